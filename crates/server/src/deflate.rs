//! Deflating messages (RFC 1951).
//!
//! A library that is made for files clears some hundred kilobytes before every message, which takes longer than
//! deflating it and pushes everything else out of the processor's caches. Messages are short and alike, so this writes
//! one block with the codes that the format fixes, and finds what is repeated with one small table that needs no
//! clearing.

use std::cell::RefCell;

/// What is repeated has at least so many bytes.
const SHORTEST: usize = 4;
const LONGEST: usize = 258;
const FARTHEST: usize = 32 * 1024;

/// Of what is repeated, every so many places are noted down: enough to find it again.
const INSIDE: usize = 4;

const TABLE_BITS: u32 = 12;

/// Everything, deflated by itself.
pub fn deflated(text: &[u8]) -> Vec<u8> {
    thread_local! {
        static DESK: RefCell<(Places, Vec<u8>)> = RefCell::new((Places::new(), Vec::new()));
    }
    DESK.with_borrow_mut(|(places, page)| write(text, places, page).to_vec())
}

/// Where four bytes were seen last, by their hash. Places count on from one text to the next, so that those in earlier
/// texts are known by their number.
struct Places {
    table: Box<[u32; 1 << TABLE_BITS]>,
    /// The number of the first byte of this text.
    first: u32,
}

impl Places {
    fn new() -> Self {
        Self { table: Box::new([0; 1 << TABLE_BITS]), first: 1 }
    }

    /// Makes room for the numbers of another text.
    fn begin(&mut self, length: usize) -> u32 {
        let first = self.first;
        match first.checked_add(length as u32) {
            Some(next) => {
                self.first = next;
                first
            }
            None => {
                *self = Self::new();
                self.begin(length)
            }
        }
    }

    /// Where these four bytes may have been before; from now on they are here.
    fn exchange(&mut self, word: u32, here: u32) -> u32 {
        let hash = word.wrapping_mul(0x9e37_79b1) >> (32 - TABLE_BITS);
        std::mem::replace(&mut self.table[hash as usize], here)
    }
}

fn write<'a>(text: &[u8], places: &mut Places, page: &'a mut Vec<u8>) -> &'a [u8] {
    let first = places.begin(text.len());
    let mut out = Codes::begin(text.len(), page);
    let mut at = 0;
    while let Some(word) = word_at(text, at) {
        let before = places.exchange(word, first + at as u32);
        let found = before.checked_sub(first).map(|it| it as usize);
        match found.filter(|it| at - it <= FARTHEST && word_at(text, *it) == Some(word)) {
            Some(before) => {
                let end = text.len().min(at + LONGEST);
                let length = SHORTEST + in_common(&text[before + SHORTEST..], &text[at + SHORTEST..end]);
                out.repetition(length, at - before);
                for inside in (at + 1..at + length).step_by(INSIDE) {
                    if let Some(word) = word_at(text, inside) {
                        places.exchange(word, first + inside as u32);
                    }
                }
                at += length;
            }
            None => {
                out.literal(text[at]);
                at += 1;
            }
        }
    }
    text[at..].iter().for_each(|it| out.literal(*it));
    out.end()
}

fn word_at(text: &[u8], at: usize) -> Option<u32> {
    let word = text.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*word))
}

/// How many bytes are the same.
fn in_common(one: &[u8], other: &[u8]) -> usize {
    const WORD: usize = 8;
    let words = one.as_chunks::<WORD>().0.iter().zip(other.as_chunks::<WORD>().0);
    let mut same = 0;
    for (one, other) in words {
        let differs = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        if differs != 0 {
            return same + (differs.trailing_zeros() / u8::BITS) as usize;
        }
        same += WORD;
    }
    same + one[same..].iter().zip(&other[same..]).take_while(|(one, other)| one == other).count()
}

/// The fixed codes, written bit by bit.
struct Codes<'a> {
    /// Large enough for whatever may come, so that nothing has to grow in between.
    out: &'a mut [u8],
    length: usize,
    /// What is not in `out` yet: fewer than 32 bits.
    bits: u64,
    count: u32,
}

/// A code as it is written, with the bits that belong to it, and how many bits that are.
#[derive(Clone, Copy)]
struct Code {
    bits: u32,
    count: u32,
}

impl<'a> Codes<'a> {
    fn begin(length: usize, page: &'a mut Vec<u8>) -> Self {
        // A byte takes nine bits at most, and what is repeated takes fewer than its bytes would.
        let most = length + length / 8 + 16;
        if page.len() < most {
            page.resize(most, 0);
        }
        let mut codes = Self { out: page, length: 0, bits: 0, count: 0 };
        // The last block, with fixed codes.
        codes.put(Code { bits: 0b011, count: 3 });
        codes
    }

    fn literal(&mut self, byte: u8) {
        self.put(LITERALS[usize::from(byte)]);
    }

    fn repetition(&mut self, length: usize, distance: usize) {
        self.put(LENGTHS[length]);
        self.put(distance_code(distance as u32));
    }

    fn put(&mut self, code: Code) {
        self.bits |= u64::from(code.bits) << self.count;
        self.count += code.count;
        if self.count >= 32 {
            self.flush();
            self.length += 4;
            self.bits >>= 32;
            self.count -= 32;
        }
    }

    fn end(mut self) -> &'a [u8] {
        self.put(symbol(256));
        self.flush();
        &self.out[..self.length + self.count.div_ceil(8) as usize]
    }

    fn flush(&mut self) {
        let place = self.out[self.length..].first_chunk_mut().expect("there is room for any text");
        *place = (self.bits as u32).to_le_bytes();
    }
}

static LITERALS: [Code; 256] = {
    let mut codes = [Code { bits: 0, count: 0 }; 256];
    let mut byte = 0;
    while byte < codes.len() {
        codes[byte] = symbol(byte as u32);
        byte += 1;
    }
    codes
};

/// By length; the first ones are too short.
static LENGTHS: [Code; LONGEST + 1] = {
    let mut codes = [Code { bits: 0, count: 0 }; LONGEST + 1];
    let mut length = 3;
    while length < LONGEST {
        codes[length] = length_code(length as u32);
        length += 1;
    }
    codes[LONGEST] = symbol(285);
    codes
};

/// The fixed code of a symbol: RFC 1951, 3.2.6.
const fn symbol(symbol: u32) -> Code {
    let (code, count) = match symbol {
        0..144 => (0b0011_0000 + symbol, 8),
        144..256 => (0b1_1001_0000 + (symbol - 144), 9),
        256..280 => (symbol - 256, 7),
        _ => (0b1100_0000 + (symbol - 280), 8),
    };
    Code { bits: reversed(code, count), count }
}

const fn length_code(length: u32) -> Code {
    let beyond = length - 3;
    if beyond < 8 {
        return symbol(257 + beyond);
    }
    let extra = beyond.ilog2() - 2;
    let code = symbol(257 + 4 * (extra + 1) + ((beyond >> extra) & 0b11));
    Code { bits: code.bits | (beyond & ((1 << extra) - 1)) << code.count, count: code.count + extra }
}

const fn distance_code(distance: u32) -> Code {
    const COUNT: u32 = 5;
    let beyond = distance - 1;
    if beyond < 4 {
        return Code { bits: reversed(beyond, COUNT), count: COUNT };
    }
    let extra = beyond.ilog2() - 1;
    let code = reversed(2 * (extra + 1) + ((beyond >> extra) & 1), COUNT);
    Code { bits: code | (beyond & ((1 << extra) - 1)) << COUNT, count: COUNT + extra }
}

/// Codes begin with their highest bit, unlike everything else.
const fn reversed(code: u32, count: u32) -> u32 {
    code.reverse_bits() >> (32 - count)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use proptest::prelude::*;

    use super::*;

    fn inflated(bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        flate2::read::DeflateDecoder::new(bytes).read_to_end(&mut text).expect("it can be inflated");
        text
    }

    #[track_caller]
    fn comes_back(text: &[u8]) {
        assert_eq!(inflated(&deflated(text)), text);
    }

    #[test]
    fn every_length_and_every_distance_comes_back() {
        for length in 0..600 {
            comes_back(&vec![b'x'; length]);
        }
        let bytes: Vec<u8> = (0..40_000_u32).flat_map(|it| it.wrapping_mul(0x9e37_79b1).to_be_bytes()).collect();
        for between in (4..1000).chain((1000..40_000).step_by(997)) {
            let mut text = bytes[..between].to_vec();
            text.extend_from_slice(&bytes[..between.min(300)]);
            comes_back(&text);
        }
        comes_back(&bytes);
    }

    #[test]
    fn what_is_repeated_is_written_once() {
        let text = br#"{"notation":"play spit moving 3","rule":"WN-051"},"#.repeat(40);
        let deflated = deflated(&text);
        assert!(deflated.len() < 120, "{} bytes of {}", deflated.len(), text.len());
        assert_eq!(inflated(&deflated), text);
    }

    #[test]
    fn places_begin_anew_when_their_numbers_run_out() {
        let text = b"again and again and again".repeat(20);
        let mut places = Places { first: u32::MAX - 700, ..Places::new() };
        for _ in 0..3 {
            assert_eq!(inflated(write(&text, &mut places, &mut Vec::new())), text);
        }
        assert!(places.first < 2000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn any_text_comes_back(text in proptest::collection::vec(0_u8..=255, 0..400), few in "[ab\\PC]{0,400}") {
            comes_back(&text);
            comes_back(few.as_bytes());
            comes_back(&few.repeat(9).into_bytes());
        }
    }
}
