//! What a viewer may know. While teams are put together that is only one's own; from then on everything is open (RS-424).

use serde::Serialize;
use turnbuckle_core::{Few, Seat, Seen, Viewer};

use crate::event::{Id, Rolled};
use crate::ring::{Cell, Corner};
use crate::state::{Ending, How, Place, Side, Stage, Start, State, Step, Teams, Why};
use crate::team::Draft;
use crate::vocab::{Bout, Counter, Pool, Sponsorship, Stat, Who};

/// The whole table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub bout: Bout,
    /// What a match for so much is called.
    pub match_name: &'static str,
    /// What everybody may spend, in thousands.
    pub budget: u16,
    /// Whether teams are hired one by one.
    pub free_hiring: bool,
    pub stage: StageView,
    /// 1 to 5; 0 before the first.
    pub round: u8,
    /// Who has the Initiative card.
    pub holder: Seat,
    /// Who activates in which order this round.
    pub order: Vec<Seat>,
    /// Who activates next, and after that, until everybody has been activated.
    pub coming: Vec<Seat>,
    pub seats: Vec<SeatView>,
    /// Everybody of every revealed team, wherever they are.
    pub wrestlers: Vec<WrestlerView>,
    pub active: Option<ActiveView>,
    /// Dice that lie on the table while somebody may re-roll.
    pub roll: Option<RollView>,
    /// What is asked, if it is none of the stage's own questions.
    pub question: Option<Question>,
    pub ending: Option<Ending>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StageView {
    Hire,
    Sponsors,
    Deploy,
    Enter,
    Declare,
    Nominate,
    Activate,
    Over,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatView {
    pub seat: Seat,
    pub out: bool,
    /// Whether the team, or the Sponsorships, are handed in.
    pub ready: bool,
    pub team: Seen<TeamView>,
    pub endorsements: u8,
    pub sponsorships: Seen<Vec<SponsorView>>,
    pub corner: Option<Corner>,
    /// The nine squares of its corner.
    pub zone: Vec<Cell>,
    pub nominated: Option<Who>,
    /// Dosh in the ring, in halves of a thousand (RS-420).
    pub dosh: u16,
    /// Wrestlers that are still to be activated this round.
    pub waiting: u8,
    /// Wrestlers that may come on from the sidelines.
    pub entries: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TeamView {
    /// Ids of cards, in the order of hiring.
    pub wrestlers: Vec<Id>,
    pub traditional: Vec<Id>,
    pub endorsements: u8,
    pub sponsorship: bool,
    /// Bought and free ones.
    pub sponsorships: u8,
    /// The id of the one casino that it is drawn from.
    pub casino: Option<Id>,
    pub cost: u16,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SponsorView {
    pub sponsorship: Sponsorship,
    pub used: bool,
}

/// Where a wrestler is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "place", rename_all = "snake_case")]
pub enum PlaceView {
    Sidelines,
    /// The north-west square of a big one.
    Mat {
        at: Cell,
    },
    Turnbuckle {
        at: Cell,
    },
    Lifted {
        by: Who,
    },
    Gone,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrestlerView {
    pub who: Who,
    pub seat: Seat,
    /// The id of its card.
    pub card: Id,
    pub name: &'static str,
    pub place: PlaceView,
    /// Every square that it fills.
    pub squares: Vec<Cell>,
    /// Whether it stands on two by two squares.
    pub big: bool,
    pub stamina: u8,
    pub stamina_most: u8,
    pub counters: Vec<CounterView>,
    pub knocked_down: bool,
    pub ko: bool,
    /// Activated this round.
    pub done: bool,
    /// Its Crowd Pleaser can bring no good any more this round.
    pub locked: bool,
    /// The name of the option of its Choice Ability that holds.
    pub choice: Option<&'static str>,
    pub lifts: Option<Who>,
    /// What it rolls now: ATT, DEF, GRP, DEX.
    pub stats: Vec<StatView>,
    /// How far it throws now.
    pub throw: u8,
    /// AP of its Crowd Pleaser now.
    pub pop: u8,
    /// Its Tag Team partner in this team, and whether it is a Traditional pair.
    pub partner: Option<Who>,
    pub traditional: bool,
    /// What it counts at the end, in halves of a thousand.
    pub dosh: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CounterView {
    pub counter: Counter,
    pub count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StatView {
    pub stat: Stat,
    pub dice: Pool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ActiveView {
    pub who: Who,
    pub ap: u8,
    pub mp: u8,
    /// Dirty actions so far.
    pub dirty: u8,
    /// The activation ends when what is being done is finished.
    pub ended: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RollView {
    pub why: Why,
    pub sides: Vec<Rolled>,
    pub asking: Seat,
}

/// What is asked in the course of something.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "question", rename_all = "snake_case")]
pub enum Question {
    /// Re-roll or keep; the dice are in `roll`.
    Reroll,
    /// Which option of the Choice Ability.
    Option { who: Who },
    /// Whether a Lifted wrestler stands up first.
    StandUp { who: Who },
    /// GRP or DEX to get down from a Lift.
    GetDown { who: Who, from: Who },
    /// A stat to defend with.
    Defend { who: Who, by: Who },
    /// Which keyword comes next.
    Keyword { by: Who, on: Who },
    /// Where somebody is placed.
    Place { who: Who, near: Option<Who> },
    /// Where somebody lands who is going to attack or is thrown.
    Landing { who: Who, on: Option<Who> },
    /// In which direction somebody is shoved.
    Shove { who: Who, by: Option<Who> },
    /// From which rope somebody is bounced.
    Rope { who: Who },
    /// Smash or bounce.
    Corner { who: Who },
    /// Who in the way attacks the one who was bounced.
    Stationary { who: Who },
    /// Whom a bounce that was stopped hits.
    Interrupted { who: Who },
    /// Past whoever is in the way, or stopped.
    Jump { who: Who },
    /// Where whoever is held is thrown.
    Throw { by: Who, who: Option<Who> },
    /// Who is pushed aside, or where to.
    Impact { lander: Who, at: Cell, squares: Vec<Cell>, moving: Option<Who> },
    /// Who is hit next, or whom the rest is for.
    Target { by: Who },
    /// Whom an effect is for.
    Effect { who: Who },
    /// Who receives a Sponsorship.
    Sponsor { sponsorship: Sponsorship, left: u8 },
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> Self {
        let hiring = state.stage == Stage::Hire;
        Self {
            bout: state.bout,
            budget: state.budget,
            match_name: state.match_name(),
            free_hiring: state.teams == Teams::Free,
            stage: StageView::of(state.stage),
            round: state.round,
            holder: state.holder,
            order: state.order.to_vec(),
            coming: coming(state),
            seats: Seat::all(state.players()).map(|it| SeatView::of(state, it, viewer)).collect(),
            wrestlers: if hiring {
                Vec::new()
            } else {
                state.everybody().map(|it| WrestlerView::of(state, it)).collect()
            },
            active: state.active.map(|it| ActiveView {
                who: it.who,
                ap: it.ap,
                mp: it.mp,
                dirty: it.dirty,
                ended: it.ended,
            }),
            roll: state.roll.as_ref().map(|it| RollView {
                why: it.why,
                sides: it.sides.iter().map(Rolled::of).collect(),
                asking: it.asking,
            }),
            question: Question::of(state),
            ending: match state.stage {
                Stage::Over(ending) => Some(ending),
                _ => None,
            },
        }
    }
}

/// RS-111, RS-112: whose activations are still to come this round, the one under way left out.
fn coming(state: &State) -> Vec<Seat> {
    let Stage::Activate { at } = state.stage else { return Vec::new() };
    let active = state.active.map(|it| it.who);
    let waits = |it: &Who| !state.wrestler(*it).done && active != Some(*it);
    let mut left: Vec<(Seat, usize)> = (state.order.iter().cycle().skip(usize::from(at)).take(state.order.len()))
        .map(|it| (*it, state.in_ring.of(*it).iter().filter(waits).count()))
        .collect();
    if active.is_some() {
        left.rotate_left(1);
    }
    let mut coming = Vec::new();
    while left.iter().any(|it| it.1 > 0) {
        for (seat, count) in left.iter_mut().filter(|it| it.1 > 0) {
            coming.push(*seat);
            *count -= 1;
        }
    }
    coming
}

impl Rolled {
    pub fn of(side: &Side) -> Self {
        Self { seat: side.seat, who: side.who, dice: side.dice.to_vec(), bonus: side.bonus, total: side.total() }
    }
}

impl StageView {
    pub const fn of(stage: Stage) -> Self {
        match stage {
            Stage::Hire => Self::Hire,
            Stage::Sponsors => Self::Sponsors,
            Stage::Deploy { .. } => Self::Deploy,
            Stage::Enter { .. } => Self::Enter,
            Stage::Declare { .. } => Self::Declare,
            Stage::Nominate { .. } => Self::Nominate,
            Stage::Activate { .. } => Self::Activate,
            Stage::Over(_) => Self::Over,
        }
    }
}

impl SeatView {
    fn of(state: &State, seat: Seat, viewer: Viewer) -> Self {
        let own = viewer.seat() == Some(seat);
        let open = state.stage != Stage::Hire || own;
        let sponsors = state.sponsors[seat];
        let picked = Sponsorship::each().filter(|it| sponsors.picked.contains(*it));
        let picked = picked.map(|it| SponsorView { sponsorship: it, used: sponsors.used.contains(it) }).collect();
        let waiting = state.in_ring.of(seat).iter().filter(|it| !state.wrestler(*it).done).count() as u8;
        Self {
            seat,
            out: state.out.contains(seat),
            ready: state.ready.contains(seat),
            team: Seen::Open(TeamView::of(state, &state.drafts[seat])).only_if(open),
            endorsements: if open { state.endorsements[seat] } else { 0 },
            sponsorships: Seen::Open(picked).only_if(own || !matches!(state.stage, Stage::Hire | Stage::Sponsors)),
            corner: state.corners[seat],
            zone: state.corners[seat].map_or_else(Vec::new, |it| it.zone().iter().collect()),
            nominated: state.nominated[seat],
            dosh: state.dosh(seat),
            waiting,
            entries: state.entries(seat),
        }
    }
}

impl TeamView {
    pub fn of(state: &State, draft: &Draft) -> Self {
        let pack = state.pack.get();
        let traditional = pack.pair_ids().filter(|it| draft.is_traditional(*it));
        Self {
            wrestlers: draft.cards.iter().map(|it| pack.card(*it).id.as_str()).collect(),
            traditional: traditional.map(|it| pack.pair(it).id.as_str()).collect(),
            endorsements: draft.endorsements,
            sponsorship: draft.sponsorship,
            sponsorships: draft.sponsorships(pack),
            casino: draft.casino(pack).map(|it| pack.casinos[usize::from(it)].id.as_str()),
            cost: draft.cost(pack),
        }
    }
}

impl WrestlerView {
    fn of(state: &State, who: Who) -> Self {
        let (wrestler, card) = (state.wrestler(who), state.card(who));
        let counters = Counter::each().map(|it| CounterView { counter: it, count: wrestler.counters.count(it) });
        let option = |at: u8| {
            let choice = card.abilities.iter().find(|it| !it.options.is_empty())?;
            choice.options.get(usize::from(at)).map(|it| it.name.as_str())
        };
        Self {
            who,
            seat: who.seat(),
            card: card.id.as_str(),
            name: card.name.as_str(),
            place: match wrestler.place {
                Place::On(at) if at.is_turnbuckle() => PlaceView::Turnbuckle { at },
                Place::On(at) => PlaceView::Mat { at },
                Place::HeldBy(by) => PlaceView::Lifted { by },
                Place::Sidelines => PlaceView::Sidelines,
                Place::Gone | Place::Nowhere => PlaceView::Gone,
            },
            squares: state.base(who).map_or_else(Vec::new, |it| it.squares().iter().collect()),
            big: card.is_big(),
            stamina: wrestler.stamina,
            stamina_most: card.stamina,
            counters: counters.filter(|it| it.count > 0).collect(),
            knocked_down: wrestler.is_knocked_down(),
            ko: wrestler.is_ko(),
            done: wrestler.done,
            locked: wrestler.locked,
            choice: wrestler.choice.and_then(option),
            lifts: wrestler.lifts,
            stats: Stat::each().map(|it| StatView { stat: it, dice: state.stat(who, it) }).collect(),
            throw: state.throw_of(who),
            pop: state.pop_of(who),
            partner: state.partner(who),
            traditional: state.traditional(who).is_some(),
            dosh: state.dosh_of(who),
        }
    }
}

impl Question {
    fn of(state: &State) -> Option<Self> {
        if state.roll.is_some() {
            return Some(Self::Reroll);
        }
        if let Some(impact) = &state.impact {
            return Some(Self::Impact {
                lander: impact.lander,
                at: impact.at,
                squares: state.landing(impact).squares().iter().collect(),
                moving: impact.pending.last().copied(),
            });
        }
        let active = state.active.map(|it| it.who);
        Some(match *state.steps.last()? {
            Step::Start(part) => {
                let who = active?;
                match (part, state.wrestler(who).place) {
                    (Start::Choice, _) => Self::Option { who },
                    (Start::GetDown, Place::HeldBy(from)) => Self::GetDown { who, from },
                    _ => Self::StandUp { who },
                }
            }
            Step::Defend { by, on, .. } => Self::Defend { who: on, by },
            Step::Hit(hit) => Self::Keyword { by: hit.by, on: hit.on },
            Step::Place { who, how, .. } => match how {
                How::Beside(near) => Self::Place { who, near: Some(near) },
                How::Landing { on, .. } | How::Ammunition { on, .. } => Self::Landing { who, on: Some(on) },
                How::Covering { .. } => Self::Landing { who, on: None },
                _ => Self::Place { who, near: None },
            },
            Step::Shove { who, by, .. } => Self::Shove { who, by },
            Step::Bounced { who, .. } => Self::Rope { who },
            Step::Corner { who, .. } => Self::Corner { who },
            Step::Stationary { who, .. } => Self::Stationary { who },
            Step::Interrupted { who, .. } => Self::Interrupted { who },
            Step::Jump { who, .. } => Self::Jump { who },
            Step::Throw { by, .. } => Self::Throw { by, who: state.wrestler(by).lifts },
            Step::Devastate { by, .. } | Step::Once { by, .. } => Self::Target { by },
            Step::Effects { who, .. } => Self::Effect { who },
            Step::Sponsor { sponsorship, left, .. } => Self::Sponsor { sponsorship, left },
            _ => return None,
        })
    }
}
