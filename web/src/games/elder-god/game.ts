// What the table page needs to know of Building an Elder God.

import type { Event, Faces, View } from '../../generated/elder-god';
import { icons } from '../../generated/icons-elder-god';
import type { SeatInfo, Told } from '../../generated/wire';
import { addIcons } from '../../lib/icons';
import type { Ending, GameTable, HowItEnded } from '../../table/desk';
import { skinOf } from './art/skins';
import { Cards, monsterOf, mouthOf } from './model';
import Portrait from './Portrait.svelte';
import { teller } from './story';
import Table from './Table.svelte';

addIcons(icons);

const eventOf = (told: Told) => told.event as Event;

const ICONS = { mouth: 'fangs-circle', standstill: 'interlaced-tentacles' };
const LEVELS = { mouth: 'It opens its Mouth', last_left: 'The last one left', standstill: 'Nothing grows any more', turn_limit: 'The stars have moved on' } as const;

function ending(view: View, seats: SeatInfo[], faces: Faces, how?: HowItEnded): Ending {
  const over = view.phase.phase === 'over' ? view.phase : undefined;
  const level = over ? LEVELS[over.how] : '';
  if (!over || over.winner === null) return { headline: 'Nobody wins', level, icon: ICONS.standstill, rays: ['#124f76', '#0b3350'] };
  const { winner } = over;
  const monster = view.players[winner]!.monster;
  const skin = skinOf(monster, winner);
  const portrait = { drawing: Portrait, props: { monster: monsterOf(view.players[winner]!, new Cards(faces), view.needed), skin, mouth: mouthOf(view, winner) } };
  const character = faces.monsters.find((it) => it.id === monster);
  const name = character?.name ?? seats[winner]?.name ?? 'Somebody';
  const you = how?.seat ?? view.you;
  const headline = winner === you ? 'You win' : you === null ? `${name} wins` : 'You lose';
  return { headline, level: winner === you ? level : `${name}: ${level.charAt(0).toLowerCase()}${level.slice(1)}`, icon: ICONS.mouth, portrait, quote: character?.taunts[view.players[winner]!.turns % character.taunts.length], rays: [skin.tones[1], skin.tones[0]] };
}

const SEATS = [0, 1, 2, 3, 4];

export const game: GameTable = {
  Table,
  teller,
  tints: Object.fromEntries(SEATS.map((seat) => [seat, skinOf('', seat).text])),
  keys: [
    ['f', 'turn the card upside down'],
    ['Page Up, Page Down', 'from one place where it may go to the next, on all monsters'],
    ['b', 'lay a Necronomicon'],
    ['m', 'lay the Mouth'],
    ['r', 'redraw'],
    ['p', 'pass, or draw'],
    ['g', 'look through the discard pile'],
    ['+ −', 'more or fewer cards to banish'],
  ],
  where: (view) => {
    const it = view as View;
    if (it.phase.phase === 'over') return 'Over';
    const round = (it.players[it.active ?? 0]?.turns ?? 0) + 1;
    return `Round ${round}${it.active === null ? '' : it.active === it.you ? ' · your turn' : ''}`;
  },
  heading: (told) => {
    const event = eventOf(told);
    return event.event === 'turn_began' && event.round !== null ? `Round ${event.round}` : undefined;
  },
  quiet: (told) => ['drew', 'set_up', 'reshuffled'].includes(eventOf(told).event),
  // Whoever acts has the turn, and everybody draws.
  isNoise: (told) => {
    const event = eventOf(told);
    return event.event === 'turn_began' || (event.event === 'drew' && event.card === 'hidden');
  },
  ending: (view, _, seats, faces, how) => ending(view as View, seats, faces as Faces, how),
};
