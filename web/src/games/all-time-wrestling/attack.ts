// The attack in play as a row of steps, and target numbers as a sum. No rule is decided here: the view says where an
// attack is and what makes up its target number.

import type { PartView, Stage, TargetView } from '../../generated/all-time-wrestling';
import type { ShownAttack } from './story';

export interface TimelineStep {
  name: string;
  state: 'done' | 'now' | 'ahead' | 'out';
}

/** Where each stage stands in the row. */
const PLACES: Record<Stage, number> = {
  declared: 1,
  window: 2,
  roll: 3,
  assign: 3,
  missed: 4,
  hit: 4,
  damage: 4,
  compensation: 5,
  offense: 6,
  leave: 7,
};

/** It was stopped before the roll, and what stopped it is still being dealt with. */
export const isStopped = (attack: ShownAttack): boolean => attack.stage === 'leave' && !attack.hit && attack.dice.length === 0;

export function timeline(attack: ShownAttack): TimelineStep[] {
  const stopped = isStopped(attack);
  const missed = attack.stage === 'missed' || (attack.stage === 'leave' && !attack.hit && !stopped);
  const at = stopped ? 2 : PLACES[attack.stage];
  const last = stopped ? 2 : missed ? 4 : 6;
  const result = missed ? 'Miss' : at >= 4 ? 'Hit' : 'Result';
  const names = ['Declared', `Paid ${attack.paid}`, stopped ? 'Stopped' : 'Defence', 'Roll', result, 'Compensation', 'Offence'];
  return names.map((name, place) => {
    if (place > last) return { name, state: 'out' };
    return { name, state: place < at ? 'done' : place === at ? 'now' : 'ahead' };
  });
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** "printed 6, unstoppable −2 = 4". */
export function sum({ printed, parts, needs }: TargetView): string {
  const rest = parts.map(({ words, n }: PartView) => `, ${words} ${signed(n)}`).join('');
  return parts.length === 0 ? `printed ${printed}` : `printed ${printed}${rest} = ${needs}`;
}

export const percent = (part: number, of: number): string => `${Math.round((100 * part) / of)} %`;

/** Six faces of a die, and which of them are enough. */
export const faceRow = ({ faces }: TargetView): boolean[] => Array.from({ length: 6 }, (_, at) => at >= 6 - faces);

export interface Count {
  /** What the referee says. */
  word: string;
  /** Why this one is lost; none for an attempt that is there. */
  lost?: string;
  /** Two dice, once they are rolled. */
  roll?: [number, number];
  state: 'lost' | 'failed' | 'now' | 'ahead';
}

const WORDS = ['ONE', 'TWO', 'THREE'];

/** What the referee says to an attempt, counted from 1, as the log does. */
export const countWord = (attempt: number): string => WORDS[attempt - 1] ?? 'AGAIN';

/**
 * The referee's count, an attempt each. Those that are lost are the last ones: the count runs over them with nobody to
 * stop it. The first of the parts is what everybody has, `usual` until it is known; the others say where the rest went.
 */
export function count(parts: PartView[], attempts: number, rolls: [number, number][], usual: number): Count[] {
  const [base, ...rest] = parts;
  const reasons = rest.flatMap(({ words, n }) => Array.from({ length: Math.max(0, -n) }, () => words));
  return Array.from({ length: Math.max(base?.n ?? usual, attempts) }, (_, at) => {
    const word = countWord(at + 1);
    if (at >= attempts) return { word, lost: reasons[at - attempts] ?? 'lost', state: 'lost' };
    const roll = rolls[at];
    return { word, roll, state: roll ? 'failed' : at === rolls.length ? 'now' : 'ahead' };
  });
}
