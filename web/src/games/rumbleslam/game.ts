// What the table page needs to know of RUMBLESLAM.

import type { Event, Faces, View } from '../../generated/rumbleslam';
import { icons } from '../../generated/icons-rumbleslam';
import type { Told } from '../../generated/wire';
import { addIcons } from '../../lib/icons';
import type { Ending, GameTable } from '../../table/desk';
import { TEAMS, teamOf } from './art/kinds';
import { dosh, Printed, storyOf, teamName } from './model';
import { teller } from './story';
import Table from './Table.svelte';
import Winners from './Winners.svelte';

addIcons(icons);

const eventOf = (told: Told) => told.event as Event;

const HOW_ICONS = { nobody: 'boxing-ring' };

function ending(view: View, faces: Faces, you: number | null): Ending {
  const { ending: how } = view;
  const printed = new Printed(faces);
  const scores = view.seats.map((it) => `${teamName(view, it.seat, printed)} ${dosh(it.dosh)}`).join(', ');
  if (!how || how.how === 'same_dosh' || how.how === 'empty_ring') {
    return { headline: how?.how === 'same_dosh' ? 'A draw' : 'Nobody is left', level: how?.how === 'same_dosh' ? `The same Dosh in the ring: ${scores}` : 'The ring is empty', icon: HOW_ICONS.nobody, rays: ['#3b434a', '#191d21'] };
  }
  const team = teamOf(how.seat);
  const cards = view.wrestlers.filter((it) => it.seat === how.seat && it.place.place !== 'gone' && it.place.place !== 'sidelines').map((it) => printed.card(it.card));
  const portrait = cards.length > 0 ? { drawing: Winners, props: { cards, colour: team.colour } } : undefined;
  const name = teamName(view, how.seat, printed);
  return { headline: how.seat === you ? 'You win' : you === null ? `${name} wins` : 'You lose', ...(portrait && { portrait }), quote: storyOf(view, how.seat, printed), level: how.how === 'last_in_the_ring' ? `${name}: the last team in the ring` : `Most Dosh in the ring: ${scores}`, icon: team.suit, rays: [team.colour, team.dark] };
}

const QUIET: Event['event'][] = ['hired_secretly', 'activation_ended', 'counters_applied', 'round_ended'];

/** Whoever is stopped after a few squares is seen to stop; whoever does not move at all needs a word. */
const isQuiet = (event: Event): boolean => (event.event === 'stopped' ? event.moved : QUIET.includes(event.event));

export const game: GameTable = {
  board: true,
  Table,
  teller,
  tints: Object.fromEntries(TEAMS.map((it, seat) => [seat, it.light])),
  keys: [
    ['Page Up, Page Down', 'from one thing that may be pressed to the next'],
    ['b, g, t, r', 'Brawl, Grapple, Trip, Lift (raise)'],
    ['x, o, c, p', 'Throw, Bounce, Climb or get down, Pin'],
    ['1 to 8', 'the abilities of the card'],
    ['k, y, s, e', 'Crowd Pleaser, Tag Out, stand up, end the activation'],
    ['Tab', 'the next landing place of the same kind, while somebody is thrown'],
  ],
  where: (view) => {
    const { stage, round } = view as View;
    if (stage === 'over') return 'Over';
    return round === 0 ? (stage === 'hire' ? 'Sign your team' : 'Before the bell') : `Round ${round} of 5`;
  },
  heading: (told) => {
    const event = eventOf(told);
    return event.event === 'round_began' ? `Round ${event.round}` : undefined;
  },
  quiet: (told) => isQuiet(eventOf(told)),
  titles: (view, faces) => (view as View).seats.map((it) => teamName(view as View, it.seat, new Printed(faces as Faces))),
  ending: (view, _log, _seats, faces, how) => ending(view as View, faces as Faces, how?.seat ?? null),
};
