// One line of commentary for every result, as the two at the desk would say it.

import type { Corner, Event } from '../../generated/all-time-wrestling';
import { countWord } from './attack';
import { type CardId, otherOf, type Roster } from './faces';

export interface Call {
  words: string;
  /** Good or bad for whoever acted. */
  tone: 'good' | 'bad' | 'plain' | 'huge';
}

/** {a}: whoever acts. {d}: the other one. {m}: the move. {n}: a number. */
const LINES = {
  smallHit: [
    '{m}! {d} felt that one all the way down to the boots.',
    '{m}, right on the button. {d} remembers an appointment elsewhere.',
    'A crisp {m}. Somewhere a chiropractor starts the car.',
    '{m}! {a} makes it look easy. {d} makes it look painful.',
    '{a} says good evening with a {m}.',
    '{m} connects. {d} checks whether all teeth are present.',
  ],
  bigHit: [
    '{m}!! The ring moved. The building moved. {d} did not.',
    'Oh, {m}! They will be sweeping {d} out of row three!',
    '{m}! Cancel the catering, {d} is not coming!',
    'What a {m}! The first row has asked for helmets!',
    '{a} lands the {m}! {d} has just met the ancestors!',
  ],
  finisher: [
    '{m}!!! That is the one they put on the T-shirts!',
    '{m}!!! Ladies and gentlemen, {a} does not get invited back for less!',
    'THERE IT IS! {m}!!! {d} has left the conversation!',
  ],
  rampage: [
    '{a} goes on a rampage: {n} land! Nobody has shown {d} the way out!',
    '{n} hits in one breath! {a} forgot where the brakes are!',
    'It rains {a}! {n} of them find {d}!',
  ],
  miss: [
    '{m} hits nothing but air. The air is fine.',
    '{a} goes for {m}, and finds canvas. Cold, honest canvas.',
    'Swing and a miss! {d} was over there the whole time.',
    '{m}! No! {d} moved! Can you do that? Apparently you can.',
    '{a} misses. Physics one, {a} nil.',
  ],
  reversed: [
    'REVERSED! {a} had an answer in the pocket all along!',
    'Oh no you don’t! {a} turns it round!',
    '{a} reverses! {d} will want to see that again. {d} will not want to see that again.',
  ],
  blockedWithStamina: [
    '{a} has seen this trick twice already. Blocked!',
    'Same song a third time? {a} switches the radio off.',
    'Blocked! {a} read that like a breakfast menu.',
  ],
  blockedWithCards: [
    '{a} throws everything in the way. Blocked!',
    'Blocked, at a price! {a} spends two good ideas on it.',
    '{a} covers up, and it costs.',
  ],
  stoppedByAbility: [
    '{a} rolls a {n}, and that stops it cold!',
    'A {n}! {a} saw it coming before {d} did!',
  ],
  abilityFails: [
    '{a} tries something clever. The {n} was not in on it.',
    'A {n}. The plan of {a} was better on paper.',
  ],
  countered: [
    'Countered! {d} had it all worked out, apart from {a}.',
    '{a} counters! This is chess, with more falling over.',
  ],
  taunt: [
    '{a} plays to the crowd. The crowd plays back.',
    '{a} has a word for the cheap seats!',
    'A taunt! {a} has all the time in the world, and says so.',
  ],
  recover: [
    '{a} takes a breath. So does everybody in the front row.',
    'A moment for {a}. A sip of water. A look at the watch.',
  ],
  combo: [
    '{a} is not finished! Something follows on that!',
    'And it goes on! {a} strings them together!',
  ],
  draw: [
    '{a} steps back and thinks of something new.',
    '{a} circles, and has an idea.',
  ],
  rest: [
    '{a} leans on the ropes. Just for a second.',
    '{a} catches a breath and hands over the wheel.',
    'Hands on knees. {a} would like a short word with the lungs.',
  ],
  pin: [
    '{a} goes for the cover! The referee slides in!',
    'Shoulders down! {a} hooks the leg!',
    'The cover! {d} is looking at the lights!',
  ],
  kickedOut: [
    'KICK-OUT AT {n}! {d} cannot believe it! Neither can we!',
    'AT {n}! {a} gets the shoulder up!',
    'No! {a} is out at {n}! Somebody check the referee’s arithmetic!',
  ],
  stillDown: [
    '{n}! {a} rolls the dice, and the dice roll over!',
    '{n}! {a} is not moving!',
    '{n}! The hand comes down again!',
  ],
  // The count runs on over attempts that are lost.
  pinfall: ['{n}! It’s over! Ring the bell! {a} wins it!', 'And {n}! {a} takes it! Call {d} a taxi!'],
  submission: ['A tap! A tap! Everybody saw the tap! {a} wins!', 'It’s over! {d} has had quite enough! {a} wins!'],
  stoppage: ['The referee has seen enough: {a} wins!', 'There is nothing left in the deck. The referee waves it off, {a} wins!'],
  timeLimit: ['The bell! Time! Nobody goes home a winner, and both go home slowly.'],
  concession: ['{d} has had enough and walks out. {a} wins, mostly on points for staying.'],
  depleted: ['{a} has used up every move in the book. From here on it is improvised.'],
  initiative: ['{a} wins the roll and attacks first!', 'The bell rings, and {a} is out of the corner first!'],
} satisfies Record<string, string[]>;

type Kind = keyof typeof LINES;

/** A number that is the same for the same event, and different for most others. */
function stir(text: string): number {
  let hash = 7;
  for (const it of text) hash = (hash * 31 + it.charCodeAt(0)) % 65521;
  return hash;
}

export class Commentary {
  #roster: Roster;
  #name: (corner: Corner) => string;
  /** Of the pin that is being told. */
  #attempts = 0;

  constructor(roster: Roster, name: (corner: Corner) => string) {
    this.#roster = roster;
    this.#name = name;
  }

  /** The line for an event; `at` keeps two equal events apart. */
  of(event: Event, at: number): Call | undefined {
    switch (event.event) {
      case 'attacks_first':
        return this.#say('initiative', 'plain', event, at, event.corner);
      case 'hit':
        return this.#hit(event, at);
      case 'missed':
        return this.#say('miss', 'bad', event, at, event.corner, event.cards);
      case 'reversed':
        return this.#say('reversed', 'good', event, at, event.corner);
      case 'blocked_with_stamina':
        return this.#say('blockedWithStamina', 'good', event, at, event.corner);
      case 'blocked_with_cards':
        return this.#say('blockedWithCards', 'good', event, at, event.corner);
      case 'ability_rolled':
        return event.succeeded
          ? this.#say('stoppedByAbility', 'good', event, at, event.corner, [], String(event.die))
          : this.#say('abilityFails', 'bad', event, at, event.corner, [], String(event.die));
      case 'countered':
        return this.#say('countered', 'good', event, at, event.corner);
      case 'activated':
        return event.icon === 'pin' ? undefined : this.#say(event.icon, 'plain', event, at, event.corner);
      case 'combo_used':
        return this.#say('combo', 'good', event, at, event.corner);
      case 'passed':
        return this.#say(event.draw ? 'draw' : 'rest', 'plain', event, at, event.corner);
      case 'pin_declared':
        return this.#say('pin', 'huge', event, at, event.corner);
      case 'kick_out_rolled':
        this.#attempts = event.attempts;
        if (event.succeeded) return undefined;
        return this.#say('stillDown', 'huge', event, at, event.corner, [], countWord(event.attempt));
      case 'kicked_out':
        return this.#say('kickedOut', 'huge', event, at, event.corner, [], event.attempt > this.#roster.faces.kickouts ? 'LONG LAST' : countWord(event.attempt));
      case 'depleted':
        return this.#say('depleted', 'bad', event, at, event.corner);
      case 'ended':
        return this.#ended(event, at);
      default:
        return undefined;
    }
  }

  #hit(event: Extract<Event, { event: 'hit' }>, at: number): Call {
    if (event.cards.length > 1) return this.#say('rampage', 'good', event, at, event.corner, [], String(event.cards.length));
    const kind = this.#roster.get(event.cards[0] ?? '').finisher ? 'finisher' : event.damage >= 4 ? 'bigHit' : 'smallHit';
    return this.#say(kind, kind === 'finisher' ? 'huge' : 'good', event, at, event.corner, event.cards);
  }

  #ended(event: Extract<Event, { event: 'ended' }>, at: number): Call {
    const kinds: Record<typeof event.how, Kind> = {
      pinfall: 'pinfall',
      submission: 'submission',
      referee_stoppage: 'stoppage',
      time_limit: 'timeLimit',
      concession: 'concession',
    };
    return this.#say(kinds[event.how], 'huge', event, at, event.winner ?? 'red', [], countWord(Math.max(this.#roster.faces.kickouts, this.#attempts)));
  }

  #say(kind: Kind, tone: Call['tone'], event: Event, at: number, corner: Corner, cards: CardId[] = [], n = ''): Call {
    const lines = LINES[kind];
    const line = lines[stir(`${JSON.stringify(event)}${at}`) % lines.length]!;
    const words = line
      .replaceAll('{a}', this.#name(corner))
      .replaceAll('{d}', this.#name(otherOf(corner)))
      .replaceAll('{m}', cards.map((it) => this.#roster.get(it).name).join(' and '))
      .replaceAll('{n}', n);
    return { words, tone };
  }
}
