import { describe, expect, it } from 'vitest';
import type { CardFace, Deed, Event, Faces } from '../../generated/elder-god';
import { badgeOf, sayOf, tabOf } from './consequence';
import { Cards, cellName, cellOf, clockwise, laidOn, leftOver, monsterOf, Monsters, mouthOf, partOf, spotOf, ticksOf, toGo, type ShownPlayer, type ShownView } from './model';
import { monsterOf as drawn } from './fixture';
import { game } from './game';
import { Redrawing } from './redrawing.svelte';
import { teller } from './story';
import { mostTelling, triesOf, ways } from './ways';

const face = (id: string, more: Partial<CardFace>): CardFace => ({ id, name: id, kind: 'tentacle', flavour: null, copies: 1, points: [], state: 'normal', stalks: null, same_turned: false, ...more });
const cards = new Cards({
  title: 'A deck',
  house_rule: null,
  monsters: [],
  cards: [
    face('I', { points: ['top', 'bottom'], same_turned: true }),
    face('R', { points: ['right', 'bottom'] }),
    face('R!', { points: ['right', 'bottom'], state: 'damaged' }),
    face('E', { kind: 'eyestalk', stalks: ['normal', 'immune', 'damaged', 'normal'] }),
    face('sign', { kind: 'elder_sign' }),
    face('ward', { kind: 'ward' }),
  ],
} satisfies Faces);

const player = (more: Partial<ShownPlayer> = {}): ShownPlayer => ({
  monster: 'gorm',
  hand: { closed: { count: 5 } },
  books: 2,
  out: false,
  turns: 1,
  cards: [],
  ends: [{ of: [0, 0], edge: 'top', faces: [0, 1], length: 0 }],
  wound: null,
  length: 0,
  path: [],
  fit: false,
  ...more,
} as ShownPlayer);
const view = (more: Partial<ShownView> = {}): ShownView => ({
  pack: 'A deck',
  house_rule: null,
  you: 0,
  phase: { phase: 'play', plays: 1 },
  active: 0,
  columns: 9,
  rows: 7,
  needed: 12,
  options: { banishment: false, crappy_cultist: false, nuclear: false, redraw: true },
  players: [player({ hand: { open: ['I', 'R', 'sign'] } }), player({ monster: 'ysil' }), player({ monster: 'mub' })],
  deck: 60,
  discard: [],
  turns_to_standstill: 10,
  ...more,
});
const laid = (card: string, at: [number, number], turned = false) => ({ at, card, turned, under: null, mark: 'nothing' as const, state: null, joined: [] });
const lay = (more: Partial<Extract<Deed, { kind: 'lay' }>>): Deed => ({ kind: 'lay', how: 'grow', card: 'R', whose: 0, at: [0, 1], turned: false, length: 1, ends: 1, ...more });

it('finds the cells that a blocked monster would have left', () => {
  // The ledger's example of EG-G9: a right turn that leads down into a pocket.
  const pocket = drawn('L(0,1) H(-1,1) H(-2,1) L~(-3,1) I(-3,2) L(-3,3) R(-4,3)', 10);
  expect(leftOver(pocket, 9, 6).map(cellName).sort()).toEqual(['-1,0', '-2,0', '-3,0', '-4,0', '-4,1', '-4,2']);
});

describe('several cards are redrawn at once', () => {
  const choice = (deed: Deed) => ({ notation: deed.kind === 'redraw' ? `redraw ${deed.card}` : deed.kind, deed });
  const desk = (sent: string[], wanted?: string) =>
    ({
      choices: [choice({ kind: 'redraw', card: 'I' }), choice({ kind: 'redraw', card: 'R' }), choice({ kind: 'pass' })],
      wanted,
      decide: (action: string) => Promise.resolve(sent.push(action) && 'done'),
    }) as never;

  it('one after the other, and then as many are drawn', async () => {
    const sent: string[] = [];
    const redrawing = new Redrawing(desk(sent));
    for (const card of ['I', 'R', 'I']) redrawing.press(card, 2);
    expect([redrawing.count, redrawing.countOf('I'), redrawing.cards]).toEqual([3, 2, ['I', 'R']]);
    await redrawing.send(6);
    expect(sent).toEqual(['redraw I', 'redraw R', 'redraw I', 'pass']);
    expect(redrawing.count).toBe(0);
  });

  it('and a whole hand draws by itself', async () => {
    const sent: string[] = [];
    const redrawing = new Redrawing(desk(sent));
    redrawing.press('I', 1);
    await redrawing.send(1);
    expect(sent).toEqual(['redraw I']);
  });

  it('but all copies are put back with one press more, and a coach gets each at once', () => {
    const sent: string[] = [];
    const redrawing = new Redrawing(desk(sent));
    for (let press = 0; press < 3; press++) redrawing.press('I', 2);
    expect(redrawing.count).toBe(0);
    new Redrawing(desk(sent, 'redraw R')).press('R', 1);
    expect(sent).toEqual(['redraw R']);
  });
});

describe('the log', () => {
  const told = (event: Event) => ({ words: '', rule: 'EG-038', event });

  it('has a heading for each round, and no noise', () => {
    const [first, second] = [told({ event: 'turn_began', seat: 1, round: 3 }), told({ event: 'turn_began', seat: 2, round: null })];
    expect([first, second].map(game.heading)).toEqual(['Round 3', undefined]);
    const hidden = told({ event: 'drew', seat: 1, card: 'hidden', rule: 'EG-046' });
    const open = told({ event: 'drew', seat: 0, card: { open: 'I' }, rule: 'EG-046' });
    expect([second, hidden, open].map((it) => game.isNoise!(it))).toEqual([true, true, false]);
  });
});

describe('where a deed lies', () => {
  let turned = false;
  const { place, meant } = ways({ view: () => view(), cards, turned: () => turned });
  const meantWith = (spot: string, taken: string[]) => meant(spot, { taken } as never);

  it('a card lies in its cell, the way it is held where both would do', () => {
    const both = [lay({}), lay({ turned: true })];
    expect(both.map((it) => place(it, both).at)).toEqual([['cell 0:0,1'], []]);
    turned = true;
    expect(both.map((it) => place(it, both).at)).toEqual([[], ['cell 0:0,1']]);
    turned = false;
    expect(place(both[1]!, [both[1]!]).at).toEqual(['cell 0:0,1']);
  });

  it('an Elder Sign lies on Bodies, with a number', () => {
    expect(place({ kind: 'banish', target: 1, number: 2 }, [])).toEqual({ hand: ['sign'], at: ['cell 1:0,0'], amount: 2 });
    expect(place({ kind: 'banish', target: null, number: 2 }, []).at).toEqual(['cell 0:0,0']);
  });

  it('what was meant depends on the card and on whose cell it is', () => {
    expect(meantWith('cell 0:0,2', ['R'])).toBe('grow R at 0,2');
    expect(meantWith('cell 1:-1,2', ['R!'])).toBe('damage ysil with R! at -1,2');
    expect(meantWith('cell 2:0,1', ['ward'])).toBe('use ward on mub at 0,1');
    expect(meantWith('cell 0:0,2', [])).toBeUndefined();
    expect(meantWith('mouth', [])).toBe('mouth');
    const wounded = ways({ view: () => view({ players: [player({ wound: [0, 2] }), player()] }), cards, turned: () => true });
    expect(wounded.meant('cell 0:0,2', { taken: ['R'] } as never)).toBe('heal 0,2 with R turned');
  });

  it('a card that can do nothing is tried where a limb ends, either way up', () => {
    const tries = (id: string, it = view()) => triesOf(it, id, cards);
    expect(tries('I')).toEqual(['grow I at 0,1']);
    expect(tries('R')).toEqual(['grow R at 0,1', 'grow R at 0,1 turned']);
    expect(tries('sign')).toEqual(['banish 1 from ysil', 'banish 1 from mub']);
    expect(tries('ward')).toContain('use ward on ysil at 0,0');
    expect(tries('R!')).toContain('damage mub with R! at 0,1 turned');
    expect(tries('I', view({ players: [player({ wound: [0, 2] }), player()] }))).toContain('heal 0,2 with I');
    expect(tries('I', view({ phase: { phase: 'discard' } }))).toEqual(['discard I']);
  });

  it('of several reasons the one that came nearest is told', () => {
    const reasons = ['EG-026', 'EG-063', 'EG-056'].map((rule) => ({ rule }));
    expect(mostTelling(reasons)).toEqual({ rule: 'EG-063' });
    expect(mostTelling([])).toBeUndefined();
  });
});

describe('the model', () => {
  it('finds cells again', () => {
    expect(cellOf(spotOf(2, [-3, 4]))).toEqual({ seat: 2, at: [-3, 4] });
    expect(cellOf('book')).toBeUndefined();
  });

  it('seats the others clockwise from the left', () => {
    expect(clockwise(5, 3)).toEqual([4, 0, 1, 2]);
  });

  it('turns a card with its points and stalks', () => {
    expect(partOf(cards.get('R'), true).points).toEqual(['left', 'top']);
    expect(partOf(cards.get('E'), true).stalks).toEqual({ bottom: 'normal', left: 'immune', top: 'damaged', right: 'normal' });
  });

  it('shows an Eyestalk by the stalks that are held', () => {
    const monster = monsterOf(player({ cards: [laid('R', [0, 1])] }), cards, 12);
    expect(laidOn(monster, partOf(cards.get('E'), false, [1, 1])).at(1, 1)?.state).toBe('normal');
    expect(laidOn(monster, partOf(cards.get('E'), true, [1, 1])).at(1, 1)?.state).toBe('immune');
  });

  it('keeps a monster that has not changed', () => {
    const monsters = new Monsters(cards);
    const before = monsters.of(0, player({ cards: [laid('R', [0, 1])] }), 12);
    expect(monsters.of(0, player({ cards: [laid('R', [0, 1])], books: 1 }), 12)).toBe(before);
    expect(monsters.of(0, player({ cards: [laid('R', [0, 1], true)] }), 12)).not.toBe(before);
  });

  it('ticks off what is missing before the Mouth', () => {
    const hurt = player({ length: 9, path: [[0, 1], [0, 2]], wound: [0, 2], ends: [{ of: [0, 2], edge: 'left', faces: [-1, 2], length: 9 }, { of: [0, 1], edge: 'left', faces: [-1, 1], length: 1 }] });
    expect(toGo(view(), hurt)).toBe(3);
    expect(ticksOf(view(), hurt).map((it) => it.words)).toEqual(['3 more on the path', 'heal the wound at 2', 'close 1 of your 2 open ends', 'turn the last end up or down']);
    expect(ticksOf(view({ needed: 0 }), player()).every((it) => it.done)).toBe(true);
  });

  it('knows where the Mouth was laid', () => {
    const over = view({ phase: { phase: 'over', winner: 0, how: 'mouth' } });
    expect(mouthOf(over, 0)).toEqual({ at: [0, 1], of: [0, 0], upsideDown: false });
    expect(mouthOf(over, 1)).toBeUndefined();
  });
});

describe('what a choice would do', () => {
  const monsters = () => monsterOf(player(), cards, 12);
  const badge = (deed: Deed) => badgeOf(deed, view(), cards, monsters);

  it('is said on the ghost', () => {
    expect(badge(lay({}))).toBe('1 of 12');
    expect(badge(lay({ card: 'E', ends: 2 }))).toBe('closes it · 2 left');
    expect(badge(lay({ how: 'damage', whose: 1, card: 'R!' }))).toBe('turn it right');
    expect(badge(lay({ how: 'damage', whose: 1, card: 'I' }))).toBe('wound the tip');
    expect(badge(lay({ how: 'cover', whose: 1, card: 'R!' }))).toBe('wound it');
    expect(badge({ kind: 'mouth', at: [0, 1], upside_down: false })).toBe('the Mouth!');
  });

  it('is told in one sentence, a shot from the side of whom it hits', () => {
    const say = (deed: Deed) => {
      const said = sayOf(deed, view(), cards, monsters, (seat) => ['You', 'Ysil'][seat]!);
      return said && `${said.lead} ${said.text}`;
    };
    expect(say(lay({}))).toBe('R makes it 1 of 12. One end stays open.');
    expect(say(lay({ card: 'E', ends: 2 }))).toBe('E shuts an end. 2 ends stay open.');
    expect(say(lay({ how: 'damage', whose: 1, card: 'R!' }))).toBe('R! gives Ysil a wounded card, 1 of 12, and the end looks right. Nothing grows there until it heals.');
    expect(say(lay({ how: 'cover', whose: 1, card: 'R!' }))).toBe('R! wounds Ysil. Nothing grows there until it heals.');
    expect(say({ kind: 'pass' })).toBeUndefined();
  });

  it('is counted on the card', () => {
    const deeds = [lay({ card: 'E' }), lay({ card: 'E', at: [1, 1] }), lay({ card: 'E', how: 'damage', whose: 1 }), lay({ card: 'R', how: 'heal' })];
    expect(tabOf('E', deeds, 0)).toEqual({ words: '2 ends · 1 shot', tone: 'both' });
    expect(tabOf('R', deeds, 0)).toEqual({ words: 'heals', tone: 'good' });
    expect(tabOf('I', deeds, 0)).toBeUndefined();
  });
});

describe('the story', () => {
  const told = (...events: Event[]) => events.reduce(teller.apply, view());

  it('lays a card out of the hand', () => {
    const after = told({ event: 'grew', seat: 0, card: 'R', at: [0, 1], turned: false });
    expect(after.players[0]!.hand).toEqual({ open: ['I', 'sign'] });
    expect(after.players[0]!.cards).toMatchObject([{ card: 'R', at: [0, 1], turned: false }]);
  });

  it('wounds, heals with a book, and takes away', () => {
    const shot: Event = { event: 'damaged', seat: 1, whose: 0, card: 'R!', at: [0, 1], turned: false, covered: 'R' };
    expect(told(shot).players[0]).toMatchObject({ wound: [0, 1], cards: [{ card: 'R!', under: 'R' }] });
    const healed = told(shot, { event: 'healed_with_book', seat: 0, at: [0, 1], left: 1 });
    expect(healed.players[0]).toMatchObject({ wound: null, books: 1, cards: [{ mark: 'book', state: 'immune' }] });
    expect(told(shot, { event: 'removed', seat: 0, card: 'R!', under: null, at: [0, 1], book: false, rule: 'EG-136' }).players[0]!.cards).toEqual([]);
  });

  it('counts what is drawn and hidden', () => {
    const after = told({ event: 'drew', seat: 1, card: 'hidden', rule: 'EG-046' }, { event: 'drew', seat: 0, card: { open: 'I' }, rule: 'EG-046' });
    expect(after.deck).toBe(58);
    expect(after.players[1]!.hand).toEqual({ closed: { count: 6 } });
    expect(after.players[0]!.hand).toEqual({ open: ['I', 'R', 'sign', 'I'] });
  });

  it('outlines whose cell was touched', () => {
    expect(teller.touches({ event: 'damaged', seat: 1, whose: 0, card: 'R!', at: [0, 1], turned: false, covered: null })).toEqual(['cell 0:0,1']);
  });
});
