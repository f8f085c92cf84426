// Written by `make types` from the Rust types. Do not edit.

export type RuleId = string;

export type Told = { words: string, rule: RuleId, 
/**
 * The event itself, for a table that draws it.
 */
event: unknown, };

export type Choice = { 
/**
 * What [`AnyMatch::play`] takes.
 */
notation: string, 
/**
 * The same as data, for a table that draws it.
 */
deed: unknown, 
/**
 * What it is and what it would do, as far as the seat can know. If there are very many choices, they are described
 * one by one on request: [`AnyMatch::describe`].
 */
words?: string, 
/**
 * The rule under which it is offered.
 */
rule: RuleId, 
/**
 * Whether it is a pass.
 */
is_pass?: boolean, };

export type Considered = { notation: string, words: string, 
/**
 * How often the bot tried it.
 */
visits: number, 
/**
 * What the bot expects from it, 0 (lost) to 1 (won).
 */
expected: number, };

export type House = { 
/**
 * How many days matches that are over are kept; forever, if there is no number.
 */
keep_finished_days: number | null, 
/**
 * How many days matches that nobody looks at are kept; forever, if there is no number.
 */
keep_idle_days: number | null, 
/**
 * Whether people may upload packs.
 */
brought_packs: boolean, };

export type Games = { games: Array<GameInfo>, 
/**
 * How strong bots can be, the weakest first.
 */
levels: Array<string>, };

export type GameInfo = { id: string, title: string, tagline: string, min_players: number, max_players: number, 
/**
 * The players win or lose together.
 */
together: boolean, 
/**
 * Nothing is hidden between the players.
 */
open: boolean, 
/**
 * The default first; none for a game without packs.
 */
packs: Array<string>, options: Array<OptionInfo>, 
/**
 * How many lessons there are at `/api/games/{game}/lessons`.
 */
lessons: number, };

export type OptionInfo = { name: string, words: string, 
/**
 * The default first.
 */
values: Array<string>, 
/**
 * The value that is proposed to people who play for the first time.
 */
newcomers: string | null, 
/**
 * Another option, and the value that it must have for this one to differ from its default.
 */
needs: [string, string] | null, 
/**
 * Numbers among the values are seats, counted from 1.
 */
seats: boolean, };

export type Rules = { rules: Array<RuleInfo>, };

export type RuleInfo = { id: string, text: string, 
/**
 * The question that a ruling answers.
 */
question?: string, source: string, chapter: string, };

export type Lessons = { lessons: Array<LessonInfo>, };

export type LessonInfo = { id: string, title: string, 
/**
 * What it teaches, in one line.
 */
teaches: string, steps: number, };

export type Lesson = { title: string, 
/**
 * The pack's name; its cards are at `/api/games/{game}/cards/{pack}`.
 */
pack: string | null, 
/**
 * What the seats are called.
 */
titles: Array<string>, 
/**
 * The learner's seat.
 */
seat: number, 
/**
 * The text before the first frame.
 */
say: string, 
/**
 * The table whenever something is said; the last one is the end.
 */
frames: Array<LessonFrame>, };

export type LessonFrame = { 
/**
 * What has happened since the frame before.
 */
events: Array<Told>, view: unknown, prompt: string, 
/**
 * The seats that have to decide.
 */
asked: Array<number>, say: string, 
/**
 * The choice that the learner is asked to take; none at a step of another player, and at the end.
 */
action: string | null, choices: Array<Choice>, 
/**
 * What each of the choices would lead to.
 */
previews: Array<Preview>, };

export type Explained = { 
/**
 * None if nothing forbids it.
 */
reason: string | null, 
/**
 * None if it is not an action of the game.
 */
rule: RuleInfo | null, };

export type NewMatch = { game: string, 
/**
 * The name of a pack of the game, its default if left out.
 */
pack?: string, 
/**
 * The text of your own pack, as TOML; `pack` is then its name.
 */
pack_text?: string, options: { [key in string]: string }, 
/**
 * Who sits where, in the order of the seats.
 */
seats: Array<NewSeat>, 
/**
 * As many as there are seats, if omitted. 0, with one seat, is a game that is only watched.
 */
players?: number, 
/**
 * Whether others may find the match and take an empty seat.
 */
listed: boolean, 
/**
 * For a reproducible match, with at most one person; random if omitted.
 */
seed?: number, };

export type NewSeat = { "kind": "human", name?: string, } | { "kind": "bot", level: string, };

export type Created = { 
/**
 * The match's code.
 */
id: string, 
/**
 * The key to each person's seat. The first is the host's own; the others are invitations, which are exchanged for
 * a key when they are first used.
 */
tokens: Array<string | null>, };

export type Sit = { name: string, };

export type Seated = { seat: number, token: string, };

export type Listing = { matches: Array<MatchInfo>, };

export type MatchInfo = { id: string, game: string, 
/**
 * The pack's name; its cards are at `/api/matches/{id}/cards`.
 */
pack: string | null, options: { [key in string]: string }, listed: boolean, seats: Array<SeatInfo>, 
/**
 * The seats that have to decide.
 */
asked: Array<number>, 
/**
 * How it ended; none while it runs.
 */
result: string | null, 
/**
 * The same for programs.
 */
outcome: Outcome | null, 
/**
 * Seconds since 1970.
 */
created: number, 
/**
 * The commitments about the luck, if several people play; nothing if it comes from a seed.
 */
luck?: LuckInfo, };

export type SeatInfo = { 
/**
 * Its name in the game, for example Cthulhu.
 */
title: string, 
/**
 * The person's name; none for an empty seat.
 */
name: string | null, 
/**
 * The level of the bot that plays here, perhaps in place of a person.
 */
bot: string | null, 
/**
 * Whether the seat is a person's, even while a bot stands in.
 */
human: boolean, connected: boolean, host: boolean, 
/**
 * Has left the match, which continues without it.
 */
out: boolean, 
/**
 * For a person who is away: in how many seconds a bot may stand in.
 */
stand_in_after?: number, };

export type Outcome = { "kind": "won", seats: Array<number>, } | { "kind": "drawn" } | { "kind": "lost" };

export type LuckInfo = { 
/**
 * The digest of the server's secret, which the record contains when the match is over.
 */
commitment: string, 
/**
 * The seats that have contributed.
 */
contributed: Array<number>, 
/**
 * The digest of all contributions; none before everybody has contributed and the match is dealt.
 */
digest: string | null, };

export type Asked = { 
/**
 * In the order of the record's lines.
 */
asked: Array<AskedOnce>, };

export type AskedOnce = { 
/**
 * The decision that asked it; 0 is the deal.
 */
decision: number, question: LuckQuestion, };

export type LuckQuestion = { "kind": "die", sides: number, } | { "kind": "coin" } | { "kind": "spin", places: number, } | { "kind": "piece", from: Array<string>, } | { "kind": "deal", from: Array<string>, count: number, } | { "kind": "bag", tokens: Array<[string, number]>, } | { "kind": "dice", dice: string, faces: Array<[string, number]>, count: number, };

export type Continue = { 
/**
 * After this many decisions.
 */
ply: number, 
/**
 * Which seat to take.
 */
seat: number, 
/**
 * The level of the bots in the others.
 */
level: string, name?: string, };

export type Kept = { id: string, };

export type Replay = { match: MatchInfo, seat: number | null, 
/**
 * How many steps there are in all: one after the deal, and one after every decision.
 */
total: number, 
/**
 * The number of the first step on this page, counted from 0.
 */
from: number, steps: Array<ReplayStep>, };

export type ReplayStep = { 
/**
 * Whose decision it was; none for the deal.
 */
seat: number | null, events: Array<Told>, view: unknown, prompt: string, };

export type Problem = { code: ErrorCode, message: string, };

export type ErrorCode = "malformed" | "unknown" | "bad_token" | "not_yours" | "stale" | "wrong_time" | "too_many" | "mistake" | "internal";

export type ToServer = { "type": "hello", token?: string, 
/**
 * The key for which an invitation is exchanged: 22 to 64 letters and digits. If omitted, the server makes one.
 * It opens the seat just like `token`, so that the same hello can be repeated after a lost connection.
 */
key?: string, since?: number, 
/**
 * The server never passes for this seat: if two players share a screen, the one who takes it over is always
 * asked.
 */
by_hand?: boolean, 
/**
 * Views come as sketches, for a client that cannot draw the game's view.
 */
plain?: boolean, 
/**
 * After the welcome comes only what has changed: `changed` instead of `update`.
 */
changes?: boolean, 
/**
 * Longer messages come deflated (RFC 1951), as binary frames.
 */
deflate?: boolean, } | { "type": "whole", re: number, } | { "type": "contribute", re: number, contribution: string, } | { "type": "decide", re: number, version: number, action: string, } | { "type": "undo", re: number, version: number, } | { "type": "allow_undo", re: number, allow: boolean, } | { "type": "hint", re: number, } | { "type": "explain", re: number, action: string, } | { "type": "preview", re: number, actions: Array<string>, } | { "type": "describe", re: number, actions: Array<string>, } | { "type": "log", re: number, before: number, } | { "type": "odds", re: number, action: string, } | { "type": "resign", re: number, } | { "type": "name", re: number, name: string, } | { "type": "stand_in", re: number, seat: number, level: string, } | { "type": "take_back", re: number, } | { "type": "point", re: number, at: string, } | { "type": "rematch", re: number, };

export type ToClient = { "type": "welcome", 
/**
 * The client's seat; none for a spectator.
 */
seat: number | null, 
/**
 * The key to it from now on: the invitation no longer works.
 */
token?: string, match: MatchInfo, 
/**
 * The log so far, or since the version that `hello` named. Drop what you have after `from`.
 */
log: Log, table: Table, } | { "type": "gathering", seat: number | null, token?: string, match: MatchInfo, } | { "type": "update", re?: number, 
/**
 * What happened with the last decision, as this viewer may know it.
 */
events: Array<Told>, 
/**
 * How many decisions were taken back, if any. Drop what you have after the table's `ply`.
 */
taken_back?: number, table: Table, } | { "type": "changed", re?: number, events: Array<Told>, taken_back?: number, 
/**
 * In some messages: the digest of the table after the change.
 */
digest?: string, 
/**
 * The difference between the table that was sent last and the present one; docs/protocol.md describes its
 * form.
 */
change: unknown, } | { "type": "refused", re: number, reason: string, 
/**
 * None if it is not an action of the game.
 */
rule: RuleInfo | null, } | { "type": "allowed", re: number, } | { "type": "hint", re: number, 
/**
 * The version that the hint is about.
 */
version: number, considered: Array<Considered>, } | { "type": "preview", re: number, previews: Array<Preview>, } | { "type": "described", re: number, words: Array<Described>, } | { "type": "log", re: number, chapters: Array<Chapter>, } | { "type": "odds", re: number, outcomes: Array<[number, string]> | null, 
/**
 * If the probabilities are not exact: each is off by no more than this, 95 times in 100.
 */
estimated?: number, } | { "type": "seats", seats: Array<SeatInfo>, } | { "type": "undo_asked", seat: number, decisions: number, } | { "type": "undo_answered", allowed: boolean, } | { "type": "pointed", seat: number, at: string, } | { "type": "rematch", id: string, token?: string, } | { "type": "done", re: number, } | { "type": "error", re: number, code: ErrorCode, message: string, };

export type Table = { 
/**
 * Raised with every change; a decision names the one it was made on.
 */
version: number, 
/**
 * How many decisions led here.
 */
ply: number, 
/**
 * What this viewer is asked, or what everybody is waiting for.
 */
prompt: string, 
/**
 * The seats that have to decide.
 */
asked: Array<number>, 
/**
 * What this viewer may do now.
 */
choices?: Array<Choice>, 
/**
 * The only choice is to pass; the server will do it.
 */
automatic?: boolean, 
/**
 * How many decisions this viewer could take back.
 */
can_undo?: number, 
/**
 * How it ended.
 */
result?: string, 
/**
 * The same for programs.
 */
outcome?: Outcome, 
/**
 * The seats that have left a match which continues without them.
 */
out?: Array<number>, 
/**
 * The game's own view, or its `Sketch` if `hello` asked for that.
 */
view: unknown, };

export type Log = { 
/**
 * The client's log is valid up to this ply; not at all, if nothing is given.
 */
from: number | null, 
/**
 * There is more before the first chapter, which the client does not have; `log` asks for it.
 */
earlier?: boolean, chapters: Array<Chapter>, };

export type Chapter = { ply: number, events: Array<Told>, };

export type Preview = { action: string, 
/**
 * The game's own events.
 */
events: unknown[], };

export type Described = { action: string, words: string, };

export type Sketch = { lines: Array<Array<Span>>, };

export type Span = { text: string, tone: Tone, };

export type Tone = "plain" | "faint" | "strong" | "own" | "other" | { "kind": number } | "alarm";
