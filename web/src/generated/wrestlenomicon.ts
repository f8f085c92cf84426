// Written by `make types` from the Rust types. Do not edit.

export type God = "cthulhu" | "hastur";

export type AttackType = "bizarre" | "dominance" | "ranged" | "viscera";

export type Kind = "attack" | "permanent" | "combo" | "defense";

export type Space = number;

export type TurnOption = "attack" | "permanent" | "pass";

export type Momentum = { n: number, 
/**
 * The exclamation point.
 */
all: boolean, };

export type Faces = { title: string, 
/**
 * WN-099 to WN-103: each type slams the next one, and the last one the first.
 */
slam_cycle: [AttackType, AttackType, AttackType, AttackType], 
/**
 * What each god begins with.
 */
guts: number, 
/**
 * WN-147 to WN-153: the most Guts with which a win is still of each level, the highest level aside.
 */
victory_steps: Array<number>, 
/**
 * WN-080: how many Permanents a god has room for, unless a card makes more.
 */
permanents: number, cards: Array<CardFace>, };

export type CardFace = { id: string, god: God, kind: Kind, name: string, 
/**
 * For a Permanent, what it does while it is in play.
 */
text: string, flavour: string | null, 
/**
 * By its name in the game-icons collection.
 */
icon: string | null, attack: AttackPrint | null, 
/**
 * What a Permanent does when it is played.
 */
play_text: string | null, };

export type AttackPrint = { type: AttackType, slams: AttackType, position: number, momentum: Momentum, slam_text: string, };

export type View = { pack: string, 
/**
 * The god that the viewer plays; none for a spectator.
 */
you: God | null, phase: PhaseView, active: God, 
/**
 * Who owes a decision.
 */
asked: Array<God>, turn: number, first_attack_side: boolean, cthulhu: SideView, hastur: SideView, 
/**
 * What is under way, outermost first.
 */
under_way: Array<UnderWay>, };

export type PhaseView = "opening" | "turns" | { "over": { winner: God | null, victory: string | null, } };

export type SideView = { guts: number, deck: number, hand: HandView, 
/**
 * The opening attack is chosen; by the viewer, this one.
 */
opening_locked: boolean, opening: string | null, 
/**
 * The uppermost first.
 */
discard: Array<string>, ground_zero: Array<string>, track: [string | null, string | null, string | null, string | null, string | null, string | null], permanents: Array<string | null>, cultists: number, spent: SpentView, 
/**
 * What the viewer knows of the Deck: its top in order, and cards that are in Deck or hand and not in the Guts.
 */
deck_top: Array<string>, not_in_guts: Array<string>, under_guts: Array<string>, deck_seen: boolean, };

export type HandView = { "open": { cards: Array<string>, shown: Array<string>, } } | { "closed": { count: number, known: Array<string>, } };

export type SpentView = { option: TurnOption | null, attack: boolean, combo: boolean, defense: boolean, slammed: boolean, };

export type UnderWay = { "what": "ability", by: God, card: string, } | { "what": "attack", by: God, card: string, slams: boolean, cancelled: boolean, } | { "what": "damage", to: God, points: number, } | { "what": "shove", by: God, next: number, } | { "what": "arriving", by: God, card: string, } | { "what": "bump", of: God, space: Space, distance: number, } | { "what": "track_discard", of: God, space: Space, } | { "what": "roll", by: God, die: number, } | { "what": "defense_window", to: God, } | { "what": "triggers", pending: number, };

export type Seen<T> = { "open": T } | "hidden";

export type Told = string;

export type ToldCards = string[];

export type DiscardReason = "chosen" | "random" | "picked_by_enemy" | "displaced" | "fell_off" | "moved_off" | "off_track" | "milled" | "done" | "made_room" | "destroyed" | "stopped" | "off_ground_zero";

export type MovedBy = "card" | "all" | "ability" | "put";

export type Lost = "no_card" | "blocked" | "no_momentum";

export type Declined = "attack" | "moment" | "bump" | "ability";

export type Event = { "event": "set_up", god: God, guts: number, hand: number, deck: number, first_game: boolean, } | { "event": "opening_redraw", god: God, shown: ToldCards, } | { "event": "opening_locked", god: God, } | { "event": "opened", god: God, card: Told, space: number, } | { "event": "first_turn", god: God, by_name: boolean, by_coin: boolean, } | { "event": "turn_began", god: God, turn: number, } | { "event": "redrew", god: God, shown: ToldCards, } | { "event": "attack_played", god: God, card: Told, space: number, } | { "event": "advanced", god: God, card: Told, from: number, to: number, by: MovedBy, stopped_short: boolean, held_back: boolean, } | { "event": "did_not_move", god: God, card: Told, space: number, } | { "event": "momentum_lost", god: God, why: Lost, } | { "event": "sacrificed", god: God, cultists: number, left: number, } | { "event": "attacked", god: God, card: Told, slams: boolean, again: boolean, } | { "event": "slam_used", god: God, card: Told, again: boolean, } | { "event": "side_turned" } | { "event": "combo_played", god: God, card: Told, } | { "event": "permanent_played", god: God, card: Told, } | { "event": "defense_played", god: God, card: Told, saved: Told | null, } | { "event": "declined", god: God, what: Declined, } | { "event": "cancelled", god: God, card: Told, slam_only: boolean, } | { "event": "spared", god: God, card: Told, bump: boolean, } | { "event": "prevented", god: God, points: number, of_attack: boolean, } | { "event": "softened", god: God, points: number, } | { "event": "damaged", god: God, card: Told, guts: number, } | { "event": "healed", god: God, cards: ToldCards, guts: number, } | { "event": "drew", god: God, card: Seen<Told>, } | { "event": "deck_renewed", god: God, cards: number, } | { "event": "discarded", god: God, card: Told, reason: DiscardReason, } | { "event": "recovered", god: God, card: Told, } | { "event": "looked", god: God, whose: God, cards: number, } | { "event": "ordered", god: God, } | { "event": "revealed", god: God, cards: ToldCards, } | { "event": "stole", god: God, card: Told, } | { "event": "cultists_gained", god: God, cultists: number, total: number, } | { "event": "cultists_lost", god: God, cultists: number, total: number, } | { "event": "cultists_stolen", god: God, cultists: number, total: number, } | { "event": "swapped", god: God, card: Told, with: Told, } | { "event": "moved", god: God, card: Told, from: number, to: number, } | { "event": "returned_to_hand", god: God, card: Told, } | { "event": "placed", god: God, card: Told, space: number, } | { "event": "bumped", god: God, card: Told, from: number, to: number, } | { "event": "not_bumped", god: God, card: Told, space: number, } | { "event": "not_moved", god: God, card: Told, space: number, } | { "event": "permanents_ignored", god: God, } | { "event": "attacks_again", god: God, } | { "event": "rolled", god: God, die: number, d3: boolean, } | { "event": "rerolled", god: God, die: number, d3: boolean, } | { "event": "space_rolled", god: God, die: number, card: Told | null, } | { "event": "rule_set", god: God, card: Told, } | { "event": "forbidden", god: God, card: Told, } | { "event": "triggered", god: God, card: Told, } | { "event": "chose", god: God, option: number, } | { "event": "passed", god: God, } | { "event": "no_option", god: God, } | { "event": "turn_ended", god: God, } | { "event": "conceded", god: God, } | { "event": "won", god: God, guts: number, } | { "event": "turn_limit", winner: God | null, };

export type Deed = { "kind": "open", card: string, space: Space, } | { "kind": "attack", card: string, space: Space, moves: Course | null, cultists: number, } | { "kind": "permanent", card: string, discarding: string | null, } | { "kind": "combo", card: string, } | { "kind": "pass", discarding: string | null, draw: number, } | { "kind": "end_turn" } | { "kind": "defend", card: string, } | { "kind": "decline" } | { "kind": "yes" } | { "kind": "move", moves: Course, cultists: number, } | { "kind": "cultists", moves: Course, cultists: number, } | { "kind": "extra", space: Space, } | { "kind": "pick", god: God, space: Space, course: Course | null, } | { "kind": "take", card: string, from: Place, } | { "kind": "choose", option: number, } | { "kind": "reroll" } | { "kind": "trigger", card: string, ability: number, };

export type Course = { card: string, from: Space, to: To, };

export type To = { "end": "stays" } | { "end": "space", space: Space, } | { "end": "ground_zero", attacks: boolean, slams: boolean, } | { "end": "off_track" };

export type Place = "hand" | "permanents" | "elsewhere";
