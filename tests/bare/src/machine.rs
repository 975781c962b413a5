//! The machine: a processor, a stack, two calls to the system it runs on, and
//! what the compiler expects to be there.

use core::arch::{asm, global_asm};
use core::fmt;
use core::panic::PanicInfo;

use crate::{MEMORY, run};

/// Below the memory that may be used and above: what starts the program and
/// prints is no part of a planner.
const BELOW: usize = 4_096;
const ABOVE: usize = 4_096;
const WORDS: usize = (BELOW + MEMORY + ABOVE) / 8;

/// What no program is likely to leave behind.
const PAINT: u64 = 0xa5c3_5a3c_a5c3_5a3c;

#[repr(align(16))]
#[expect(dead_code, reason = "read and written by its address")]
struct Stack([u64; WORDS]);

static mut STACK: Stack = Stack([PAINT; WORDS]);

global_asm!(
    ".globl _start",
    "_start:",
    "lea rsp, [rip + {stack} + {size}]",
    "xor ebp, ebp",
    "call {run}",
    "mov edi, eax",
    "mov eax, 231", // exit_group
    "syscall",
    "ud2",
    stack = sym STACK,
    size = const WORDS * 8,
    run = sym run,
);

/// Where the stack ends at present.
#[inline(always)]
fn stack_pointer() -> usize {
    let here: usize;
    // SAFETY: reads a register.
    unsafe { asm!("mov {}, rsp", out(reg) here, options(nomem, nostack, preserves_flags)) };
    here
}

fn words() -> *mut u64 {
    (&raw mut STACK).cast()
}

/// Where the stack stood when it was painted last.
static mut TOP: usize = 0;

/// Paints what lies below the caller.
#[inline(never)]
pub fn repaint() {
    // What this function itself uses is below its caller's frame, too.
    const OWN: usize = 128;
    let end = (stack_pointer() - OWN - words() as usize) / 8;
    for word in 0..end {
        // SAFETY: a word of the stack that nothing uses at present.
        unsafe { words().add(word).write_volatile(PAINT) };
    }
    // SAFETY: there is one thread.
    unsafe { TOP = words() as usize + end * 8 };
}

/// Bytes of the stack that were used since it was painted last.
#[inline(never)]
pub fn high_water() -> usize {
    let is_painted = |word: &usize| {
        // SAFETY: a word of the stack.
        unsafe { words().add(*word).read_volatile() == PAINT }
    };
    let painted = (0..WORDS).take_while(is_painted).count();
    // SAFETY: there is one thread.
    unsafe { TOP - (words() as usize + painted * 8) }
}

/// Writes to standard output.
pub struct Console;

impl fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: the system's call `write`, which reads the text.
        unsafe {
            asm!(
                "syscall",
                inlateout("rax") 1_usize => _,
                in("rdi") 1_usize,
                in("rsi") text.as_ptr(),
                in("rdx") text.len(),
                out("rcx") _,
                out("r11") _,
                options(nostack),
            );
        }
        Ok(())
    }
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let _ = fmt::Write::write_fmt(&mut Console, format_args!("{}\n", info.message()));
    // SAFETY: the system's call `exit_group`, which does not return.
    unsafe { asm!("syscall", in("rax") 231, in("rdi") 101, options(noreturn)) }
}

/// Named by code of `core` that is compiled to unwind; here panics end the
/// program.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// What compiled code calls to move memory about.
mod memory {
    use core::arch::asm;

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
        // SAFETY: the caller's: both are so long and do not overlap.
        unsafe {
            asm!(
                "rep movsb",
                inout("rcx") count => _, inout("rdi") to => _, inout("rsi") from => _,
                options(nostack, preserves_flags),
            );
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
        if (to as usize).wrapping_sub(from as usize) >= count {
            // SAFETY: forwards nothing is overwritten that is still to be read.
            return unsafe { memcpy(to, from, count) };
        }
        for place in (0..count).rev() {
            // SAFETY: the caller's: both are so long. Backwards nothing is
            // overwritten that is still to be read.
            unsafe { to.add(place).write_volatile(from.add(place).read_volatile()) };
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memset(to: *mut u8, byte: i32, count: usize) -> *mut u8 {
        // SAFETY: the caller's: it is so long.
        unsafe {
            asm!(
                "rep stosb",
                inout("rcx") count => _, inout("rdi") to => _, in("al") byte as u8,
                options(nostack, preserves_flags),
            );
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memcmp(one: *const u8, other: *const u8, count: usize) -> i32 {
        for place in 0..count {
            // SAFETY: the caller's: both are so long.
            let (a, b) =
                unsafe { (one.add(place).read_volatile(), other.add(place).read_volatile()) };
            if a != b {
                return i32::from(a) - i32::from(b);
            }
        }
        0
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn bcmp(one: *const u8, other: *const u8, count: usize) -> i32 {
        // SAFETY: the caller's.
        unsafe { memcmp(one, other, count) }
    }
}
