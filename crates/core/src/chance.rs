//! Everything that is left to luck goes through a [`Chance`], as a typed question.
//!
//! A rule never holds a generator. It asks, and the caller decides who answers: a seeded generator ([`Rng`]), luck that
//! nobody can predict ([`Luck::Fair`](crate::Luck)), the script of a test or a replay ([`Scripted`]), a wrapper that
//! records the answers ([`Recorded`]), or a loop that tries them all ([`outcomes`]).

use std::collections::VecDeque;
use std::fmt;

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Pieces;

/// One question to luck.
pub trait Question: Copy {
    type Answer: Copy;
    fn kind(self) -> Kind;
    /// How many different answers are possible; never 0.
    fn answers(self) -> u32;
    /// The answer number `number`, which is less than [`answers`](Self::answers).
    fn answer(self, number: u32) -> Self::Answer;
    /// How likely that answer is. Never 0, and all of them together are 1.
    fn probability(self, _number: u32) -> f64 {
        1.0 / f64::from(self.answers())
    }
    /// A random answer.
    #[inline]
    fn roll(self, draws: &mut impl Draws) -> Self::Answer {
        let number = draws.below(self.answers());
        self.answer(number)
    }
    /// The question as data.
    fn asked(self) -> Asked;
    /// The number of the answer that is written down as `value`, if it is one of the answers.
    fn number(self, value: u128) -> Option<u32>;
    /// How the answer is written down.
    fn value(self, answer: Self::Answer) -> u128;
    /// The answer that is written down as `value`. If several equivalent answers share a number, this is the exact one.
    fn read(self, value: u128) -> Option<Self::Answer> {
        self.number(value).map(|it| self.answer(it))
    }
}

/// Where random answers come from.
pub trait Draws {
    /// 0 to `n` - 1, each as likely as the others.
    fn below(&mut self, n: u32) -> u32;
}

/// A question as data: everything that a random answer depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    Die {
        sides: u8,
    },
    Coin,
    Spin {
        places: u16,
    },
    Piece {
        from: Pieces,
    },
    Deal {
        from: Pieces,
        count: u32,
    },
    /// How many tokens of each kind are in the bag.
    Token {
        bag: Vec<u8>,
    },
    /// How many faces of a die have each picture.
    Dice {
        dice: u8,
        faces: Vec<u8>,
        count: u8,
    },
}

/// What kind of question was asked. A script that answers another kind fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Die {
        sides: u8,
    },
    Coin,
    /// A pointer that stops at one of `places` places.
    Spin {
        places: u16,
    },
    /// One piece out of a set.
    Piece,
    /// Several pieces out of a set at once.
    Deal,
    /// One of many tokens; tokens of the same kind are identical.
    Token,
    /// Several dice with pictures on their faces, rolled at once. [`Names::dice`] says which dice number `dice` are.
    Dice {
        dice: u8,
        count: u8,
    },
}

/// One answer of chance, as records and scripts hold it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    pub kind: Kind,
    /// A face, 0 or 1 for a coin, a place, a number of a piece or a kind of token, the bits of a set of pieces, or how
    /// many dice show each picture, one byte each.
    pub value: u128,
}

/// The source of all luck.
pub trait Chance {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer;
    /// `count` pieces of the set at once, every choice equally likely; all of them if there are fewer.
    fn deal(&mut self, from: Pieces, count: u32) -> Pieces;

    /// A die: 1 to `sides`.
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

    /// The kind of one token from a bag, which is not empty; `bag` has the number of tokens of each kind. Identical
    /// cards of a deck can be drawn as tokens, too.
    #[inline]
    fn token(&mut self, bag: &[u8]) -> u8 {
        self.ask(Token(bag))
    }

    /// `count` dice of one sort at once. `faces` says how many faces of a die have each picture; at most eight
    /// pictures.
    #[inline]
    fn dice(&mut self, dice: u8, faces: &[u8], count: u8) -> Thrown {
        self.ask(Dice { dice, faces, count })
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
    fn answers(self) -> u32 {
        u32::from(self.sides)
    }
    fn answer(self, number: u32) -> u8 {
        number as u8 + 1
    }
    fn asked(self) -> Asked {
        Asked::Die { sides: self.sides }
    }
    fn number(self, value: u128) -> Option<u32> {
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
    fn answers(self) -> u32 {
        2
    }
    fn answer(self, number: u32) -> bool {
        number == 1
    }
    fn asked(self) -> Asked {
        Asked::Coin
    }
    fn number(self, value: u128) -> Option<u32> {
        (value < 2).then_some(value as u32)
    }
    fn value(self, answer: bool) -> u128 {
        u128::from(answer)
    }
}

/// A spin over a number of places, counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct Spin {
    pub places: u16,
}

impl Question for Spin {
    type Answer = u16;
    fn kind(self) -> Kind {
        Kind::Spin { places: self.places }
    }
    fn answers(self) -> u32 {
        u32::from(self.places)
    }
    fn answer(self, number: u32) -> u16 {
        number as u16
    }
    fn asked(self) -> Asked {
        Asked::Spin { places: self.places }
    }
    fn number(self, value: u128) -> Option<u32> {
        (value < u128::from(self.places)).then_some(value as u32)
    }
    fn value(self, answer: u16) -> u128 {
        u128::from(answer)
    }
}

/// A spin over places that are grouped into arcs. All places of an arc mean the same, so odds count the arcs; records
/// name the place.
#[derive(Clone, Copy, Debug)]
pub struct Arcs<'a> {
    pub places: u16,
    /// The first place of each arc, in order; the first arc begins at 0.
    pub starts: &'a [u16],
}

impl Arcs<'_> {
    fn end(self, number: usize) -> u16 {
        self.starts.get(number + 1).copied().unwrap_or(self.places)
    }
}

impl Question for Arcs<'_> {
    type Answer = u16;
    fn kind(self) -> Kind {
        Kind::Spin { places: self.places }
    }
    fn answers(self) -> u32 {
        self.starts.len() as u32
    }
    fn answer(self, number: u32) -> u16 {
        self.starts[number as usize]
    }
    fn probability(self, number: u32) -> f64 {
        let width = self.end(number as usize) - self.starts[number as usize];
        f64::from(width) / f64::from(self.places)
    }
    #[inline]
    fn roll(self, draws: &mut impl Draws) -> u16 {
        draws.below(u32::from(self.places)) as u16
    }
    fn asked(self) -> Asked {
        Asked::Spin { places: self.places }
    }
    fn number(self, value: u128) -> Option<u32> {
        let place = self.read(value)?;
        Some(self.starts.partition_point(|it| *it <= place) as u32 - 1)
    }
    fn value(self, answer: u16) -> u128 {
        u128::from(answer)
    }
    fn read(self, value: u128) -> Option<u16> {
        (value < u128::from(self.places)).then_some(value as u16)
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
    fn answers(self) -> u32 {
        self.0.len()
    }
    #[inline]
    fn answer(self, number: u32) -> u8 {
        self.0.nth(number)
    }
    fn asked(self) -> Asked {
        Asked::Piece { from: self.0 }
    }
    fn number(self, value: u128) -> Option<u32> {
        let piece = u8::try_from(value).ok().filter(|it| *it < Pieces::CAPACITY)?;
        self.0.contains(piece).then(|| (self.0 & Pieces::range(0, piece)).len())
    }
    fn value(self, answer: u8) -> u128 {
        u128::from(answer)
    }
}

/// A token out of a bag; the number of tokens of each kind.
#[derive(Clone, Copy, Debug)]
struct Token<'a>(&'a [u8]);

impl Token<'_> {
    fn tokens(self) -> u32 {
        self.0.iter().map(|it| u32::from(*it)).sum()
    }

    /// The kinds that are in the bag.
    fn kinds(self) -> impl Iterator<Item = u8> {
        (0..self.0.len() as u8).filter(move |it| self.0[*it as usize] > 0)
    }
}

impl Question for Token<'_> {
    type Answer = u8;
    fn kind(self) -> Kind {
        Kind::Token
    }
    fn answers(self) -> u32 {
        self.kinds().count() as u32
    }
    fn answer(self, number: u32) -> u8 {
        self.kinds().nth(number as usize).expect("a bag that is drawn from is not empty")
    }
    fn probability(self, number: u32) -> f64 {
        f64::from(self.0[self.answer(number) as usize]) / f64::from(self.tokens())
    }
    #[inline]
    fn roll(self, draws: &mut impl Draws) -> u8 {
        let mut left = draws.below(self.tokens());
        for (kind, count) in (0..).zip(self.0) {
            match left.checked_sub(u32::from(*count)) {
                Some(rest) => left = rest,
                None => return kind,
            }
        }
        unreachable!("the generator stays below the number of tokens")
    }
    fn asked(self) -> Asked {
        Asked::Token { bag: self.0.to_vec() }
    }
    fn number(self, value: u128) -> Option<u32> {
        self.kinds().position(|it| u128::from(it) == value).map(|it| it as u32)
    }
    fn value(self, answer: u8) -> u128 {
        u128::from(answer)
    }
}

/// How many of the rolled dice show each picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Thrown([u8; Self::PICTURES]);

impl Thrown {
    /// The most pictures that a die can have.
    pub const PICTURES: usize = 8;

    pub fn count(self, picture: u8) -> u8 {
        self.0[picture as usize]
    }

    /// The picture of each die, in the order of the pictures.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (0..).zip(self.0).flat_map(|(picture, count)| std::iter::repeat_n(picture, count.into()))
    }
}

impl FromIterator<u8> for Thrown {
    fn from_iter<I: IntoIterator<Item = u8>>(pictures: I) -> Self {
        let mut thrown = Self::default();
        pictures.into_iter().for_each(|it| thrown.0[it as usize] += 1);
        thrown
    }
}

/// Identical dice, rolled together: only how many show each picture matters, so eight dice with four pictures have 165
/// answers instead of 65,536.
#[derive(Clone, Copy, Debug)]
struct Dice<'a> {
    dice: u8,
    /// How many faces have each picture.
    faces: &'a [u8],
    count: u8,
}

impl Dice<'_> {
    fn pictures(self) -> impl Iterator<Item = usize> {
        (0..self.faces.len()).filter(move |it| self.faces[*it] > 0)
    }

    /// How many ways there are to distribute `dice` over this many pictures.
    fn spreads(dice: u32, pictures: u32) -> u32 {
        match pictures {
            0 => u32::from(dice == 0),
            _ => (1..pictures).fold(1, |product, it| product * (dice + it) / it),
        }
    }
}

impl Question for Dice<'_> {
    type Answer = Thrown;
    fn kind(self) -> Kind {
        Kind::Dice { dice: self.dice, count: self.count }
    }
    fn answers(self) -> u32 {
        Self::spreads(self.count.into(), self.pictures().count() as u32)
    }
    /// Ordered by how many dice show the first picture, then the second, and so on.
    fn answer(self, mut number: u32) -> Thrown {
        let mut thrown = Thrown::default();
        let (mut dice, mut later) = (u32::from(self.count), self.pictures().count() as u32);
        for picture in self.pictures() {
            later -= 1;
            let mut showing = 0;
            loop {
                // All remaining dice show the last picture.
                let here = if later == 0 { u32::from(showing == dice) } else { Self::spreads(dice - showing, later) };
                if number < here {
                    break;
                }
                number -= here;
                showing += 1;
            }
            thrown.0[picture] = showing as u8;
            dice -= showing;
        }
        thrown
    }
    fn probability(self, number: u32) -> f64 {
        let thrown = self.answer(number);
        let all: u32 = self.faces.iter().map(|it| u32::from(*it)).sum();
        let (mut probability, mut dice) = (1.0, 0.0);
        for picture in self.pictures() {
            let each = f64::from(self.faces[picture]) / f64::from(all);
            for showing in 1..=thrown.0[picture] {
                dice += 1.0;
                probability *= each * dice / f64::from(showing);
            }
        }
        probability
    }
    #[inline]
    fn roll(self, draws: &mut impl Draws) -> Thrown {
        (0..self.count).map(|_| Token(self.faces).roll(draws)).collect()
    }
    fn asked(self) -> Asked {
        Asked::Dice { dice: self.dice, faces: self.faces.to_vec(), count: self.count }
    }
    fn number(self, value: u128) -> Option<u32> {
        (0..self.answers()).find(|it| self.value(self.answer(*it)) == value)
    }
    fn value(self, answer: Thrown) -> u128 {
        u128::from(u64::from_le_bytes(answer.0))
    }
}

/// The seeded generator: xoshiro256++, whose stream is the same on every platform and never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The independent stream number `number` of a seed.
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

    /// The index of the best of a few choices picked at random: a quick, sensible choice for play-outs.
    pub fn best_of<T: Copy>(&mut self, picks: u32, choices: &[T], worth: impl Fn(T) -> f32) -> usize {
        let mut best = self.below(choices.len() as u32) as usize;
        let mut most = worth(choices[best]);
        for _ in 1..picks {
            let other = self.below(choices.len() as u32) as usize;
            if other != best {
                let it = worth(choices[other]);
                if it > most {
                    (best, most) = (other, it);
                }
            }
        }
        best
    }

    /// From 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Draws for Rng {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        Self::below(self, n)
    }
}

impl Chance for Rng {
    #[inline]
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        question.roll(self)
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

/// Why a script did not fit what was asked. `possible` are the first few answers that would have fitted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    #[error("chance was asked for {asked}, but the script has nothing left")]
    TooFew { asked: Kind, possible: Vec<Outcome> },
    #[error("chance was asked for {asked}, but the script answers {}", .found.kind)]
    OtherKind { asked: Kind, found: Outcome, possible: Vec<Outcome> },
    #[error("the scripted {} is not among the possible answers", .found.kind)]
    Impossible { found: Outcome, possible: Vec<Outcome> },
    #[error("{} scripted outcomes were never asked for", .0.len())]
    TooMany(Vec<Outcome>),
}

impl Misfit {
    /// The most possible answers that are listed.
    const MOST: usize = 12;

    /// The message, with outcomes in the game's names.
    pub fn write(&self, names: &impl Names) -> String {
        let list = |outcomes: &[Outcome]| {
            let shown = outcomes.iter().take(Self::MOST).map(|it| format!("`{}`", it.write(names)));
            let shown = shown.collect::<Vec<_>>().join(", ");
            if outcomes.len() > Self::MOST { format!("{shown}, …") } else { shown }
        };
        let (about, possible) = match self {
            Self::TooMany(left) => return format!("{self}: {}", list(left)),
            Self::TooFew { possible, .. } => (self.to_string(), possible),
            Self::OtherKind { found, possible, .. } | Self::Impossible { found, possible } => {
                (format!("{self}: `{}`", found.write(names)), possible)
            }
        };
        if possible.is_empty() { about } else { format!("{about}; possible: {}", list(possible)) }
    }
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
            None => Err(Misfit::TooMany(self.answers.into())),
        }
    }

    /// After the first misfit the result is worthless, but the rules must still run to their end. Giving one answer
    /// after the other also ends rules that roll until a certain answer comes.
    fn fill(&mut self, answers: u32) -> u32 {
        self.filler = self.filler.wrapping_add(1);
        self.filler.wrapping_sub(1) % answers
    }

    fn next(&mut self, asked: Kind, possible: impl FnOnce() -> Vec<Outcome>) -> Option<Outcome> {
        if self.fault.is_some() {
            return None;
        }
        match self.answers.pop_front() {
            Some(answer) if answer.kind == asked => return Some(answer),
            Some(found) => self.fault = Some(Misfit::OtherKind { asked, found, possible: possible() }),
            None => self.fault = Some(Misfit::TooFew { asked, possible: possible() }),
        }
        None
    }
}

impl Chance for Scripted {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        let possible = || {
            let outcome = |it| Outcome { kind: question.kind(), value: question.value(question.answer(it)) };
            (0..question.answers()).take(Misfit::MOST + 1).map(outcome).collect()
        };
        let answer = self.next(question.kind(), possible);
        let read = answer.and_then(|found| {
            let read = question.read(found.value);
            if read.is_none() {
                self.fault = Some(Misfit::Impossible { found, possible: possible() });
            }
            read
        });
        read.unwrap_or_else(|| question.answer(self.fill(question.answers())))
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        let count = count.min(from.len());
        // There are too many possible deals to list any.
        if let Some(answer) = self.next(Kind::Deal, Vec::new) {
            let pieces = Pieces::from_bits(answer.value);
            if pieces.len() == count && (pieces - from).is_empty() {
                return pieces;
            }
            self.fault = Some(Misfit::Impossible { found: answer, possible: Vec::new() });
        }
        let skip = (self.fill(from.len().max(1)) as usize).min((from.len() - count) as usize);
        from.into_iter().skip(skip).take(count as usize).collect()
    }
}

/// Passes questions on and records the answers.
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

/// Tries every answer: the exact distribution of what `run` returns, or `None` if that takes more than `limit` runs, or
/// if a run might never end (a die that is rolled until it fits).
///
/// Equal results are merged, in the order in which they first occurred.
pub fn outcomes<T: PartialEq>(limit: usize, mut run: impl FnMut(&mut Branching) -> T) -> Option<Vec<(f64, T)>> {
    let mut found: Vec<(f64, T)> = Vec::new();
    let mut branching = Branching { path: Vec::new(), depth: 0, beyond: Rng::new(0) };
    for _ in 0..limit {
        branching.depth = 0;
        let result = run(&mut branching);
        if branching.depth > DEEPEST {
            return None;
        }
        let probability = branching.path.iter().map(|fork| fork.probability).product::<f64>();
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

/// The source behind [`outcomes`]: walks the tree of answers, one leaf per run.
#[derive(Debug)]
pub struct Branching {
    path: Vec<Fork>,
    depth: usize,
    /// Ends a run that goes too deep: with the same answer every time, a rule might ask forever.
    beyond: Rng,
}

/// A run that asks more questions than this is given up.
const DEEPEST: usize = 64;

#[derive(Debug)]
struct Fork {
    number: u32,
    answers: u32,
    /// The probability of the answer that is being tried.
    probability: f64,
}

impl Branching {
    /// The number of the answer to try now.
    fn choose(&mut self, answers: u32, probability: impl Fn(u32) -> f64) -> u32 {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.beyond.below(answers);
        }
        if self.depth > self.path.len() {
            self.path.push(Fork { number: 0, answers, probability: 1.0 });
        }
        let fork = &mut self.path[self.depth - 1];
        fork.probability = probability(fork.number);
        fork.number
    }

    /// On to the next leaf; false when every leaf has been seen.
    fn advance(&mut self) -> bool {
        while let Some(fork) = self.path.last_mut() {
            fork.number += 1;
            if fork.number < fork.answers {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Chance for Branching {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        question.answer(self.choose(question.answers(), |it| question.probability(it)))
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        let mut dealt = Pieces::NONE;
        for _ in 0..count.min(from.len()) {
            let rest = from - dealt;
            dealt.insert(rest.nth(self.choose(rest.len(), |_| 1.0 / f64::from(rest.len()))));
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
            Self::Token => f.write_str("bag"),
            Self::Dice { count: 1, .. } => f.write_str("die"),
            Self::Dice { count, .. } => write!(f, "{count} dice"),
        }
    }
}

/// What records and scripts call pieces, tokens and dice: words without spaces.
pub trait Names {
    fn piece_name(&self, piece: u8) -> String;
    fn piece_code(&self, name: &str) -> Option<u8>;
    /// The kinds of tokens in a bag, in their order.
    fn tokens(&self) -> Vec<&str> {
        Vec::new()
    }
    /// The sorts of pictured dice, each with its name and its pictures.
    fn dice(&self) -> Vec<(&str, Vec<&str>)> {
        Vec::new()
    }
}

impl Outcome {
    /// The outcome in words: `d6 4`, `coin heads`, `piece rope-burn`, `deal a b c`, `bag madness`, `die fight hit`,
    /// `dice fight hit hit miss`.
    pub fn write(self, names: &impl Names) -> String {
        let kind = self.kind;
        match kind {
            Kind::Coin => format!("coin {}", if self.value == 1 { "heads" } else { "tails" }),
            Kind::Piece => format!("piece {}", names.piece_name(self.value as u8)),
            Kind::Deal => {
                let pieces = Pieces::from_bits(self.value).into_iter();
                format!("deal{}", pieces.map(|it| format!(" {}", names.piece_name(it))).collect::<String>())
            }
            Kind::Token => format!("bag {}", names.tokens()[self.value as usize]),
            Kind::Dice { dice, count } => {
                let (name, pictures) = names.dice().swap_remove(dice as usize);
                let thrown = Thrown((self.value as u64).to_le_bytes());
                let shown: String = thrown.each().map(|it| format!(" {}", pictures[it as usize])).collect();
                format!("{} {name}{shown}", if count == 1 { "die" } else { "dice" })
            }
            Kind::Die { .. } | Kind::Spin { .. } => format!("{kind} {}", self.value),
        }
    }

    /// Reads what [`write`](Self::write) wrote. The error says what was expected.
    pub fn read(text: &str, names: &impl Names) -> Result<Self, String> {
        let (kind, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        let piece = |name: &str| names.piece_code(name).ok_or_else(|| format!("a piece of this game, not `{name}`"));
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
            "bag" => outcome(Kind::Token, position(&names.tokens(), rest)? as u128),
            "die" | "dice" => Self::read_dice(kind, rest, names),
            _ => {
                if let Some(sides) = kind.strip_prefix('d').and_then(|it| it.parse().ok()).filter(|it| *it > 0) {
                    return outcome(Kind::Die { sides }, number(u128::from(sides), 1)?);
                }
                if let Some(places) = kind.strip_prefix("spin").and_then(|it| it.parse().ok()).filter(|it| *it > 0) {
                    return outcome(Kind::Spin { places }, number(u128::from(places) - 1, 0)?);
                }
                Err("`d6 4`, `coin heads`, `spin360 12`, `piece NAME`, `deal NAME NAME`, `bag NAME` or \
                     `die NAME PICTURE`"
                    .into())
            }
        }
    }

    fn read_dice(kind: &str, rest: &str, names: &impl Names) -> Result<Self, String> {
        let mut words = rest.split_whitespace();
        let all = names.dice();
        let sorts: Vec<&str> = all.iter().map(|it| it.0).collect();
        let dice = position(&sorts, words.next().unwrap_or_default())?;
        let shown: Vec<usize> = words.map(|it| position(&all[dice].1, it)).collect::<Result<_, _>>()?;
        let count = u8::try_from(shown.len()).ok().filter(|it| (*it == 1) == (kind == "die"));
        let count = count.ok_or("`die NAME PICTURE`, or `dice NAME PICTURE PICTURE`")?;
        let thrown: Thrown = shown.into_iter().map(|it| it as u8).collect();
        let kind = Kind::Dice { dice: dice as u8, count };
        Ok(Self { kind, value: u128::from(u64::from_le_bytes(thrown.0)) })
    }
}

/// The index of a name in a list.
fn position(names: &[&str], name: &str) -> Result<usize, String> {
    let found = names.iter().position(|it| *it == name);
    found.ok_or_else(|| match names {
        [] => "what this game has: no bag and no pictured dice".to_owned(),
        names => format!("one of {}, not `{name}`", names.join(", ")),
    })
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
        let coins = [0, 1].map(|value| Outcome { kind: Kind::Coin, value });
        let misfit = other.finish().expect_err("a die is no coin");
        assert!(
            matches!(&misfit, Misfit::OtherKind { asked: Kind::Coin, found, possible }
                if *found == four && possible.len() == 2 && coins.iter().all(|it| possible.contains(it))),
            "{misfit:?}"
        );

        let mut short = Scripted::new([four]);
        short.die(6);
        short.die(6);
        let faces: Vec<Outcome> = (1..=6).map(|value| Outcome { value, ..four }).collect();
        assert_eq!(short.finish(), Err(Misfit::TooFew { asked: four.kind, possible: faces.clone() }));

        assert_eq!(Scripted::new([four]).finish(), Err(Misfit::TooMany(vec![four])));

        let seven = Outcome { value: 7, ..four };
        let mut wrong = Scripted::new([seven]);
        wrong.die(6);
        assert_eq!(wrong.finish(), Err(Misfit::Impossible { found: seven, possible: faces }));
    }

    #[test]
    fn outcomes_survive_writing_and_reading() {
        let mut rng = Rng::new(3);
        let mut clerk = Recorded::new(&mut rng);
        clerk.die(6);
        clerk.coin();
        clerk.ask(Spin { places: 360 });
        clerk.piece(Pieces::range(4, 90));
        clerk.deal(Pieces::range(4, 90), 7);
        clerk.token(&[0, 45, 17]);
        clerk.dice(1, &[1, 2, 3], 1);
        clerk.dice(1, &[1, 2, 3], 8);
        for outcome in clerk.outcomes {
            let text = outcome.write(&TestNames);
            assert_eq!(Outcome::read(&text, &TestNames), Ok(outcome), "{text}");
        }
        for wrong in [
            "",
            "d6",
            "d6 7",
            "d6 0",
            "d0 1",
            "coin edge",
            "piece q",
            "deal p1 p1",
            "spin9 9",
            "e4",
            "bag",
            "bag gold",
            "die",
            "die fight",
            "die fight hit hit",
            "dice fight hit",
            "die fight sun",
        ] {
            assert!(Outcome::read(wrong, &TestNames).is_err(), "{wrong} was read");
        }
    }

    struct TestNames;

    impl Names for TestNames {
        fn piece_name(&self, piece: u8) -> String {
            format!("p{piece}")
        }
        fn piece_code(&self, name: &str) -> Option<u8> {
            name.strip_prefix('p')?.parse().ok()
        }
        fn tokens(&self) -> Vec<&str> {
            vec!["chaos", "madness", "eldritch"]
        }
        fn dice(&self) -> Vec<(&str, Vec<&str>)> {
            vec![("luck", vec!["sun"]), ("fight", vec!["hit-hit", "hit", "miss"])]
        }
    }

    #[test]
    fn like_tokens_are_one_branch_a_kind() {
        let mut runs = 0;
        let drawn = outcomes(100, |chance| {
            runs += 1;
            chance.token(&[45, 0, 17, 23])
        });
        let drawn = drawn.expect("three kinds");
        assert_eq!(runs, 3);
        assert_eq!(drawn.iter().map(|it| it.1).collect::<Vec<_>>(), [0, 2, 3]);
        assert!((drawn[1].0 - 17.0 / 85.0).abs() < 1e-12);
    }

    #[test]
    fn a_bag_is_drawn_from_as_often_as_it_holds_a_kind() {
        let mut rng = Rng::new(5);
        let mut seen = [0; 3];
        (0..60_000).for_each(|_| seen[rng.token(&[3, 0, 1]) as usize] += 1);
        assert!(seen[1] == 0 && (44_500..45_500).contains(&seen[0]), "{seen:?}");
    }

    #[test]
    fn eight_pictured_dice_are_their_165_spreads() {
        const FACES: [u8; 4] = [1, 1, 2, 2];
        let mut runs = 0;
        let hits = outcomes(1_000, |chance| {
            runs += 1;
            chance.dice(0, &FACES, 8).count(3)
        });
        assert_eq!(runs, 165);
        // The number of dice that show the last picture is binomial.
        let mut binomial = [0.0; 9];
        for (showing, probability) in binomial.iter_mut().enumerate() {
            let ways = (0..showing).fold(1.0, |product, it| product * (8 - it) as f64 / (it + 1) as f64);
            *probability = ways * (1.0f64 / 3.0).powi(showing as i32) * (2.0f64 / 3.0).powi(8 - showing as i32);
        }
        for (probability, showing) in hits.expect("165 leaves") {
            assert!((probability - binomial[showing as usize]).abs() < 1e-12, "{showing}: {probability}");
        }
    }

    #[test]
    fn every_spread_of_dice_has_its_number() {
        let question = Dice { dice: 0, faces: &[1, 0, 2, 3], count: 5 };
        let mut all = 0.0;
        for number in 0..question.answers() {
            let value = question.value(question.answer(number));
            assert_eq!(question.number(value), Some(number));
            all += question.probability(number);
        }
        assert_eq!(question.answers(), 21);
        assert!((all - 1.0).abs() < 1e-12);
    }

    #[test]
    fn places_of_an_arc_are_alike_but_written_down_each() {
        let question = Arcs { places: 360, starts: &[0, 12, 24, 100] };
        let odds = outcomes(10, |it| it.ask(question)).expect("four arcs");
        assert_eq!(odds.iter().map(|it| it.1).collect::<Vec<_>>(), [0, 12, 24, 100]);
        assert_eq!(odds.iter().map(|it| (it.0 * 360.0).round() as u16).collect::<Vec<_>>(), [12, 12, 76, 260]);
        assert_eq!([11, 12, 99, 359].map(|it| question.number(it)), [0, 1, 2, 3].map(Some));
        assert_eq!((question.read(99), question.read(360), question.number(360)), (Some(99), None, None));
        let mut script = Scripted::new([Outcome { kind: Kind::Spin { places: 360 }, value: 99 }]);
        assert_eq!(script.ask(question), 99);
        assert_eq!(script.finish(), Ok(()));
    }
}
