// Every card of every pack of Building an Elder God, Tiny Epic Cthulhu and RUMBLESLAM, in four windows: as it lies on the
// table and enlarged. No text is cut, lies on other text or is too small. The cards of the two older games are walked in
// kit.spec.ts.
import type { Page } from '@playwright/test';
import type { Faces as EgFaces, View as EgView } from '../src/generated/elder-god';
import type { Faces as RsFaces, View as RsView, WrestlerView } from '../src/generated/rumbleslam';
import type { Faces as TeFaces, View as TeView } from '../src/generated/tiny-epic-cthulhu';
import type { Choice, GameInfo, Table } from '../src/generated/wire';
import { readCards, SMALLEST, speakForServer, WINDOWS, type Reading } from './looking';
import { create, expect, keep, test, textIn } from './ring';

type Readings = (table: Table, faces: unknown, read: Set<string>) => Reading[];

const chunks = <T>(all: T[], size: number) => Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
const choice = (notation: string, deed: unknown): Choice => ({ notation, deed, words: notation, rule: '' }) as Choice;

/** As many kinds as a hand has at most. */
const HAND = 7;

/** In the hand and enlarged. What an earlier pack has, too, was read there. */
const elderGod: Readings = (table, faces, read) => {
  const cards = (faces as EgFaces).cards.filter(({ id: _, copies: __, ...printed }) => read.size < read.add(JSON.stringify(printed)).size);
  const view = table.view as EgView;
  return chunks(cards.map((it) => it.id), HAND).map((hand) => ({
    table: { ...table, choices: [], view: { ...view, players: view.players.map((it, seat) => (seat === 0 ? { ...it, hand: { open: hand } } : it)) } },
    lying: '.hand .sheet',
    opens: '.hand .hold',
    by: 'i',
    opened: '.zoom .sheet',
    count: hand.length,
  }));
};

/** Town Cards around the wheel, mats and pages to choose from, and all of them and the Great Old Ones at reading size. */
const tinyEpic: Readings = (table, faces) => {
  const { towns, characters, pages, great_old_ones } = faces as TeFaces;
  const view = table.view as TeView;
  const shown = (part: Partial<TeView>, choices: Choice[] = []): Table => ({ ...table, asked: [0], choices, view: { ...view, ...part } });
  const opened = '.zoom .face';
  return [
    ...chunks(towns, 5).map((some): Reading => ({
      table: shown({ stage: { stage: 'spin' }, towns: view.towns.map((it, at) => ({ ...it, face: some[at]!.id })), characters: view.characters.map((it, at) => ({ ...it, mat: characters[at]!.id })) }),
      lying: '[data-stop^="town "]',
      opens: '[data-stop^="town "]',
      by: 'i',
      opened,
      count: some.length,
    })),
    ...great_old_ones.map((it): Reading => ({
      table: shown({ stage: { stage: 'spin' }, great: { ...view.great, id: it.id, power: it.power } }),
      opens: '.powers',
      opened,
      count: 1,
    })),
    {
      table: shown({ stage: { stage: 'mats', who: 0 } }, characters.map(({ id }) => choice(`mat ${id}`, { kind: 'mat', who: 0, mat: id }))),
      lying: '.tray .face',
      opens: '.tray .hold',
      by: 'i',
      opened,
      count: characters.length,
    },
    {
      table: shown({ stage: { stage: 'actions' } }, pages.map(({ id }) => choice(`lose ${id}`, { kind: 'lose', who: 0, page: id }))),
      lying: '.tray .face',
      opens: '.tray .hold',
      by: 'i',
      opened,
      count: pages.length,
    },
  ];
};

/** Posters on the wall and box teams, Sponsorships, and profile cards: before the match, beside the ring and enlarged. */
const rumbleslam: Readings = (table, faces) => {
  const { wrestlers, teams, sponsorships } = faces as RsFaces;
  const view = table.view as RsView;
  const before = (part: Partial<RsView>, deeds: unknown[]): Table => ({ ...table, asked: [0], choices: deeds.map((it, at) => choice(`${at}`, it)), view: { ...view, ...part } });
  const all = wrestlers.map((it, at): WrestlerView => ({
    who: `p${(at % view.seats.length) + 1}.${at + 1}`, seat: at % view.seats.length, card: it.id, name: it.name, place: { place: 'sidelines' }, squares: [], big: false, stamina: it.stamina, stamina_most: it.stamina, counters: [{ counter: 'bleeding', count: 2 }, { counter: 'minus_ap', count: 1 }], knocked_down: false, ko: false, done: true, locked: true, choice: it.abilities.flatMap((has) => has.options)[0]?.name ?? null, lifts: null,
    stats: (['att', 'def', 'grp', 'dex'] as const).map((stat) => ({ stat, dice: it[stat] })), throw: it.throw, pop: it.pop, partner: null, traditional: false, dosh: it.dosh,
  }));
  const bouts = [...new Set(teams.map((it) => it.bout))];
  const match: Partial<RsView> = { stage: 'activate', round: 1, question: null, wrestlers: all };
  return [
    {
      table: before({ stage: 'hire', free_hiring: true }, wrestlers.map((it) => ({ deed: 'hire', card: it.id, cost: it.dosh }))),
      lying: '.wall .poster',
      opens: '.wall .picture',
      opened: '.looked .profile',
      closes: '.looked .button:not(.primary)',
      count: wrestlers.length,
    },
    ...bouts.map((bout): Reading => {
      const some = teams.filter((it) => it.bout === bout);
      return { table: before({ stage: 'hire', free_hiring: false, bout }, some.map((it) => ({ deed: 'take', team: it.id }))), lying: '.quick .slot', count: some.length };
    }),
    { table: before({ stage: 'sponsors' }, sponsorships.map((it) => ({ deed: 'sponsors', sponsorships: [it.sponsorship] }))), lying: '.sponsors li button', count: sponsorships.length },
    { table: { ...table, choices: [], view: { ...view, ...match } }, first: '.tabs button:last-child', opens: '.teams li button', opened: '.zoom .profile', count: all.length },
    ...all.map((it): Reading => ({
      table: { ...table, choices: [], view: { ...view, ...match, wrestlers: [it], active: { who: it.who, ap: 1, mp: 1, dirty: 0, ended: false } } },
      first: '.tabs button:nth-child(2)',
      lying: '.profile:not(.short)',
      count: 1,
    })),
  ];
};

const GAMES: { game: string; players: number; readings: Readings }[] = [
  { game: 'elder-god', players: 5, readings: elderGod },
  { game: 'tiny-epic-cthulhu', players: 4, readings: tinyEpic },
  { game: 'rumbleslam', players: 2, readings: rumbleslam },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { game, players, readings } of GAMES) {
  test(`every card of ${game} can be read`, async ({ page, server }) => {
    const { games } = (await (await fetch(`${server}/api/games`)).json()) as { games: GameInfo[] };
    await speakForServer(page);
    const found: string[] = [];
    const read = new Set<string>();
    for (const pack of games.find((it) => it.id === game)!.packs) {
      const seats = ['Ada', 'Bob', 'Cy', 'Dot', 'Eve'].slice(0, players).map((name) => ({ kind: 'human' as const, name }));
      const { id, tokens } = await create(server, { game, pack, seats, seed: 3 });
      const faces = await (await fetch(`${server}/api/matches/${id}/cards`)).json();
      const table = await welcomed(page, `/table/${id}#${tokens[0]}`);
      const all = readings(table, faces, read);
      if (all.length === 0) continue;
      for (const [window, [width, height]] of Object.entries(WINDOWS)) {
        await page.setViewportSize({ width, height });
        const wrong = await page.evaluate(readCards, { readings: all, smallest: SMALLEST[game]!.text });
        found.push(...wrong.map((it) => `${pack}, ${window}: ${it}`));
        await keep(page, `cards-${game}-${pack}-${window.replaceAll(' ', '-')}`);
      }
    }
    expect(found).toEqual([]);
  });
}

/** Sits down, and says which table the page was welcomed at. */
async function welcomed(page: Page, address: string): Promise<Table> {
  const heard = page.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived', { predicate: ({ payload }) => textIn(payload).includes('"welcome"') }));
  await page.goto(address);
  const { payload } = await heard;
  await expect(page.locator('.table')).toBeVisible();
  return (JSON.parse(textIn(payload)) as { table: Table }).table;
}
