// Every prompt of the golden playthroughs, in four windows: no text is cut or too small, no answer is out of sight. The
// games are played again over the wire, decision by decision; the page is then shown the tables with the most to show.
// Every card of every pack is walked in kit.spec.ts and cards.spec.ts.
import { readdirSync, readFileSync } from 'node:fs';
import type { GameInfo, Table, ToClient } from '../src/generated/wire';
import { create, expect, keep, test } from './ring';
import { lookAt, SMALLEST, speakForServer, WINDOWS } from './looking';

/** The random players of Building an Elder God go on for thousands of decisions, and are asked the same all the time. */
const MOST = 1000;

interface Playthrough {
  name: string;
  seed: number;
  options: Record<string, string>;
  players: number;
  pack: string;
  /** Notations, in order. */
  decisions: string[];
}

function playthroughs(game: string, packs: string[]): Playthrough[] {
  const folder = `../games/${game}/playthroughs`;
  return readdirSync(folder)
    .filter((it) => it.endsWith('.txt'))
    .map((file) => {
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      const [, seed, options] = /^# .* · seed (\d+) · options (\{.*\})/.exec(text)!;
      const decisions = [...text.matchAll(/^\S.*?: (.*) {2}\(1 of \d+\)$/gm)].map((it) => it[1]!);
      const name = file.replace('.txt', '');
      // The spectator has a view, too.
      const players = /^ {2}views (.*)$/m.exec(text)![1]!.split(' ').length - 1;
      const pack = packs.find((it) => name === it || name.startsWith(`${it}-`)) ?? packs[0]!;
      return { name, seed: Number(seed), options: JSON.parse(options!) as Record<string, string>, players, pack, decisions };
    })
    .filter((it) => it.name !== 'nobody');
}

/** A table that somebody was asked at, and how much of its kind it has to show. */
interface Asked {
  table: Table;
  size: number;
}

/**
 * Runs in the browser: plays a game again, and returns the tables that have the most to show, by kind. Of every question,
 * whatever the names and numbers in it, that is the one with the most words, and for each kind of deed in it the one with
 * the most words on those; of every match, the one with the most on the table.
 */
async function ask({ id, tokens, decisions }: { id: string; tokens: string[]; decisions: string[] }): Promise<{ asked: [string, Asked][]; played: number }> {
  const asked = new Map<string, Asked>();
  const offer = (kind: string, table: Table, size: number) => {
    if (size > (asked.get(kind)?.size ?? -1)) asked.set(kind, { table, size });
  };
  const keep = (table: Table) => {
    const words = new Map<string, number>();
    for (const choice of table.choices ?? []) {
      const { kind, deed } = choice.deed as { kind?: string; deed?: string };
      const name = kind ?? deed ?? '';
      // A button has a border, too.
      words.set(name, (words.get(name) ?? 0) + (choice.words?.length ?? 0) + 8);
    }
    const question = table.prompt.replace(/\d+/g, '#').replace(/[A-Z]\S*( ((in|of|on|at|and|a|to|the) )?[A-Z]\S*)*/g, 'X');
    // What a card does is said before the question.
    const kind = question.slice(-14);
    offer(kind, table, [...words.values()].reduce((a, b) => a + b, table.prompt.length));
    for (const [deed, size] of words) offer(`${kind} ${deed}`, table, size);
    offer(`match ${id}`, table, JSON.stringify(table.view).length);
  };
  return new Promise((resolve) => {
    let played = 0;
    // A table that no longer answers is a game that is not played as it was.
    setTimeout(() => end(), 60_000);
    const lines: WebSocket[] = [];
    const tables: (Table | undefined)[] = tokens.map(() => undefined);
    const end = () => {
      for (const line of lines) {
        line.onmessage = null;
        line.close();
      }
      resolve({ asked: [...asked], played });
    };
    const goOn = () => {
      const now = tables[0];
      if (!now || tables.some((it) => it?.version !== now.version)) return;
      if (played > now.ply) return;
      played = now.ply;
      if (now.result !== undefined || played >= decisions.length) return end();
      const action = decisions[played]!;
      const seat = tables.findIndex((it) => it!.choices?.some((choice) => choice.notation === action));
      if (seat < 0) return end();
      played++;
      // The server passes for whoever can only pass.
      const it = tables[seat]!;
      if (it.automatic) return;
      keep(it);
      lines[seat]!.send(JSON.stringify({ type: 'decide', re: played, version: now.version, action }));
    };
    tokens.forEach((token, seat) => {
      const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/matches/${id}/play`);
      lines.push(line);
      line.binaryType = 'arraybuffer';
      line.onopen = () => line.send(JSON.stringify({ type: 'hello', token }));
      line.onclose = end;
      line.onmessage = async (event) => {
        const text = typeof event.data === 'string' ? event.data : await new Response(new Blob([event.data as ArrayBuffer]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
        const message = JSON.parse(text) as ToClient;
        if (message.type !== 'welcome' && message.type !== 'update') return;
        // Inflating takes a moment, in which a shorter message may have come.
        if (message.table.version < (tables[seat]?.version ?? 0)) return;
        tables[seat] = message.table;
        goOn();
      };
    });
  });
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [game, smallest] of Object.entries(SMALLEST)) {
  test(`every prompt of the golden playthroughs of ${game} can be read and answered`, async ({ page, server }) => {
    test.setTimeout(180_000);
    const { games } = (await (await fetch(`${server}/api/games`)).json()) as { games: GameInfo[] };
    const { packs } = games.find((it) => it.id === game)!;
    const all = playthroughs(game, packs).map((it) => {
      const names = ['Ada', 'Bob', 'Cy', 'Dot', 'Eve'].slice(0, it.players);
      const { pack, options, seed } = it;
      return { ...it, match: { game, pack, options, seed, seats: names.map((name) => ({ kind: 'human' as const, name })) } };
    });
    await page.goto('/about');
    const fullest = new Map<string, Asked & { playthrough: string }>();
    await Promise.all(
      all.map(async ({ name, match, decisions }) => {
        const { id, tokens } = await create(server, match);
        const { asked, played } = await page.evaluate(ask, { id, tokens: tokens as string[], decisions: decisions.slice(0, MOST) });
        expect(played, `${game} ${name}: the game is played again as it was`).toBe(Math.min(MOST, decisions.length));
        for (const [kind, it] of asked) if (it.size > (fullest.get(kind)?.size ?? -1)) fullest.set(kind, { ...it, playthrough: name });
      }),
    );

    await speakForServer(page);
    const found: string[] = [];
    for (const { name, match } of all) {
      const { id, tokens } = await create(server, match);
      await page.goto(`/table/${id}#${tokens[0]}`);
      await expect(page.locator('.table')).toBeVisible();
      const own = [...fullest.values()].filter((it) => it.playthrough === name);
      const tables = [...new Map(own.map(({ table }) => [table.version, table])).values()];
      for (const [window, [width, height]] of Object.entries(WINDOWS)) {
        await page.setViewportSize({ width, height });
        const phone = width < 720 || height < 520;
        const wrong = await page.evaluate(lookAt, { tables, smallest: { text: smallest.text, labels: phone ? smallest.labels : smallest.text } });
        for (const [at, texts] of wrong.entries()) {
          const { prompt } = tables[at]!;
          found.push(...texts.map((it) => `${name}, ${window}, “${prompt}”: ${it}`));
          if (texts.length === 0 || !process.env.SCREENS) continue;
          await page.evaluate(lookAt, { tables: [tables[at]!], smallest });
          await keep(page, `prompt-${game}-${name}-${window}-${at}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
}
