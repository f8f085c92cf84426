//! Where the luck of a match comes from: a seed, or a secret of the server together with contributions of every player.
//!
//! `docs/fair-luck.md` says what the second kind proves, and how it is derived, for writing a verifier.

use std::fmt::{self, Write};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::chance::{Asked, Draws, Kind, Question};
use crate::{Chance, Names, Outcome, Pieces, Rng};

/// The luck of a whole match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Luck {
    /// For labs, bots, tests and matches with one person: the same seed gives the same game.
    Seed(u64),
    /// For a match between people: nobody can predict it, and everybody can check it when the match is over.
    Fair(FairLuck),
}

impl From<u64> for Luck {
    fn from(seed: u64) -> Self {
        Self::Seed(seed)
    }
}

impl Luck {
    /// The seed of the bots. With fair luck it is derived from the match's key and reveals nothing about it.
    pub fn seed(&self) -> u64 {
        match self {
            Self::Seed(seed) => *seed,
            Self::Fair(fair) => {
                let bots = mac(&fair.key.0, b"bots");
                u64::from_be_bytes(bots[..8].try_into().expect("eight bytes are eight bytes"))
            }
        }
    }

    /// The luck of one decision; 0 is the deal.
    pub fn of(&self, decision: u64) -> Dealer {
        match self {
            Self::Seed(seed) => Dealer::Seeded(Rng::stream(*seed, decision)),
            Self::Fair(fair) => Dealer::Fair(fair.of(decision)),
        }
    }
}

impl fmt::Display for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed(seed) => write!(f, "seed {seed}"),
            Self::Fair(_) => f.write_str("fair luck"),
        }
    }
}

/// 256 bits that nobody can guess.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bits([u8; 32]);

impl Bits {
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            let digit = |it: u8| char::from(it).to_digit(16);
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|it| write!(f, "{it:02x}"))
    }
}

/// Prints nothing, so that they do not end up in a log by accident.
impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bits(..)")
    }
}

/// A secret of the server, and the contributions of the players.
#[derive(Clone, PartialEq, Eq)]
pub struct FairLuck {
    secret: Bits,
    /// By seat, in the order of the seats.
    contributions: Vec<(usize, Bits)>,
    /// Follows from both. Every decision needs it, so it is derived only when they change.
    key: Bits,
}

impl fmt::Debug for FairLuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { secret, contributions, key: _ } = self;
        f.debug_struct("FairLuck").field("secret", secret).field("contributions", contributions).finish()
    }
}

impl FairLuck {
    pub fn new(secret: Bits) -> Self {
        let mut fair = Self { secret, contributions: Vec::new(), key: secret };
        fair.key = fair.derive_key();
        fair
    }

    /// Adds the contribution of the person in a seat. Only the first one counts.
    pub fn contribute(&mut self, seat: usize, bits: Bits) {
        if let Err(at) = self.contributions.binary_search_by_key(&seat, |it| it.0) {
            self.contributions.insert(at, (seat, bits));
            self.key = self.derive_key();
        }
    }

    pub fn secret(&self) -> Bits {
        self.secret
    }

    pub fn contributions(&self) -> &[(usize, Bits)] {
        &self.contributions
    }

    pub fn has_contributed(&self, seat: usize) -> bool {
        self.contributions.iter().any(|it| it.0 == seat)
    }

    /// What is shown before anybody contributes. It matches only one secret, and does not reveal it.
    pub fn commitment(&self) -> Bits {
        Bits(Sha256::digest(self.secret.0).into())
    }

    /// What is shown before the first decision. It matches only these contributions.
    pub fn digest(&self) -> Bits {
        let mut lines = String::new();
        for (seat, bits) in &self.contributions {
            let _ = writeln!(lines, "{} {bits}", seat + 1);
        }
        Bits(Sha256::digest(lines).into())
    }

    fn derive_key(&self) -> Bits {
        Bits(mac(&self.secret.0, &self.digest().0))
    }

    fn of(&self, decision: u64) -> FairDealer {
        FairDealer { key: self.key.0, decision, drawn: 0, block: [0; 32] }
    }
}

/// HMAC-SHA256.
fn mac(key: &[u8; 32], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key may have any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// The luck of one decision, of either kind.
#[derive(Clone, Debug)]
pub enum Dealer {
    Seeded(Rng),
    Fair(FairDealer),
}

impl Chance for Dealer {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        match self {
            Self::Seeded(rng) => rng.ask(question),
            Self::Fair(dealer) => question.roll(dealer),
        }
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        match self {
            Self::Seeded(rng) => rng.deal(from, count),
            Self::Fair(dealer) => dealer.deal(from, count),
        }
    }
}

/// A stream of numbers that depends on the key of a match.
#[derive(Clone)]
pub struct FairDealer {
    key: [u8; 32],
    decision: u64,
    /// How many words of 32 bits were used.
    drawn: u64,
    /// Where the next word is, unless it is in the next block.
    block: [u8; 32],
}

impl fmt::Debug for FairDealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FairDealer").field("decision", &self.decision).finish_non_exhaustive()
    }
}

const WORDS_OF_A_BLOCK: u64 = 8;

impl FairDealer {
    fn word(&mut self) -> u32 {
        let at = (self.drawn % WORDS_OF_A_BLOCK) as usize * 4;
        if at == 0 {
            let mut message = [0; 16];
            message[..8].copy_from_slice(&self.decision.to_be_bytes());
            message[8..].copy_from_slice(&(self.drawn / WORDS_OF_A_BLOCK).to_be_bytes());
            self.block = mac(&self.key, &message);
        }
        self.drawn += 1;
        u32::from_be_bytes(self.block[at..at + 4].try_into().expect("four bytes are four bytes"))
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        let mut rest = from;
        for _ in 0..count.min(from.len()) {
            rest.remove(rest.nth(self.below(rest.len())));
        }
        from - rest
    }
}

impl Draws for FairDealer {
    /// The remainder of a word; words beyond the last multiple of `n` would favour small numbers and are skipped.
    fn below(&mut self, n: u32) -> u32 {
        let fair = (1 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < fair {
                return word % n;
            }
        }
    }
}

/// One answer of chance, together with the one that the match's luck gives to the same question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The number of the decision; 0 is the deal.
    pub decision: usize,
    pub asked: Asked,
    pub played: Outcome,
    pub derived: Outcome,
}

/// Answers as in the record, and notes what the match's luck would have answered.
#[derive(Debug)]
pub(crate) struct Checking<'a, C> {
    pub decision: usize,
    pub played: C,
    pub derived: Dealer,
    pub checked: &'a mut Vec<Checked>,
}

impl<C: Chance> Checking<'_, C> {
    fn note(&mut self, asked: Asked, kind: Kind, played: u128, derived: u128) {
        let outcome = |value| Outcome { kind, value };
        let (played, derived) = (outcome(played), outcome(derived));
        self.checked.push(Checked { decision: self.decision, asked, played, derived });
    }
}

impl<C: Chance> Chance for Checking<'_, C> {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        let (played, derived) = (self.played.ask(question), self.derived.ask(question));
        self.note(question.asked(), question.kind(), question.value(played), question.value(derived));
        played
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        let (played, derived) = (self.played.deal(from, count), self.derived.deal(from, count));
        self.note(Asked::Deal { from, count }, Kind::Deal, played.bits(), derived.bits());
        played
    }
}

/// The same in the words of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedLine {
    pub decision: usize,
    pub asked: LuckQuestion,
    pub played: String,
    pub derived: String,
}

impl Checked {
    pub fn in_words(&self, names: &impl Names) -> CheckedLine {
        CheckedLine {
            decision: self.decision,
            asked: LuckQuestion::new(&self.asked, names),
            played: self.played.write(names),
            derived: self.derived.write(names),
        }
    }
}

/// A question in the words of records, for a verifier that knows no game: the possible answers, in the order of their
/// numbers.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LuckQuestion {
    Die {
        sides: u8,
    },
    Coin,
    Spin {
        places: u16,
    },
    Piece {
        from: Vec<String>,
    },
    Deal {
        from: Vec<String>,
        count: u32,
    },
    /// Each kind of token, and how many of it there are.
    Bag {
        tokens: Vec<(String, u8)>,
    },
    /// Each picture of a die, and how many of its faces have it.
    Dice {
        dice: String,
        faces: Vec<(String, u8)>,
        count: u8,
    },
}

impl LuckQuestion {
    pub fn new(asked: &Asked, names: &impl Names) -> Self {
        let pieces = |from: &Pieces| from.into_iter().map(|it| names.piece_name(it)).collect();
        let counted = |names: Vec<&str>, counts: &[u8]| {
            names.into_iter().zip(counts).map(|(name, count)| (name.to_owned(), *count)).collect()
        };
        match asked {
            Asked::Die { sides } => Self::Die { sides: *sides },
            Asked::Coin => Self::Coin,
            Asked::Spin { places } => Self::Spin { places: *places },
            Asked::Piece { from } => Self::Piece { from: pieces(from) },
            Asked::Deal { from, count } => Self::Deal { from: pieces(from), count: *count },
            Asked::Token { bag } => Self::Bag { tokens: counted(names.tokens(), bag) },
            Asked::Dice { dice, faces, count } => {
                let (name, pictures) = names.dice().swap_remove(usize::from(*dice));
                Self::Dice { dice: name.to_owned(), faces: counted(pictures, faces), count: *count }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::{Value, json};

    use super::*;

    /// Pieces by number, two kinds of tokens, one sort of dice.
    struct Box;

    impl Names for Box {
        fn piece_name(&self, piece: u8) -> String {
            format!("card-{piece}")
        }
        fn piece_code(&self, name: &str) -> Option<u8> {
            name.strip_prefix("card-")?.parse().ok()
        }
        fn tokens(&self) -> Vec<&str> {
            vec!["calm", "madness", "nothing"]
        }
        fn dice(&self) -> Vec<(&str, Vec<&str>)> {
            vec![("fight", vec!["hit", "miss", "eye"])]
        }
    }

    fn fair(seed: u8, seats: &[usize]) -> FairLuck {
        let bits = |first: u8| Bits::new(std::array::from_fn(|it| first.wrapping_mul(31).wrapping_add(it as u8 * 7)));
        let mut fair = FairLuck::new(bits(seed));
        seats.iter().for_each(|it| fair.contribute(*it, bits(seed.wrapping_add(*it as u8 + 1))));
        fair
    }

    /// Every kind of question, some of them so often that more than one block is used.
    fn ask_everything(chance: &mut impl Chance) {
        chance.deal(Pieces::range(0, 40), 7);
        for sides in [6, 6, 6, 20, 1, 255] {
            chance.die(sides);
        }
        chance.coin();
        chance.coin();
        chance.ask(crate::chance::Spin { places: 360 });
        chance.piece(Pieces::range(3, 9) | Pieces::range(100, 128));
        chance.token(&[3, 0, 5]);
        chance.dice(0, &[3, 2, 1], 4);
        chance.deal(Pieces::range(0, 3), 9);
    }

    fn case(fair: &FairLuck, decision: usize) -> Value {
        let (luck, mut checked) = (Luck::Fair(fair.clone()), Vec::new());
        let dealer = || luck.of(decision as u64);
        ask_everything(&mut Checking { decision, played: dealer(), derived: dealer(), checked: &mut checked });
        let drawn = checked.iter().map(|it| it.in_words(&Box));
        let drawn: Vec<Value> = drawn.map(|it| json!({ "asked": it.asked, "answer": it.played })).collect();
        let contributions = fair.contributions().iter().map(|(seat, it)| json!([seat + 1, it.to_string()]));
        json!({
            "secret": fair.secret().to_string(),
            "contributions": contributions.collect::<Vec<_>>(),
            "commitment": fair.commitment().to_string(),
            "digest": fair.digest().to_string(),
            "decision": decision,
            "drawn": drawn,
        })
    }

    /// The check of the web page is tested with the same file.
    #[test]
    fn golden_vectors_of_fair_luck_stay_as_they_are() {
        let (two, five) = (fair(1, &[0, 1]), fair(9, &[4, 0, 2]));
        let vectors = json!([case(&two, 0), case(&two, 1), case(&five, 300), case(&fair(200, &[]), 1 << 40)]);
        let text = format!("{}\n", serde_json::to_string_pretty(&vectors).expect("plain data"));
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fair-luck.json");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&file, &text).expect("it can be written");
        }
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
    }

    #[test]
    fn whoever_contributes_something_else_gets_other_luck_and_nobody_contributes_twice() {
        let numbers = |fair: &FairLuck| {
            let mut dealer = fair.of(1);
            [0; 8].map(|_| dealer.below(1 << 30))
        };
        let both = fair(1, &[0, 1]);
        assert_eq!(numbers(&both), numbers(&fair(1, &[1, 0])), "who came first does not matter");
        assert_ne!(numbers(&both), numbers(&fair(1, &[0])));
        assert_ne!(numbers(&both), numbers(&fair(1, &[0, 2])));
        assert_ne!(numbers(&both), numbers(&fair(2, &[0, 1])));
        let mut again = both.clone();
        again.contribute(0, Bits::new([7; 32]));
        assert_eq!(again, both);
    }

    #[test]
    fn every_number_is_as_likely_as_the_others() {
        let mut dealer = fair(3, &[0, 1]).of(7);
        for n in [2, 3, 6, 7, 52, (1 << 31) + 1] {
            let mut low = 0;
            for _ in 0..3000 {
                let number = dealer.below(n);
                assert!(number < n);
                low += u32::from(number < n / 2);
            }
            let expected = 3000.0 * f64::from(n / 2) / f64::from(n);
            assert!((f64::from(low) - expected).abs() < 130.0, "{low} of 3000 below half of {n}");
        }
    }

    #[test]
    fn bits_are_64_digits_and_nothing_else() {
        let text = "00ff".repeat(16);
        assert_eq!(Bits::read(&text).map(|it| it.to_string()), Some(text.clone()));
        assert!(Bits::read(&text.to_uppercase()).is_some());
        for wrong in ["", "00", &text[1..], &format!("{text}0"), &text.replace('f', "g"), &"é".repeat(32)] {
            assert_eq!(Bits::read(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{:?}", fair(1, &[0])), "FairLuck { secret: Bits(..), contributions: [(0, Bits(..))] }");
    }
}
