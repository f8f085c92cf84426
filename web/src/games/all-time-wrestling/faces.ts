// What is printed on boards and cards, for drawing and for reading aloud.

import type {
  AbilityFace,
  CardFace,
  Category,
  Corner,
  Faces,
  Gains,
  Icon,
  SideView,
  Slot,
  View,
  WrestlerFace,
} from '../../generated/all-time-wrestling';
import { capital } from '../../lib/words';

export type CardId = string;

export const CATEGORY_ICONS: Record<Category, string> = {
  grapple: 'grab',
  throw: 'weight-lifting-up',
  strike: 'punch',
  aerial: 'acrobatic',
};

export const MARK_ICONS: Record<Icon | 'rampage' | 'signature' | 'finisher' | 'kickout', string> = {
  pin: 'fall-down',
  taunt: 'shouting',
  recover: 'regeneration',
  rampage: 'enrage',
  signature: 'round-star',
  finisher: 'crown',
  kickout: 'cancel',
};

export const NUMBER_ICONS: Record<'damage' | 'stamina' | 'target' | 'momentum' | 'health', string> = {
  damage: 'punch-blast',
  stamina: 'power-lightning',
  target: 'dice-target',
  momentum: 'fast-arrow',
  health: 'hearts',
};

export const otherOf = (corner: Corner): Corner => (corner === 'red' ? 'blue' : 'red');

/** A combo icon in letters, as it stands on the edge of a card. */
const LETTERS: Record<string, string> = { red: 'R', blue: 'B', green: 'G', gold: 'Au' };

export interface ComboMark {
  colour: string;
  shape: string;
  letter: string;
  words: string;
}

export function comboMark(icon: string): ComboMark {
  const [colour = '', shape = ''] = icon.split(' ');
  return { colour, shape, letter: LETTERS[colour] ?? '?', words: icon };
}

/** A card that the pack does not know should not break the table. */
const unknownCard = (id: CardId): CardFace => ({
  id,
  name: id,
  category: 'strike',
  damage: 0,
  cost: 0,
  target: 0,
  momentum: 0,
  signature: false,
  finisher: false,
  kickout_icons: 0,
  icons: [],
  rampage: false,
  left: [],
  right: [],
  text: null,
  flavour: null,
  icon: null,
});

export class Roster {
  readonly faces: Faces;
  #wrestlers: Map<string, WrestlerFace>;
  #cards: Map<CardId, CardFace>;
  #order: Map<CardId, number>;

  constructor(faces: Faces) {
    this.faces = faces;
    this.#wrestlers = new Map(faces.wrestlers.map((it) => [it.id, it]));
    const cards = faces.wrestlers.flatMap((it) => it.deck);
    this.#cards = new Map(cards.map((it) => [it.id, it]));
    this.#order = new Map(cards.map((it, at) => [it.id, at]));
  }

  wrestler(id: string | null): WrestlerFace | undefined {
    return id === null ? undefined : this.#wrestlers.get(id);
  }

  get(card: CardId): CardFace {
    return this.#cards.get(card) ?? unknownCard(card);
  }

  /** What a link through such an icon gives. */
  linkGives(icon: string): string {
    return this.faces.links.find((it) => it.shape === comboMark(icon).shape)?.gives ?? '';
  }

  /** In the order of the deck. */
  sorted(cards: CardId[]): CardId[] {
    return cards.toSorted((a, b) => (this.#order.get(a) ?? 0) - (this.#order.get(b) ?? 0));
  }

  /** The wrestler's name, or the corner's before there is a wrestler. */
  name(view: Pick<View, Corner>, corner: Corner): string {
    return this.wrestler(view[corner].wrestler)?.name ?? cornerName(corner);
  }
}

export const cornerName = (corner: Corner): string => `${capital(corner)} corner`;

export const handCount = (side: SideView): number => ('open' in side.hand ? side.hand.open.cards.length : side.hand.closed.count);

export interface PlateFace {
  slot: Slot;
  /** How often. */
  kind: string;
  name: string;
  text: string;
  /** When, what it costs, what it needs: a line under the text. */
  small: string;
  /** What it costs and needs, where there is no room for the text. */
  price: string;
}

const SLOT_KINDS: Record<Slot, string> = { permanent: 'Permanent', first: 'Once', second: 'Once', reversal: 'Reversal' };

const costOf = ({ stamina, health }: { stamina: number; health: number }): string[] => [
  ...(stamina > 0 ? [`${stamina} stamina`] : []),
  ...(health > 0 ? [`${health} health`] : []),
];

function counterOf(ability: AbilityFace): string[] {
  const { counter } = ability;
  if (!counter) return [];
  const ways = [...(counter.roll === null ? [] : [`${counter.roll}+`]), ...(counter.reversal ? ['a reversal'] : [])];
  return [`countered by ${ways.join(' or ')}`];
}

export function plateOf(face: WrestlerFace, slot: Slot): PlateFace {
  const kind = SLOT_KINDS[slot];
  if (slot === 'reversal') {
    const { name, text, cost } = face.reversal;
    return { slot, kind, name, text, small: ['in the defensive window', ...costOf(cost)].join(' · '), price: costOf(cost).join(' · ') };
  }
  const ability = face.abilities[slot === 'permanent' ? 0 : slot === 'first' ? 1 : 2];
  const roll = ability.roll === null ? [] : [`roll ${ability.roll}+`];
  const price = [...costOf(ability.cost), ...roll];
  const small = [ability.moment, ...price, ...counterOf(ability)].join(' · ');
  return { slot, kind, name: ability.name, text: ability.text, small, price: price.join(' · ') };
}

const parts = (all: [number, string][]): string =>
  all
    .filter(([n]) => n > 0)
    .map(([n, what]) => `${n} ${what}`)
    .join(', ');

/** What Taunt or Recover gives, in words. */
export function gainsOf({ cards, stamina, momentum, opponent }: Gains): string {
  const cardWord = (n: number) => (n === 1 ? 'card' : 'cards');
  const own = parts([[cards, cardWord(cards)], [stamina, 'stamina'], [momentum, 'momentum']]);
  const other = parts([[opponent.health, 'health'], [opponent.stamina, 'stamina'], [opponent.cards, cardWord(opponent.cards)]]);
  return `you ${own || 'nothing'}; opponent ${other || 'nothing'}`;
}

/** The whole card in a sentence or two. */
export function aloud(face: CardFace): string {
  const marks = [
    ...(face.finisher ? ['finisher'] : face.signature ? ['signature'] : []),
    ...face.icons,
    ...(face.rampage ? ['rampage'] : []),
    ...(face.kickout_icons > 0 ? [`${face.kickout_icons} kick-out ${face.kickout_icons === 1 ? 'icon' : 'icons'}`] : []),
  ];
  const edges = [
    ...(face.left.length > 0 ? [`left edge ${face.left.join(' and ')}`] : []),
    ...(face.right.length > 0 ? [`right edge ${face.right.join(' and ')}`] : []),
  ];
  const numbers = `damage ${face.damage}, cost ${face.cost}, target ${face.target}, momentum ${face.momentum}`;
  const rest = [...marks, ...edges].join(', ');
  return `${face.name}, ${capital(face.category)}, ${numbers}${rest ? `, ${rest}` : ''}${face.text ? `. ${face.text}` : ''}`;
}
