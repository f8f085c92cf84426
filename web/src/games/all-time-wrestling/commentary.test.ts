import { expect, it } from 'vitest';
import type { Event } from '../../generated/all-time-wrestling';
import { Commentary } from './commentary';
import { Roster } from './faces';
import { faces } from './fixture';

const commentary = new Commentary(new Roster(faces), (corner) => (corner === 'red' ? 'Ann' : 'Ben'));

const hit = (damage: number, card = 'a1'): Event => ({ event: 'hit', corner: 'red', cards: [card], damage, health: 9, rule: 'AT-091' });

it('says the same of the same, and varies otherwise', () => {
  expect(commentary.of(hit(1), 3)).toEqual(commentary.of(hit(1), 3));
  const lines = new Set(Array.from({ length: 40 }, (_, at) => commentary.of(hit(1), at)?.words));
  expect(lines.size).toBeGreaterThan(3);
});

it('fills in names, moves and counts', () => {
  const events: Event[] = [
    hit(1),
    hit(5, 'a4'),
    { event: 'hit', corner: 'red', cards: ['a1', 'a2'], damage: 2, health: 9, rule: 'AT-091' },
    { event: 'missed', corner: 'red', cards: ['a1'] },
    { event: 'reversed', corner: 'blue', as_counter: false },
    { event: 'kick_out_rolled', corner: 'blue', dice: [6, 6], modifier: 0, health: 4, succeeded: false, attempt: 1, attempts: 2 },
    { event: 'kicked_out', corner: 'blue', attempt: 2 },
    { event: 'ended', winner: 'red', how: 'pinfall', rule: 'AT-196' },
  ];
  for (const event of events) {
    for (let at = 0; at < 12; at++) {
      const call = commentary.of(event, at);
      expect(call?.words).toBeTruthy();
      expect(call?.words).not.toMatch(/[{}]|undefined/);
    }
  }
  // The referee counts the attempts, and on to three when none is left.
  expect(commentary.of(events[5]!, 0)?.words).toContain('ONE');
  expect(commentary.of(events[6]!, 0)?.words).toContain('TWO');
  expect(commentary.of(events[7]!, 0)?.words).toContain('THREE');
});

it('finds the big words for a finisher', () => {
  expect(commentary.of(hit(5, 'a4'), 0)?.tone).toBe('huge');
});
