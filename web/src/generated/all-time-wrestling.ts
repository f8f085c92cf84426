// Written by `make types` from the Rust types. Do not edit.

export type RuleId = string;

export type Corner = "red" | "blue";

export type Category = "grapple" | "throw" | "strike" | "aerial";

export type Shape = "circle" | "square";

export type ComboIcon = string;

export type Icon = "taunt" | "recover" | "pin";

export type Slot = "permanent" | "first" | "second" | "reversal";

export type Timing = "passive" | "action" | "on_declare" | "defensive_window" | "after_own_failed_roll" | "offensive_window" | "on_damage_taken" | "when_pinned" | "before_kickout_roll" | "after_failed_kickout" | "after_kickout_by_opponent" | "on_gain_initiative" | "on_lose_initiative";

export type Gains = { cards: number, stamina: number, momentum: number, opponent: OpponentGains, };

export type OpponentGains = { health: number, stamina: number, cards: number, };

export type Reversal = { name: string, text: string, cost: Cost, damage: number, momentum: number, 
/**
 * AT-165: icons, one of which may be activated afterwards.
 */
optional: Array<Icon>, };

export type Cost = { stamina: number, health: number, };

export type Limit = "attack" | "phase" | "match";

export type Counter = { roll: number | null, reversal: boolean, };

export type Suggestion = { name: string, 
/**
 * By their ids.
 */
cards: Array<string>, };

export type Faces = { title: string, starting_damage: number, momentum_end: number, on_a_roll: number, unstoppable: number, 
/**
 * AT-235: so many blind attacks end a match between depleted decks.
 */
blind_attacks: number, 
/**
 * AT-193: kick-out attempts, before anything changes their number.
 */
kickouts: number, 
/**
 * AT-198: so much stamina buys 1 health, unless an ability says otherwise.
 */
stamina_per_health: number, 
/**
 * AT-182: after so many small attacks in a row the next one can be blocked, and what that costs.
 */
block_row: number, block_stamina: number, 
/**
 * What a link through an icon of each shape gives.
 */
links: [LinkFace, LinkFace], wrestlers: Array<WrestlerFace>, };

export type LinkFace = { shape: Shape, gives: string, };

export type WrestlerFace = { id: string, name: string, title: string, bio: string, plan: string, 
/**
 * By its name in the game-icons collection.
 */
icon: string | null, health: number, low_health: number, stamina: number, low_stamina: number, hand: number, taunt: Gains, recover: Gains, reversal: Reversal, 
/**
 * The permanent one, then the two that work once.
 */
abilities: [AbilityFace, AbilityFace, AbilityFace], suggested: Array<Suggestion>, deck: Array<CardFace>, };

export type AbilityFace = { name: string, text: string, timing: Timing, 
/**
 * The timing in words.
 */
moment: string, cost: Cost, roll: number | null, counter: Counter | null, limit: Limit, };

export type CardFace = { id: string, name: string, category: Category, damage: number, cost: number, target: number, momentum: number, signature: boolean, finisher: boolean, kickout_icons: number, icons: Array<Icon>, rampage: boolean, left: Array<ComboIcon>, right: Array<ComboIcon>, text: string | null, flavour: string | null, icon: string | null, };

export type AttackKind = "single" | "rampage" | "blind";

export type Stage = "declared" | "window" | "roll" | "missed" | "assign" | "hit" | "damage" | "compensation" | "offense" | "leave";

export type How = "pinfall" | "submission" | "referee_stoppage" | "time_limit" | "concession";

export type View = { pack: string, advanced: boolean, 
/**
 * The viewer's corner; none for a spectator.
 */
you: Corner | null, phase: PhaseView, 
/**
 * Who owes a decision, and about what.
 */
asked: Array<Corner>, question: Question | null, 
/**
 * None before the match.
 */
initiative: Corner | null, 
/**
 * Positive on the red corner's side.
 */
momentum: number, 
/**
 * Actions so far, passes in a row, blind attacks so far, and how many of the last two end the match.
 */
actions: number, most_actions: number, passes: number, most_passes: number, blind_attacks: number, 
/**
 * AT-182: small attacks in a row; with two, the next small one can be blocked with stamina.
 */
row: number, red: SideView, blue: SideView, 
/**
 * AT-143: the next attack must match one of these icons.
 */
chain: ChainView | null, attack: AttackView | null, 
/**
 * AT-174: the ability that may be countered, by whom it was used and whether the die was tried.
 */
counter: CounterView | null, pin: PinView | null, 
/**
 * What cards and abilities have set for a while, each named once, however much it has set.
 */
lasting: Array<LastingView>, };

export type PhaseView = "casting" | "hands" | "match" | { "over": { winner: Corner | null, how: How, } };

export type Question = "wrestler" | "starting_hand" | "action" | "announce" | "defensive_window" | "counter" | "reroll" | "die" | "compensation" | "offensive_window" | "icon" | "return" | "kick_out" | "ability" | "card";

export type SideView = { wrestler: string | null, 
/**
 * The starting hand is chosen.
 */
ready: boolean, health: number, stamina: number, low_health: boolean, low_stamina: boolean, on_a_roll: boolean, unstoppable: boolean, 
/**
 * Permanent, first, second, reversal.
 */
abilities: [AbilityView, AbilityView, AbilityView, AbilityView], hand: HandView, draw_pile: number, discard: Array<string>, 
/**
 * Cards that the viewer cannot place: the own draw pile, or another's draw pile and hidden hand together.
 */
unseen: Array<string>, depleted: boolean, 
/**
 * Cards to discard until the deck is depleted (again).
 */
until_depletion: number, };

export type AbilityView = { slot: Slot, 
/**
 * Its token is still there, or it needs none and may be used again in this match.
 */
ready: boolean, disabled: boolean, 
/**
 * It can be used at this very moment.
 */
usable: boolean, };

export type HandView = { "open": { cards: Array<HandCard>, } } | { "closed": { count: number, known: Array<string>, } };

export type HandCard = { id: string, 
/**
 * The opponent knows of it.
 */
known: boolean, cost: number, payable: boolean, target: TargetView, damage: number, 
/**
 * The opponent could block it with stamina.
 */
stamina_block: boolean, 
/**
 * The icons through which it would continue the present chain.
 */
links: Array<ComboIcon>, };

export type TargetView = { printed: number, parts: Array<PartView>, needs: number, 
/**
 * So many of the six faces are enough.
 */
faces: number, };

export type PartView = { words: string, n: number, };

export type ChainView = { card: string, icons: Array<ComboIcon>, };

export type AttackView = { by: Corner, kind: AttackKind, stage: Stage, cards: Array<AttackCardView>, paid: number, 
/**
 * It continues a chain through such an icon.
 */
link: Shape | null, 
/**
 * What it deals if it hits; for a rampage, if every card does. Once it has hit: what it dealt.
 */
damage: number, stamina_block: boolean, 
/**
 * The defender's ways that were tried in vain.
 */
tried: Array<Slot>, dice: Array<number>, rerolled: boolean, hit: boolean, 
/**
 * Options left in the offensive window.
 */
options: number, };

export type AttackCardView = { id: string, target: TargetView, 
/**
 * Of a rampage: it has its die, and whether that was enough.
 */
assigned: boolean | null, 
/**
 * Of a rampage: this card gets the next die.
 */
next: boolean, };

export type CounterView = { by: Corner, slot: Slot, rolled: boolean, };

export type PinView = { 
/**
 * Who pins.
 */
by: Corner, card: string | null, 
/**
 * How the number of attempts comes about.
 */
parts: Array<PartView>, attempts: number, rolls: Array<[number, number]>, 
/**
 * Added to every roll.
 */
modifier: number, 
/**
 * So much stamina buys 1 health.
 */
rate: number, };

export type LastingView = { by: Corner, words: string, };

export type Seen<T> = { "open": T } | "hidden";

export type Told = string;

export type ToldCards = string[];

export type Pile = "hand" | "draw" | "discard";

export type Event = { "event": "cast", corner: Corner, wrestler: string, } | { "event": "hand_chosen", corner: Corner, } | { "event": "initiative_rolled", red: number, blue: number, } | { "event": "attacks_first", corner: Corner, } | { "event": "gave_back", corner: Corner, card: Seen<Told>, } | { "event": "passed", corner: Corner, draw: boolean, } | { "event": "declared", corner: Corner, cards: ToldCards, kind: AttackKind, paid: number, link: ComboIcon | null, } | { "event": "revealed", corner: Corner, card: Told, } | { "event": "ability_used", corner: Corner, slot: Slot, } | { "event": "ability_rolled", corner: Corner, words: string, die: number, needs: number, succeeded: boolean, rule: RuleId, } | { "event": "lasts", corner: Corner, words: string, } | { "event": "token_readied", corner: Corner, slot: Slot, } | { "event": "let_it_roll", corner: Corner, } | { "event": "reversed", corner: Corner, as_counter: boolean, } | { "event": "blocked_with_stamina", corner: Corner, stamina: number, } | { "event": "blocked_with_cards", corner: Corner, cards: ToldCards, } | { "event": "stopped", corner: Corner, cards: ToldCards, } | { "event": "counter_rolled", corner: Corner, die: number, needs: number, succeeded: boolean, } | { "event": "countered", corner: Corner, slot: Slot, } | { "event": "accepted", corner: Corner, } | { "event": "rolled", corner: Corner, die: number, needs: number, again: boolean, rule: RuleId, } | { "event": "rampage_rolled", corner: Corner, dice: number[], } | { "event": "assigned", corner: Corner, card: Told, die: number, needs: number, succeeded: boolean, } | { "event": "die_set", corner: Corner, die: number, needs: number, } | { "event": "rerolled", corner: Corner, card: Told, } | { "event": "missed", corner: Corner, cards: ToldCards, } | { "event": "initiative_kept", corner: Corner, } | { "event": "hit", corner: Corner, cards: ToldCards, damage: number, health: number, rule: RuleId, } | { "event": "hurt", corner: Corner, damage: number, health: number, rule: RuleId, } | { "event": "health_gained", corner: Corner, by: number, health: number, rule: RuleId, } | { "event": "health_spent", corner: Corner, by: number, health: number, rule: RuleId, } | { "event": "stamina_gained", corner: Corner, by: number, stamina: number, rule: RuleId, } | { "event": "stamina_spent", corner: Corner, by: number, stamina: number, rule: RuleId, } | { "event": "momentum_moved", corner: Corner, by: number, marker: number, rule: RuleId, } | { "event": "compensated", corner: Corner, card: boolean, } | { "event": "not_compensated", corner: Corner, } | { "event": "drew", corner: Corner, card: Seen<Told>, rule: RuleId, } | { "event": "returned", corner: Corner, card: Seen<Told>, } | { "event": "discarded", corner: Corner, card: Told, } | { "event": "fetched", corner: Corner, card: Told, from: Pile, to: Pile, } | { "event": "looked", corner: Corner, cards: Seen<ToldCards>, } | { "event": "left_play", corner: Corner, cards: ToldCards, to: Pile, } | { "event": "activated", corner: Corner, icon: Icon, rule: RuleId, } | { "event": "combo_used", corner: Corner, card: Told, } | { "event": "window_closed", corner: Corner, } | { "event": "pin_declared", corner: Corner, } | { "event": "attempts_counted", corner: Corner, attempts: number, } | { "event": "health_bought", corner: Corner, health: number, stamina: number, } | { "event": "kick_out_rolled", corner: Corner, dice: [number, number], modifier: number, health: number, succeeded: boolean, attempt: number, attempts: number, } | { "event": "kicked_out", corner: Corner, attempt: number, } | { "event": "initiative_gained", corner: Corner, } | { "event": "depleted", corner: Corner, } | { "event": "conceded", corner: Corner, } | { "event": "ended", winner: Corner | null, how: How, rule: RuleId, };

export type Deed = { "kind": "choose", wrestler: string, } | { "kind": "pick", card: string, } | { "kind": "draw" } | { "kind": "rest" } | { "kind": "play", card: string, via: string | null, } | { "kind": "rampage", cards: Array<string>, } | { "kind": "blind" } | { "kind": "use", slot: Slot, } | { "kind": "reverse" } | { "kind": "block_stamina" } | { "kind": "block_cards", cards: Array<string>, } | { "kind": "counter" } | { "kind": "pass" } | { "kind": "reroll", card: string, } | { "kind": "die", die: number, } | { "kind": "take_stamina" } | { "kind": "take_card" } | { "kind": "return", card: string, } | { "kind": "activate", icon: Icon, } | { "kind": "combo" } | { "kind": "kick_out", 
/**
 * Bought before the roll.
 */
health: number, 
/**
 * So many of the 36 throws of two dice are enough.
 */
throws: number, } | { "kind": "take", card: string, 
/**
 * It is in the hand of whoever decides.
 */
in_hand: boolean, };
