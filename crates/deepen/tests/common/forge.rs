//! Checkpoints by somebody who knows the format and means no good.

use super::Rng;
use deepen::Checkpoint;

/// The checksum of a checkpoint's bytes: words mixed by a 64x64 to 128 bit
/// product, and at last their number.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        product as u64 ^ (product >> 64) as u64
    };
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    mix(words.fold(0, mix), bytes.len() as u64)
}

/// Makes the checksum at the end fit what is before it.
pub fn sign(bytes: &mut [u8]) {
    let (body, sum) = bytes.split_last_chunk_mut().expect("there is a checksum");
    *sum = checksum(body).to_le_bytes();
}

/// What reading makes of these bytes with other words in them or behind them
/// and a checksum that fits: if anything, then what is written in just so.
pub fn forged(original: &[u8], rng: &mut Rng) -> Option<Checkpoint<u32>> {
    let mut bytes = original.to_vec();
    corrupt(&mut bytes, rng);
    sign(&mut bytes);
    let checkpoint = Checkpoint::from_bytes(&bytes).ok()?;
    assert_eq!(checkpoint.to_bytes(), bytes, "{checkpoint:?}");
    Some(checkpoint)
}

/// Changes one or two words behind the head and the fingerprint, and now and
/// then adds some.
fn corrupt(bytes: &mut Vec<u8>, rng: &mut Rng) {
    const HEAD: usize = 20;
    if rng.one_in(4) {
        let more = 8 * rng.between(1, 3) as usize;
        bytes.resize(bytes.len() + more, 0);
    }
    let words = (bytes.len() - HEAD) / 8 - 1;
    for _ in 0..rng.between(1, 2) {
        let place = HEAD + 8 * rng.index(words);
        let word = match rng.below(5) {
            0 => u64::MAX - rng.below(3),
            1 => rng.below(8),
            2 => 1 << rng.below(64),
            3 => rng.next(),
            _ => u64::from(bytes[place]).wrapping_add(rng.below(3)).wrapping_sub(1),
        };
        bytes[place..place + 8].copy_from_slice(&word.to_le_bytes());
    }
}
