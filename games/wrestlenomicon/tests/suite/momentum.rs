//! How far a card goes, Space by Space.

use wrestlenomicon::rules::momentum::{BumpEnd, End, advance, bump, named_space};
use wrestlenomicon::vocab::Space;

fn space(number: u8) -> Space {
    Space::new(number).expect("1 to 6")
}

#[test]
fn a_card_hops_and_stops_short() {
    // WN-T1: 6 less 3 is 3, taken; 4 is taken; it stops on 5.
    assert_eq!(advance(0b001101, space(6), 3, true), End::Space(space(5)));
    assert_eq!(advance(0b000100, space(4), 1, true), End::Stays);
    assert_eq!(advance(0b000100, space(4), 2, true), End::Space(space(2)));
    assert_eq!(advance(0b111111, space(1), 1, true), End::GroundZero);
    assert_eq!(advance(0, space(2), 5, false), End::Space(space(1)));
    assert_eq!(advance(0b000001, space(2), 5, false), End::Stays);
    assert_eq!(advance(0, space(1), 3, false), End::Stays);
    assert_eq!(advance(0, space(3), 0, true), End::Stays);
}

#[test]
fn a_bumped_card_stops_short_or_falls_off() {
    assert_eq!(bump(0, space(5), 2), BumpEnd::OffTrack);
    assert_eq!(bump(0b100000, space(4), 2), BumpEnd::Space(space(5)));
    assert_eq!(bump(0b011000, space(3), 2), BumpEnd::Stays);
    assert_eq!(bump(0b001000, space(3), 2), BumpEnd::Space(space(5)));
}

#[test]
fn a_named_space_is_reached_as_far_as_possible() {
    assert_eq!(named_space(0, 5, space(2)), Some(space(2)));
    assert_eq!(named_space(0b000010, 5, space(2)), Some(space(3)));
    assert_eq!(named_space(0b011110, 6, space(2)), None);
    assert_eq!(named_space(0b001000, 0, space(4)), Some(space(3)));
    assert_eq!(named_space(0b000001, 0, space(1)), None);
}
