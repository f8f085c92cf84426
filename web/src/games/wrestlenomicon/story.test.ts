import { describe, expect, it } from 'vitest';
import type { Event, SideView } from '../../generated/wrestlenomicon';
import { apply, lasts, touches, type ShownView } from './story';

const side = (more: Partial<SideView> = {}): SideView => ({
  guts: 25,
  deck: 28,
  hand: { closed: { count: 6, known: [] } },
  opening_locked: false,
  opening: null,
  discard: [],
  ground_zero: [],
  track: [null, null, null, null, null, null],
  permanents: [null, null, null],
  cultists: 0,
  spent: { option: null, attack: false, combo: false, defense: false, slammed: false },
  deck_top: [],
  not_in_guts: [],
  under_guts: [],
  deck_seen: false,
  ...more,
});

const view = (cthulhu: Partial<SideView> = {}, hastur: Partial<SideView> = {}): ShownView => ({
  pack: 'house',
  you: 'cthulhu',
  phase: 'turns',
  active: 'cthulhu',
  asked: ['cthulhu'],
  turn: 1,
  first_attack_side: true,
  cthulhu: side({ hand: { open: { cards: ['spit', 'lariat'], shown: [] } }, ...cthulhu }),
  hastur: side(hastur),
  under_way: [],
});

const tell = (from: ShownView, ...events: Event[]) => events.reduce(apply, from);
const track = (...cards: (string | null)[]): SideView['track'] => [0, 1, 2, 3, 4, 5].map((at) => cards[at] ?? null) as SideView['track'];

describe('the story of a match', () => {
  it('places a card out of the hand', () => {
    const after = tell(view(), { event: 'attack_played', god: 'cthulhu', card: 'spit', space: 5 });
    expect(after.cthulhu.track[4]).toBe('spit');
    expect(after.cthulhu.hand).toEqual({ open: { cards: ['lariat'], shown: [] } });
  });

  it('keeps a displaced card in sight until it is lost', () => {
    const before = view({ track: track(null, 'crab') });
    const played = tell(before, { event: 'attack_played', god: 'cthulhu', card: 'spit', space: 2 });
    expect(played.leaving).toEqual([{ god: 'cthulhu', card: 'crab', space: 2 }]);
    const lost = tell(played, { event: 'discarded', god: 'cthulhu', card: 'crab', reason: 'displaced' });
    expect(lost.leaving).toEqual([]);
    expect(lost.cthulhu.discard).toEqual(['crab']);
    expect(lost.cthulhu.track).toEqual(track(null, 'spit'));
  });

  it('moves a displaced card on if the Momentum takes it', () => {
    const before = view({ track: track(null, 'crab') });
    const after = tell(
      before,
      { event: 'attack_played', god: 'cthulhu', card: 'spit', space: 2 },
      { event: 'advanced', god: 'cthulhu', card: 'crab', from: 2, to: 0, by: 'card', stopped_short: false, held_back: false },
    );
    expect(after.cthulhu.ground_zero).toEqual(['crab']);
    expect(after.cthulhu.track).toEqual(track(null, 'spit'));
    expect(after.leaving).toEqual([]);
  });

  it('counts Guts, Cultists and hidden cards', () => {
    const after = tell(
      view({ cultists: 2 }, { cultists: 3 }),
      { event: 'damaged', god: 'hastur', card: 'mask', guts: 24 },
      { event: 'drew', god: 'hastur', card: 'hidden' },
      { event: 'sacrificed', god: 'cthulhu', cultists: 2, left: 0 },
      { event: 'cultists_stolen', god: 'cthulhu', cultists: 1, total: 1 },
    );
    expect(after.hastur).toMatchObject({ guts: 24, deck: 27, discard: ['mask'], cultists: 2 });
    expect(after.hastur.hand).toEqual({ closed: { count: 7, known: [] } });
    expect(after.cthulhu.cultists).toBe(1);
  });

  it('takes a stolen card from where it lay', () => {
    const after = tell(view({}, { track: track('mask') }), { event: 'stole', god: 'cthulhu', card: 'mask' });
    expect(after.hastur.track).toEqual(track());
    expect(after.cthulhu.hand).toEqual({ open: { cards: ['spit', 'lariat', 'mask'], shown: [] } });
  });

  it('puts a Permanent into play and takes it out again', () => {
    const played = tell(view(), { event: 'permanent_played', god: 'hastur', card: 'lake' });
    expect(played.hastur.permanents).toEqual(['lake', null, null]);
    expect(played.hastur.hand).toEqual({ closed: { count: 5, known: [] } });
    const gone = tell(played, { event: 'discarded', god: 'hastur', card: 'lake', reason: 'destroyed' });
    expect(gone.hastur.permanents).toEqual([null, null, null]);
    expect(gone.hastur.discard).toEqual(['lake']);
  });

  it('swaps two cards', () => {
    const after = tell(view({ track: track('a', null, 'b') }), { event: 'swapped', god: 'cthulhu', card: 'a', with: 'b' });
    expect(after.cthulhu.track).toEqual(track('b', null, 'a'));
  });

  it('leaves the view it was given as it was', () => {
    const before = view({ track: track('a') });
    const copy = structuredClone(before);
    tell(before, { event: 'advanced', god: 'cthulhu', card: 'a', from: 1, to: 0, by: 'card', stopped_short: false, held_back: false });
    expect(before).toEqual(copy);
  });

  it('is quicker about what the viewer did, and silent about trifles', () => {
    const attack: Event = { event: 'attacked', god: 'hastur', card: 'mask', slams: true, again: false };
    expect(lasts(attack, true)).toBeLessThan(lasts(attack, false));
    expect(lasts({ event: 'declined', god: 'hastur', what: 'attack' }, false)).toBe(0);
    expect(touches(attack)).toEqual(['mask']);
  });
});
