// Written by `make types` from the Rust types. Do not edit.

export type Seat = number;

export type RuleId = string;

export type Cell = string;

export type Corner = "north_west" | "north_east" | "south_west" | "south_east";

export type Rope = "north" | "south" | "west" | "east";

export type Direction = "north" | "north_east" | "east" | "south_east" | "south" | "south_west" | "west" | "north_west";

export type Die = "copper" | "silver" | "gold" | "crowd";

export type Crowd = "cheer" | "boo" | "blank";

export type Stat = "att" | "def" | "grp" | "dex";

export type Counter = "minus_ap" | "plus_ap" | "minus_mp" | "plus_mp" | "bleeding" | "knockdown" | "crowd_pleaser";

export type Bout = "lightweight" | "middleweight" | "madness";

export type Sponsorship = "protein-potion" | "muscle-maker" | "sprite-steroids" | "stoneskin-supplements" | "phoenix-fizz" | "orka-cola" | "tauran-tacos" | "eagle-airways";

export type Who = string;

export type Pool = string;

export type Constants = { 
/**
 * RS-269: damage of a plain Turnbuckle Attack.
 */
turnbuckle_damage: number, 
/**
 * RS-309: added to the DEX roll of whoever is thrown onto a turnbuckle.
 */
turnbuckle_throw: number, 
/**
 * RS-276: damage of being smashed against a turnbuckle.
 */
smash: number, 
/**
 * RS-174: whether throwing an enemy who is not KO'd is a Dirty action.
 */
throw_is_dirty: boolean, };

export type Rank = "rookie" | "superstar";

export type Build = "small" | "lean" | "standard" | "wide" | "big" | "long-armed";

export type Head = "human" | "mask" | "orc" | "goblin" | "halfling" | "dwarf" | "elf" | "ogre" | "troll" | "rat" | "beast" | "lizard" | "gorgon" | "undead" | "tree" | "stone";

export type Kind = "grapple" | "rope" | "turnbuckle" | "active" | "passive" | "choice" | "tag";

export type Limit = "once_per_round" | "once_per_match";

export type Fault = "empty" | "too_dear" | "superstar_twice" | "half_a_pair" | "too_many_endorsements";

export type Faces = { title: string, casinos: Array<CasinoFace>, wrestlers: Array<CardFace>, tag_teams: Array<PairFace>, teams: Array<TeamFace>, bouts: Array<BoutFace>, sponsorships: Array<SponsorshipFace>, dice: Array<DieFace>, constants: Constants, prices: Prices, 
/**
 * What can be wrong with a team.
 */
faults: Array<FaultFace>, 
/**
 * RS-149, RS-159: what a higher total adds, by the difference.
 */
beatdowns: Array<RowFace>, reversals: Array<RowFace>, 
/**
 * The turnbuckle squares, and the rope cells: what is not mat.
 */
turnbuckles: Array<Cell>, ropes: Array<Cell>, };

export type CasinoFace = { id: string, name: string, story: string, colour: string, };

export type CardFace = { id: string, name: string, story: string, rank: Rank, 
/**
 * How often a team may have it, if that is limited.
 */
most: number | null, 
/**
 * The id of its casino; a Free Agent has none.
 */
casino: string | null, tag_team: string | null, heel: boolean, build: Build, head: Head, dosh: number, att: Pool, def: Pool, grp: Pool, dex: Pool, weight: number, pop: number, throw: number, stamina: number, ap: number, mp: number, 
/**
 * By their numbers.
 */
abilities: Array<AbilityFace>, crowd_pleaser: PleaserFace, };

export type AbilityFace = { kind: Kind, name: string, text: string, ap: number, dice: Pool | null, damage: number | null, range: number | null, keywords: Array<string>, options: Array<OptionFace>, limit: Limit | null, };

export type OptionFace = { name: string, text: string, };

export type PleaserFace = { name: string, text: string, };

export type PairFace = { id: string, name: string, 
/**
 * Ids of cards.
 */
members: [string, string], ability: AbilityFace, };

export type TeamFace = { id: string, name: string, story: string, bout: Bout, wrestlers: Array<string>, traditional: Array<string>, endorsements: number, sponsorship: boolean, cost: number, };

export type BoutFace = { bout: Bout, name: string, dosh: number, };

export type SponsorshipFace = { sponsorship: Sponsorship, name: string, die: Die, text: string, };

export type DieFace = { die: Die, 
/**
 * Six faces; of the Crowd die 0 is Cheer, 1 Boo, 2 Blank.
 */
faces: Array<number>, };

export type Prices = { endorsement: number, most_endorsements: number, sponsorship: number, 
/**
 * Off a Traditional Tag Team.
 */
discount: number, };

export type FaultFace = { fault: Fault, words: string, rule: RuleId, };

export type RowFace = { 
/**
 * The difference; the last row is for more, too.
 */
by: number, words: string, 
/**
 * STA that it takes besides.
 */
damage: number, rule: RuleId, };

export type Ending = { "how": "last_in_the_ring", seat: Seat, } | { "how": "most_dosh", seat: Seat, } | { "how": "same_dosh" } | { "how": "empty_ring" };

export type Attack = "brawl" | "grapple" | "trip" | "lift" | "rope" | "turnbuckle" | { "ability": number };

export type Shown = { die: Die, 
/**
 * The value, or the number of the Crowd's answer.
 */
face: number, 
/**
 * RS-021: it was re-rolled.
 */
again: boolean, };

export type Why = { "why": "initiative" } | { "why": "sponsorship", sponsorship: Sponsorship, } | { "why": "bleeding", who: Who, } | { "why": "recovery", who: Who, } | { "why": "get_down", who: Who, from: Who, stat: Stat, } | { "why": "dirty", who: Who, again: boolean, } | { "why": "attack", by: Who, on: Who, attack: Attack, stat: Stat, } | { "why": "pin", by: Who, on: Who, } | { "why": "lift_weight", by: Who, on: Who, } | { "why": "devastating", by: Who, ability: number, } | { "why": "withstand", by: Who, on: Who, ability: number, total: number, } | { "why": "ammunition", by: Who, thrown: Who, on: Who, } | { "why": "thrown_out", by: Who, who: Who, at: Cell, } | { "why": "thrown_onto", by: Who, who: Who, at: Cell, } | { "why": "balance", who: Who, by: Who | null, } | { "why": "dazed", who: Who, } | { "why": "crowd_pleaser", who: Who, };

export type View = { bout: Bout, 
/**
 * What a match for so much is called.
 */
match_name: string, 
/**
 * What everybody may spend, in thousands.
 */
budget: number, 
/**
 * Whether teams are hired one by one.
 */
free_hiring: boolean, stage: StageView, 
/**
 * 1 to 5; 0 before the first.
 */
round: number, 
/**
 * Who has the Initiative card.
 */
holder: Seat, 
/**
 * Who activates in which order this round.
 */
order: Array<Seat>, 
/**
 * Who activates next, and after that, until everybody has been activated.
 */
coming: Array<Seat>, seats: Array<SeatView>, 
/**
 * Everybody of every revealed team, wherever they are.
 */
wrestlers: Array<WrestlerView>, active: ActiveView | null, 
/**
 * Dice that lie on the table while somebody may re-roll.
 */
roll: RollView | null, 
/**
 * What is asked, if it is none of the stage's own questions.
 */
question: Question | null, ending: Ending | null, };

export type StageView = "hire" | "sponsors" | "deploy" | "enter" | "declare" | "nominate" | "activate" | "over";

export type SeatView = { seat: Seat, out: boolean, 
/**
 * Whether the team, or the Sponsorships, are handed in.
 */
ready: boolean, team: Seen<TeamView>, endorsements: number, sponsorships: Seen<Array<SponsorView>>, corner: Corner | null, 
/**
 * The nine squares of its corner.
 */
zone: Array<Cell>, nominated: Who | null, 
/**
 * Dosh in the ring, in halves of a thousand (RS-420).
 */
dosh: number, 
/**
 * Wrestlers that are still to be activated this round.
 */
waiting: number, 
/**
 * Wrestlers that may come on from the sidelines.
 */
entries: number, };

export type TeamView = { 
/**
 * Ids of cards, in the order of hiring.
 */
wrestlers: Array<string>, traditional: Array<string>, endorsements: number, sponsorship: boolean, 
/**
 * Bought and free ones.
 */
sponsorships: number, 
/**
 * The id of the one casino that it is drawn from.
 */
casino: string | null, cost: number, };

export type SponsorView = { sponsorship: Sponsorship, used: boolean, };

export type PlaceView = { "place": "sidelines" } | { "place": "mat", at: Cell, } | { "place": "turnbuckle", at: Cell, } | { "place": "lifted", by: Who, } | { "place": "gone" };

export type WrestlerView = { who: Who, seat: Seat, 
/**
 * The id of its card.
 */
card: string, name: string, place: PlaceView, 
/**
 * Every square that it fills.
 */
squares: Array<Cell>, 
/**
 * Whether it stands on two by two squares.
 */
big: boolean, stamina: number, stamina_most: number, counters: Array<CounterView>, knocked_down: boolean, ko: boolean, 
/**
 * Activated this round.
 */
done: boolean, 
/**
 * Its Crowd Pleaser can bring no good any more this round.
 */
locked: boolean, 
/**
 * The name of the option of its Choice Ability that holds.
 */
choice: string | null, lifts: Who | null, 
/**
 * What it rolls now: ATT, DEF, GRP, DEX.
 */
stats: Array<StatView>, 
/**
 * How far it throws now.
 */
throw: number, 
/**
 * AP of its Crowd Pleaser now.
 */
pop: number, 
/**
 * Its Tag Team partner in this team, and whether it is a Traditional pair.
 */
partner: Who | null, traditional: boolean, 
/**
 * What it counts at the end, in halves of a thousand.
 */
dosh: number, };

export type CounterView = { counter: Counter, count: number, };

export type StatView = { stat: Stat, dice: Pool, };

export type ActiveView = { who: Who, ap: number, mp: number, 
/**
 * Dirty actions so far.
 */
dirty: number, 
/**
 * The activation ends when what is being done is finished.
 */
ended: boolean, };

export type RollView = { why: Why, sides: Array<Rolled>, asking: Seat, };

export type Question = { "question": "reroll" } | { "question": "option", who: Who, } | { "question": "stand_up", who: Who, } | { "question": "get_down", who: Who, from: Who, } | { "question": "defend", who: Who, by: Who, } | { "question": "keyword", by: Who, on: Who, } | { "question": "place", who: Who, near: Who | null, } | { "question": "landing", who: Who, on: Who | null, } | { "question": "shove", who: Who, by: Who | null, } | { "question": "rope", who: Who, } | { "question": "corner", who: Who, } | { "question": "stationary", who: Who, } | { "question": "interrupted", who: Who, } | { "question": "jump", who: Who, } | { "question": "throw", by: Who, who: Who | null, } | { "question": "impact", lander: Who, at: Cell, squares: Array<Cell>, moving: Who | null, } | { "question": "target", by: Who, } | { "question": "effect", who: Who, } | { "question": "sponsor", sponsorship: Sponsorship, left: number, };

export type Seen<T> = { "open": T } | "hidden";

export type Rolled = { seat: Seat, who: Who | null, dice: Array<Shown>, bonus: number, total: number, };

export type Hired = { seat: Seat, wrestlers: Array<string>, traditional: Array<string>, endorsements: number, sponsorships: number, cost: number, };

export type Picked = { seat: Seat, sponsorships: Array<Sponsorship>, };

export type Manner = "walked" | "dodged" | "dodged_lift" | "dropped" | "got_down" | "let_down" | "thrown" | "as_ammunition" | "saved" | "bounced" | "jumped_over" | "flew_on" | "was_bounced" | "shoved" | "bounceback" | "climbed" | "dismounted" | "leapt" | "pushed_aside" | "onto_turnbuckle" | "tagged_in" | "flown" | "entered" | "deployed" | "by_effect" | "by_crowd_pleaser";

export type Exit = "pinned" | "thrown_out" | "thrown_out_cold" | "thrown_off_turnbuckle" | "fell" | "gave_up";

export type WhyNot = "immune" | "held" | "on_turnbuckle" | "cannot_lift" | "gone" | "blocked" | "apart";

export type Dirt = "trip" | "lift" | "printed" | "no_class" | "darling";

export type Obstacle = "enemy" | "fallen" | "friend" | "anybody";

export type Event = { "event": "hired_secretly", seat: Seat, what: Seen<string>, } | { "event": "submitted", seat: Seat, } | { "event": "revealed", teams: Array<Hired>, } | { "event": "sponsors_picked", seat: Seat, sponsorships: Seen<Array<Sponsorship>>, } | { "event": "sponsors_revealed", picks: Array<Picked>, } | { "event": "deployment_rolled", seats: Array<Seat>, values: Array<number>, } | { "event": "corner_taken", seat: Seat, corner: Corner, place: number, } | { "event": "left_out", who: Who, partner: boolean, } | { "event": "card_taken", seat: Seat, } | { "event": "round_began", round: number, } | { "event": "declared", seat: Seat, sponsorship: Sponsorship, } | { "event": "sponsored", sponsorship: Sponsorship, count: number, } | { "event": "received", who: Who, sponsorship: Sponsorship, } | { "event": "nominated", who: Who, } | { "event": "initiative_taken", order: Array<Seat>, tied: boolean, } | { "event": "card_passed", seat: Seat, } | { "event": "activated", who: Who, ap: number, mp: number, } | { "event": "activation_ended", who: Who, } | { "event": "rolled", why: Why, sides: Array<Rolled>, } | { "event": "rerolled", seat: Seat, die: Die, from: number, to: number, left: number, } | { "event": "counters_applied", who: Who, ap: number, mp: number, } | { "event": "chose", who: Who, option: string, } | { "event": "stood_up", who: Who, } | { "event": "moved", who: Who, from: Cell | null, to: Cell, path: Array<Cell>, manner: Manner, } | { "event": "attacked", by: Who, on: Who, attack: Attack, } | { "event": "plays_dirty", who: Who, on: Who | null, what: string, dirt: Dirt, watched: boolean, } | { "event": "crowd_pleaser_tried", who: Who, free: boolean, } | { "event": "ability_used", who: Who, ability: string, kind: Kind, } | { "event": "crowd_asked", who: Who, dice: Array<Crowd>, boo: boolean, } | { "event": "defends", who: Who, stat: Stat, held: boolean, } | { "event": "succeeded", by: Who, on: Who, attack: Attack, difference: number, } | { "event": "failed", by: Who, on: Who, attack: Attack, difference: number, } | { "event": "beatdown", by: Who, on: Who, difference: number, already_ko: boolean, } | { "event": "reversed", by: Who, on: Who, difference: number, ends: boolean, } | { "event": "hit_back", by: Who, on: Who, stat: Stat, } | { "event": "pricked", by: Who, on: Who, } | { "event": "damaged", who: Who, points: number, left: number, } | { "event": "healed", who: Who, points: number, left: number, } | { "event": "knocked_out", who: Who, } | { "event": "recovered", who: Who, } | { "event": "revived", who: Who, } | { "event": "stayed_out", who: Who, } | { "event": "counter_given", who: Who, counter: Counter, count: number, dazed: boolean, } | { "event": "bleeding_stopped", who: Who, } | { "event": "counter_removed", who: Who, counter: Counter, } | { "event": "bonus_given", who: Who, stat: Stat, n: number, sponsored: boolean, } | { "event": "bonus_over", who: Who, stat: Stat, n: number, by: Who, } | { "event": "points_gained", who: Who, ap: number, mp: number, pleased: boolean, } | { "event": "points_by_abilities", who: Who, ap: number, mp: number, } | { "event": "nothing_changes", who: Who, pleased: boolean, } | { "event": "no_effect", who: Who, keyword: string, why: WhyNot, } | { "event": "lifted", by: Who, on: Who, } | { "event": "not_lifted", by: Who, on: Who, } | { "event": "let_go", by: Who, on: Who, } | { "event": "stays_lifted", who: Who, } | { "event": "threw", by: Who, who: Who, at: Cell, } | { "event": "pushed", who: Who, direction: Direction, } | { "event": "stopped", who: Who, at: Cell, by: Array<Who>, manner: Manner, moved: boolean, obstacle: Obstacle, } | { "event": "hit_the_ropes", who: Who, rope: Rope, } | { "event": "rope_chosen", who: Who, rope: Rope, } | { "event": "smashed", who: Who, corner: Corner, } | { "event": "ammunition_missed", on: Who, } | { "event": "ammunition_hit", on: Who, points: number, } | { "event": "stayed", who: Who, } | { "event": "removed", who: Who, exit: Exit, } | { "event": "pin_held", by: Who, on: Who, } | { "event": "pin_failed", by: Who, on: Who, } | { "event": "crowd_pleased", who: Who, } | { "event": "crowd_booed", who: Who, } | { "event": "crowd_silent", who: Who, crowd: Crowd, heel: boolean, locked: boolean, } | { "event": "not_dazed", who: Who, } | { "event": "tagged_out", who: Who, partner: Who, } | { "event": "endorsement_gained", seat: Seat, left: number, } | { "event": "round_ended", round: number, } | { "event": "player_out", seat: Seat, } | { "event": "ended", ending: Ending, dosh: Array<number>, };

export type Odds = { 
/**
 * RS-138.
 */
hit: number, 
/**
 * RS-149: by 4, 5, 6, 7, and 8 or more.
 */
beatdown: [number, number, number, number, number], 
/**
 * RS-159: the same for the defender.
 */
reversal: [number, number, number, number, number], };

export type Deed = { "deed": "take", team: string, } | { "deed": "hire", card: string, cost: number, } | { "deed": "hire_pair", pair: string, cost: number, } | { "deed": "endorse", cost: number, } | { "deed": "buy_sponsorship", cost: number, } | { "deed": "submit" } | { "deed": "sponsors", sponsorships: Array<Sponsorship>, } | { "deed": "corner", corner: Corner, squares: Array<Cell>, } | { "deed": "deploy", who: Who, at: Cell, squares: Array<Cell>, } | { "deed": "declare", sponsorship: Sponsorship, } | { "deed": "pass" } | { "deed": "nominate", who: Who, } | { "deed": "activate", who: Who, } | { "deed": "reroll", die: Die, face: number, } | { "deed": "keep" } | { "deed": "option", at: number, name: string, text: string, } | { "deed": "stand_up", ap: number, } | { "deed": "stay_down" } | { "deed": "move", who: Who, to: Cell, squares: Array<Cell>, mp: number, } | { "deed": "attack", cost: Cost, attack: AttackName, on: Who, odds: Strike, } | { "deed": "pin", cost: Cost, on: Who, chance: number, } | { "deed": "throw", cost: Cost, who: Who, to: Cell, lands: Landing, } | { "deed": "bounce", cost: Cost, rope: Rope, ability: number | null, path: Array<Cell>, hits: Array<Who>, odds: Strike | null, } | { "deed": "climb", cost: Cost, to: Cell, } | { "deed": "dismount", cost: Cost, } | { "deed": "use", cost: Cost, ability: number, name: string, text: string, } | { "deed": "crowd_pleaser", cost: Cost, name: string, text: string, chance: number, } | { "deed": "tag_out", cost: Cost, partner: Who, } | { "deed": "end" } | { "deed": "with", stat: Stat, odds: Odds, } | { "deed": "choose", who: Who, } | { "deed": "place", who: Who, at: Cell, squares: Array<Cell>, } | { "deed": "next", keyword: string, from_table: boolean, } | { "deed": "shove", who: Who, direction: Direction, course: CourseView, } | { "deed": "from", who: Who, rope: Rope, course: CourseView, } | { "deed": "smash", who: Who, damage: number, } | { "deed": "over", who: Who, } | { "deed": "stop", who: Who, };

export type Cost = { who: Who, ap: number, 
/**
 * Crowd dice that are rolled first because the action is Dirty.
 */
dirty: number, 
/**
 * RS-178: the same action for the third time or more.
 */
no_class: boolean, 
/**
 * The chance that the crowd lets it pass.
 */
passes: number, };

export type AttackName = { group: AttackGroup, name: string, ability: number | null, };

export type AttackGroup = "brawl" | "grapple" | "trip" | "lift" | "rope" | "turnbuckle" | "active" | "tag_team";

export type Strike = { attacker: string, defender: string, stat: Stat, 
/**
 * STA that a plain hit takes.
 */
damage: number, keywords: Array<string>, odds: Odds, 
/**
 * What the defender of a Trip or a Lift chooses from.
 */
defences: Array<Defence>, };

export type Defence = { stat: Stat, defender: string, odds: Odds, failing: Failing, };

export type Failing = "hit_back" | "dodge";

export type Landing = { "lands": "plain" } | { "lands": "ammunition", on: Who, save: number, damage: number, 
/**
 * RS-315: what it takes itself.
 */
own_damage: number, } | { "lands": "ropes", ropes: Array<Rope>, courses: Array<RopeCourse>, } | { "lands": "corner", corner: Corner, damage: number, } | { "lands": "turnbuckle", save: number, } | { "lands": "out", save: number, };

export type CourseView = { 
/**
 * Where it is after each step.
 */
path: Array<Cell>, meets: MeetsView, };

export type RopeCourse = { rope: Rope, course: CourseView, };

export type MeetsView = { "meets": "nothing" } | { "meets": "wrestlers", who: Array<Who>, } | { "meets": "rope", rope: Rope, } | { "meets": "turnbuckle" };
