// What the table page needs to know of Tiny Epic Cthulhu.

import type { Event, Faces, View } from '../../generated/tiny-epic-cthulhu';
import { icons } from '../../generated/icons-tiny-epic-cthulhu';
import type { Told } from '../../generated/wire';
import { addIcons } from '../../lib/icons';
import type { Ending, GameTable } from '../../table/desk';
import { GREAT_ICONS, SEAT_TINTS, SIGN_ICONS } from './art/kinds';
import { teller } from './story';
import Table from './Table.svelte';

addIcons(icons);

const eventOf = (told: Told) => told.event as Event;

const LOST = { strength: 'It has reached its full strength', shamblers: 'The town belongs to the Shamblers', mad: 'A mind is lost', gave_up: 'Somebody left the island' } as const;

function ending(view: View, faces: Faces): Ending {
  const over = view.stage.stage === 'over' ? view.stage : undefined;
  if (!over) return { headline: 'Over', level: '', icon: SIGN_ICONS.strength, rays: ['#124f76', '#0b3350'] };
  const great = faces.great_old_ones.find((it) => it.id === view.great.id)?.name ?? '';
  const { how } = over.ending;
  if (how === 'sealed') return { headline: 'You win together', level: `Six portals are sealed, and ${great} sleeps`, icon: SIGN_ICONS.candle, rays: ['#8a5a06', '#4a3008'] };
  return { headline: `${great} wins`, level: LOST[how], icon: GREAT_ICONS[view.great.id], rays: ['#8f1f1b', '#430a0a'] };
}

const QUIET: Event['event'][] = ['laid_out', 'bag_filled', 'put_back', 'town_filled', 'spun_again', 'turn_ended', 'drawing', 'dealt'];

export const game: GameTable = {
  Table,
  teller,
  tints: Object.fromEntries(SEAT_TINTS.map((it, seat) => [seat, it])),
  keys: [
    ['Space', 'spin the wheel'],
    ['0 to 4', 'the Town Cards, clockwise from the upper right: once to look, twice to go there'],
    ['c, b, t, a', 'collect, banish, translate, town action'],
    ['x', 'one more action for a Chaos'],
    ['y', 'your ability'],
    ['e', 'end the turn'],
    ['p', 'point at what is pressed next, for everybody'],
  ],
  where: (view) => {
    const it = view as View;
    if (it.stage.stage === 'over') return 'Over';
    if (it.stage.stage === 'mats') return 'Choosing characters';
    return `Turn ${it.turns}${it.active === it.you ? ' · yours' : ''} · Phase ${it.phase === 'two' ? 'Two' : 'One'}`;
  },
  heading: (told) => (eventOf(told).event === 'turn_began' ? told.words : undefined),
  quiet: (told) => QUIET.includes(eventOf(told).event),
  ending: (view, _log, _seats, faces) => ending(view as View, faces as Faces),
};
