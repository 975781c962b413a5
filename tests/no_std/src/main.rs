//! The library searches without the standard library: this program brings a
//! panic handler and an allocator of its own, and could not be compiled if
//! any crate below it brought those of `std`. It ends with 0 where the
//! answer is right.
#![no_std]
#![no_main]

extern crate alloc;

use alloc::vec::Vec;
use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;
use core::ptr;
use core::sync::atomic::{AtomicUsize, Ordering};

const BYTES: usize = 1 << 20;

/// Memory that is handed out once and never taken back.
#[repr(align(16))]
struct Arena(core::cell::UnsafeCell<[u8; BYTES]>, AtomicUsize);

// SAFETY: parts of the array are handed out to one owner each.
unsafe impl Sync for Arena {}

// SAFETY: every part lies in the array, is aligned as asked and handed out once.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // The array is aligned to 16 bytes, which is enough for all we use.
        let size = layout.size().next_multiple_of(16);
        let begin = self.1.fetch_add(size, Ordering::Relaxed);
        if layout.align() > 16 || begin + size > BYTES {
            return ptr::null_mut();
        }
        // SAFETY: `begin` lies in the array.
        unsafe { self.0.get().cast::<u8>().add(begin) }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ARENA: Arena = Arena(core::cell::UnsafeCell::new([0; BYTES]), AtomicUsize::new(0));

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    // SAFETY: `abort` is the C library's and may always be called.
    unsafe { abort() }
}

#[link(name = "c")]
unsafe extern "C" {
    fn abort() -> !;
}

/// From 1 to 100 by doubling and subtracting 1, each at a cost of 1.
#[unsafe(no_mangle)]
pub extern "C" fn main() -> i32 {
    let successors = |number: &u32| -> Vec<(u32, u32)> {
        let (double, less) = (number * 2, number.wrapping_sub(1));
        alloc::vec![(double, 1), (less, 1)].into_iter().filter(|(next, _)| *next < 1_000).collect()
    };
    let outcome = deepen::ida_star(&1, successors, |_| 0, |number| *number == 100);
    // 1 2 4 8 7 14 13 26 25 50 100
    i32::from(!(outcome.is_optimal() && outcome.cost() == Some(10)))
}
