import { describe, expect, it } from 'vitest';
import type { OptionInfo, Outcome } from '../generated/wire';
import { ago } from '../lib/ago';
import { verdict, type Ended } from '../lib/outcome';
import { accentOf, initials } from '../lib/poster/unprinted';
import { whereTo } from './home/code';
import { byChapter, find, pieces } from './rules/search';
import { given, newMatch, seatsOf, toRemember, wayOf, withSeats, type Plan, type Way } from './set-up/plan';
import { isOffered, packLabel, proposed, valuesFor } from './set-up/words';

describe('what is pasted as a code', () => {
  it.each([
    ['abc123def456', '/table/abc123def456'],
    ['  ABC1 23de-f456 ', '/table/abc123def456'],
    ['abc123def456#Key9', '/table/abc123def456#Key9'],
    ['https://club.test/table/abc123def456#key', '/table/abc123def456#key'],
    ['http://127.0.0.1:7777/table/abc123def456', '/table/abc123def456'],
    ['club.test:7777/table/abc123def456#key', '/table/abc123def456#key'],
    ['/table/abc123def456', '/table/abc123def456'],
    ['https://club.test/replay/abc123?ply=4', '/replay/abc123?ply=4'],
  ])('%s', (pasted, href) => {
    expect(whereTo(pasted)).toBe(href);
  });

  it.each(['', '   ', '#key', 'what?', 'https://club.test/about', 'https://', '../../etc/passwd', 'javascript:alert(1)'])(
    '%s leads nowhere',
    (pasted) => {
      expect(whereTo(pasted)).toBeNull();
    },
  );
});

describe('a plan', () => {
  const seats = (way: Way, players: number) => seatsOf(way, players, 'champion', ' Lou ');
  const plan = (way: Way, players = 2): Plan => ({
    game: 'wrestlenomicon',
    players,
    seats: seats(way, players),
    listed: true,
    options: { gods: 'coin' },
    pack: 'house',
    packText: null,
  });

  it('against a bot', () => {
    const match = newMatch(plan('bot'));
    expect(match).toMatchObject({ game: 'wrestlenomicon', pack: 'house', listed: false, options: { gods: 'coin' } });
    expect(match.seats).toEqual([
      { kind: 'human', name: 'Lou' },
      { kind: 'bot', level: 'champion' },
    ]);
    expect('pack_text' in match).toBe(false);
    expect('players' in match).toBe(false);
    expect(toRemember(plan('bot'), { id: 'x', tokens: ['k', null] })).toMatchObject({
      tokens: { 0: 'k' },
      invites: {},
      opponent: 'Champion',
    });
  });

  it('at one screen: both keys are mine, and no seat counts as free', () => {
    const hotSeat: Plan = { ...plan('hot-seat'), seats: seatsOf('hot-seat', 2, 'champion', '') };
    expect(newMatch(hotSeat).seats).toEqual([
      { kind: 'human', name: 'Red corner' },
      { kind: 'human', name: 'Blue corner' },
    ]);
    expect(newMatch(hotSeat).listed).toBe(false);
    expect(toRemember(hotSeat, { id: 'x', tokens: ['k', 'l'] })).toMatchObject({ tokens: { 0: 'k', 1: 'l' }, invites: {}, opponent: 'hot-seat' });
  });

  it('with a friend: the second key is to give away', () => {
    expect(newMatch(plan('friend'))).toMatchObject({ listed: true, seats: [{ kind: 'human', name: 'Lou' }, { kind: 'human' }] });
    expect(toRemember(plan('friend'), { id: 'x', tokens: ['k', 'l'] })).toMatchObject({ tokens: { 0: 'k' }, invites: { 1: 'l' }, opponent: 'a friend' });
  });

  it('to watch', () => {
    const watch: Plan = { ...plan('watch'), seats: given(seats('watch', 2), 0, { level: 'rookie' }) };
    expect(newMatch(watch).seats).toEqual([
      { kind: 'bot', level: 'rookie' },
      { kind: 'bot', level: 'champion' },
    ]);
    expect(toRemember(watch, { id: 'x', tokens: [null, null] })).toMatchObject({ tokens: {}, invites: {}, opponent: 'Rookie and Champion' });
  });

  it('with any mix of people and bots', () => {
    let mixed = seats('bot', 5);
    mixed = given(mixed, 1, { who: 'friend' });
    mixed = given(mixed, 2, { who: 'here', name: 'Kit' });
    const match: Plan = { ...plan('bot', 5), seats: mixed };
    expect(newMatch(match).seats).toEqual([
      { kind: 'human', name: 'Lou' },
      { kind: 'human' },
      { kind: 'human', name: 'Kit' },
      { kind: 'bot', level: 'champion' },
      { kind: 'bot', level: 'champion' },
    ]);
    expect(wayOf(mixed)).toBeUndefined();
    expect(toRemember(match, { id: 'x', tokens: ['k', 'l', 'm', null, null] })).toMatchObject({
      tokens: { 0: 'k', 2: 'm' },
      invites: { 1: 'l' },
      opponent: 'a friend and 2 Champions',
    });
  });

  it('that nobody plays is watched from one seat', () => {
    expect(newMatch(plan('bot', 0))).toMatchObject({ players: 0, seats: [{ kind: 'human', name: 'Lou' }] });
  });

  it('with a pack of its own, or with none', () => {
    expect(newMatch({ ...plan('bot'), pack: 'my.toml', packText: 'title = 1' })).toMatchObject({
      pack: 'my.toml',
      pack_text: 'title = 1',
    });
    expect('pack' in newMatch({ ...plan('bot'), pack: undefined })).toBe(false);
  });

  it('has one seat of mine: I change places with whoever sits there', () => {
    const moved = given(seats('bot', 3), 2, { who: 'you' });
    expect(moved.map((it) => [it.who, it.name])).toEqual([
      ['bot', ''],
      ['bot', ''],
      ['you', ' Lou '],
    ]);
  });

  it('keeps its seats when more come or some go', () => {
    expect(withSeats(seats('friend', 2), 4).map((it) => it.who)).toEqual(['you', 'friend', 'friend', 'friend']);
    expect(withSeats(seats('bot', 4), 1).map((it) => it.who)).toEqual(['you']);
    expect(withSeats(seats('watch', 2), 0).map((it) => it.who)).toEqual(['you']);
    expect(withSeats(seats('bot', 1), 2).map((it) => it.who)).toEqual(['you', 'bot']);
  });
});

describe('the questions of the set-up', () => {
  const option = (name: string, values: string[]): OptionInfo => ({ name, words: name, values, newcomers: null, needs: null, seats: false });

  it('offer a variant with the one that it needs', () => {
    const nuclear = { ...option('nuclear-option', ['no', 'yes']), needs: ['banishment', 'yes'] as [string, string] };
    expect(['no', 'yes'].map((banishment) => isOffered(nuclear, { banishment }))).toEqual([false, true]);
    expect(isOffered(option('banishment', ['no', 'yes']), {})).toBe(true);
  });

  it('offer the seats of the table to begin', () => {
    expect(valuesFor({ ...option('start', ['random', '1', '2', '3', '4', '5']), seats: true }, 3)).toEqual(['random', '1', '2', '3']);
    expect(valuesFor(option('table', ['standard', 'cramped']), 3)).toHaveLength(2);
  });

  it('propose to newcomers what is good for a first game', () => {
    const rules = { ...option('rules', ['advanced', 'basic']), newcomers: 'basic' };
    expect([true, false].map((isNewcomer) => proposed(rules, isNewcomer))).toEqual(['basic', 'advanced']);
    expect(proposed(option('table', ['standard', 'cramped']), true)).toBe('standard');
  });

  it('call packs by their names', () => {
    expect(['house', 'quick', 'my-own'].map(packLabel)).toEqual(['House pack', 'Quick pack', 'My own pack']);
  });
});

describe('how it ended', () => {
  const names = ['Ada', 'Lou', 'Kit'];
  const won = (...seats: number[]): Outcome => ({ kind: 'won', seats });

  it.each<[string, Partial<Ended>]>([
    ['You win', { outcome: won(1), mine: [1] }],
    ['You lose', { outcome: won(0), mine: [1] }],
    ['Ada wins', { outcome: won(0), mine: [] }],
    ['Ada and Kit win', { outcome: won(0, 2), mine: [] }],
    ['Ada wins', { outcome: won(0), mine: [0, 1] }],
    ['A draw', { outcome: { kind: 'drawn' }, mine: [1] }],
    ['The table wins', { outcome: won(0, 1, 2), together: true, mine: [1] }],
    ['Lost together', { outcome: { kind: 'lost' }, together: true, mine: [1] }],
    ['You win', { outcome: won(0), together: true, mine: [0], names: ['Ada'] }],
    ['You lose', { outcome: { kind: 'lost' }, together: true, mine: [0], names: ['Ada'] }],
  ])('%s', (words, ended) => {
    expect(verdict({ outcome: { kind: 'drawn' }, mine: [], together: false, names, ...ended })).toBe(words);
  });
});

it('prints a poster for a game that brought none', () => {
  expect(['Smugglers', 'Tiny Epic Cthulhu', 'A very long title', ''].map(initials)).toEqual(['SM', 'TEC', 'AVL', '?']);
  expect(accentOf('smugglers')).toBe(accentOf('smugglers'));
});

describe('the rules browser', () => {
  const rules = [
    { id: 'WN-001', text: 'A duel of two gods. Carried by WN-002.', source: 'Overview', chapter: 'Aim' },
    { id: 'WN-002', text: 'Momentum moves a card.', source: 'Turns', chapter: 'Movement' },
    { id: 'WN-G1', text: 'Bizarre.', question: 'What does Viscera slam?', source: 'ours', chapter: 'Aim' },
  ];

  it('finds words in any order, also in questions and ids', () => {
    expect(find(rules, 'CARD momentum').map((it) => it.id)).toEqual(['WN-002']);
    expect(find(rules, 'viscera').map((it) => it.id)).toEqual(['WN-G1']);
    expect(find(rules, 'wn-002').map((it) => it.id)).toEqual(['WN-001', 'WN-002']);
    expect(find(rules, ' ')).toHaveLength(3);
    expect(find(rules, 'nothing has this')).toEqual([]);
  });

  it('groups by chapter', () => {
    expect(byChapter(rules).map((it) => [it.title, it.rules.length])).toEqual([
      ['Aim', 2],
      ['Movement', 1],
    ]);
  });

  it('links ids and marks what was searched for', () => {
    expect(pieces('Carried by WN-002 (two).', 'two (')).toEqual([
      { text: 'Carried by ', kind: 'plain' },
      { text: 'WN-002', kind: 'rule' },
      { text: ' ', kind: 'plain' },
      { text: '(', kind: 'found' },
      { text: 'two', kind: 'found' },
      { text: ').', kind: 'plain' },
    ]);
  });
});

it('says how long ago', () => {
  const minute = 60_000;
  expect([0, 5, 90, 60 * 30, 60 * 72].map((it) => ago(0, it * minute))).toEqual([
    'just now',
    '5 min ago',
    '2 h ago',
    'yesterday',
    '3 days ago',
  ]);
});
