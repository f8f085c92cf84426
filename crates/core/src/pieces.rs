//! A set of numbered pieces: the cards of an unseen pile, a hand, the tiles in a bag.

use std::fmt;
use std::ops::Not;

use crate::Rng;

/// A set of pieces numbered 0 to 127. An unseen pile is such a set until a rule fixes part of its order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pieces(u128);

impl Pieces {
    pub const NONE: Self = Self(0);
    /// How many different pieces a set can tell apart.
    pub const CAPACITY: u8 = 128;

    pub const fn one(piece: u8) -> Self {
        Self(1 << piece)
    }

    /// The pieces of a half-open range of numbers.
    pub const fn range(from: u8, to: u8) -> Self {
        Self(Self::below(to).0 & !Self::below(from).0)
    }

    const fn below(n: u8) -> Self {
        Self(if n >= 128 { u128::MAX } else { (1u128 << n) - 1 })
    }

    pub const fn bits(self) -> u128 {
        self.0
    }

    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn contains(self, piece: u8) -> bool {
        self.0 >> piece & 1 != 0
    }

    #[inline]
    pub const fn insert(&mut self, piece: u8) {
        self.0 |= 1 << piece;
    }

    #[inline]
    pub const fn remove(&mut self, piece: u8) {
        self.0 &= !(1 << piece);
    }

    /// The lowest-numbered piece.
    #[inline]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The piece with exactly `n` lower-numbered pieces in the set; `n` must be less than [`len`](Self::len).
    #[inline]
    pub const fn nth(self, n: u32) -> u8 {
        let low = self.0 as u64;
        let in_low = low.count_ones();
        if n < in_low { select(low, n) } else { 64 + select((self.0 >> 64) as u64, n - in_low) }
    }

    /// `count` pieces of the set, every choice equally likely; all of them if there are no more.
    pub fn sample(self, count: u32, rng: &mut Rng) -> Self {
        if count >= self.len() {
            return self;
        }
        // Toss a coin for each piece, then correct the number one piece at a time. No piece is treated differently from
        // another on the way, so every subset of the size is equally likely.
        let mut chosen = if count == 0 { Self::NONE } else { self & Self(rng.bits()) };
        if count * 4 < self.len() {
            chosen &= Self(rng.bits());
        }
        let mut have = chosen.len();
        while have > count {
            chosen.remove(chosen.nth(rng.below(have)));
            have -= 1;
        }
        while have < count {
            let rest = self - chosen;
            chosen.insert(rest.nth(rng.below(rest.len())));
            have += 1;
        }
        chosen
    }
}

/// The position of the set bit of `word` that has `n` set bits below it.
#[inline]
const fn select(word: u64, n: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let mut sums = word - (word >> 1 & 0x5555_5555_5555_5555);
    sums = (sums & 0x3333_3333_3333_3333) + (sums >> 2 & 0x3333_3333_3333_3333);
    sums = ((sums + (sums >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    // Bytes whose running count is at most `n` lie wholly before the bit that we look for.
    let before = ((n as u64).wrapping_mul(ONES) | HIGH).wrapping_sub(sums) & HIGH;
    let shift = (before >> 7).wrapping_mul(ONES) >> 56 << 3;
    let mut left = n - (((sums << 8) >> shift) & 0xff) as u32;
    let mut byte = word >> shift & 0xff;
    while left > 0 {
        byte &= byte - 1;
        left -= 1;
    }
    shift as u8 + byte.trailing_zeros() as u8
}

/// Walks the pieces from the lowest number to the highest.
#[derive(Clone, Debug)]
pub struct Iter(u64, u64);

impl Iterator for Iter {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let (word, base) = if self.0 != 0 { (&mut self.0, 0) } else { (&mut self.1, 64) };
        if *word == 0 {
            return None;
        }
        let piece = base + word.trailing_zeros() as u8;
        *word &= *word - 1;
        Some(piece)
    }
}

impl IntoIterator for Pieces {
    type Item = u8;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        Iter(self.0 as u64, (self.0 >> 64) as u64)
    }
}

impl FromIterator<u8> for Pieces {
    fn from_iter<I: IntoIterator<Item = u8>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::NONE, |set, piece| set | Self::one(piece))
    }
}

crate::set_operators!(Pieces);

impl Not for Pieces {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_agrees_with_walking() {
        let mut rng = Rng::new(7);
        for _ in 0..2_000 {
            let set = Pieces(rng.bits() & rng.bits());
            for (n, piece) in set.into_iter().enumerate() {
                assert_eq!(set.nth(n as u32), piece);
            }
        }
        assert_eq!(Pieces(u128::MAX).nth(127), 127);
    }

    #[test]
    fn samples_have_the_size_and_are_fair() {
        let mut rng = Rng::new(11);
        let set = Pieces::range(3, 15) | Pieces::range(100, 108);
        for count in [0, 1, 4, 10, 19, 20, 25] {
            let mut seen = [0u32; 128];
            for _ in 0..4_000 {
                let sample = set.sample(count, &mut rng);
                assert_eq!(sample.len(), count.min(20));
                assert!((sample - set).is_empty());
                sample.into_iter().for_each(|it| seen[it as usize] += 1);
            }
            let fair = f64::from(4_000 * count.min(20)) / 20.0;
            for piece in set {
                let off = (f64::from(seen[piece as usize]) - fair).abs();
                assert!(off < 160.0, "piece {piece} of {count}: {off} from {fair}");
            }
        }
    }
}
