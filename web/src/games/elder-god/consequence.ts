// What a choice would do, in the few words that fit on its ghost.

import type { Deed, Edge } from '../../generated/elder-god';
import type { Said } from '../../table/sitting.svelte';
import type { Monster } from './art/monster';
import { partOf, type Cards, type ShownView } from './model';

const WAYS: Record<Edge, string> = { top: 'up', right: 'right', bottom: 'down', left: 'left' };
const ends = (n: number) => (n === 1 ? '1 end' : `${n} ends`);

/** Where a limb would go on. */
function onward(deed: Extract<Deed, { kind: 'lay' }>, cards: Cards, monster: Monster): Edge[] {
  const part = partOf(cards.get(deed.card), deed.turned, deed.at);
  return part.points.filter((it) => !monster.beyond(part, it));
}

function laid(deed: Extract<Deed, { kind: 'lay' }>, view: ShownView, cards: Cards, monster: Monster): string {
  const face = cards.get(deed.card);
  const before = view.players[deed.whose]!;
  switch (deed.how) {
    case 'heal':
      return face.state === 'immune' ? 'heals · immune' : 'heals';
    case 'cover':
      return face.kind === 'eyestalk' ? 'shoot its eye' : 'wound it';
    case 'damage': {
      if (face.kind === 'eyestalk') return 'closes it, wounded';
      const on = onward(deed, cards, monster);
      const end = before.ends.find((it) => it.faces[0] === deed.at[0] && it.faces[1] === deed.at[1]);
      if (on.length === 1 && on[0] === end?.edge) return 'wound the tip';
      return on.length === 1 ? `turn it ${WAYS[on[0]!]}` : on.length === 0 ? 'joins it, wounded' : 'split it';
    }
    case 'grow': {
      if (face.kind === 'eyestalk') return `closes it · ${deed.ends} left`;
      const more = deed.ends === before.ends.length ? '' : ` · ${ends(deed.ends)}`;
      const turned = onward(deed, cards, monster);
      const way = turned.length === 1 && deed.length >= view.needed && (turned[0] === 'left' || turned[0] === 'right') ? `, looks ${WAYS[turned[0]]}` : '';
      if (deed.length === before.length) return `path stays ${deed.length}${more}`;
      return `${deed.length} of ${view.needed}${way}${more}`;
    }
  }
}

export function badgeOf(deed: Deed, view: ShownView, cards: Cards, monster: (seat: number) => Monster): string {
  switch (deed.kind) {
    case 'lay':
      return laid(deed, view, cards, monster(deed.whose));
    case 'banish':
      return deed.target === null ? 'everybody' : 'banish';
    case 'use':
      return { salve: 'heals', ward: 'immune', shear: 'cuts it off', frenzy: 'two more plays' }[cards.get(deed.card).kind as string] ?? 'use it';
    case 'book':
      return 'heals · immune for ever';
    case 'mouth':
      return 'the Mouth!';
    case 'remove':
      return 'let it go';
    default:
      return '';
  }
}

const LOCKED = 'Nothing grows there until it heals.';
const openEnds = (n: number) => (n === 0 ? 'No end stays open.' : n === 1 ? 'One end stays open.' : `${n} ends stay open.`);

function laying(deed: Extract<Deed, { kind: 'lay' }>, view: ShownView, cards: Cards, monster: Monster, name: string): string {
  const face = cards.get(deed.card);
  const before = view.players[deed.whose]!;
  const [x, y] = deed.at;
  switch (deed.how) {
    case 'heal':
      return `heals the wound${face.state === 'immune' ? ', and no shot takes hold there any more' : ''}. ${openEnds(deed.ends)}`;
    case 'cover': {
      const nth = before.path.findIndex((it) => it[0] === x && it[1] === y) + 1;
      return `wounds ${name}${nth > 0 ? ` at card ${nth}` : ''}. ${LOCKED}`;
    }
    case 'damage': {
      if (face.kind === 'eyestalk') return `shuts an end of ${name} with a wound. ${openEnds(deed.ends)}`;
      const on = onward(deed, cards, monster);
      const looks = on.length === 1 ? `, and the end looks ${WAYS[on[0]!]}` : '';
      return `gives ${name} a wounded card, ${deed.length} of ${view.needed}${looks}. ${LOCKED}`;
    }
    case 'grow': {
      const wound = before.wound ? ' The wound stays.' : '';
      if (face.kind === 'eyestalk') return `shuts an end. ${openEnds(deed.ends)}${wound}`;
      const on = onward(deed, cards, monster);
      const aside = on.length === 1 && deed.length >= view.needed && (on[0] === 'left' || on[0] === 'right') ? ` It looks ${WAYS[on[0]]}: the Mouth needs an end up or down.` : '';
      const grows = deed.length === before.length ? `is a side branch: the path stays ${deed.length} of ${view.needed}.` : `makes it ${deed.length} of ${view.needed}.`;
      return `${grows} ${openEnds(deed.ends)}${aside}${wound}`;
    }
  }
}

/** What a choice would do, in one sentence; a shot from the side of whom it hits. */
export function sayOf(deed: Deed, view: ShownView, cards: Cards, monster: (seat: number) => Monster, nameOf: (seat: number) => string): Said | undefined {
  switch (deed.kind) {
    case 'lay': {
      const face = cards.get(deed.card);
      return { lead: face.name, text: `${deed.turned && !face.same_turned ? 'upside down ' : ''}${laying(deed, view, cards, monster(deed.whose), nameOf(deed.whose))}` };
    }
    case 'book':
      return { lead: 'Necronomicon', text: 'heals the wound: that card is immune for ever.' };
    default:
      return undefined;
  }
}

/** What a card in the hand can do now: the tab on top of it. */
export function tabOf(card: string, deeds: readonly Deed[], me: number): { words: string; tone: 'good' | 'bad' | 'both' } | undefined {
  const laying = deeds.filter((it) => it.kind === 'lay' && it.card === card) as Extract<Deed, { kind: 'lay' }>[];
  const cells = (those: typeof laying) => new Set(those.map((it) => `${it.whose} ${it.at.join()}`)).size;
  const shots = cells(laying.filter((it) => it.how === 'damage' || it.how === 'cover'));
  const places = cells(laying.filter((it) => it.how === 'grow'));
  const heals = laying.some((it) => it.how === 'heal' && it.whose === me);
  const good = [heals ? 'heals' : '', places > 0 ? (heals ? 'grows' : shots > 0 ? ends(places) : places === 1 ? '1 place' : `${places} places`) : ''].filter(Boolean).join(' · ');
  const bad = shots === 0 ? '' : shots === 1 ? '1 shot' : `${shots} shots`;
  if (good && bad) return { words: `${good} · ${bad}`, tone: 'both' };
  if (good) return { words: good, tone: 'good' };
  return bad ? { words: bad, tone: 'bad' } : undefined;
}
