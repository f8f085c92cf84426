//! The match in sentences.

use turnbuckle_core::{Few, RuleId, Seat, Seen, Viewer, Words};

use crate::action::Action;
use crate::event::{Dirt, Event, Exit, Manner, Obstacle, Rolled, WhyNot};
use crate::ring::Cell;
use crate::state::{Attack, Ending, How, Place, Stage, Start, State, Step, Why};
use crate::vocab::{Crowd, Die, Who};

/// Seats by the colour of their corner.
pub const COLOURS: [&str; 4] = ["Red", "Blue", "Violet", "Black"];

/// `a, b and c`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// A number of things, with an `s` if there are several.
fn count(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

impl State {
    /// `Red's Troll`; a number tells like ones apart.
    pub fn name(&self, who: Who) -> String {
        if !self.exists(who) {
            return format!("wrestler {who}");
        }
        let card = self.wrestler(who).card;
        let copies = self.team(who.seat()).filter(|it| self.wrestler(*it).card == card);
        let (mut before, mut all) = (0, 0);
        for other in copies {
            before += u32::from(other < who);
            all += 1;
        }
        let name = &self.card(who).name;
        let number = if all > 1 { format!(" {}", before + 1) } else { String::new() };
        format!("{}'s {name}{number}", COLOURS[who.seat().index()])
    }

    /// What an attack is called.
    pub fn attack_name(&self, by: Who, attack: Attack) -> &'static str {
        match attack {
            Attack::Brawl => "Brawl",
            Attack::Grapple => "Grapple",
            Attack::Trip => "Trip",
            Attack::Lift => "Lift",
            Attack::Rope => "Rope Attack",
            Attack::Turnbuckle => "Turnbuckle Attack",
            Attack::Ability(number) => self.ability(by, number).map_or("attack", |it| it.name.as_str()),
        }
    }

    /// What an action of an activation is called, for those who hear of it.
    pub fn deed_name(&self, who: Who, action: Action) -> &'static str {
        match action {
            Action::Brawl(_) => "Brawl",
            Action::Grapple(_) => "Grapple",
            Action::Trip(_) => "Trip",
            Action::Pin(_) => "Pin",
            Action::Lift(_) => "Lift",
            Action::Throw(_) => "Throw",
            Action::Bounce(_) => "bouncing off the ropes",
            Action::Climb => "climbing the turnbuckle",
            Action::Dismount => "getting down from the turnbuckle",
            Action::Leap(_) => "Turnbuckle Attack",
            Action::CrowdPleaser => "Crowd Pleaser",
            Action::BounceWith(number, _)
            | Action::LeapWith(number, _)
            | Action::Use(number, _)
            | Action::UseAlone(number) => self.ability(who, number).map_or("ability", |it| it.name.as_str()),
            _ => "action",
        }
    }

    fn ability_name(&self, number: u8) -> &'static str {
        let who = self.active.map(|it| it.who);
        who.and_then(|it| self.ability(it, number)).map_or("ability", |it| it.name.as_str())
    }

    fn active_name(&self) -> String {
        self.active.map_or_else(|| "the wrestler".to_owned(), |it| self.name(it.who))
    }

    fn tell_roll(&self, why: Why, sides: &[Rolled]) -> String {
        let roll = |side: &Rolled| {
            let name = match side.who {
                Some(who) => self.name(who),
                None => COLOURS[side.seat.index()].to_owned(),
            };
            // As cards print them: Gold first.
            let mut dice: Vec<_> = side.dice.iter().collect();
            dice.sort_by_key(|it| std::cmp::Reverse(it.die));
            let faces: Vec<String> = dice.iter().map(|it| face(it.die, it.face)).collect();
            let dice = if faces.is_empty() { "no dice".to_owned() } else { faces.join(", ") };
            let bonus = if side.bonus == 0 { String::new() } else { format!("{:+}", side.bonus) };
            let crowd = side.dice.iter().any(|it| it.die == Die::Crowd);
            if crowd { format!("{name} rolls {dice}") } else { format!("{name} rolls {dice}{bonus} = {}", side.total) }
        };
        let rolls: Vec<String> = sides.iter().map(roll).collect();
        format!("{}: {}", reason(why), rolls.join("; "))
    }

    fn tell_move(&self, who: Who, to: Cell, manner: Manner) -> String {
        let name = self.name(who);
        match manner {
            Manner::Walked => format!("{name} walks to {to}"),
            Manner::Dodged | Manner::DodgedLift => format!("{name} dodges to {to}"),
            Manner::Dropped => format!("{name} is dropped at {to}"),
            Manner::GotDown => format!("{name} gets down at {to}"),
            Manner::LetDown => format!("{name} is let down at {to}"),
            Manner::Thrown => format!("{name} lands at {to}"),
            Manner::AsAmmunition => format!("{name} comes down at {to}"),
            Manner::Saved => format!("{name} holds on to the ropes, and is back in the ring at {to}"),
            Manner::Bounced => format!("{name} bounces off the ropes to {to}"),
            Manner::JumpedOver => format!("{name} jumps over whoever is in the way, to {to}"),
            Manner::FlewOn => format!("{name} flies on to {to}"),
            Manner::WasBounced => format!("{name} is bounced from the ropes to {to}"),
            Manner::Shoved => format!("{name} is pushed to {to}"),
            Manner::Bounceback => format!("{name} bounces back to {to}"),
            Manner::Climbed => format!("{name} climbs the turnbuckle {to}"),
            Manner::Dismounted => format!("{name} gets down from the turnbuckle to {to}"),
            Manner::Leapt => format!("{name} leaps to {to}"),
            Manner::PushedAside => format!("{name} is pushed aside to {to}"),
            Manner::OntoTurnbuckle => format!("{name} keeps its footing on the turnbuckle {to}"),
            Manner::TaggedIn => format!("{name} comes in at {to}"),
            Manner::Flown => format!("{name} is flown to {to}"),
            Manner::Entered => format!("{name} comes on from the sidelines at {to}"),
            Manner::Deployed => format!("{name} takes its place at {to}"),
            Manner::ByEffect | Manner::ByCrowdPleaser => format!("{name} moves to {to}"),
        }
    }
}

fn face(die: Die, face: u8) -> String {
    match die {
        Die::Crowd => Crowd::at(usize::from(face).min(2)).name().to_owned(),
        _ => face.to_string(),
    }
}

/// What a roll is for.
pub fn reason(why: Why) -> &'static str {
    match why {
        Why::Initiative => "Initiative",
        Why::Sponsorship { .. } => "Sponsorship",
        Why::Bleeding { .. } => "Bleeding",
        Why::Recovery { .. } => "Recovery from the KO",
        Why::GetDown { .. } => "Getting down",
        Why::Dirty { .. } => "The crowd watches",
        Why::Attack { .. } => "Contest",
        Why::Pin { .. } => "Pin",
        Why::LiftWeight { .. } => "Lifting the weight",
        Why::Devastating { .. } => "A devastating attack",
        Why::Withstand { .. } => "Withstanding it",
        Why::Ammunition { .. } => "Out of the way, 3 or more",
        Why::ThrownOut { .. } => "Staying in the ring, 3 or more",
        Why::ThrownOnto { .. } => "Landing on the turnbuckle, 3 or more",
        Why::Balance { .. } => "Staying on the turnbuckle, 3 or more",
        Why::Dazed { .. } => "Dazed",
        Why::CrowdPleaser { .. } => "Crowd Pleaser",
    }
}

impl Words for State {
    fn seat_name(&self, seat: Seat) -> String {
        COLOURS[seat.index().min(3)].to_owned()
    }

    fn tell(&self, event: &Event) -> String {
        let name = |it: &Who| self.name(*it);
        let seat = |it: &Seat| self.seat_name(*it);
        match event {
            Event::HiredSecretly { seat: who, what } => match what {
                Seen::Open(what) => format!("{} signs {what}", seat(who)),
                Seen::Hidden => format!("{} puts a team together", seat(who)),
            },
            Event::Submitted { seat: who } => format!("{} hands in a team", seat(who)),
            Event::Revealed { teams } => {
                let team = |it: &crate::event::Hired| {
                    format!("{} with {}", seat(&it.seat), count(it.wrestlers.len() as u32, "wrestler"))
                };
                format!("The teams are revealed: {}", listed(&teams.iter().map(team).collect::<Vec<_>>()))
            }
            Event::SponsorsPicked { seat: who, sponsorships } => match sponsorships {
                Seen::Open(all) => {
                    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
                    format!("{} picks {}", seat(who), listed(&names))
                }
                Seen::Hidden => format!("{} picks Sponsorships", seat(who)),
            },
            Event::SponsorsRevealed { picks } => {
                let pick = |it: &crate::event::Picked| {
                    let names: Vec<String> = it.sponsorships.iter().map(ToString::to_string).collect();
                    let names = if names.is_empty() { "none".to_owned() } else { listed(&names) };
                    format!("{} with {names}", seat(&it.seat))
                };
                format!("The Sponsorships are revealed: {}", listed(&picks.iter().map(pick).collect::<Vec<_>>()))
            }
            Event::DeploymentRolled { seats, values } => {
                let rolls = seats.iter().zip(values).map(|(who, value)| format!("{} {value}", seat(who)));
                let tied = (1..values.len()).any(|it| values[..it].contains(&values[it]));
                let then = if tied { "those who tie roll again" } else { "the lowest goes first" };
                format!("Rolled for corners: {}; {then}", listed(&rolls.collect::<Vec<_>>()))
            }
            Event::CornerTaken { seat: who, corner, .. } => format!("{} takes the {corner} corner", seat(who)),
            Event::LeftOut { who, .. } => format!("{} waits on the sidelines", name(who)),
            Event::CardTaken { seat: who } => format!("{} takes the Initiative card", seat(who)),
            Event::RoundBegan { round } => format!("Round {round} begins"),
            Event::Declared { seat: who, sponsorship } => format!("{} declares {sponsorship}", seat(who)),
            Event::Sponsored { sponsorship, count: n } => format!("{sponsorship} reaches {}", count(*n, "wrestler")),
            Event::Received { who, sponsorship } => format!("{} receives {sponsorship}", name(who)),
            Event::Nominated { who } => format!("{} is nominated", name(who)),
            Event::InitiativeTaken { order, .. } => {
                let names: Vec<String> = order.iter().map(seat).collect();
                format!("The order of the round: {}", names.join(", then "))
            }
            Event::CardPassed { seat: who } => format!("The Initiative card passes to {}", seat(who)),
            Event::Activated { who, ap, mp } => format!("{} is activated with {ap} AP and {mp} MP", name(who)),
            Event::ActivationEnded { who } => format!("{} is done for this round", name(who)),
            Event::Rolled { why, sides } => self.tell_roll(*why, sides),
            Event::Rerolled { seat: who, die, from, to, left } => {
                let (from, to) = (face(*die, *from), face(*die, *to));
                format!("{} spends an Endorsement, {left} left: the {die} die turns from {from} to {to}", seat(who))
            }
            Event::CountersApplied { who, ap, mp } => {
                format!("{} takes off its counters, and has {ap} AP and {mp} MP", name(who))
            }
            Event::Chose { who, option } => format!("{} chooses {option}", name(who)),
            Event::StoodUp { who } => format!("{} stands up", name(who)),
            Event::Moved { who, to, manner, .. } => self.tell_move(*who, *to, *manner),
            Event::Attacked { by, on, attack } => {
                format!("{} attacks {}: {}", name(by), name(on), self.attack_name(*by, *attack))
            }
            Event::CrowdPleaserTried { who, free } => {
                let free = if *free { ", for free" } else { "" };
                format!("{} turns to the crowd{free}: {}", name(who), self.card_name_of_pleaser(*who))
            }
            Event::PlaysDirty { who, on, what, dirt, watched } => {
                let on = on.map_or_else(String::new, |it| format!(" on {}", self.name(it)));
                let what = if *dirt == Dirt::NoClass {
                    format!("shows no class: {what} again{on}")
                } else {
                    format!("plays dirty: {what}{on}")
                };
                let unseen = if *watched { "" } else { ", and nobody sees it" };
                format!("{} {what}{unseen}", name(who))
            }
            Event::AbilityUsed { who, ability, .. } => format!("{} uses {ability}", name(who)),
            Event::CrowdAsked { who, boo: true, .. } => {
                format!("The crowd boos, and the activation of {} is over", name(who))
            }
            Event::CrowdAsked { who, .. } => format!("The crowd lets {} get away with it", name(who)),
            Event::Defends { who, stat, held: true } => format!("{} tries to get down with {stat}", name(who)),
            Event::Defends { who, stat, .. } => format!("{} defends with {stat}", name(who)),
            Event::Succeeded { by, on, difference, .. } => {
                format!("{} beats {} by {difference}", name(by), name(on))
            }
            Event::Failed { by, on, difference: 0, .. } => {
                format!("A draw: {} gets nowhere with {}", name(by), name(on))
            }
            Event::Failed { by, on, difference, .. } => {
                format!("{} fails against {} by {difference}", name(by), name(on))
            }
            Event::Beatdown { difference, already_ko: true, on, .. } => {
                format!("A Beatdown by {difference}, and {} is KO'd already", name(on))
            }
            Event::Beatdown { difference, .. } => format!("A Beatdown by {difference}: {}", beatdown(*difference)),
            Event::Reversed { by, difference, ends, .. } => {
                let ends = if *ends { "the activation ends" } else { "no activation ends" };
                format!("{} reverses the attack by {difference}: {ends}{}", name(by), reversal(*difference))
            }
            Event::HitBack { by, on, .. } => format!("{} hits {} right back", name(by), name(on)),
            Event::Pricked { by, on } => format!("{} hurts itself on {}", name(on), name(by)),
            Event::Damaged { who, points, left } => format!("{} loses {points} STA, {left} left", name(who)),
            Event::Healed { who, points, left } => format!("{} regains {points} STA, now {left}", name(who)),
            Event::KnockedOut { who } => format!("{} is KO'd", name(who)),
            Event::Recovered { who } => format!("{} comes round", name(who)),
            Event::Revived { who } => format!("{} is no longer KO'd, but lies there still", name(who)),
            Event::BleedingStopped { who } => format!("{} stops bleeding", name(who)),
            Event::StayedOut { who } => format!("{} stays KO'd, and its activation is over", name(who)),
            Event::CounterGiven { who, counter, count: n, .. } => {
                let many = if *n > 1 { format!("{n} {counter} counters") } else { format!("a {counter} counter") };
                format!("{} now has {many}", name(who))
            }
            Event::CounterRemoved { who, counter } => format!("{} loses its {counter} counter", name(who)),
            Event::BonusGiven { who, stat, n, .. } => {
                format!("{} has {n:+} {stat} until the end of the round", name(who))
            }
            Event::BonusOver { who, stat, n, by } => {
                format!("The Crowd Pleaser of {} is over: {} loses its {n:+} {stat}", name(by), name(who))
            }
            Event::PointsByAbilities { who, ap, mp } => {
                format!("With its abilities {} has {ap} AP and {mp} MP", name(who))
            }
            Event::NothingChanges { .. } => "That changes nothing for anybody".to_owned(),
            Event::PointsGained { who, ap, mp: 0, .. } => format!("{} has {ap} AP more", name(who)),
            Event::PointsGained { who, mp, .. } => format!("{} has {mp} MP more", name(who)),
            Event::NoEffect { who, keyword, why: WhyNot::Gone } => {
                format!("({keyword}) comes too late for {}", name(who))
            }
            Event::NoEffect { who, keyword, why: WhyNot::Blocked } => {
                format!("({keyword}): there is no room behind {}", name(who))
            }
            Event::NoEffect { who, keyword, .. } => format!("({keyword}) has no effect on {}", name(who)),
            Event::Lifted { by, on } => format!("{} lifts {} over its head", name(by), name(on)),
            Event::NotLifted { by, on } => format!("{} is too heavy for {} this time", name(on), name(by)),
            Event::LetGo { by, on } => format!("{} lets {} go", name(by), name(on)),
            Event::StaysLifted { who } => format!("{} cannot get down, and its activation is over", name(who)),
            Event::Threw { by, who, at } => format!("{} throws {} at {at}", name(by), name(who)),
            Event::Pushed { who, direction } => format!("{} is shoved {direction}", name(who)),
            Event::Stopped { who, at, by, manner, moved, obstacle } => {
                let lies =
                    if by.len() > 1 { "who lie there and do not hit" } else { "who lies there and does not hit" };
                let mut by = listed(&by.iter().map(name).collect::<Vec<_>>());
                if *obstacle == Obstacle::Fallen {
                    by = format!("{by}, {lies}");
                }
                match manner {
                    Manner::Bounced if !moved => format!("{} bounces off the ropes straight into {by}", name(who)),
                    Manner::WasBounced if !moved => format!("The ropes throw {} straight into {by}", name(who)),
                    _ => format!("{} is stopped at {at} by {by}", name(who)),
                }
            }
            Event::HitTheRopes { who, rope } => format!("{} runs into the {rope} rope", name(who)),
            Event::RopeChosen { who, rope } => format!("The {rope} rope throws {} back", name(who)),
            Event::Smashed { who, corner } => format!("{} is smashed against the {corner} turnbuckle", name(who)),
            Event::AmmunitionMissed { on } => format!("{} gets out of the way", name(on)),
            Event::AmmunitionHit { on, points } => format!("{} is hit for {points}", name(on)),
            Event::Stayed { who } => format!("{} stays on the turnbuckle", name(who)),
            Event::Removed { who, exit } => match exit {
                Exit::Pinned => format!("{} is counted out, and out of the game", name(who)),
                Exit::ThrownOut | Exit::ThrownOutCold => {
                    format!("{} flies out of the ring, and is out of the game", name(who))
                }
                Exit::ThrownOffTurnbuckle => {
                    format!("{} cannot hold on to the turnbuckle, and is out of the game", name(who))
                }
                Exit::Fell => format!("{} falls from the turnbuckle, and is out of the game", name(who)),
                Exit::GaveUp => format!("{} leaves the ring", name(who)),
            },
            Event::PinHeld { by, on } => format!("{} pins {}", name(by), name(on)),
            Event::PinFailed { on, .. } => format!("{} kicks out", name(on)),
            Event::CrowdPleased { who } => {
                format!("The crowd loves it: {}", self.card(*who).crowd_pleaser.text.trim_end_matches('.'))
            }
            Event::CrowdBooed { who } => format!("The crowd boos {}", name(who)),
            Event::CrowdSilent { who, locked: true, .. } => {
                format!("The crowd has seen enough of {} this round, and stays silent", name(who))
            }
            Event::CrowdSilent { who, heel: true, crowd: Crowd::Cheer, .. } => {
                format!("A Cheer is nothing to a Heel like {}", name(who))
            }
            Event::CrowdSilent { who, .. } => format!("The crowd does not care about {}", name(who)),
            Event::NotDazed { who } => format!("{} shakes it off", name(who)),
            Event::TaggedOut { who, partner } => format!("{} tags out for {}", name(who), name(partner)),
            Event::EndorsementGained { seat: who, left } => {
                format!("{} has {}", seat(who), count(*left, "Endorsement"))
            }
            Event::RoundEnded { round } => format!("Round {round} is over"),
            Event::PlayerOut { seat: who } => format!("{} is out of the match", seat(who)),
            Event::Ended { ending, .. } => self.tell_ending(*ending),
        }
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        let name = |it: Who| self.name(it);
        let pack = self.pack.get();
        match action {
            Action::Take(it) => {
                let team = pack.team(it);
                let names: Vec<String> = team.draft.cards.iter().map(|it| pack.card(*it).name.clone()).collect();
                format!("Take {}: {}", team.name, listed(&names))
            }
            Action::Hire(it) => format!("Hire {} for {}K", pack.card(it).name, pack.card(it).dosh),
            Action::HirePair(it) => {
                format!("Hire {} as a Traditional Tag Team for {}K", pack.pair(it).name, self.cost_of_pair(it))
            }
            Action::Endorse => "Buy an Endorsement for 25K".to_owned(),
            Action::BuySponsorship => "Buy a Sponsorship for 50K".to_owned(),
            Action::Submit => {
                let draft = &self.drafts[seat];
                format!("Hand in the team: {}, {}K", count(draft.cards.len() as u32, "wrestler"), draft.cost(pack))
            }
            Action::Sponsors(one, None) => format!("Pick {one}"),
            Action::Sponsors(one, Some(other)) => format!("Pick {one} and {other}"),
            Action::Corner(corner) => format!("Take the {corner} corner"),
            Action::Deploy(who, at) => format!("Place {} at {at}", name(who)),
            Action::Declare(it) => format!("Declare {it}: {}", it.text()),
            Action::Pass => "Nothing more".to_owned(),
            Action::Nominate(who) => format!("Nominate {} ({})", name(who), self.initiative_pool(who)),
            Action::Activate(who) => format!("Activate {}", name(who)),
            Action::Reroll(die, shown) => {
                format!("Spend an Endorsement: re-roll the {die} die that shows {}", face(die, shown))
            }
            Action::Keep => "Keep the dice as they are".to_owned(),
            Action::Option(at) => {
                let who = self.active.map(|it| it.who);
                let option = who.and_then(|it| self.choice_of(it)).and_then(|it| it.options.get(usize::from(at)));
                option.map_or_else(|| format!("Option {at}"), |it| format!("{}: {}", it.name, it.text))
            }
            Action::StandUp => "Stand up for 1 AP".to_owned(),
            Action::StayDown => "Stay down".to_owned(),
            Action::Move(to) => {
                let steps = self.active.and_then(|it| self.steps_to(it.who, to, it.mp)).unwrap_or(0);
                format!("Walk to {to} for {steps} MP")
            }
            Action::Brawl(on) => self.describe_attack(action, Attack::Brawl, on),
            Action::Grapple(on) => self.describe_attack(action, Attack::Grapple, on),
            Action::Trip(on) => self.describe_attack(action, Attack::Trip, on),
            Action::Lift(on) => self.describe_attack(action, Attack::Lift, on),
            Action::Leap(on) => self.describe_attack(action, Attack::Turnbuckle, on),
            Action::LeapWith(number, on) | Action::Use(number, on) => {
                self.describe_attack(action, Attack::Ability(number), on)
            }
            Action::Pin(on) => format!("Pin {}{}", name(on), self.costs(action)),
            Action::Throw(at) => {
                let held = match self.steps.last() {
                    Some(Step::Throw { by, .. }) => self.wrestler(*by).lifts,
                    _ => self.active.and_then(|it| self.wrestler(it.who).lifts),
                };
                let held = held.map_or_else(|| "nobody".to_owned(), name);
                format!("Throw {held} at {at}{}", self.costs(action))
            }
            Action::Bounce(rope) => format!("Bounce off the {rope} rope{}", self.costs(action)),
            Action::BounceWith(number, rope) => {
                format!("{} off the {rope} rope{}", self.ability_name(number), self.costs(action))
            }
            Action::Climb => format!("Climb the turnbuckle{}", self.costs(action)),
            Action::Dismount => format!("Get down from the turnbuckle{}", self.costs(action)),
            Action::UseAlone(number) => format!("{}{}", self.ability_name(number), self.costs(action)),
            Action::CrowdPleaser => {
                let pleaser = self.active.map(|it| self.card_name_of_pleaser(it.who)).unwrap_or("Crowd Pleaser");
                format!("Please the crowd, {pleaser}{}", self.costs(action))
            }
            Action::TagOut => {
                let partner = self.active.and_then(|it| self.partner(it.who));
                let partner = partner.map_or_else(|| "the partner".to_owned(), name);
                format!("Tag out for {partner}{}", self.costs(action))
            }
            Action::End => format!("End the activation of {}", self.active_name()),
            Action::With(stat) => format!("Roll {stat}"),
            Action::Choose(who) => name(who),
            Action::Place(at) => format!("To {at}"),
            Action::Next(bit) => self.describe_keyword(bit),
            Action::Shove(direction) => format!("Push {direction}"),
            Action::From(rope) => format!("Bounced from the {rope} rope"),
            Action::Smash => format!("Smashed against the turnbuckle: {} DMG", self.pack.constants.smash),
            Action::Over => "Jump over whoever is in the way".to_owned(),
            Action::Stop => "Be stopped here".to_owned(),
        }
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(match action {
            Action::Take(_) | Action::Submit => "RS-424",
            Action::Hire(_) => "RS-063",
            Action::HirePair(_) => "RS-075",
            Action::Endorse => "RS-077",
            Action::BuySponsorship => "RS-078",
            Action::Sponsors(..) => "RS-081",
            Action::Corner(_) => "RS-083",
            Action::Deploy(..) if matches!(self.stage, Stage::Enter { .. }) => "RS-094",
            Action::Deploy(..) => "RS-087",
            Action::Declare(_) => "RS-101",
            Action::Pass if matches!(self.stage, Stage::Enter { .. }) => "RS-098",
            Action::Pass => "RS-101",
            Action::Nominate(_) => "RS-103",
            Action::Activate(_) => "RS-111",
            Action::Reroll(..) => "RS-402",
            Action::Keep => "RS-024",
            Action::Option(_) => "RS-346",
            Action::StandUp | Action::StayDown => "RS-188",
            Action::Move(_) => "RS-123",
            Action::Brawl(_) => "RS-201",
            Action::Grapple(_) => "RS-204",
            Action::Trip(_) => "RS-209",
            Action::Pin(_) => "RS-216",
            Action::Lift(_) => "RS-279",
            Action::Throw(at) if at.is_rope() => "RS-319",
            Action::Throw(at) if at.is_turnbuckle() => "RS-308",
            Action::Throw(_) => "RS-300",
            Action::Bounce(_) => "RS-225",
            Action::BounceWith(..) => "RS-235",
            Action::Climb => "RS-250",
            Action::Dismount => "RS-260",
            Action::Leap(_) => "RS-263",
            Action::LeapWith(..) => "RS-274",
            Action::Use(number, _) | Action::UseAlone(number) => {
                if number == crate::state::TAG {
                    "RS-348"
                } else {
                    "RS-339"
                }
            }
            Action::CrowdPleaser => "RS-328",
            Action::TagOut => "RS-352",
            Action::End => "RS-119",
            Action::With(_) => "RS-211",
            Action::Choose(_) => "RS-148",
            Action::Place(_) => "RS-148",
            Action::Next(_) => "RS-142",
            Action::Shove(_) => "RS-393",
            Action::From(_) => "RS-241",
            Action::Smash => "RS-307",
            Action::Over | Action::Stop => "RS-389",
        })
    }

    fn is_pass(&self, action: Action) -> bool {
        matches!(action, Action::Keep | Action::Pass)
    }

    /// STA, KOs and removals.
    fn change(&self, before: &Self) -> Option<String> {
        let mut changes = Vec::new();
        for who in before.in_ring.iter() {
            let (then, now) = (before.wrestler(who), self.wrestler(who));
            if !self.is_in_ring(who) && now.place == Place::Gone {
                changes.push(format!("{} out", self.name(who)));
            } else if then.stamina != now.stamina {
                let sta = i16::from(now.stamina) - i16::from(then.stamina);
                changes.push(format!("{} {sta:+} STA", self.name(who)));
            } else if now.is_knocked_down() && !then.is_knocked_down() {
                changes.push(format!("{} Knocked Down", self.name(who)));
            } else if matches!(now.place, Place::HeldBy(_)) && !matches!(then.place, Place::HeldBy(_)) {
                changes.push(format!("{} Lifted", self.name(who)));
            }
        }
        (!changes.is_empty()).then(|| changes.join(", "))
    }

    fn prompt(&self, viewer: Viewer) -> String {
        if let Some(result) = self.result() {
            return result;
        }
        if matches!(self.stage, Stage::Hire | Stage::Sponsors) {
            let own = viewer.seat().is_some_and(|it| self.not_ready().contains(it));
            return match (self.stage, own) {
                (Stage::Hire, true) => format!("Put your team together: {}K in all", self.budget),
                (Stage::Hire, false) => "The other teams are being put together".to_owned(),
                (_, true) => "Pick your Sponsorships".to_owned(),
                (_, false) => "The others pick their Sponsorships".to_owned(),
            };
        }
        let asked = self.asked();
        let question = self.question();
        if viewer.seat() == Some(asked) { question } else { format!("{} is asked: {question}", self.seat_name(asked)) }
    }

    fn result(&self) -> Option<String> {
        match self.stage {
            Stage::Over(ending) => Some(self.tell_ending(ending)),
            _ => None,
        }
    }
}

impl State {
    fn card_name_of_pleaser(&self, who: Who) -> &'static str {
        &self.card(who).crowd_pleaser.name
    }

    fn tell_ending(&self, ending: Ending) -> String {
        let dosh = |seat: Seat| {
            let halves = self.dosh(seat);
            format!("{}{}K", halves / 2, if halves % 2 == 1 { ".5" } else { "" })
        };
        match ending {
            Ending::LastInTheRing { seat } => format!("{} wins: nobody else is left", self.seat_name(seat)),
            Ending::MostDosh { seat } => format!("{} wins with {} in the ring", self.seat_name(seat), dosh(seat)),
            Ending::SameDosh => {
                let names: Vec<String> = self.leaders().iter().map(|it| self.seat_name(it)).collect();
                let each = self.leaders().first().map_or_else(String::new, dosh);
                format!("A draw between {} with {each} in the ring each", listed(&names))
            }
            Ending::EmptyRing => "A draw: nobody is left in the ring".to_owned(),
        }
    }

    /// AP, and what the crowd may say.
    fn costs(&self, action: Action) -> String {
        let Some(active) = self.active.filter(|_| self.steps.is_empty()) else { return String::new() };
        let dirty = match self.dirty_dice(&active, action) {
            0 => String::new(),
            1 => ", Dirty: the crowd may boo".to_owned(),
            n => format!(", Dirty: {n} Crowd dice"),
        };
        format!(" for {} AP{dirty}", self.cost(active.who, action))
    }

    fn describe_attack(&self, action: Action, attack: Attack, on: Who) -> String {
        let Some(active) = self.active else { return self.name(on) };
        let by = active.who;
        let passes = if self.steps.is_empty() { self.crowd_passes(&active, action) } else { 1.0 };
        let chance = passes * self.odds_of(by, on, attack).odds.hit;
        let to = match attack {
            Attack::Lift => "lift it",
            Attack::Trip => "trip it",
            _ => "hit",
        };
        let weight = attack == Attack::Lift && self.lifts_by_weight(by, on);
        let odds = if weight {
            let pool = self.attack_pool(by, Some(on), attack);
            let needed = self.card(on).weight;
            format!("{pool} to reach {needed}")
        } else {
            format!("{:.1} % to {to}", 100.0 * chance)
        };
        format!("{} on {}{}: {odds}", self.attack_name(by, attack), self.name(on), self.costs(action))
    }

    fn describe_keyword(&self, bit: u8) -> String {
        let keyword = match self.steps.last() {
            Some(Step::Hit(hit)) => self.keyword(hit.owner, hit.attack, bit),
            _ => None,
        };
        let from = if Self::is_from_table(bit) { " of the table" } else { "" };
        keyword.map_or_else(|| format!("Special rule {bit}"), |it| format!("({it}){from} next"))
    }

    /// What is asked, to whoever is asked.
    fn question(&self) -> String {
        if let Some(roll) = &self.roll {
            let left = count(self.endorsements[roll.asking], "Endorsement");
            return format!("{}: re-roll a die for an Endorsement, of {left}, or keep them?", reason(roll.why));
        }
        if let Some(impact) = &self.impact {
            return match impact.pending.last() {
                Some(who) => format!("Where is {} pushed aside?", self.name(*who)),
                None => "Who is pushed aside first?".to_owned(),
            };
        }
        let active = self.active_name();
        match self.steps.last() {
            Some(Step::Start(Start::Choice)) => format!("What does {active} choose?"),
            Some(Step::Start(Start::StandUp)) => format!("Does {active} stand up first?"),
            Some(Step::Start(_)) => format!("{active} tries to get down: with which stat?"),
            Some(Step::Defend { by, on, attack }) => {
                let attack = self.attack_name(*by, *attack);
                format!("{attack} by {}: what does {} defend with?", self.name(*by), self.name(*on))
            }
            Some(Step::Hit(hit)) => format!("Which special rule is applied to {} next?", self.name(hit.on)),
            Some(Step::Place { who, how, .. }) => match how {
                How::Landing { on, .. } => format!("Where does {} land beside {}?", self.name(*who), self.name(*on)),
                How::Dodge(_) => format!("Where does {} dodge to?", self.name(*who)),
                How::AtRope(_) => format!("Where does {} hold on to the ropes?", self.name(*who)),
                _ => format!("Where is {} placed?", self.name(*who)),
            },
            Some(Step::Shove { who, .. }) => format!("In which direction is {} shoved?", self.name(*who)),
            Some(Step::Bounced { who, .. }) => format!("From which rope is {} bounced?", self.name(*who)),
            Some(Step::Corner { who, .. }) => {
                format!("Is {} smashed against the turnbuckle, or bounced?", self.name(*who))
            }
            Some(Step::Stationary { who, .. }) => format!("Who hits {} in passing?", self.name(*who)),
            Some(Step::Interrupted { who, .. }) => format!("Whom does {} run into?", self.name(*who)),
            Some(Step::Jump { who, .. }) => format!("Does {} jump over whoever is in the way?", self.name(*who)),
            Some(Step::Throw { by, .. }) => format!("Where does {} throw?", self.name(*by)),
            Some(Step::Effects { who, .. }) => format!("Whom is the effect of {} for?", self.name(*who)),
            Some(Step::Devastate { .. }) => "Who has to withstand it next?".to_owned(),
            Some(Step::Once { .. }) => "Whom are the other special rules for?".to_owned(),
            Some(Step::Sponsor { sponsorship, left, .. }) => {
                let of = if *left > 1 { format!("the next of {left}") } else { "the last one".to_owned() };
                format!("Who receives {sponsorship}? Choose {of}")
            }
            Some(_) => format!("{active} goes on"),
            None => self.stage_question(),
        }
    }

    fn stage_question(&self) -> String {
        match self.stage {
            Stage::Deploy { .. } if self.corners[self.asked()].is_none() => "Which corner?".to_owned(),
            Stage::Deploy { .. } => "Place your team in your corner".to_owned(),
            Stage::Enter { .. } => "Bring somebody on from the sidelines?".to_owned(),
            Stage::Declare { .. } => "Declare a Sponsorship?".to_owned(),
            Stage::Nominate { .. } => "Nominate a wrestler for the Initiative".to_owned(),
            _ => match self.active {
                Some(active) => {
                    format!("What does {} do, with {} AP and {} MP left?", self.name(active.who), active.ap, active.mp)
                }
                None => "Whom do you activate?".to_owned(),
            },
        }
    }
}

fn beatdown(difference: u8) -> &'static str {
    match difference {
        4 => "+1 DMG",
        5 => "+1 DMG and (SHOVE 2)",
        6 => "+2 DMG and (DAZED)",
        7 => "+2 DMG and (KNOCKDOWN)",
        _ => "an instant KO",
    }
}

fn reversal(difference: u8) -> &'static str {
    match difference {
        4 => "",
        5 => ", with 1 DMG and (SHOVE 2)",
        6 => ", and the attack hits its maker",
        7 => ", and the attack hits its maker with +1 DMG",
        _ => ", the attack hits its maker with +1 DMG, and the crowd is asked",
    }
}
