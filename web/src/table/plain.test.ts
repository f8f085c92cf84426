// The plain table, with the toy game of the catalog's tests: five seats, one of them out, and no pack.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Choice, SeatInfo, Sketch } from '../generated/wire';
import { StoryPlayer } from '../session/story.svelte';
import type { Desk, TableKeys } from './desk';
import { plainTable } from './plain';
import PlainTable from './PlainTable.svelte';

afterEach(cleanup);

const sketch: Sketch = {
  lines: [
    [{ text: 'Round 3 ', tone: 'strong' }, { text: 'bag 12', tone: 'faint' }],
    [],
    [{ text: 'hidden card 4', tone: 'own' }, { text: ' R', tone: { kind: 1 } }],
  ],
};

const seat = (title: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  title,
  name: null,
  bot: 'rookie',
  human: false,
  connected: true,
  host: false,
  out: false,
  ...more,
});
const seats = [seat('Ash', { name: 'Ada', bot: null, human: true }), seat('Birch'), seat('Cedar', { out: true }), seat('Date'), seat('Elm')];

function sit(choices: Choice[], mine: number | null = 0) {
  const player = new StoryPlayer<Sketch, unknown>(plainTable.teller, () => true);
  player.hear({ events: [], view: sketch, ply: 0, takenBack: 0, mine: false, fresh: true });
  const desk: Desk = {
    choices,
    prompt: 'Roll, or let it be?',
    automatic: false,
    deciding: false,
    version: 1,
    hints: undefined,
    decide: vi.fn(() => Promise.resolve()),
    explain: vi.fn(() => Promise.resolve()),
    whyNot: vi.fn(() => Promise.resolve(undefined)),
    preview: () => Promise.resolve([]),
    describe: vi.fn((actions: string[]) => Promise.resolve(actions.map((action) => ({ action, words: `To ${action}` })))),
    odds: () => Promise.resolve(null),
  };
  const keys: TableKeys = {};
  const aside = createRawSnippet(() => ({ render: () => '<p>the log</p>' }));
  render(PlainTable, { player, desk, faces: null, seats, seat: mine, asked: [0], names: seats.map((it) => it.title), aside, keys });
  return { desk, keys };
}

const roll: Choice = { notation: 'roll', deed: null, words: 'Roll one die', rule: 'TY-001' };
const decline: Choice = { notation: 'decline', deed: null, words: 'Let it be', rule: 'TY-001', is_pass: true };

it('shows the seats, the sketch, what is asked and every choice', async () => {
  const { desk } = sit([roll, decline]);
  const all = within(screen.getByRole('list', { name: 'Seats' })).getAllByRole('listitem');
  expect(all.map((it) => it.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'Ash Ada (you) to act',
    'Birch Rookie bot',
    'Cedar Rookie bot out',
    'Date Rookie bot',
    'Elm Rookie bot',
  ]);
  expect(screen.getByRole('group', { name: 'The table in characters' }).textContent).toContain('hidden card 4 R');
  expect(screen.getByRole('region', { name: 'What is asked' }).textContent).toContain('Roll, or let it be?');
  expect(screen.getByText('the log')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: /Roll one die/ }));
  expect(desk.decide).toHaveBeenCalledWith('roll');
});

it('takes a choice by its number', () => {
  const { desk, keys } = sit([roll, decline]);
  expect(keys.press?.('3')).toBe(false);
  expect(keys.press?.('2')).toBe(true);
  expect(desk.decide).toHaveBeenCalledWith('decline');
});

it('asks for the words of very many choices', async () => {
  const many = Array.from({ length: 70 }, (_, at) => ({ notation: `go ${at}`, deed: null, rule: 'TY-001' }));
  sit(many);
  expect(await screen.findByRole('button', { name: /To go 69/ })).toBeTruthy();
});

it('offers nothing to those who look on', () => {
  sit([], null);
  expect(screen.queryByRole('list', { name: 'Your choices' })).toBeNull();
  expect(screen.getByText(/You are watching/)).toBeTruthy();
});

it('says how it ended, alone or together', () => {
  const end = (...how: Parameters<typeof plainTable.ending>[4][]) => plainTable.ending(sketch, [], seats, null, how[0]).headline;
  expect(end({ outcome: { kind: 'won', seats: [0, 3] }, seat: 0 })).toBe('You win');
  expect(end({ outcome: { kind: 'won', seats: [0, 3] }, seat: null })).toBe('Ada and Date win');
  expect(end({ outcome: { kind: 'lost' }, seat: 1 })).toBe('You lose');
  expect(end({ outcome: { kind: 'drawn' }, seat: 1 })).toBe('A draw');
});
