// How a match ended, from the viewer's point of view.
import type { MatchInfo, Outcome } from '../generated/wire';
import { catalog } from './catalog.svelte';

export interface Ended {
  outcome: Outcome;
  /** The seats of this browser; none for a spectator. */
  mine: number[];
  /** The players win or lose together. */
  together: boolean;
  /** By seat. */
  names: string[];
}

/** In a few words: "You win", "The table wins", "Lost together", "Ada and Lou win". */
export function verdict({ outcome, mine, together, names }: Ended): string {
  const alone = names.length < 2;
  if (outcome.kind === 'drawn') return 'A draw';
  if (outcome.kind === 'lost') {
    if (!alone) return 'Lost together';
    return mine.length > 0 ? 'You lose' : 'Lost';
  }
  if (together && !alone) return 'The table wins';
  const winners = outcome.seats.map((it) => names[it] ?? '').filter((it) => it !== '');
  const named = `${listed(winners)} ${winners.length === 1 ? 'wins' : 'win'}`;
  if (mine.length !== 1) return winners.length === 0 ? 'Won' : named;
  return outcome.seats.includes(mine[0]!) ? 'You win' : 'You lose';
}

/** The verdict on a match; nothing while it runs. */
export function verdictOn({ game, outcome, seats }: MatchInfo, mine: number[]): string {
  if (!outcome) return '';
  const names = seats.map((it) => it.name ?? it.title);
  return verdict({ outcome, mine, together: catalog.find(game)?.together ?? false, names });
}

/** "Ada", "Ada and Lou", "Ada, Lou and Kit". */
export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}
