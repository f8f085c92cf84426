// Written by `make types` from the Rust types. Do not edit.

export type Seat = number;

export type RuleId = string;

export type Colour = "fear" | "rage" | "greed";

export type Tentacle = "fear" | "rage" | "greed" | "chaos" | "eldritch";

export type Town = string;

export type Who = number;

export type GreatOldOne = "nyarlathotep" | "yog_sothoth" | "yig" | "cthulhu";

export type Mode = "normal" | "hard" | "madness";

export type Phase = "one" | "two";

export type Icon = "relief" | "chaos" | "power_fear" | "power_rage" | "power_greed" | "extra_draw";

export type Portal = { colour: Colour, 
/**
 * 0 for the left one, 1 for the right one.
 */
place: number, };

export type Constants = { 
/**
 * TE-001: Madness Tentacles of each colour.
 */
madness: number, 
/**
 * TE-002.
 */
chaos: number, 
/**
 * TE-003.
 */
eldritch: number, 
/**
 * TE-004: Shamblers of each colour.
 */
shamblers: number, 
/**
 * TE-048 and TE-047: what starts in the bag, Madness of each colour.
 */
bag_madness: number, bag_eldritch: number, 
/**
 * TE-049 and TE-050, of each colour.
 */
shambler_mat: number, discard_mat: number, 
/**
 * TE-058: Madness drawn for each Town Card.
 */
town_madness: number, 
/**
 * TE-042: Shamblers for each character.
 */
starting_shamblers: number, 
/**
 * TE-053 to TE-055: Chaos on each mat, and on the Discard Mat, with two, three and four characters.
 */
chaos_on_mats: [number, number, number], chaos_discarded: [number, number, number], 
/**
 * TE-063 and TE-064: more Eldritch in the bag.
 */
hard: number, madness_mode: number, 
/**
 * TE-149.
 */
actions: number, 
/**
 * TE-218: the most dice of one roll.
 */
dice: number, };

export type Power = "fill_towns" | "take_pages" | "drain_mats" | "hand_out";

export type Faces = { title: string, story: string, constants: Constants, 
/**
 * Arcs of the wheel's base.
 */
wheel: Array<ArcFace<Icon>>, 
/**
 * How many faces of a die show 0, 1 and 2.
 */
die: [number, number, number], towns: Array<TownFace>, characters: Array<CharacterFace>, great_old_ones: Array<GreatFace>, pages: Array<PageFace>, 
/**
 * Rows and columns of the Necronomicon.
 */
rows: number, };

export type ArcFace<T> = { from: number, to: number, shows: T, };

export type AbilityFace = { text: string, cost: CostFace, during_roll: boolean, once_per_turn: boolean, phase: Phase | null, };

export type CostFace = { fear: number, rage: number, greed: number, chaos: number, any: number, different: number, same: number, };

export type TownFace = { id: string, name: string, story: string, tracks: Colours<number>, shamblers: number, eldritch: number, 
/**
 * Along the inside edge, in degrees of its side.
 */
strips: Array<ArcFace<Colour>>, action: AbilityFace, 
/**
 * The action in a few words; empty, if the pack has none.
 */
in_short: string, };

export type MatFace = { 
/**
 * Rerolls for each space of the Delirium Track, from the bottom; madness follows.
 */
delirium: Array<number>, madness: Colours<number>, chaos: number, };

export type CharacterFace = { id: string, name: string, role: string, story: string, ability: AbilityFace, player: MatFace, assistant: MatFace, };

export type StrengthFace = { numbers: Array<number>, energy: number, 
/**
 * Power symbols, each on the space after so many advances.
 */
symbols: Array<[number, Colour]>, };

export type GreatFace = { id: GreatOldOne, name: string, story: string, difficulty: number, power: Power, power_text: string, phase_one: StrengthFace, phase_two: StrengthFace, portals: Colours<[number, number]>, };

export type PageFace = { id: string, name: string, story: string, rune: Colour, cost: CostFace, pages: Array<number>, };

export type Ending = { "how": "sealed" } | { "how": "strength" } | { "how": "shamblers" } | { "how": "mad", who: Who, } | { "how": "gave_up", seat: Seat, };

export type View = { pack: string, 
/**
 * The viewer's seat; none for a spectator.
 */
you: Seat | null, 
/**
 * Nobody plays: the game plays itself.
 */
plays_itself: boolean, mode: Mode, phase: Phase, great: GreatView, 
/**
 * In the order of the wheel's sides.
 */
towns: Array<TownView>, 
/**
 * Players first, then Assistants.
 */
characters: Array<CharacterView>, bag: CountsView, discard: CountsView, supply: CountsView, shambler_mat: ShamblerMatView, 
/**
 * Page Tokens in each row.
 */
rows: [number, number, number, number, number], 
/**
 * Page Tokens in the pile.
 */
pile: number, deck: number, 
/**
 * The uppermost cards of the deck, as far as they were shown, the next one first.
 */
deck_top: Array<string>, 
/**
 * Page Cards that are face-down somewhere, by lot: every one of them may be any of these.
 */
unknown_pages: Array<Array<string>>, discarded_pages: Array<string>, turns: number, 
/**
 * Whose turn it is, and who comes after them.
 */
active: Who, order: Array<Who>, stage: StageView, spin: SpinView | null, actions: number, must_move: boolean, 
/**
 * Town Cards whose action was used this turn.
 */
used: Array<Town>, 
/**
 * What abilities and town actions have left for this turn, in words.
 */
boons: Array<string>, 
/**
 * What is being resolved, the outermost first.
 */
owed: Array<OwedView>, 
/**
 * What can end the game, and how near it is.
 */
threats: Threats, };

export type CountsView = { fear: number, rage: number, greed: number, chaos: number, eldritch: number, };

export type Colours<T> = { fear: T, rage: T, greed: T, };

export type GreatView = { id: GreatOldOne, power: Power, at: Town, 
/**
 * The three Town Cards that its powers reach.
 */
area: [Town, Town, Town], 
/**
 * Advances of the Strength Token, and how many lose the game.
 */
strength: number, strength_end: number, 
/**
 * How many tentacles the next spin draws.
 */
draws: number, energy: number, energy_spaces: number, 
/**
 * What lies on the two locations of each colour.
 */
portals: Colours<[Tentacle | null, Tentacle | null]>, portal_numbers: Colours<[number, number]>, 
/**
 * Whether each power still works.
 */
powers: Colours<boolean>, };

export type TownView = { town: Town, face: string, madness: Colours<number>, 
/**
 * How many more until each track is accursed.
 */
until_curse: Colours<number>, 
/**
 * From bottom to top.
 */
shamblers: Array<Colour>, shambler_spaces: number, eldritch: number, page: PageView, };

export type PageView = { "page": "none" } | { "page": "down", lot: number, } | { "page": "seen", id: string, } | { "page": "up", id: string, };

export type CharacterView = { who: Who, 
/**
 * As notation calls it: `p1`, `a1`.
 */
id: string, mat: string | null, 
/**
 * The player's seat; none for an Assistant.
 */
seat: Seat | null, 
/**
 * Who decides for it now.
 */
decides: Seat, at: Town, madness: Colours<number>, spaces: Colours<number>, chaos: number, chaos_spaces: number, brain: number, 
/**
 * How far up the brain goes: there the game is lost.
 */
brain_end: number, rerolls: number, 
/**
 * What its tentacles allow now: the length of a move, how many are collected, how many a banishment clears.
 */
moves: number, collects: number, clears: number, pages: Array<string>, runes: Colours<number>, 
/**
 * Phase Two: the chance to seal each open portal in one try, with its rerolls; none without a rune for it.
 */
seals: Colours<[number | null, number | null]>, 
/**
 * Within one Town Card of the Great Old One.
 */
in_reach: boolean, };

export type ShamblerMatView = { madness: Colours<number>, shamblers: Colours<number>, };

export type StageView = { "stage": "mats", who: Who, } | { "stage": "spin" } | { "stage": "resolving", step: string, } | { "stage": "actions" } | { "stage": "assistant" } | { "stage": "over", ending: Ending, won: boolean, };

export type SpinView = { degree: number, front: Town, icon: Icon, tentacle: Town, strip: Colour, };

export type OwedView = { "owed": "relief" } | { "owed": "draw", who: Who, left: number, town: Town | null, } | { "owed": "power", colour: Colour, } | { "owed": "fill", colour: Colour, } | { "owed": "lose_pages", colour: Colour, waiting: Array<Who>, } | { "owed": "hand_out", colour: Colour, left: number, } | { "owed": "roll", dice: Array<number>, rerolls: number, cost: number, sum: number, portal: Portal | null, needed: number | null, } | { "owed": "effect", town: Town | null, } | { "owed": "keep", drawn: CountsView, keep: number, };

export type Threats = { 
/**
 * Advances until full strength, and Eldritch Tentacles until the next advance.
 */
strength: number, eldritch: number, 
/**
 * Shamblers that are left on the Shambler Mat.
 */
shamblers: number, 
/**
 * For each character: curses until madness.
 */
minds: Array<number>, 
/**
 * Page Tokens that are missing, and portals that are open.
 */
pages: number, portals: number, next_spin: NextSpin, };

export type NextSpin = { 
/**
 * Who spins.
 */
who: Who, strength: number, shamblers: number, 
/**
 * Whoever spins goes mad of the Chaos that is drawn.
 */
madness: number, 
/**
 * All of them together; with hand-outs this is the least.
 */
any: number, 
/**
 * That it brings a clock nearer: strength rises, a Shambler finds room, the brain of whoever spins moves up.
 */
surge: number, spawn: number, brain: number, 
/**
 * Madness may be handed out, too, to whom somebody decides.
 */
hand_outs: boolean, };

export type Target = { "to": "energy" } | { "to": "town", town: Town, } | { "to": "mat", who: Who, };

export type Track = { "track": "energy" } | { "track": "madness", town: Town, colour: Colour, } | { "track": "shamblers", town: Town, } | { "track": "temperament", who: Who, colour: Colour, } | { "track": "chaos", who: Who, };

export type Paid = { 
/**
 * Whose tentacles, which, and how many.
 */
parts: Array<PaidPart>, };

export type PaidPart = { who: Who, tentacle: Tentacle, count: number, };

export type Bill = "page" | "banishment" | "town_action";

export type Event = { "event": "laid_out", faces: Array<string>, } | { "event": "first", who: Who, rule: RuleId, } | { "event": "took_mat", who: Who, mat: string, rule: RuleId, } | { "event": "great_placed", degree: number, at: Town, } | { "event": "shambler_placed", degree: number, at: Town, colour: Colour, } | { "event": "spun_again", degree: number, } | { "event": "character_placed", degree: number, who: Who, at: Town, } | { "event": "bag_filled" } | { "event": "town_filled", at: Town, colour: Colour, } | { "event": "put_back" } | { "event": "turn_began", who: Who, rule: RuleId, } | { "event": "spun", who: Who, degree: number, front: Town, icon: Icon, tentacle: Town, strip: Colour, } | { "event": "relieved", colour: Colour, rule: RuleId, } | { "event": "nothing_to_relieve" } | { "event": "chaos_stirred", left: number, } | { "event": "no_chaos_to_stir" } | { "event": "one_more" } | { "event": "drawing", who: Who, count: number, } | { "event": "shamblers_grasp", who: Who, at: Town, count: number, rule: RuleId, } | { "event": "drew", tentacle: Tentacle, target: Target, rule: RuleId, } | { "event": "bag_empty" } | { "event": "accursed", track: Track, pieces: number, } | { "event": "refilled", tentacles: number, } | { "event": "strengthened", advances: number, draws: number, } | { "event": "brain_moved", who: Who, space: number, rerolls: number, } | { "event": "spawned", at: Town, colour: Colour, } | { "event": "other_colour", wanted: Colour, colour: Colour, } | { "event": "eldritch_lost", at: Town, left: number, replaced: boolean, } | { "event": "no_eldritch_to_lose", at: Town, } | { "event": "great_moved", from: Town, to: Town, rule: RuleId, } | { "event": "great_stayed", at: Town, } | { "event": "unleashed", colour: Colour, } | { "event": "silent", colour: Colour, } | { "event": "nobody_affected", colour: Colour, rule: RuleId, } | { "event": "dreamt", at: Town, colour: Colour, } | { "event": "lost_page", who: Who, page: string, } | { "event": "drained", who: Who, colour: Colour, count: number, } | { "event": "handed_out", who: Who, colour: Colour, } | { "event": "handing_stopped", colour: Colour, left: number, } | { "event": "must_move", who: Who, } | { "event": "moved", who: Who, from: Town, to: Town, rule: RuleId, } | { "event": "turned", at: Town, page: string, rule: RuleId, } | { "event": "collected", who: Who, at: Town, colour: Colour, rule: RuleId, } | { "event": "rolled", who: Who, dice: Array<number>, portal: Portal | null, rule: RuleId, } | { "event": "rerolled", who: Who, from: number, to: number, } | { "event": "rerolled_all", who: Who, dice: Array<number>, } | { "event": "spent", who: Who, paid: Paid, rule: RuleId, } | { "event": "banished", who: Who, at: Town, colour: Colour, } | { "event": "cleared", colour: Colour, count: number, rule: RuleId, } | { "event": "not_banished", who: Who, } | { "event": "declined", who: Who, } | { "event": "used_town", who: Who, at: Town, face: string, } | { "event": "used_ability", who: Who, mat: string, } | { "event": "translated", who: Who, at: Town, page: string, rune: Colour, rule: RuleId, } | { "event": "inscribed", row: number, column: number, } | { "event": "row_full", row: number, } | { "event": "row_complete", row: number, } | { "event": "column_complete", column: number, } | { "event": "dealt", at: Town, } | { "event": "reshuffled", cards: number, } | { "event": "no_page_left", at: Town, } | { "event": "phase_two" } | { "event": "mat_turned_over", draws: number, } | { "event": "poured", tentacles: number, } | { "event": "sealed", who: Who, portal: Portal, tentacle: Tentacle, owner: Who, } | { "event": "not_sealed", who: Who, sum: number, needed: number, } | { "event": "closed", colour: Colour, } | { "event": "bought", who: Who, } | { "event": "ordered", who: Who, assistant: Who, } | { "event": "relocated", at: Town, colour: Colour, count: number, } | { "event": "dropped", who: Who, colour: Colour, } | { "event": "swapped_with_town", who: Who, given: Colour, taken: Colour, at: Town, } | { "event": "swapped_with", who: Who, given: Colour, taken: Colour, other: Who, } | { "event": "gave", who: Who, to: Who, colour: Colour, } | { "event": "shambler_moved", from: Town, to: Town, colour: Colour, } | { "event": "pages_swapped", one: Town, other: Town, } | { "event": "page_discarded", at: Town, page: string, } | { "event": "calmed", who: Who, space: number, } | { "event": "strained", who: Who, space: number, rerolls: number, } | { "event": "chaos_discarded", count: number, } | { "event": "more_actions", count: number, } | { "event": "more_rerolls", left: number, } | { "event": "wheel_turned", who: Who, degree: number, front: Town, icon: Icon, tentacle: Town, strip: Colour, } | { "event": "hushed", colour: Colour, } | { "event": "die_set", who: Who, from: number, to: number, } | { "event": "die_added", who: Who, shows: number, } | { "event": "sum_raised", who: Who, count: number, sum: number, } | { "event": "kept_calm", who: Who, } | { "event": "drew_to_choose", who: Who, drawn: Array<Tentacle>, } | { "event": "kept", who: Who, tentacle: Tentacle, } | { "event": "put_in_bag", colour: Colour, } | { "event": "took_page", who: Who, from: Who, page: string, } | { "event": "deck_shown", pages: Array<string>, } | { "event": "deck_sorted", pages: Array<string>, } | { "event": "emboldened", who: Who, colour: Colour, count: number, } | { "event": "discounted", who: Who, of: Bill, count: number, } | { "event": "turned_wild", who: Who, colour: Colour, } | { "event": "steeled", who: Who, } | { "event": "turn_ended", who: Who, } | { "event": "ended", ending: Ending, };

export type DrawOdds = { 
/**
 * Each track of the mat becomes accursed.
 */
fear: number, rage: number, greed: number, chaos: number, 
/**
 * Energy overflows, and strength rises.
 */
surge: number, 
/**
 * No curse and no surge.
 */
none: number, 
/**
 * The game is lost by it.
 */
ends: number, 
/**
 * The page that lies there can be paid for afterwards; none if none is known.
 */
pays: number | null, };

export type Deed = { "kind": "mat", who: Who, mat: string, } | { "kind": "spin", who: Who, draws: number, } | { "kind": "relieve", colour: Colour, } | { "kind": "fill", town: Town, } | { "kind": "lose", who: Who, page: string, } | { "kind": "hand_to", who: Who, colour: Colour | null, curses: boolean, } | { "kind": "move", who: Who, town: Town, turns_page: boolean, draws: number, 
/**
 * That any track of the mat becomes accursed.
 */
curse: number, odds: DrawOdds, } | { "kind": "collect", fear: number, rage: number, greed: number, } | { "kind": "banish", who: Who, dice: number, prices: [number, number, number], rerolls: number, 
/**
 * With rerolls: that it costs nothing, and that it can be paid for.
 */
free: number, payable: number, } | { "kind": "use_town", town: Town, pays: Array<PaidPart>, } | { "kind": "translate", who: Who, page: string | null, pays: Array<PaidPart>, tokens: Array<[number, number]>, last_page: boolean, } | { "kind": "seal", who: Who, portal: Portal | null, dice: number, needed: number, chance: number, rerolls: number, rerolled: number, } | { "kind": "ability", who: Who, pays: Array<PaidPart>, } | { "kind": "buy" } | { "kind": "end_turn", lost: number, } | { "kind": "reroll", value: number, } | { "kind": "pay", colour: Colour, pays: Array<PaidPart>, clears: number, } | { "kind": "place", portal: Portal | null, pays: Array<PaidPart>, wins: boolean, } | { "kind": "give_up" } | { "kind": "keep" } | { "kind": "pick", pick: PickDeed, };

export type PickDeed = { "pick": "colour", colour: Colour, } | { "pick": "town", town: Town, } | { "pick": "shambler", town: Town, colour: Colour, } | { "pick": "swap_with_town", given: Colour, taken: Colour, } | { "pick": "swap_with", who: Who, given: Colour, taken: Colour, } | { "pick": "give", who: Who, colour: Colour, } | { "pick": "take", who: Who, colour: Colour, } | { "pick": "swap_pages", town: Town, } | { "pick": "send", colour: Colour, town: Town, } | { "pick": "page", page: string, } | { "pick": "tentacle", tentacle: Tentacle, } | { "pick": "lead", who: Who, town: Town, } | { "pick": "done" };
