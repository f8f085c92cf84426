import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMatch, myMatch, myMatches, myName, rememberMatch, setMyName } from './mine';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('remembers a name, trimmed', () => {
  expect(myName()).toBe('');
  setMyName('  Lou ');
  expect(myName()).toBe('Lou');
});

describe('matches', () => {
  it('come back, the latest first', () => {
    rememberMatch({ id: 'a', game: 'g', tokens: { 0: 'k' }, opponent: 'Ada', when: 1 });
    rememberMatch({ id: 'b', when: 2 });
    expect(myMatches().map((it) => it.id)).toEqual(['b', 'a']);
    expect(myMatch('a')).toEqual({ id: 'a', game: 'g', tokens: { 0: 'k' }, invites: {}, opponent: 'Ada', when: 1, finished: null, verdict: '', luck: null });
  });

  it('keep what a change leaves out', () => {
    rememberMatch({ id: 'a', game: 'g', tokens: { 0: 'k' }, invites: { 1: 'i' }, opponent: 'Ada' });
    rememberMatch({ id: 'a', finished: 'Cthulhu wins', tokens: { 1: 'l' } });
    expect(myMatch('a')).toMatchObject({
      game: 'g',
      tokens: { 0: 'k', 1: 'l' },
      invites: { 1: 'i' },
      opponent: 'Ada',
      finished: 'Cthulhu wins',
    });
    expect(myMatches()).toHaveLength(1);
  });

  it('can be forgotten', () => {
    rememberMatch({ id: 'a' });
    forgetMatch('a');
    forgetMatch('never there');
    expect(myMatches()).toEqual([]);
  });

  it('are limited in number: the oldest go', () => {
    for (let n = 0; n < 50; n++) rememberMatch({ id: `m${n}`, when: n });
    expect(myMatches()).toHaveLength(40);
    expect(myMatch('m0')).toBeUndefined();
  });
});

describe('storage that is not as it should be', () => {
  it.each(['{', 'null', '3', '{"id":"a"}', '[null, 3, {}, {"id":""}, {"id":7}]'])('%s is no match', (text) => {
    localStorage.setItem('turnbuckle.matches', text);
    expect(myMatches()).toEqual([]);
    rememberMatch({ id: 'a' });
    expect(myMatches()).toHaveLength(1);
  });

  it('is mended where it can be', () => {
    localStorage.setItem('turnbuckle.matches', '[{"id":"a","tokens":{"0":"k","x":"y","1":5},"when":"soon"}]');
    expect(myMatch('a')).toMatchObject({ tokens: { 0: 'k' }, when: 0, finished: null });
  });

  it('may be forbidden', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    setMyName('Lou');
    rememberMatch({ id: 'a' });
    expect(myName()).toBe('');
    expect(myMatches()).toEqual([]);
  });
});
