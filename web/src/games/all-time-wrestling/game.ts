// What the table page needs to know of All-Time Wrestling.

import type { Corner, Event, Faces, How, View } from '../../generated/all-time-wrestling';
import { icons } from '../../generated/icons-all-time-wrestling';
import type { SeatInfo, Told } from '../../generated/wire';
import { addIcons } from '../../lib/icons';
import type { Ending, GameTable } from '../../table/desk';
import Portrait from '../../table/art/Portrait.svelte';
import { wrestler } from './art/cast';
import { otherOf, Roster } from './faces';
import { teller } from './story';
import Table from './Table.svelte';

addIcons(icons);

const RAYS: Record<Corner, [string, string]> = { red: ['#8f1f1b', '#64120f'], blue: ['#124f76', '#0b3350'] };

const HOWS: Record<How, string> = {
  pinfall: 'by pinfall',
  submission: 'by submission',
  referee_stoppage: 'by referee stoppage',
  time_limit: 'Time-limit draw',
  concession: 'by concession',
};

const eventOf = (told: Told) => told.event as Event;

/** Who has how much health after an event, and how much it was before. */
function healthIn(event: Event): { corner: Corner; before: number; after: number } | undefined {
  switch (event.event) {
    case 'hit':
      return { corner: otherOf(event.corner), before: event.health + event.damage, after: event.health };
    case 'hurt':
      return { corner: event.corner, before: event.health + event.damage, after: event.health };
    case 'health_gained':
      return { corner: event.corner, before: event.health - event.by, after: event.health };
    case 'health_spent':
      return { corner: event.corner, before: event.health + event.by, after: event.health };
    case 'kick_out_rolled':
      return { corner: event.corner, before: event.health, after: event.health };
    default:
      return undefined;
  }
}

/** How much health each corner had when the initiative changed hands, and at the end. */
export function healthOverPhases(log: Told[], end: Record<Corner, number>): Record<Corner, number[]> {
  const events = log.map(eventOf);
  const changes = events.map(healthIn);
  const first = (corner: Corner) => changes.find((it) => it?.corner === corner)?.before ?? end[corner];
  const health = { red: first('red'), blue: first('blue') };
  const points: Record<Corner, number[]> = { red: [], blue: [] };
  const note = () => {
    points.red.push(health.red);
    points.blue.push(health.blue);
  };
  events.forEach(({ event }, at) => {
    if (event === 'initiative_gained' || event === 'attacks_first') note();
    const change = changes[at];
    if (change) health[change.corner] = change.after;
  });
  note();
  return points;
}

function ending(view: View, log: Told[], seats: SeatInfo[], roster: Roster): Ending {
  const points = healthOverPhases(log, { red: view.red.health, blue: view.blue.health });
  const chart = {
    title: 'Health over the match',
    series: [
      { name: roster.name(view, 'red'), colour: '#a5281f', points: points.red },
      { name: roster.name(view, 'blue'), colour: '#185a8c', points: points.blue },
    ],
  };
  const over = typeof view.phase === 'object' ? view.phase.over : undefined;
  if (!over?.winner) {
    return { headline: 'A draw', level: HOWS[over?.how ?? 'time_limit'], icon: 'boxing-ring', rays: ['#4b2c7d', '#321c56'], chart };
  }
  const { winner, how } = over;
  const name = roster.name(view, winner);
  const person = seats[winner === 'red' ? 0 : 1]?.name;
  const headline = view.you === winner ? 'You win' : view.you ? 'You lose' : `${person ?? name} wins`;
  const face = roster.wrestler(view[winner].wrestler);
  const portrait = face && { drawing: Portrait, props: { likeness: wrestler(face), half: true } };
  return { headline, level: `${name} ${HOWS[how]}`, icon: 'laurels-trophy', ...(portrait && { portrait }), rays: RAYS[winner], chart };
}

export const game: GameTable = {
  Table,
  teller,
  tints: { 0: '#ff9a8a', 1: '#86c8f2' },
  keys: [
    ['d · r', 'draw and pass · rest and pass'],
    ['m', 'put a rampage together'],
    ['1 2 3 v', 'use an ability of the board, the reversal'],
    ['p', 'let it roll, close the window, decline'],
    ['t r n c', 'taunt, recover, pin, combo'],
    ['+ −', 'more or less health to buy'],
    ['k', 'lock the starting hand in'],
  ],
  where: (view) => {
    const it = view as View;
    if (it.phase === 'casting') return 'Casting';
    if (it.phase === 'hands') return 'Starting hands';
    if (typeof it.phase === 'object') return 'Over';
    return `Action ${it.actions + 1}${it.initiative === it.you ? ' · you attack' : ''}`;
  },
  heading: (told) => {
    const event = eventOf(told);
    return event.event === 'initiative_gained' || event.event === 'attacks_first' ? told.words : undefined;
  },
  quiet: (told) =>
    ['let_it_roll', 'window_closed', 'accepted', 'left_play', 'stamina_spent', 'attempts_counted'].includes(eventOf(told).event),
  titles: (view, faces) => {
    const roster = new Roster(faces as Faces);
    return (['red', 'blue'] as const).map((corner) => roster.name(view as View, corner));
  },
  ending: (view, log, seats, faces) => ending(view as View, log, seats, new Roster(faces as Faces)),
};
