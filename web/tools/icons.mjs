// Writes src/generated/icons.ts, and icons-<game>.ts for each game, with the icons of the game-icons collection that
// are used, and no others.
//
// Used are: `icon = "…"` in ../games/*/packs/*.toml, and in src/ `<Icon name="…"`, `icon: '…'`, `icon="…"`, and every
// string inside `const …ICONS… = { … }`. What src/games/<game>/ and the game's packs use goes into the game's file, but
// for what the pages show before its table is loaded: its poster and its options.
import { readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const collection = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');

/** The path data of an icon, or null if the collection has none of that name. */
export function pathOf(name) {
  const icon = collection.icons[name] ?? collection.icons[collection.aliases?.[name]?.parent];
  return icon?.body.match(/ d="([^"]*)"/)?.[1] ?? null;
}

/** Every file to write with its text, and the names that the collection does not have. */
export function icons() {
  const games = foldersOf(join(web, '../games'));
  const shared = new Set();
  const byGame = new Map(games.map((game) => [game, namesInPacks(game)]));
  for (const file of filesOf(join(web, 'src'))) {
    if (!/\.(svelte|ts)$/.test(file) || /\.test\.ts$/.test(file) || file.includes('/generated/')) continue;
    const game = file.match(/\/src\/games\/([^/]+)\/(?!index\.ts|Poster\.svelte)/)?.[1];
    const names = byGame.get(game) ?? shared;
    for (const name of namesInSource(readFileSync(file, 'utf8'))) names.add(name);
  }
  const missing = [shared, ...byGame.values()].flatMap((names) => [...names].filter((name) => pathOf(name) === null));
  const files = [['icons.ts', written(shared)]];
  for (const [game, names] of byGame) {
    files.push([`icons-${game}.ts`, written([...names].filter((it) => !shared.has(it)))]);
  }
  return { files: files.map(([name, text]) => [join(web, 'src/generated', name), text]), missing };
}

function namesInPacks(game) {
  const packs = join(web, '../games', game, 'packs');
  const names = new Set();
  if (!existsSync(packs)) return names;
  for (const file of readdirSync(packs).filter((it) => it.endsWith('.toml'))) {
    for (const [, name] of readFileSync(join(packs, file), 'utf8').matchAll(/^\s*icon\s*=\s*"([^"]+)"/gm)) names.add(name);
  }
  return names;
}

export function namesInSource(text) {
  const names = new Set();
  const patterns = [/<Icon\b[^>]*?\bname=["']([a-z0-9-]+)["']/g, /\bicon(?:\??: ?|=)["']([a-z0-9-]+)["']/g];
  for (const pattern of patterns) for (const [, name] of text.matchAll(pattern)) names.add(name);
  for (const [, body] of text.matchAll(/const \w*ICONS\w*\b[^=]*= \{([^}]*)\}/g)) {
    for (const [, name] of body.matchAll(/: ?["']([a-z0-9-]+)["']/g)) names.add(name);
  }
  return names;
}

function written(names) {
  const lines = [...names]
    .filter((name) => pathOf(name) !== null)
    .sort()
    .map((name) => `  '${name}': '${pathOf(name)}',`);
  return [
    '// Written by `npm run icons` from the game-icons collection (game-icons.net, CC BY 3.0). Do not edit.',
    '',
    'export const icons: Record<string, string> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

function foldersOf(path) {
  return readdirSync(path, { withFileTypes: true }).filter((it) => it.isDirectory()).map((it) => it.name).sort();
}

function filesOf(path) {
  return readdirSync(path, { recursive: true }).map((it) => join(path, it)).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, missing } = icons();
  for (const [path, text] of files) writeFileSync(path, text);
  if (missing.length > 0) console.warn(`not in the collection, drawn as a plain mark: ${missing.join(', ')}`);
}
