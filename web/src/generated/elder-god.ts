// Written by `make types` from the Rust types. Do not edit.

export type Seat = number;

export type RuleId = string;

export type Edge = "top" | "right" | "bottom" | "left";

export type Cell = [x: number, y: number];

export type Condition = "normal" | "immune" | "damaged";

export type Mark = "nothing" | "book" | "salve" | "ward";

export type Kind = "tentacle" | "split" | "crossing" | "eyestalk" | "elder_sign" | "salve" | "ward" | "shear" | "dig" | "frenzy";

export type Character = { id: string, name: string, 
/**
 * Who it is, what it wants, and how it taunts.
 */
who: string, wants: string, taunts: Array<string>, };

export type Faces = { title: string, house_rule: string | null, cards: Array<CardFace>, 
/**
 * In the order of the seats.
 */
monsters: Array<Character>, };

export type CardFace = { id: string, name: string, kind: Kind, flavour: string | null, copies: number, 
/**
 * Edges with a connecting point, on the upright card.
 */
points: Array<Edge>, state: Condition, 
/**
 * Of an Eyestalk: top, right, bottom, left.
 */
stalks: [Condition, Condition, Condition, Condition] | null, 
/**
 * Whether it looks the same upside down.
 */
same_turned: boolean, };

export type How = "mouth" | "last_left" | "standstill" | "turn_limit";

export type View = { pack: string, 
/**
 * What a house deck has beyond the rulebook.
 */
house_rule: string | null, 
/**
 * The viewer's seat; none for a spectator.
 */
you: Seat | null, phase: PhaseView, 
/**
 * Whose turn it is.
 */
active: Seat | null, 
/**
 * EG-073.
 */
columns: number, rows: number, 
/**
 * EG-109 to EG-112.
 */
needed: number, options: OptionsView, players: Array<PlayerView>, 
/**
 * How many cards are in the draw deck.
 */
deck: number, 
/**
 * EG-034: what lies in the discard pile, in the order of the pack.
 */
discard: Array<string>, 
/**
 * EG-143: how many turns everybody may still have without anything being laid or removed.
 */
turns_to_standstill: number, };

export type OptionsView = { banishment: boolean, crappy_cultist: boolean, nuclear: boolean, redraw: boolean, };

export type PhaseView = { "phase": "play", plays: number, } | { "phase": "redraw", discarded: number, } | { "phase": "banish", removing: Seat, owed: Array<number>, } | { "phase": "finish" } | { "phase": "discard" } | { "phase": "over", winner: Seat | null, how: How, };

export type PlayerView = { 
/**
 * The character, by id.
 */
monster: string, hand: HandView, 
/**
 * Cards of the hand that everybody saw go into it.
 */
shown: Array<string>, 
/**
 * The card that the viewer's own turn began with.
 */
first_drawn: string | null, 
/**
 * Necronomicons that are left.
 */
books: number, out: boolean, turns: number, cards: Array<LaidView>, ends: Array<EndView>, 
/**
 * The damaged card.
 */
wound: Cell | null, 
/**
 * The longest path to any open end.
 */
length: number, 
/**
 * The cards of that path, from the Body outwards.
 */
path: Array<Cell>, 
/**
 * Only the Mouth is missing.
 */
fit: boolean, };

export type HandView = { "open": Array<string> } | { "closed": { count: number, } };

export type LaidView = { at: Cell, card: string, turned: boolean, under: string | null, mark: Mark, 
/**
 * As it counts where it lies.
 */
state: Condition, 
/**
 * Where it is joined; of an Eyestalk the stalks that count.
 */
joined: Array<Edge>, };

export type EndView = { of: Cell, edge: Edge, faces: Cell, 
/**
 * How many connecting cards lead there.
 */
length: number, };

export type Seen<T> = { "open": T } | "hidden";

export type Told = string;

export type Event = { "event": "set_up", first: Seat, deck: number, } | { "event": "turn_began", seat: Seat, round: number | null, } | { "event": "drew", seat: Seat, card: Seen<Told>, rule: RuleId, } | { "event": "reshuffled", cards: number, } | { "event": "grew", seat: Seat, card: Told, at: Cell, turned: boolean, } | { "event": "damaged", seat: Seat, whose: Seat, card: Told, at: Cell, turned: boolean, covered: Told | null, } | { "event": "healed", seat: Seat, card: Told, at: Cell, turned: boolean, } | { "event": "healed_with_book", seat: Seat, at: Cell, left: number, } | { "event": "banished", seat: Seat, target: Seat | null, number: number, } | { "event": "removed", seat: Seat, card: Told, under: Told | null, at: Cell, book: boolean, rule: RuleId, } | { "event": "performed", seat: Seat, card: Told, whose: Seat, at: Cell, } | { "event": "dug", seat: Seat, card: Told, taking: Told, } | { "event": "discarded", seat: Seat, card: Told, rule: RuleId, } | { "event": "redrew", seat: Seat, cards: number, } | { "event": "passed", seat: Seat, } | { "event": "waited", seat: Seat, } | { "event": "finished", seat: Seat, at: Cell, upside_down: boolean, length: number, } | { "event": "left", seat: Seat, hand: Array<Told>, } | { "event": "ended", winner: Seat | null, how: How, };

export type Deed = { "kind": "lay", how: Laying, card: string, whose: Seat, at: Cell, turned: boolean, 
/**
 * How long the path would be that leads through it, and how many ends would be open.
 */
length: number, ends: number, } | { "kind": "book", at: Cell, } | { "kind": "banish", target: Seat | null, number: number, } | { "kind": "redraw", card: string, } | { "kind": "use", card: string, whose: Seat, at: Cell, } | { "kind": "dig", card: string, taking: string, } | { "kind": "mouth", at: Cell, upside_down: boolean, } | { "kind": "remove", at: Cell, } | { "kind": "discard", card: string, } | { "kind": "pass" };

export type Laying = "grow" | "damage" | "cover" | "heal";
