// The games of this server: fetched once, and used by every page.
import type { GameInfo } from '../generated/wire';
import { folders } from '../games/folders';
import { tabled } from '../games/tables';
import type { GamePoster } from '../games/folder';
import { games, sayProblem } from './api';
import { capital } from './words';

export class Catalog {
  /** In the server's order; none until it has answered. */
  games = $state.raw<GameInfo[]>();
  /** How strong bots can be, the weakest first. Until the server answers, the usual levels. */
  levels = $state.raw(['rookie', 'contender', 'champion', 'legend']);
  problem = $state.raw('');
  #asked: Promise<void> | undefined;

  /** Asks the server unless it has answered already. */
  load(): Promise<void> {
    return (this.#asked ??= this.#ask());
  }

  async #ask(): Promise<void> {
    try {
      const found = await games();
      this.games = found.games;
      this.levels = found.levels;
      this.problem = '';
    } catch (it) {
      this.problem = sayProblem(it);
      this.#asked = undefined;
    }
  }

  /** Undefined until the server has answered, null if it does not play that game. */
  find(game: string): GameInfo | null | undefined {
    return this.games && (this.games.find((it) => it.id === game) ?? null);
  }

  /**
   * What can be played, as far as is known: before the server answers, what these pages have tables for. Those stay in
   * front, so that nothing changes its place when the answer comes.
   */
  playable = $derived.by<string[]>(() => {
    if (!this.games) return tabled;
    const found = this.games.map((it) => it.id);
    return [...tabled.filter((it) => found.includes(it)), ...found.filter((it) => !tabled.includes(it))];
  });

  titleOf(game: string): string {
    return this.find(game)?.title ?? spelledOut(game);
  }

  taglineOf(game: string): string {
    return this.find(game)?.tagline ?? '';
  }

  /** Players and length, as on a bill: from the game's folder, or otherwise what the server says. */
  billOf(game: string): string {
    const info = this.find(game);
    return posterOf(game)?.bill ?? (info ? playersOf(info) : '');
  }
}

export const catalog = new Catalog();

export const posterOf = (game: string): GamePoster | undefined => folders.get(game)?.poster;

/** The name of an unknown game, derived from its id. */
const spelledOut = (id: string) => id.split('-').map(capital).join(' ');

function playersOf({ min_players: min, max_players: max, together }: GameInfo): string {
  const least = Math.max(1, min);
  const who = together ? 'together' : max === 1 ? 'player' : 'players';
  return `${least === max ? max : `${least}–${max}`} ${who}`;
}
