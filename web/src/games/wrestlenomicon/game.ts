// What the table page needs to know of Wrestlenomicon.

import type { SeatInfo, Told } from '../../generated/wire';
import type { Event, Faces, God, View } from '../../generated/wrestlenomicon';
import { icons } from '../../generated/icons-wrestlenomicon';
import { addIcons } from '../../lib/icons';
import type { Ending, GameTable } from '../../table/desk';
import Portrait from '../../table/art/Portrait.svelte';
import { gods } from './art/gods';
import { GOD_ICONS, godName } from './faces';
import { enemyOf, teller } from './story';
import Table from './Table.svelte';

addIcons(icons);

const RAYS: Record<God, [string, string]> = { cthulhu: ['#1e5a48', '#123b2f'], hastur: ['#8a5a06', '#5c3b03'] };

const eventOf = (told: Told) => told.event as Event;

/** How many Guts each god had when each turn began, and at the end. */
export function gutsOverTurns(log: Told[], full: number): Record<God, number[]> {
  const guts: Record<God, number> = { cthulhu: full, hastur: full };
  const points: Record<God, number[]> = { cthulhu: [], hastur: [] };
  const note = () => {
    points.cthulhu.push(guts.cthulhu);
    points.hastur.push(guts.hastur);
  };
  for (const told of log) {
    const event = eventOf(told);
    if (event.event === 'set_up') guts[event.god] = event.guts;
    if (event.event === 'turn_began') note();
    if (event.event === 'damaged' || event.event === 'healed') guts[event.god] = event.guts;
  }
  note();
  return points;
}

function ending(view: View, log: Told[], seats: SeatInfo[], faces: Faces): Ending {
  const points = gutsOverTurns(log, faces.guts);
  const chart = {
    title: 'Guts over the turns',
    series: [
      { name: 'Cthulhu', colour: '#1e7a5c', points: points.cthulhu },
      { name: 'Hastur', colour: '#9a6a05', points: points.hastur },
    ],
  };
  const over = typeof view.phase === 'object' ? view.phase.over : undefined;
  if (!over?.winner) return { headline: 'A draw', level: 'Both gods stand', icon: 'boxing-ring', rays: ['#124f76', '#0b3350'], chart };
  const winner = over.winner;
  const name = seats.find((it) => it.title === godName(winner))?.name;
  const headline = view.you === winner ? 'You win' : view.you ? 'You lose' : `${name ?? godName(winner)} wins`;
  return { headline, level: over.victory ? `${over.victory} for ${godName(winner)}` : `${godName(enemyOf(winner))} gave up`, icon: GOD_ICONS[winner], portrait: { drawing: Portrait, props: { likeness: gods[winner], half: true } }, rays: RAYS[winner], chart };
}

export const game: GameTable = {
  Table,
  teller,
  tints: { Cthulhu: '#6fd9b4', Hastur: '#e3b341' },
  keys: [
    ['+ −', 'more or fewer Cultists'],
    ['p', 'pass'],
    ['e', 'end the turn'],
    ['d', 'let it hit, decline'],
    ['w', 'what can hit me next turn'],
  ],
  where: (view) => {
    const it = view as View;
    if (it.phase === 'opening') return 'Opening';
    if (typeof it.phase === 'object') return 'Over';
    return `Turn ${it.turn} · ${it.active === it.you ? 'yours' : `${godName(it.active)}'s`}`;
  },
  heading: (told) => {
    const event = eventOf(told);
    return event.event === 'turn_began' ? `Turn ${event.turn} · ${godName(event.god)}` : undefined;
  },
  quiet: (told) => ['declined', 'turn_ended', 'set_up', 'opening_locked'].includes(eventOf(told).event),
  ending: (view, log, seats, faces) => ending(view as View, log, seats, faces as Faces),
};
