import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AskedOnce, LuckQuestion } from '../generated/wire';
import { answer, commitmentTo, digestOf, Draws, hex, hmac, keyOf, sha256, verify } from './fair';

interface Vector {
  secret: string;
  contributions: [number, string][];
  commitment: string;
  digest: string;
  decision: number;
  drawn: { asked: LuckQuestion; answer: string }[];
}

// The Rust derivation is tested with the same file.
const vectors = JSON.parse(readFileSync('../docs/fair-luck.json', 'utf8')) as Vector[];

/** A record with the answers of a vector, as far as the check looks at it. */
function recordOf({ secret, contributions, drawn }: Vector): string {
  const head = [`secret ${secret}`, ...contributions.map(([seat, bits]) => `contribution ${seat} ${bits}`), ''];
  return [...head, ...drawn.map((it) => `* ${it.answer}`), '= Somebody wins', '--- pack', '* d6 1'].join('\n');
}
const askedIn = ({ decision, drawn }: Vector): AskedOnce[] => drawn.map((it) => ({ decision, question: it.asked }));

describe('fair luck', () => {
  it('hashes as everybody does', () => {
    for (const length of [0, 1, 31, 55, 56, 63, 64, 65, 200]) {
      const message = randomBytes(length);
      const key = randomBytes(32);
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      expect(hex(hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }
  });

  it.each(vectors)('derives what the server derives: decision $decision', (vector) => {
    expect(commitmentTo(vector.secret)).toBe(vector.commitment);
    expect(digestOf(vector.contributions)).toBe(vector.digest);
    const draws = new Draws(keyOf(vector.secret, vector.contributions), vector.decision);
    expect(vector.drawn.map((it) => answer(it.asked, draws))).toEqual(vector.drawn.map((it) => it.answer));
  });

  it('finds a record in order, and says what is not', () => {
    const [vector] = vectors as [Vector];
    const { commitment, digest, contributions } = vector;
    const promised = { commitment, digest, contributions: { 0: contributions[0]![1] } };
    const [record, asked] = [recordOf(vector), askedIn(vector)];
    expect(verify(record, asked)).toMatchObject({ fair: true });
    expect(verify(record, asked, promised)).toMatchObject({ fair: true });

    const words = (text: string, about = asked, shown: typeof promised | undefined = promised) => {
      const verdict = verify(text, about, shown);
      expect(verdict.fair).toBe(false);
      return verdict.words;
    };
    const die = vector.drawn.find((it) => it.asked.kind === 'die')!.answer;
    const forged = record.replace(`* ${die}`, '* d6 9');
    expect(words(forged)).toBe(`Decision 0: the record says “d6 9”, but the secret gives “${die}”.`);
    expect(words(record.replace(/^secret .*/, `secret ${'0'.repeat(64)}`))).toMatch('another secret');
    expect(words(record.replace(/contribution 2 .*/, `contribution 2 ${'0'.repeat(64)}`))).toMatch('contributions are not those');
    expect(words(record, asked, { ...promised, contributions: { 0: '0'.repeat(64) } })).toMatch('your browser contributed');
    expect(words(record, asked.slice(1))).toMatch('other questions');
    expect(words('seed 5\n', [])).toMatch('a seed');
  });
});
