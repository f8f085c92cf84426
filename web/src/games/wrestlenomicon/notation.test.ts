import { describe, expect, it } from 'vitest';
import { read } from './notation';

describe('notation', () => {
  it.each([
    ['open tidal-wave-lariat', { do: 'open', card: 'tidal-wave-lariat' }],
    ['play spit', { do: 'play', card: 'spit', cultists: 0 }],
    ['play spit moving 5', { do: 'play', card: 'spit', moving: 5, cultists: 0 }],
    ['play spit moving 5 with 2', { do: 'play', card: 'spit', moving: 5, cultists: 2 }],
    ['play lake discarding bell', { do: 'play', card: 'lake', cultists: 0, discarding: 'bell' }],
    ['pass', { do: 'pass' }],
    ['pass discarding spit', { do: 'pass', discarding: 'spit' }],
    ['end', { do: 'end' }],
    ['defend hide', { do: 'defend', card: 'hide' }],
    ['decline', { do: 'decline' }],
    ['yes', { do: 'yes' }],
    ['move 3', { do: 'move', from: 3, cultists: 0 }],
    ['move 3 with 1', { do: 'move', from: 3, cultists: 1 }],
    ['cultists 2', { do: 'cultists', n: 2 }],
    ['extra 4', { do: 'extra', space: 4 }],
    ['pick 6', { do: 'pick', space: 6 }],
    ['take spit', { do: 'take', card: 'spit' }],
    ['choose 2', { do: 'choose', option: 2 }],
    ['reroll', { do: 'reroll' }],
    ['trigger hastur 2 1', { do: 'trigger', god: 'hastur', slot: 2, ability: 1 }],
  ])('reads `%s`', (notation, deed) => {
    expect(read(notation)).toEqual(deed);
  });

  it('leaves what it does not know to a plain button', () => {
    expect(read('levitate')).toEqual({ do: 'other' });
    expect(read('play')).toEqual({ do: 'other' });
    expect(read('passing')).toEqual({ do: 'other' });
    expect(read('trigger nobody 1 1')).toEqual({ do: 'other' });
  });
});
