//! The types of the wire as TypeScript. The test fails if a file is out of date; `make types` regenerates it.

use std::path::Path;

use ts_rs::{Config, TS};
use turnbuckle_catalog::{Choice, Considered, Told};
use turnbuckle_core::luck::LuckQuestion;
use turnbuckle_core::{RuleId, Seen, Sketch, Span, Tone};
use turnbuckle_server::wire;

/// The declarations of all these types, one after the other.
macro_rules! declarations {
    ($($kind:ty),* $(,)?) => {{
        let config = Config::default();
        let mut text = String::from("// Written by `make types` from the Rust types. Do not edit.\n");
        $(text += &format!("\nexport {}\n", <$kind as TS>::decl(&config));)*
        text
    }};
}

fn is_up_to_date(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated").join(file);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(&path, text).expect("the folder is there");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "web/src/generated/{file} is stale: run `make types`");
}

#[test]
fn the_wire() {
    let text = declarations![
        RuleId,
        Told,
        Choice,
        Considered,
        wire::House,
        wire::Games,
        wire::GameInfo,
        wire::OptionInfo,
        wire::Rules,
        wire::RuleInfo,
        wire::Lessons,
        wire::LessonInfo,
        wire::Lesson,
        wire::LessonFrame,
        wire::Explained,
        wire::NewMatch,
        wire::NewSeat,
        wire::Created,
        wire::Sit,
        wire::Seated,
        wire::Listing,
        wire::MatchInfo,
        wire::SeatInfo,
        wire::Outcome,
        wire::LuckInfo,
        wire::Asked,
        wire::AskedOnce,
        LuckQuestion,
        wire::Continue,
        wire::Kept,
        wire::Replay,
        wire::ReplayStep,
        wire::Problem,
        wire::ErrorCode,
        wire::ToServer,
        wire::ToClient,
        wire::Table,
        wire::Log,
        wire::Chapter,
        wire::Preview,
        wire::Described,
        Sketch,
        Span,
        Tone,
    ];
    is_up_to_date("wire.ts", &text);
}

#[test]
fn wrestlenomicon() {
    use wrestlenomicon::{deed, event, faces, pack, state, view, vocab};
    let text = declarations![
        vocab::God,
        vocab::AttackType,
        vocab::Kind,
        vocab::Space,
        state::TurnOption,
        pack::Momentum,
        faces::Faces,
        faces::CardFace,
        faces::AttackPrint,
        view::View,
        view::PhaseView,
        view::SideView,
        view::HandView,
        view::SpentView,
        view::UnderWay,
        Seen<event::Told>,
        event::Told,
        event::ToldCards,
        event::DiscardReason,
        event::MovedBy,
        event::Lost,
        event::Declined,
        event::Event,
        deed::Deed,
        deed::Course,
        deed::To,
        deed::Place,
    ];
    is_up_to_date("wrestlenomicon.ts", &text);
}

#[test]
fn all_time_wrestling() {
    use all_time_wrestling::{deed, effect, event, faces, pack, state, view, vocab};
    let text = declarations![
        RuleId,
        vocab::Corner,
        vocab::Category,
        vocab::Shape,
        vocab::ComboIcon,
        vocab::Icon,
        vocab::Slot,
        effect::Timing,
        pack::Gains,
        pack::OpponentGains,
        pack::Reversal,
        pack::Cost,
        pack::Limit,
        pack::Counter,
        pack::Suggestion,
        faces::Faces,
        faces::LinkFace,
        faces::WrestlerFace,
        faces::AbilityFace,
        faces::CardFace,
        state::AttackKind,
        state::Stage,
        state::How,
        view::View,
        view::PhaseView,
        view::Question,
        view::SideView,
        view::AbilityView,
        view::HandView,
        view::HandCard,
        view::TargetView,
        view::PartView,
        view::ChainView,
        view::AttackView,
        view::AttackCardView,
        view::CounterView,
        view::PinView,
        view::LastingView,
        Seen<event::Told>,
        event::Told,
        event::ToldCards,
        event::Pile,
        event::Event,
        deed::Deed,
    ];
    is_up_to_date("all-time-wrestling.ts", &text);
}

#[test]
fn elder_god() {
    use elder_god::{deed, event, faces, monster, pack, state, view, vocab};
    let text = declarations![
        turnbuckle_core::Seat,
        RuleId,
        vocab::Edge,
        vocab::Cell,
        vocab::Condition,
        monster::Mark,
        pack::Kind,
        pack::Character,
        faces::Faces,
        faces::CardFace,
        state::How,
        view::View,
        view::OptionsView,
        view::PhaseView,
        view::PlayerView,
        view::HandView,
        view::LaidView,
        view::EndView,
        Seen<event::Told>,
        event::Told,
        event::Event,
        deed::Deed,
        deed::Laying,
    ];
    is_up_to_date("elder-god.ts", &text);
}

#[test]
fn tiny_epic_cthulhu() {
    use tiny_epic_cthulhu::{chances, deed, effect, event, faces, pack, state, view, vocab};
    let text = declarations![
        turnbuckle_core::Seat,
        RuleId,
        vocab::Colour,
        vocab::Tentacle,
        vocab::Town,
        vocab::Who,
        vocab::GreatOldOne,
        vocab::Mode,
        vocab::Phase,
        vocab::Icon,
        vocab::Portal,
        pack::Constants,
        pack::Power,
        faces::Faces,
        faces::ArcFace<vocab::Icon>,
        faces::AbilityFace,
        faces::CostFace,
        faces::TownFace,
        faces::MatFace,
        faces::CharacterFace,
        faces::StrengthFace,
        faces::GreatFace,
        faces::PageFace,
        state::Ending,
        view::View,
        view::CountsView,
        view::Colours<u8>,
        view::GreatView,
        view::TownView,
        view::PageView,
        view::CharacterView,
        view::ShamblerMatView,
        view::StageView,
        view::SpinView,
        view::OwedView,
        view::Threats,
        view::NextSpin,
        event::Target,
        event::Track,
        event::Paid,
        event::PaidPart,
        effect::Bill,
        event::Event,
        chances::DrawOdds,
        deed::Deed,
        deed::PickDeed,
    ];
    is_up_to_date("tiny-epic-cthulhu.ts", &text);
}

#[test]
fn rumbleslam() {
    use rumbleslam::{deed, event, faces, odds, pack, ring, state, team, view, vocab};
    let text = declarations![
        turnbuckle_core::Seat,
        RuleId,
        ring::Cell,
        ring::Corner,
        ring::Rope,
        ring::Direction,
        vocab::Die,
        vocab::Crowd,
        vocab::Stat,
        vocab::Counter,
        vocab::Bout,
        vocab::Sponsorship,
        vocab::Who,
        vocab::Pool,
        pack::Constants,
        pack::Rank,
        pack::Build,
        pack::Head,
        pack::Kind,
        pack::Limit,
        team::Fault,
        faces::Faces,
        faces::CasinoFace,
        faces::CardFace,
        faces::AbilityFace,
        faces::OptionFace,
        faces::PleaserFace,
        faces::PairFace,
        faces::TeamFace,
        faces::BoutFace,
        faces::SponsorshipFace,
        faces::DieFace,
        faces::Prices,
        faces::FaultFace,
        faces::RowFace,
        state::Ending,
        state::Attack,
        state::Shown,
        state::Why,
        view::View,
        view::StageView,
        view::SeatView,
        view::TeamView,
        view::SponsorView,
        view::PlaceView,
        view::WrestlerView,
        view::CounterView,
        view::StatView,
        view::ActiveView,
        view::RollView,
        view::Question,
        Seen<event::Id>,
        event::Rolled,
        event::Hired,
        event::Picked,
        event::Manner,
        event::Exit,
        event::WhyNot,
        event::Dirt,
        event::Obstacle,
        event::Event,
        odds::Odds,
        deed::Deed,
        deed::Cost,
        deed::AttackName,
        deed::AttackGroup,
        deed::Strike,
        deed::Defence,
        deed::Failing,
        deed::Landing,
        deed::CourseView,
        deed::RopeCourse,
        deed::MeetsView,
    ];
    is_up_to_date("rumbleslam.ts", &text);
}
