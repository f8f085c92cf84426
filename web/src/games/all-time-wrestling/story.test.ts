import { describe, expect, it } from 'vitest';
import type { Event } from '../../generated/all-time-wrestling';
import { healthOverPhases } from './game';
import { view } from './fixture';
import { apply, lasts, type ShownView } from './story';

const tell = (events: Event[], from: ShownView = view()) => events.reduce(apply, from);

const declared: Event = { event: 'declared', corner: 'red', cards: ['a1'], kind: 'single', paid: 1, link: null };

describe('a story', () => {
  it('plays a card, rolls, hits and puts it away', () => {
    const window = tell([declared, { event: 'stamina_spent', corner: 'red', by: 1, stamina: 17, rule: 'AT-080' }]);
    expect(window.attack?.cards.map((it) => it.id)).toEqual(['a1']);
    expect(window.red.hand).toEqual({ open: { cards: [expect.objectContaining({ id: 'a2' }), expect.objectContaining({ id: 'a3' })] } });
    expect(window.red.stamina).toBe(17);

    const hit = tell(
      [
        { event: 'let_it_roll', corner: 'blue' },
        { event: 'rolled', corner: 'red', die: 5, needs: 2, again: false, rule: 'AT-083' },
        { event: 'hit', corner: 'red', cards: ['a1'], damage: 1, health: 12, rule: 'AT-091' },
        { event: 'momentum_moved', corner: 'red', by: 1, marker: 1, rule: 'AT-092' },
      ],
      window,
    );
    expect(hit.attack).toMatchObject({ stage: 'hit', hit: true, dice: [5], damage: 1 });
    expect(hit.blue.health).toBe(12);
    expect(hit.momentum).toBe(1);

    const after = tell([{ event: 'left_play', corner: 'red', cards: ['a1'], to: 'discard' }], hit);
    expect(after.attack).toBeNull();
    expect(after.red.discard).toEqual(['a1']);
  });

  it('takes the token away when an attack is reversed', () => {
    const after = tell([declared, { event: 'reversed', corner: 'blue', as_counter: false }, { event: 'stopped', corner: 'red', cards: ['a1'] }]);
    expect(after.blue.abilities.find((it) => it.slot === 'reversal')?.ready).toBe(false);
    expect(after.attack).toBeNull();
    expect(after.red.draw_pile).toBe(11);
  });

  it('counts a hidden hand', () => {
    const after = tell([
      { event: 'drew', corner: 'blue', card: 'hidden', rule: 'AT-093' },
      { event: 'returned', corner: 'blue', card: 'hidden' },
      { event: 'discarded', corner: 'blue', card: 'b1' },
    ]);
    expect(after.blue.hand).toEqual({ closed: { count: 2, known: [] } });
    expect(after.blue.discard).toEqual(['b1']);
    expect(after.blue.draw_pile).toBe(10);
  });

  it('keeps the rolls of a pin', () => {
    const after = tell([
      { event: 'pin_declared', corner: 'red' },
      { event: 'attempts_counted', corner: 'blue', attempts: 2 },
      { event: 'kick_out_rolled', corner: 'blue', dice: [6, 5], modifier: 0, health: 4, succeeded: false, attempt: 1, attempts: 2 },
    ]);
    expect(after.pin).toMatchObject({ by: 'red', attempts: 2, rolls: [[6, 5]] });
    expect(after.blue.health).toBe(4);
  });

  it('gives dice their time, also one\'s own', () => {
    const rolled: Event = { event: 'rolled', corner: 'red', die: 5, needs: 2, again: false, rule: 'AT-083' };
    expect(lasts(rolled, true)).toBe(lasts(rolled, false));
    expect(lasts(declared, true)).toBeLessThan(lasts(declared, false));
  });
});

describe('health over the match', () => {
  it('is noted when the initiative changes hands', () => {
    const told = (event: Event) => ({ words: '', rule: 'AT-001', event });
    const points = healthOverPhases(
      [
        told({ event: 'attacks_first', corner: 'red' }),
        told({ event: 'hit', corner: 'red', cards: ['a1'], damage: 2, health: 11, rule: 'AT-091' }),
        told({ event: 'initiative_gained', corner: 'blue' }),
        told({ event: 'hit', corner: 'blue', cards: ['b1'], damage: 1, health: 12, rule: 'AT-091' }),
      ],
      { red: 12, blue: 11 },
    );
    expect(points).toEqual({ red: [13, 13, 12], blue: [13, 11, 11] });
  });
});
