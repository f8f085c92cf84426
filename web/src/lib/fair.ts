// Checks whether the luck of a match is the one that the server committed to. This is exactly the derivation of
// docs/fair-luck.md, written to be read; docs/fair-luck.json has examples with which this file and the server are both
// tested.

import type { AskedOnce, LuckQuestion } from '../generated/wire';

/** What a player was shown before the first decision, and what they contributed, by seat counted from 0. */
export interface Promised {
  commitment: string;
  digest: string | null;
  contributions: Record<number, string>;
}

export interface Verdict {
  fair: boolean;
  /** A sentence for players. */
  words: string;
}

// Numbers out of a secret

/** The key of a match: its luck depends on the server's secret and on all contributions. */
export const keyOf = (secret: string, contributions: [seat: number, bits: string][]): Uint8Array =>
  hmac(bytes(secret), bytes(digestOf(contributions)));

/** This commits the server to its secret, and the secret cannot be guessed from it. */
export const commitmentTo = (secret: string): string => hex(sha256(bytes(secret)));

/** Seats are counted from 1 here. */
export const digestOf = (contributions: [seat: number, bits: string][]): string =>
  hex(sha256(new TextEncoder().encode(contributions.map(([seat, bits]) => `${seat} ${bits}\n`).join(''))));

/** The numbers that one decision of a match gets; the deal is decision 0. */
export class Draws {
  readonly #key: Uint8Array;
  readonly #decision: number;
  #block: Uint8Array = new Uint8Array();
  #used = 0;

  constructor(key: Uint8Array, decision: number) {
    this.#key = key;
    this.#decision = decision;
  }

  /** 32 bits: an eighth of a block. Block number n is the HMAC of the decision's number and n, as 64 bits each. */
  #word(): number {
    const at = (this.#used % 8) * 4;
    if (at === 0) {
      const message = new DataView(new ArrayBuffer(16));
      message.setBigUint64(0, BigInt(this.#decision));
      message.setBigUint64(8, BigInt(this.#used / 8));
      this.#block = hmac(this.#key, new Uint8Array(message.buffer));
    }
    this.#used++;
    return new DataView(this.#block.buffer).getUint32(at);
  }

  /** 0 to n - 1, all equally likely: words that would favour small numbers are skipped. */
  below(n: number): number {
    const fair = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const word = this.#word();
      if (word < fair) return word % n;
    }
  }
}

// Cards and dice out of numbers

/** The answer to a question, as a record writes it. */
export function answer(question: LuckQuestion, draws: Draws): string {
  switch (question.kind) {
    case 'die':
      return `d${question.sides} ${draws.below(question.sides) + 1}`;
    case 'coin':
      return `coin ${draws.below(2) === 1 ? 'heads' : 'tails'}`;
    case 'spin':
      return `spin${question.places} ${draws.below(question.places)}`;
    case 'piece':
      return `piece ${question.from[draws.below(question.from.length)]}`;
    case 'deal': {
      const left = [...question.from];
      const dealt = Math.min(question.count, left.length);
      for (let at = 0; at < dealt; at++) left.splice(draws.below(left.length), 1);
      return ['deal', ...question.from.filter((it) => !left.includes(it))].join(' ');
    }
    case 'bag':
      return `bag ${oneOf(question.tokens, draws)}`;
    case 'dice': {
      const thrown = Array.from({ length: question.count }, () => oneOf(question.faces, draws));
      const shown = question.faces.flatMap(([picture]) => thrown.filter((it) => it === picture));
      return [question.count === 1 ? 'die' : 'dice', question.dice, ...shown].join(' ');
    }
  }
}

/** One of many; those of the same kind are identical. */
function oneOf(kinds: [name: string, count: number][], draws: Draws): string {
  let number = draws.below(kinds.reduce((sum, [, count]) => sum + count, 0));
  for (const [name, count] of kinds) {
    if (number < count) return name;
    number -= count;
  }
  throw new Error('a number below the sum is in one of the parts');
}

// A whole record

/** Derives every answer of chance in a record again. `promised` is what this browser was shown, if it was there. */
export function verify(record: string, asked: AskedOnce[], promised?: Promised | null): Verdict {
  const unfair = (words: string): Verdict => ({ fair: false, words });
  const lines = record.split('\n--- pack\n')[0]!.split('\n').map((it) => it.trim());
  const after = (start: string) => lines.filter((it) => it.startsWith(start)).map((it) => it.slice(start.length));
  const [secret] = after('secret ');
  if (!secret) return unfair('This match was played with a seed, which promises nothing.');
  const contributions = after('contribution ').map((it): [number, string] => {
    const [seat, bits] = it.split(' ');
    return [Number(seat), bits ?? ''];
  });

  if (promised && commitmentTo(secret) !== promised.commitment)
    return unfair('The server has used another secret than the one it was bound to when you sat down.');
  if (promised?.digest && digestOf(contributions) !== promised.digest)
    return unfair('The contributions are not those that you were shown before the first decision.');
  for (const [seat, bits] of Object.entries(promised?.contributions ?? {}))
    if (!contributions.some(([other, theirs]) => other === Number(seat) + 1 && theirs === bits))
      return unfair('What your browser contributed is not in the record.');

  const answers = after('* ');
  if (answers.length !== asked.length) return unfair('The record has other questions to chance than the server says.');
  const key = keyOf(secret, contributions);
  let draws = new Draws(key, 0);
  let decision = 0;
  for (const [at, it] of asked.entries()) {
    if (it.decision !== decision) draws = new Draws(key, (decision = it.decision));
    const derived = answer(it.question, draws);
    if (derived !== answers[at]) return unfair(`Decision ${decision}: the record says “${answers[at]}”, but the secret gives “${derived}”.`);
  }
  const shown = promised ? 'the secret that the server was bound to before you sat down' : 'the server’s secret';
  return { fair: true, words: `All ${answers.length} cards and dice come from ${shown} and from what the players’ browsers contributed. Nobody could choose or foresee them.` };
}

// SHA-256 and HMAC, as in FIPS 180-4 and RFC 2104. Browsers have their own, but not on pages without TLS.

export const hex = (it: Uint8Array): string => Array.from(it, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytes = (it: string): Uint8Array => Uint8Array.from(it.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The key has at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (pad: number) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ pad);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

function joined(one: Uint8Array, two: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
}

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const hash = Uint32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(block + at * 4);
    for (let at = 16; at < 64; at++) {
      const [a, b] = [words[at - 15]!, words[at - 2]!];
      const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      words[at] = words[at - 16]! + s0 + words[at - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!) >>> 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((it, at) => (hash[at]! += it));
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((it, at) => digest.setUint32(at * 4, it));
  return new Uint8Array(digest.buffer);
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

// prettier-ignore
const ROUNDS = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
