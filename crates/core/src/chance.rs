//! Everything that is left to luck goes through a [`Chance`], as a typed question.
//!
//! A rule never holds a generator. It asks; who answers is the caller's business: a seeded dealer
//! ([`Rng`]), a test's or a replay's script ([`Scripted`]), a clerk who writes the answers down
//! ([`Recorded`]), or someone who tries them all ([`outcomes`]).

use std::collections::VecDeque;
use std::fmt;

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Pieces;

/// One question with equally likely answers.
pub trait Question: Copy {
    type Answer: Copy;
    fn kind(self) -> Kind;
    /// How many equally likely answers there are; never 0.
    fn ways(self) -> u32;
    /// The answer number `way`, which is less than [`ways`](Self::ways).
    fn answer(self, way: u32) -> Self::Answer;
    /// The number of the answer that is written down as `value`, if it is one of the answers.
    fn way(self, value: u128) -> Option<u32>;
    /// How the answer is written down.
    fn value(self, answer: Self::Answer) -> u128;
}

/// What sort of question was asked. A script that answers another sort fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Die {
        sides: u8,
    },
    Coin,
    /// A pointer that stops at one of so many places.
    Spin {
        places: u16,
    },
    /// One piece out of a set.
    Piece,
    /// So many pieces out of a set at once.
    Deal,
}

/// One answer of chance, as records and scripts hold it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    pub kind: Kind,
    /// A face, 0 or 1 for a coin, a place, a piece's number, or the bits of a set of pieces.
    pub value: u128,
}

/// The source of all luck.
pub trait Chance {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer;
    /// `count` pieces of the set at once, every choice equally likely; all of them if there are fewer.
    fn deal(&mut self, from: Pieces, count: u32) -> Pieces;

    /// A die of so many sides: 1 to `sides`.
    #[inline]
    fn die(&mut self, sides: u8) -> u8 {
        self.ask(Die { sides })
    }

    #[inline]
    fn coin(&mut self) -> bool {
        self.ask(Coin)
    }

    /// One piece of a set that is not empty.
    #[inline]
    fn piece(&mut self, from: Pieces) -> u8 {
        self.ask(OneOf(from))
    }
}

#[derive(Clone, Copy, Debug)]
struct Die {
    sides: u8,
}

impl Question for Die {
    type Answer = u8;
    fn kind(self) -> Kind {
        Kind::Die { sides: self.sides }
    }
    fn ways(self) -> u32 {
        u32::from(self.sides)
    }
    fn answer(self, way: u32) -> u8 {
        way as u8 + 1
    }
    fn way(self, value: u128) -> Option<u32> {
        (1..=u128::from(self.sides)).contains(&value).then(|| value as u32 - 1)
    }
    fn value(self, answer: u8) -> u128 {
        u128::from(answer)
    }
}

#[derive(Clone, Copy, Debug)]
struct Coin;

impl Question for Coin {
    type Answer = bool;
    fn kind(self) -> Kind {
        Kind::Coin
    }
    fn ways(self) -> u32 {
        2
    }
    fn answer(self, way: u32) -> bool {
        way == 1
    }
    fn way(self, value: u128) -> Option<u32> {
        (value < 2).then_some(value as u32)
    }
    fn value(self, answer: bool) -> u128 {
        u128::from(answer)
    }
}

/// A spin over so many places, counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct Spin {
    pub places: u16,
}

impl Question for Spin {
    type Answer = u16;
    fn kind(self) -> Kind {
        Kind::Spin { places: self.places }
    }
    fn ways(self) -> u32 {
        u32::from(self.places)
    }
    fn answer(self, way: u32) -> u16 {
        way as u16
    }
    fn way(self, value: u128) -> Option<u32> {
        (value < u128::from(self.places)).then_some(value as u32)
    }
    fn value(self, answer: u16) -> u128 {
        u128::from(answer)
    }
}

#[derive(Clone, Copy, Debug)]
struct OneOf(Pieces);

impl Question for OneOf {
    type Answer = u8;
    fn kind(self) -> Kind {
        Kind::Piece
    }
    #[inline]
    fn ways(self) -> u32 {
        self.0.len()
    }
    #[inline]
    fn answer(self, way: u32) -> u8 {
        self.0.nth(way)
    }
    fn way(self, value: u128) -> Option<u32> {
        let piece = u8::try_from(value).ok().filter(|it| *it < Pieces::CAPACITY)?;
        self.0.contains(piece).then(|| (self.0 & Pieces::range(0, piece)).len())
    }
    fn value(self, answer: u8) -> u128 {
        u128::from(answer)
    }
}

/// The seeded dealer: xoshiro256++, with the same stream on every platform and for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// An independent stream for part `number` of whatever `seed` stands for.
    pub fn stream(seed: u64, number: u64) -> Self {
        let mut mixer = Self::new(seed);
        let key = mixer.next();
        Self::new(key ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23))
    }

    #[inline]
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// 0 to `n` - 1, exactly evenly (Lemire's method; written out here so that no library release moves the stream).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = (self.next() >> 32) * u64::from(n);
        if (product as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (product as u32) < unfair {
                product = (self.next() >> 32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// 128 coin tosses.
    #[inline]
    pub fn bits(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// One element of a slice that is not empty.
    #[inline]
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u32) as usize]
    }

    /// From 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Chance for Rng {
    #[inline]
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        let way = self.below(question.ways());
        question.answer(way)
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        from.sample(count, self)
    }
}

/// Answers from a list, and remembers the first question that the list could not answer.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    answers: VecDeque<Outcome>,
    fault: Option<Misfit>,
    filler: u32,
}

/// Why a script did not fit what was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    #[error("chance was asked for {asked}, but the script has nothing left")]
    TooFew { asked: Kind },
    #[error("chance was asked for {asked}, but the script answers {found}")]
    OtherKind { asked: Kind, found: Kind },
    #[error("the scripted {} is not among the possible answers", .0.kind)]
    Impossible(Outcome),
    #[error("{0} scripted outcomes were never asked for")]
    TooMany(usize),
}

impl Scripted {
    pub fn new(answers: impl IntoIterator<Item = Outcome>) -> Self {
        Self { answers: answers.into_iter().collect(), fault: None, filler: 0 }
    }

    /// Whether the script fitted: every question answered, every answer used.
    pub fn finish(self) -> Result<(), Misfit> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.answers.is_empty() => Ok(()),
            None => Err(Misfit::TooMany(self.answers.len())),
        }
    }

    /// After a fault the play is void. One answer after the other keeps the rules running to their end, also those
    /// that roll until they like what they see.
    fn fill(&mut self, ways: u32) -> u32 {
        self.filler = self.filler.wrapping_add(1);
        self.filler.wrapping_sub(1) % ways
    }

    fn next(&mut self, asked: Kind) -> Option<Outcome> {
        if self.fault.is_some() {
            return None;
        }
        match self.answers.pop_front() {
            Some(answer) if answer.kind == asked => return Some(answer),
            Some(answer) => self.fault = Some(Misfit::OtherKind { asked, found: answer.kind }),
            None => self.fault = Some(Misfit::TooFew { asked }),
        }
        None
    }
}

impl Chance for Scripted {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        let answer = self.next(question.kind());
        let way = answer.and_then(|it| {
            let way = question.way(it.value);
            if way.is_none() {
                self.fault = Some(Misfit::Impossible(it));
            }
            way
        });
        question.answer(way.unwrap_or_else(|| self.fill(question.ways())))
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        let count = count.min(from.len());
        if let Some(answer) = self.next(Kind::Deal) {
            let pieces = Pieces::from_bits(answer.value);
            if pieces.len() == count && (pieces - from).is_empty() {
                return pieces;
            }
            self.fault = Some(Misfit::Impossible(answer));
        }
        let skip = (self.fill(from.len().max(1)) as usize).min((from.len() - count) as usize);
        from.into_iter().skip(skip).take(count as usize).collect()
    }
}

/// Passes questions on and writes the answers down.
#[derive(Debug)]
pub struct Recorded<'a, C> {
    pub from: &'a mut C,
    pub outcomes: Vec<Outcome>,
}

impl<'a, C: Chance> Recorded<'a, C> {
    pub fn new(from: &'a mut C) -> Self {
        Self { from, outcomes: Vec::new() }
    }
}

impl<C: Chance> Chance for Recorded<'_, C> {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        let answer = self.from.ask(question);
        self.outcomes.push(Outcome { kind: question.kind(), value: question.value(answer) });
        answer
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        let pieces = self.from.deal(from, count);
        self.outcomes.push(Outcome { kind: Kind::Deal, value: pieces.bits() });
        pieces
    }
}

/// Tries every answer: the exact distribution of what `run` returns, or `None` if that takes more than `limit` runs,
/// or if some run might ask for ever (a die that is rolled until it fits).
///
/// Equal results are gathered, in the order in which they first came up.
pub fn outcomes<T: PartialEq>(limit: usize, mut run: impl FnMut(&mut Branching) -> T) -> Option<Vec<(f64, T)>> {
    let mut found: Vec<(f64, T)> = Vec::new();
    let mut branching = Branching { path: Vec::new(), depth: 0, beyond: Rng::new(0) };
    for _ in 0..limit {
        branching.depth = 0;
        let result = run(&mut branching);
        if branching.depth > DEEPEST {
            return None;
        }
        let probability = branching.path.iter().map(|fork| 1.0 / f64::from(fork.ways)).product::<f64>();
        match found.iter_mut().find(|(_, it)| *it == result) {
            Some((sum, _)) => *sum += probability,
            None => found.push((probability, result)),
        }
        if !branching.advance() {
            return Some(found);
        }
    }
    None
}

/// The source behind [`outcomes`]: walks the tree of answers, one leaf a run.
#[derive(Debug)]
pub struct Branching {
    path: Vec<Fork>,
    depth: usize,
    /// Ends a run that goes too deep: always the same answer might be asked for ever.
    beyond: Rng,
}

/// More questions than this in one run are not gone into.
const DEEPEST: usize = 64;

#[derive(Debug)]
struct Fork {
    way: u32,
    ways: u32,
}

impl Branching {
    fn choose(&mut self, ways: u32) -> u32 {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.beyond.below(ways);
        }
        if self.depth > self.path.len() {
            self.path.push(Fork { way: 0, ways });
        }
        self.path[self.depth - 1].way
    }

    /// On to the next leaf; false when every leaf has been seen.
    fn advance(&mut self) -> bool {
        while let Some(fork) = self.path.last_mut() {
            fork.way += 1;
            if fork.way < fork.ways {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Chance for Branching {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        question.answer(self.choose(question.ways()))
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        let mut dealt = Pieces::NONE;
        for _ in 0..count.min(from.len()) {
            let rest = from - dealt;
            dealt.insert(rest.nth(self.choose(rest.len())));
        }
        dealt
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Die { sides } => write!(f, "d{sides}"),
            Self::Coin => f.write_str("coin"),
            Self::Spin { places } => write!(f, "spin{places}"),
            Self::Piece => f.write_str("piece"),
            Self::Deal => f.write_str("deal"),
        }
    }
}

impl Outcome {
    /// The outcome in words: `d6 4`, `coin heads`, `piece rope-burn`, `deal a b c`.
    pub fn write(self, piece_name: impl Fn(u8) -> String) -> String {
        let kind = self.kind;
        match kind {
            Kind::Coin => format!("coin {}", if self.value == 1 { "heads" } else { "tails" }),
            Kind::Piece => format!("piece {}", piece_name(self.value as u8)),
            Kind::Deal => {
                let names = Pieces::from_bits(self.value).into_iter().map(|it| format!(" {}", piece_name(it)));
                format!("deal{}", names.collect::<String>())
            }
            _ => format!("{kind} {}", self.value),
        }
    }

    /// Reads what [`write`](Self::write) wrote. The error says what was expected.
    pub fn read(text: &str, piece_code: impl Fn(&str) -> Option<u8>) -> Result<Self, String> {
        let (kind, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        let piece = |name: &str| piece_code(name).ok_or_else(|| format!("a piece of this game, not `{name}`"));
        let number = |most: u128, least: u128| {
            rest.parse()
                .ok()
                .filter(|it| (least..=most).contains(it))
                .ok_or(format!("{least} to {most} after `{kind}`"))
        };
        let outcome = |kind, value| Ok(Self { kind, value });
        match kind {
            "coin" => match rest {
                "heads" => outcome(Kind::Coin, 1),
                "tails" => outcome(Kind::Coin, 0),
                _ => Err("`coin heads` or `coin tails`".into()),
            },
            "piece" => outcome(Kind::Piece, u128::from(piece(rest)?)),
            "deal" => {
                let pieces: Vec<u8> = rest.split_whitespace().map(piece).collect::<Result<_, _>>()?;
                let set: Pieces = pieces.iter().copied().collect();
                if set.len() as usize != pieces.len() {
                    return Err("each piece once in a deal".into());
                }
                outcome(Kind::Deal, set.bits())
            }
            _ => {
                if let Some(sides) = kind.strip_prefix('d').and_then(|it| it.parse().ok()).filter(|it| *it > 0) {
                    return outcome(Kind::Die { sides }, number(u128::from(sides), 1)?);
                }
                if let Some(places) = kind.strip_prefix("spin").and_then(|it| it.parse().ok()).filter(|it| *it > 0) {
                    return outcome(Kind::Spin { places }, number(u128::from(places) - 1, 0)?);
                }
                Err("`d6 4`, `coin heads`, `spin360 12`, `piece NAME` or `deal NAME NAME`".into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        let mut rng = Rng::new(42);
        let rolls: Vec<u8> = (0..12).map(|_| rng.die(6)).collect();
        assert_eq!(rolls, STREAM_42);
    }

    const STREAM_42: [u8; 12] = [5, 2, 6, 5, 5, 4, 1, 4, 2, 6, 4, 6];

    #[test]
    fn below_is_even() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 6];
        (0..60_000).for_each(|_| seen[rng.below(6) as usize] += 1);
        assert!(seen.iter().all(|it| (9_600..10_400).contains(it)), "{seen:?}");
    }

    #[test]
    fn two_dice_have_their_exact_distribution() {
        let sums = outcomes(100, |chance| chance.die(6) + chance.die(6)).expect("36 leaves");
        assert_eq!(sums.len(), 11);
        let seven = sums.iter().find(|(_, sum)| *sum == 7).expect("seven occurs");
        assert!((seven.0 - 1.0 / 6.0).abs() < 1e-12);
        assert!((sums.iter().map(|(p, _)| p).sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(outcomes(35, |chance| chance.die(6) + chance.die(6)), None);
    }

    #[test]
    fn a_script_must_fit_exactly() {
        let four = Outcome { kind: Kind::Die { sides: 6 }, value: 4 };
        let mut fits = Scripted::new([four]);
        assert_eq!(fits.die(6), 4);
        assert_eq!(fits.finish(), Ok(()));

        let mut other = Scripted::new([four]);
        other.coin();
        assert_eq!(other.finish(), Err(Misfit::OtherKind { asked: Kind::Coin, found: four.kind }));

        let mut short = Scripted::new([four]);
        short.die(6);
        short.die(6);
        assert_eq!(short.finish(), Err(Misfit::TooFew { asked: four.kind }));

        assert_eq!(Scripted::new([four]).finish(), Err(Misfit::TooMany(1)));

        let seven = Outcome { value: 7, ..four };
        let mut wrong = Scripted::new([seven]);
        wrong.die(6);
        assert_eq!(wrong.finish(), Err(Misfit::Impossible(seven)));
    }

    #[test]
    fn outcomes_survive_writing_and_reading() {
        let name = |piece: u8| format!("p{piece}");
        let code = |name: &str| name.strip_prefix('p')?.parse().ok();
        let mut rng = Rng::new(3);
        let mut clerk = Recorded::new(&mut rng);
        clerk.die(6);
        clerk.coin();
        clerk.ask(Spin { places: 360 });
        clerk.piece(Pieces::range(4, 90));
        clerk.deal(Pieces::range(4, 90), 7);
        for outcome in clerk.outcomes {
            let text = outcome.write(name);
            assert_eq!(Outcome::read(&text, code), Ok(outcome), "{text}");
        }
        for wrong in ["", "d6", "d6 7", "d6 0", "d0 1", "coin edge", "piece q", "deal p1 p1", "spin9 9", "e4"] {
            assert!(Outcome::read(wrong, code).is_err(), "{wrong} was read");
        }
    }
}
