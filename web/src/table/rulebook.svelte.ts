// The rules of a game, fetched once, and the one that is open.

import { rules } from '../lib/api';
import type { RuleInfo } from '../generated/wire';

const fetched = new Map<string, Promise<Map<string, RuleInfo>>>();

export function rulesOf(game: string): Promise<Map<string, RuleInfo>> {
  let found = fetched.get(game);
  if (!found) {
    found = rules(game).then((it) => new Map(it.rules.map((rule) => [rule.id, rule])));
    // Do not cache failures.
    found.catch(() => fetched.delete(game));
    fetched.set(game, found);
  }
  return found;
}

export class Rulebook {
  readonly game: string;
  id = $state.raw<string>();
  rule = $state.raw<RuleInfo>();
  failed = $state.raw(false);
  /** The element next to which the page is opened. */
  anchor = $state.raw<HTMLElement>();

  constructor(game: string) {
    this.game = game;
  }

  async open(id: string, anchor?: HTMLElement) {
    this.id = id;
    this.anchor = anchor;
    this.rule = undefined;
    this.failed = false;
    try {
      const found = (await rulesOf(this.game)).get(id);
      if (this.id === id) this.rule = found;
      this.failed = !found;
    } catch {
      this.failed = true;
    }
  }

  close() {
    this.id = undefined;
    this.anchor?.focus({ preventScroll: true });
    this.anchor = undefined;
  }
}
