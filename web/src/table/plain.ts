// The plain table: for games without their own table, and for people who prefer text.

import type { Outcome, SeatInfo } from '../generated/wire';
import type { Ending, GameTable } from './desk';
import PlainTable from './PlainTable.svelte';

/** How long every event is shown; there are only words to read. */
const BEAT_MS = 450;

function headline(outcome: Outcome | undefined, seat: number | null, seats: SeatInfo[]): string {
  if (outcome?.kind === 'drawn') return 'A draw';
  if (outcome?.kind === 'lost') return seat === null ? 'They lose' : 'You lose';
  if (outcome?.kind !== 'won') return 'It is over';
  if (seat !== null) return outcome.seats.includes(seat) ? 'You win' : 'You lose';
  const names = outcome.seats.map((it) => seats[it]?.name ?? seats[it]?.title ?? '');
  return `${names.join(' and ')} ${names.length === 1 ? 'wins' : 'win'}`;
}

export const plainTable: GameTable = {
  Table: PlainTable,
  teller: { plain: true, apply: (view) => view, lasts: () => BEAT_MS, touches: () => [] },
  tints: {},
  keys: [['1 to 9', 'a choice by its number']],
  where: () => '',
  heading: () => undefined,
  quiet: () => false,
  ending: (_view, _log, seats, _faces, { outcome, seat } = { seat: null }): Ending => ({
    headline: headline(outcome, seat, seats),
    level: '',
    icon: 'boxing-ring',
    rays: ['#124f76', '#0b3350'],
  }),
};
