//! Any state as a readable document (docs/rumbleslam-positions.md), and back again if it is possible.
//!
//! What is left out takes its default: round 1, everybody at full STA and not yet activated, and the turn goes clockwise
//! from the holder of the Initiative card.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_core::reading::{Name, written};
use turnbuckle_core::{Few, Flaw, Lawful, Positions, Rng, Rules, Seat, Seats, Turn};

use crate::notation::SEATS;
use crate::ring::{Cell, Corner};
use crate::setup::Agreed;
use crate::state::{Active, Ending, FAVOURS, Favour, Group, Impact, Place, Roll, Stage, State, Step, Why, Wrestler};
use crate::team::Draft;
use crate::vocab::{Counter, MOST_ENDORSEMENTS, ROUNDS, Sponsorship, TEAM, Who, Wrestlers, clockwise};

/// A whole match.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// `hire`, `sponsors`, `deploy`, `enter`, `declare`, `nominate`, `activate` (if left out) or `over`.
    pub stage: Option<Name>,
    /// The place in the order of whoever's turn it is, from 0.
    pub at: u8,
    pub round: Option<u8>,
    /// Who has the Initiative card; `p1`, if left out.
    pub holder: Option<Name>,
    /// Who had it first; the holder, if left out.
    pub first: Option<Name>,
    /// In which order players deploy, or activate.
    pub order: Option<Vec<Name>>,
    pub out: Vec<Name>,
    /// Who has handed in a team, or Sponsorships.
    pub ready: Vec<Name>,
    pub ending: Option<Ending>,
    /// By seat.
    pub teams: BTreeMap<String, Spanned<TeamText>>,
    pub active: Option<Spanned<ActiveText>>,
    /// Dice that may be re-rolled.
    pub roll: Option<Spanned<Roll>>,
    /// A landing that moves others aside.
    pub impact: Option<Spanned<Impact>>,
    /// Who is still to be hit, or has received a Sponsorship; and who was hit.
    pub marked: Wrestlers,
    pub struck: Wrestlers,
    /// Bonuses that Crowd Pleasers give as long as they last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub favours: Vec<Favour>,
    /// What is owed before the turn goes on, innermost last.
    pub owed: Vec<Spanned<Step>>,
}

/// A team and its player's things.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TeamText {
    pub corner: Option<Corner>,
    /// Endorsements that are left.
    pub endorsements: u8,
    /// How many were bought; those that are left, if left out.
    pub bought: Option<u8>,
    /// Whether a Sponsorship was bought.
    pub sponsorship: bool,
    pub sponsorships: Vec<Sponsorship>,
    /// Sponsorships that were used.
    pub used: Vec<Sponsorship>,
    /// Tag Teams that were hired as Traditional ones.
    pub traditional: Vec<Name>,
    /// Wrestlers that have come on from the sidelines.
    pub entered: u8,
    pub nominated: Option<Who>,
    /// By their numbers, from 1.
    pub wrestlers: BTreeMap<Number, Spanned<WrestlerText>>,
}

/// The place of a wrestler in its team, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Number(usize);

impl TryFrom<String> for Number {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number = text.parse().ok().filter(|it| (1..=TEAM).contains(it) && it.to_string() == text);
        number
            .map(Self)
            .ok_or_else(|| format!("wrestler `{}`, expected a number from 1 to {TEAM}", text.escape_debug()))
    }
}

impl From<Number> for String {
    fn from(number: Number) -> Self {
        number.0.to_string()
    }
}

/// A wrestler; without a place it waits on the sidelines.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrestlerText {
    pub card: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_by: Option<Who>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub gone: bool,
    /// All of it, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamina: Option<u8>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<Counter, u8>,
    /// Activated this round.
    #[serde(default, skip_serializing_if = "is_false")]
    pub done: bool,
    /// Its Crowd Pleaser has succeeded or failed this round.
    #[serde(default, skip_serializing_if = "is_false")]
    pub locked: bool,
    /// Its Tag Team has tagged out or used its ability this round.
    #[serde(default, skip_serializing_if = "is_false")]
    pub tagged: bool,
    /// The option of its Choice Ability, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<u8>,
    /// Added until the end of the round: ATT, DEF, GRP, DEX.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: [i8; 4],
    /// Abilities used this round and this match, a bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: u8,
    /// Bounces in this action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bounces: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_false(it: &bool) -> bool {
    !it
}

fn is_default<T: Default + PartialEq>(it: &T) -> bool {
    *it == T::default()
}

/// The activation under way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActiveText {
    pub who: Who,
    /// All of them, if left out.
    pub ap: Option<u8>,
    pub mp: Option<u8>,
    /// Dirty actions so far.
    #[serde(default)]
    pub dirty: u8,
    /// How often each action was used, in the order of the rules.
    #[serde(default)]
    pub uses: Vec<u8>,
    #[serde(default)]
    pub ended: bool,
    /// Its start is not over.
    #[serde(default)]
    pub starting: bool,
}

impl Positions for State {
    type Position = Position;

    fn to_position(&self) -> Position {
        let name = |seat: Seat| written(SEATS[seat.index()].to_owned());
        let names = |seats: Seats| seats.iter().map(name).collect();
        let (stage, at) = match self.stage {
            Stage::Hire => ("hire", 0),
            Stage::Sponsors => ("sponsors", 0),
            Stage::Deploy { at } => ("deploy", at),
            Stage::Enter { at } => ("enter", at),
            Stage::Declare { at } => ("declare", at),
            Stage::Nominate { at } => ("nominate", at),
            Stage::Activate { at } => ("activate", at),
            Stage::Over(_) => ("over", 0),
        };
        let teams = Seat::all(self.players()).map(|it| (SEATS[it.index()].to_owned(), written(self.team_text(it))));
        Position {
            stage: Some(written(stage.to_owned())),
            at,
            round: Some(self.round),
            holder: Some(name(self.holder)),
            first: Some(name(self.first)),
            order: Some(self.order.iter().map(|it| name(*it)).collect()),
            out: names(self.out),
            ready: names(self.ready),
            ending: match self.stage {
                Stage::Over(ending) => Some(ending),
                _ => None,
            },
            teams: teams.collect(),
            active: self.active.map(|it| {
                written(ActiveText {
                    who: it.who,
                    ap: Some(it.ap),
                    mp: Some(it.mp),
                    dirty: it.dirty,
                    uses: it.uses.to_vec(),
                    ended: it.ended,
                    starting: !it.begun,
                })
            }),
            roll: self.roll.clone().map(written),
            impact: self.impact.clone().map(written),
            marked: self.marked,
            struck: self.struck,
            favours: self.favours.to_vec(),
            owed: self.steps.iter().map(|it| written(*it)).collect(),
        }
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        let mut state = Self::empty(agreed);
        let players = state.players();
        state.round = position.round.unwrap_or(1);
        if state.round > ROUNDS {
            return Err(Flaw::whole(format!("round {}", state.round), "round 0 to 5"));
        }
        let seat = |name: &Name| seat_called(name, players);
        let hiring = position.stage.as_ref().is_some_and(|it| it.get_ref() == "hire");
        for (name, team) in &position.teams {
            let seat = seat(&Spanned::new(team.span(), name.clone()))?;
            state.read_team(seat, team.get_ref(), hiring).map_err(|flaw| match flaw.at {
                Some(_) => flaw,
                None => flaw.of(team, format!("team of `{name}`")),
            })?;
        }
        state.link_held().map_err(|found| Flaw::whole(found, "everybody held by a wrestler in the ring, one each"))?;
        for name in &position.out {
            state.out = state.out.with(seat(name)?);
        }
        for name in &position.ready {
            state.ready = state.ready.with(seat(name)?);
        }
        if let Some(name) = &position.holder {
            state.holder = seat(name)?;
        }
        state.first = position.first.as_ref().map_or(Ok(state.holder), seat)?;
        state.read_order(&position, &seat)?;
        state.stage = state.read_stage(&position)?;
        if matches!(state.stage, Stage::Hire | Stage::Sponsors | Stage::Deploy { .. }) {
            state.round = position.round.unwrap_or(0);
            if state.round != 0 {
                return Err(Flaw::whole(format!("round {} before the match", state.round), "round 0"));
            }
        }
        if let Some(active) = &position.active {
            state.active = Some(state.read_active(active.get_ref()).map_err(|flaw| flaw.of(active, "active"))?);
        }
        state.roll = position.roll.as_ref().map(|it| it.get_ref().clone());
        state.impact = position.impact.as_ref().map(|it| it.get_ref().clone());
        (state.marked, state.struck) = (position.marked, position.struck);
        state.favours = position.favours.iter().copied().take(FAVOURS).collect();
        for step in &position.owed {
            if state.steps.try_push(*step.get_ref()).is_err() {
                return Err(Flaw::at(step, "so much that is owed", "less"));
            }
        }
        state.is_possible(&position)?;
        let mut choices = Vec::new();
        for seat in state.turn().seats().iter() {
            choices.clear();
            state.legal(seat, &mut choices);
            if choices.is_empty() {
                return Err(Flaw::whole(format!("nothing that {} can do", SEATS[seat.index()]), "a decision"));
            }
        }
        Ok(state)
    }
}

fn seat_called(name: &Name, players: usize) -> Result<Seat, Flaw> {
    let found = SEATS.iter().take(players).position(|it| it == name.get_ref());
    found.map(Seat::new).ok_or_else(|| {
        Flaw::at(name, format!("seat `{}`", name.get_ref()), format!("one of {}", SEATS[..players].join(", ")))
    })
}

impl State {
    fn team_text(&self, seat: Seat) -> TeamText {
        let pack = self.pack.get();
        let draft = &self.drafts[seat];
        let hired = |number: usize| {
            let card = draft.cards[number];
            let who = Who::new(seat, number);
            let wrestler = self.wrestler(who);
            let counters = Counter::each().map(|it| (it, wrestler.counters.count(it))).filter(|it| it.1 > 0);
            written(WrestlerText {
                card: written(pack.card(card).id.clone()),
                at: match wrestler.place {
                    Place::On(cell) => Some(cell),
                    _ => None,
                },
                held_by: match wrestler.place {
                    Place::HeldBy(by) => Some(by),
                    _ => None,
                },
                gone: wrestler.place == Place::Gone,
                stamina: Some(wrestler.stamina).filter(|_| wrestler.place != Place::Nowhere),
                counters: counters.collect(),
                done: wrestler.done,
                locked: wrestler.locked,
                tagged: wrestler.tagged,
                choice: wrestler.choice,
                bonus: wrestler.bonus,
                used: wrestler.used,
                spent: wrestler.spent,
                bounces: wrestler.bounces,
            })
        };
        TeamText {
            corner: self.corners[seat],
            endorsements: self.endorsements[seat],
            bought: Some(draft.endorsements),
            sponsorship: draft.sponsorship,
            sponsorships: self.sponsors[seat].picked.iter().collect(),
            used: self.sponsors[seat].used.iter().collect(),
            traditional: (pack.pair_ids().filter(|it| draft.is_traditional(*it)))
                .map(|it| written(pack.pair(it).id.clone()))
                .collect(),
            entered: self.entered[seat],
            nominated: self.nominated[seat],
            wrestlers: (0..draft.cards.len()).map(|it| (Number(it + 1), hired(it))).collect(),
        }
    }

    fn read_team(&mut self, seat: Seat, text: &TeamText, hiring: bool) -> Result<(), Flaw> {
        let pack = self.pack.get();
        let mut draft = Draft {
            endorsements: text.bought.unwrap_or(text.endorsements),
            sponsorship: text.sponsorship,
            ..Draft::default()
        };
        for (number, (key, spanned)) in text.wrestlers.iter().enumerate() {
            let it = spanned.get_ref();
            if key.0 != number + 1 {
                return Err(Flaw::at(spanned, format!("wrestler {}", key.0), format!("wrestler {} first", number + 1)));
            }
            let Some(card) = pack.find_card(it.card.get_ref()) else {
                return Err(Flaw::at(&it.card, format!("`{}`", it.card.get_ref()), "the id of a wrestler"));
            };
            draft.cards.push(card);
            if !hiring {
                let who = Who::new(seat, number);
                let named = |flaw: Flaw| flaw.of(spanned, format!("`{}`", it.card.get_ref()));
                self.read_wrestler(who, it, Wrestler::hired(card, pack)).map_err(named)?;
            }
        }
        for name in &text.traditional {
            let Some(pair) = pack.find_pair(name.get_ref()) else {
                return Err(Flaw::at(name, format!("`{}`", name.get_ref()), "the id of a Tag Team"));
            };
            draft.make_traditional(pair);
        }
        if text.endorsements > MOST_ENDORSEMENTS || draft.endorsements > MOST_ENDORSEMENTS {
            return Err(Flaw::whole("so many Endorsements", "0 to 8"));
        }
        self.sponsors[seat].picked = text.sponsorships.iter().copied().collect();
        self.sponsors[seat].used = text.used.iter().copied().collect();
        if !(self.sponsors[seat].used - self.sponsors[seat].picked).is_empty() {
            return Err(Flaw::whole("a used Sponsorship that was not picked", "only those that were"));
        }
        self.endorsements[seat] = text.endorsements;
        self.corners[seat] = text.corner;
        self.entered[seat] = text.entered;
        self.nominated[seat] = text.nominated;
        self.drafts[seat] = draft;
        Ok(())
    }

    fn read_wrestler(&mut self, who: Who, text: &WrestlerText, fresh: Wrestler) -> Result<(), Flaw> {
        let card = self.pack.get().card(fresh.card);
        let place = match (text.at, text.held_by, text.gone) {
            (None, None, false) => Place::Sidelines,
            (Some(cell), None, false) if cell.is_rope() => {
                return Err(Flaw::whole(format!("a place at {cell}"), "a square or a turnbuckle (RS-026)"));
            }
            (Some(cell), None, false) => Place::On(cell),
            (None, Some(by), false) => Place::HeldBy(by),
            (None, None, true) => Place::Gone,
            _ => return Err(Flaw::whole("more than one place", "`at`, `held_by` or `gone`")),
        };
        let gone = place == Place::Gone;
        let stamina = text.stamina.unwrap_or(if gone { 0 } else { card.stamina });
        if stamina > card.stamina || gone && stamina > 0 {
            return Err(Flaw::whole(
                format!("stamina {stamina}"),
                format!("0 to {}", if gone { 0 } else { card.stamina }),
            ));
        }
        let mut wrestler = Wrestler {
            place,
            stamina,
            done: text.done,
            locked: text.locked,
            tagged: text.tagged,
            choice: text.choice,
            bonus: text.bonus,
            used: text.used,
            spent: text.spent,
            bounces: text.bounces,
            ..fresh
        };
        for (counter, count) in &text.counters {
            if *count > counter.most() {
                return Err(Flaw::whole(format!("{count} {counter} counters"), format!("0 to {}", counter.most())));
            }
            wrestler.counters.set(*counter, *count);
        }
        // RS-192.
        if stamina == 0 && !gone {
            wrestler.counters.set(Counter::Knockdown, 1);
        }
        *self.wrestler_mut(who) = wrestler;
        if let Place::On(cell) = place {
            if card.is_big() && cell.is_mat() && !crate::ring::Squares::BIG.contains(cell) {
                return Err(Flaw::whole(format!("a base at {cell}"), "a base that lies wholly on the mat"));
            }
            let base = self.base(who).expect("it stands");
            if base.squares().meets(self.board.taken) {
                return Err(Flaw::whole(format!("a place at {cell}"), "squares that nobody else fills (RS-031)"));
            }
            self.board.put(who, base);
        }
        if matches!(place, Place::On(_) | Place::HeldBy(_)) {
            self.in_ring.insert(who);
        }
        Ok(())
    }

    /// Whoever is held has somebody who holds it.
    fn link_held(&mut self) -> Result<(), String> {
        for who in self.in_ring.iter() {
            let Place::HeldBy(by) = self.wrestler(who).place else { continue };
            let lifter = self.wrestler_mut(by);
            if by == who || !matches!(lifter.place, Place::On(_)) || lifter.lifts.is_some() {
                return Err(format!("{who} held by {by}"));
            }
            lifter.lifts = Some(who);
        }
        Ok(())
    }

    fn read_order(&mut self, position: &Position, seat: &impl Fn(&Name) -> Result<Seat, Flaw>) -> Result<(), Flaw> {
        let Some(order) = &position.order else {
            let out = self.out;
            self.order = clockwise(self.holder, self.players()).filter(|it| !out.contains(*it)).collect();
            return Ok(());
        };
        for name in order {
            let seat = seat(name)?;
            if self.order.contains(&seat) {
                return Err(Flaw::at(name, "a seat twice in the order", "each seat once"));
            }
            self.order.push(seat);
        }
        Ok(())
    }

    fn read_stage(&self, position: &Position) -> Result<Stage, Flaw> {
        let at = position.at;
        let name = position.stage.as_ref().map_or("activate", |it| it.get_ref().as_str());
        Ok(match name {
            "hire" => Stage::Hire,
            "sponsors" => Stage::Sponsors,
            "deploy" => Stage::Deploy { at },
            "enter" => Stage::Enter { at },
            "declare" => Stage::Declare { at },
            "nominate" => Stage::Nominate { at },
            "activate" => Stage::Activate { at },
            "over" => match position.ending {
                Some(ending) => Stage::Over(ending),
                None => return Err(Flaw::whole("stage `over` without an ending", "how it ended")),
            },
            other => {
                let flaw = |at| Flaw::new(at, format!("stage `{}`", other.escape_debug()), "a stage of a match");
                return Err(flaw(position.stage.as_ref().map(|it| it.span()).filter(|it| it.end > 0)));
            }
        })
    }

    fn read_active(&self, text: &ActiveText) -> Result<Active, Flaw> {
        if !self.exists(text.who) {
            return Err(Flaw::whole(text.who, "a wrestler of a team"));
        }
        let card = self.card(text.who);
        let mut uses = [0; Group::COUNT];
        if text.uses.len() > uses.len() {
            return Err(Flaw::whole("so many uses", format!("at most {}", uses.len())));
        }
        uses[..text.uses.len()].copy_from_slice(&text.uses);
        let active = Active {
            who: text.who,
            ap: text.ap.unwrap_or(card.ap),
            mp: text.mp.unwrap_or(card.mp),
            dirty: text.dirty,
            uses,
            ended: text.ended,
            begun: !text.starting,
        };
        if active.ap > 15 || active.mp > 15 || active.dirty > 30 {
            return Err(Flaw::whole("so many points", "at most 15 AP and MP, and 30 Dirty actions"));
        }
        Ok(active)
    }

    pub fn exists(&self, who: Who) -> bool {
        self.wrestler(who).place != Place::Nowhere
    }

    /// What play cannot reach is refused.
    fn is_possible(&self, position: &Position) -> Result<(), Flaw> {
        let wrong = |found: String| Err(Flaw::whole(found, "a position that play can reach"));
        // Whoever gives up while teams are hired ends a match of two before there are any.
        let hiring = self.stage == Stage::Hire || matches!(self.stage, Stage::Over(_)) && self.round == 0;
        let named = serde_json::to_value((
            &position.owed,
            &position.roll,
            &position.impact,
            &position.marked,
            &position.struck,
            &position.favours,
        ));
        let mut all = Vec::new();
        collect(&named.unwrap_or_default(), &mut all);
        all.extend(self.nominated.iter().filter_map(|it| *it.1));
        if let Some(who) = all.iter().find(|it| !self.exists(**it)) {
            return wrong(format!("{who}, who is not there"));
        }
        for seat in Seat::all(self.players()) {
            let handed_in = !hiring || self.ready.contains(seat);
            if handed_in && self.drafts[seat].cards.is_empty() && !self.out.contains(seat) {
                return wrong(format!("no team of {}", SEATS[seat.index()]));
            }
        }
        if !matches!(self.stage, Stage::Over(_)) {
            let still_in: Seats = Seat::all(self.players()).filter(|it| !self.out.contains(*it)).collect();
            if still_in.len() < 2 {
                return wrong("a match that is over, but goes on".to_owned());
            }
            // RS-006.
            let fought = matches!(
                self.stage,
                Stage::Enter { .. } | Stage::Declare { .. } | Stage::Nominate { .. } | Stage::Activate { .. }
            );
            if fought && self.round == 0 {
                return wrong("round 0 of a match that has begun".to_owned());
            }
            let ordered = matches!(self.stage, Stage::Deploy { .. } | Stage::Activate { .. });
            if let Some(seat) = still_in.iter().find(|it| ordered && !self.order.contains(it)) {
                return wrong(format!("{} missing in the order", SEATS[seat.index()]));
            }
            if let Some(seat) = still_in.iter().find(|it| fought && self.in_ring.of(*it).is_empty()) {
                return wrong(format!("nobody of {} in the ring", SEATS[seat.index()]));
            }
            // Whoever gave up while holding somebody leaves when that one has been put down.
            let leaves = |who: Who| self.steps.iter().any(|it| matches!(it, Step::Leave { who: it, .. } if *it == who));
            if let Some(seat) = self.out.iter().find(|it| self.in_ring.of(*it).iter().any(|it| !leaves(it))) {
                return wrong(format!("somebody of {}, who is out, in the ring", SEATS[seat.index()]));
            }
        }
        if !matches!(self.stage, Stage::Activate { .. }) && self.active.is_some() {
            return wrong("an activation outside of its stage".to_owned());
        }
        let starts = |it: &Step| matches!(it, Step::Start(_) | Step::Carry(_));
        if self.active.is_none() && self.steps.iter().any(starts) {
            return wrong("an action without anybody active".to_owned());
        }
        if let Some(active) = self.active
            && (!self.is_in_ring(active.who) || !self.wrestler(active.who).done)
            && self.steps.is_empty()
        {
            return wrong(format!("{} active, who is not in the ring or not marked as done", active.who));
        }
        // RS-121, RS-194: a KO ends the activation, and before it begins there is the Recovery roll.
        let recovers = |who: Who| self.roll.as_ref().is_some_and(|it| it.why == Why::Recovery { who });
        if let Some(active) = self.active
            && self.wrestler(active.who).is_ko()
            && !active.ended
            && !recovers(active.who)
        {
            return wrong(format!("{} active, who is KO'd", active.who));
        }
        self.invariants().map_err(|it| Flaw::whole(it, "a position that play can reach"))?;
        self.is_at_rest()
    }

    /// Somebody is asked, or the match is over: nothing goes on by itself.
    fn is_at_rest(&self) -> Result<(), Flaw> {
        if let Turn::Decide(seats) = self.turn() {
            let mut again = self.clone();
            again.run(&mut Rng::new(0));
            if again != *self {
                return Err(Flaw::whole("a position that goes on by itself", "one in which somebody is asked"));
            }
            let asked = |seat: Seat| {
                let mut actions = Vec::new();
                self.legal(seat, &mut actions);
                !actions.is_empty() && !self.out.contains(seat)
            };
            if seats.is_empty() || !seats.iter().all(asked) {
                return Err(Flaw::whole("a position in which nobody can do anything", "one in which somebody can"));
            }
        }
        Ok(())
    }
}

/// Every wrestler that is named somewhere inside.
fn collect(value: &serde_json::Value, all: &mut Vec<Who>) {
    match value {
        serde_json::Value::String(text) => all.extend(text.parse::<Who>().ok()),
        serde_json::Value::Array(list) => list.iter().for_each(|it| collect(it, all)),
        serde_json::Value::Object(table) => table.values().for_each(|it| collect(it, all)),
        _ => {}
    }
}
