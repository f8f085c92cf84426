// Who may be hired, as far as the filters let them through.

import type { CardFace } from '../../generated/rumbleslam';
import type { Printed } from './model';

const SORTS = {
  dear: (a: CardFace, b: CardFace) => b.dosh - a.dosh,
  cheap: (a: CardFace, b: CardFace) => a.dosh - b.dosh,
  name: (a: CardFace, b: CardFace) => a.name.localeCompare(b.name),
};

export class Bill {
  #printed: Printed;

  /** The id of a casino, `free` for Free Agents, or nothing for all. */
  casino = $state('');
  rank = $state<'' | CardFace['rank']>('');
  weight = $state(0);
  sort = $state<keyof typeof SORTS>('dear');
  search = $state('');

  constructor(printed: Printed) {
    this.#printed = printed;
  }

  houses = $derived.by(() => {
    const { wrestlers, casinos } = this.#printed.faces;
    const count = (casino: string | null) => wrestlers.filter((it) => it.casino === casino).length;
    return [{ id: '', name: 'All casinos', count: wrestlers.length }, ...casinos.map(({ id, name }) => ({ id, name, count: count(id) })), { id: 'free', name: 'Free Agents', count: count(null) }];
  });
  house = $derived.by(() => this.#printed.casino(this.casino));
  shown = $derived.by(() => this.#printed.faces.wrestlers.filter((it) => this.#matches(it)).toSorted(SORTS[this.sort]));

  #matches(it: CardFace): boolean {
    const words = `${it.name} ${it.story} ${it.abilities.map((has) => `${has.name} ${has.text} ${has.keywords.join(' ')}`).join(' ')}`.toLowerCase();
    const house = this.casino === '' || (this.casino === 'free' ? it.casino === null : it.casino === this.casino);
    return house && (this.rank === '' || it.rank === this.rank) && (this.weight === 0 || it.weight === this.weight) && words.includes(this.search.trim().toLowerCase());
  }
}
