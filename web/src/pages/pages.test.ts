import { describe, expect, it } from 'vitest';
import { ago } from '../lib/ago';
import { whereTo } from './home/code';
import { byChapter, find, pieces } from './rules/search';
import { newMatch, toRemember, type Plan } from './set-up/plan';

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
  const plan: Plan = {
    game: 'wrestlenomicon',
    players: 2,
    way: 'bot',
    level: 'champion',
    rival: 'rookie',
    listed: true,
    options: { gods: 'coin' },
    pack: 'house',
    packText: null,
    name: ' Lou ',
    second: '',
  };

  it('against a bot', () => {
    const match = newMatch(plan);
    expect(match).toMatchObject({ game: 'wrestlenomicon', pack: 'house', listed: false, options: { gods: 'coin' } });
    expect(match.seats).toEqual([
      { kind: 'human', name: 'Lou' },
      { kind: 'bot', level: 'champion' },
    ]);
    expect('pack_text' in match).toBe(false);
    expect(toRemember(plan, { id: 'x', tokens: ['k', null] })).toMatchObject({
      tokens: { 0: 'k' },
      invites: {},
      opponent: 'Champion',
    });
  });

  it('at one screen: both keys are mine, and no seat counts as free', () => {
    const hotSeat: Plan = { ...plan, way: 'hot-seat', name: '' };
    expect(newMatch(hotSeat).seats).toEqual([
      { kind: 'human', name: 'Red corner' },
      { kind: 'human', name: 'Blue corner' },
    ]);
    expect(newMatch(hotSeat).listed).toBe(false);
    expect(toRemember(hotSeat, { id: 'x', tokens: ['k', 'l'] })).toMatchObject({ tokens: { 0: 'k', 1: 'l' }, invites: {} });
  });

  it('with a friend: the second key is to give away', () => {
    const friend: Plan = { ...plan, way: 'friend' };
    expect(newMatch(friend)).toMatchObject({ listed: true, seats: [{ kind: 'human', name: 'Lou' }, { kind: 'human' }] });
    expect(toRemember(friend, { id: 'x', tokens: ['k', 'l'] })).toMatchObject({ tokens: { 0: 'k' }, invites: { 1: 'l' } });
  });

  it('to watch', () => {
    const watch: Plan = { ...plan, way: 'watch' };
    expect(newMatch(watch).seats).toEqual([
      { kind: 'bot', level: 'rookie' },
      { kind: 'bot', level: 'champion' },
    ]);
    expect(toRemember(watch, { id: 'x', tokens: [null, null] })).toMatchObject({ tokens: {}, invites: {} });
  });

  it('with a pack of its own', () => {
    expect(newMatch({ ...plan, pack: 'my.toml', packText: 'title = 1' })).toMatchObject({
      pack: 'my.toml',
      pack_text: 'title = 1',
    });
  });
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
