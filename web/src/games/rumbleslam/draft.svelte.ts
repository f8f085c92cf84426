// One's own team while it is put together: a matter of this browser alone until it is signed; then the hirings go out one
// after the other, and the server takes or refuses each.

import type { Deed, SeatView } from '../../generated/rumbleslam';
import type { Desk } from '../../table/desk';
import { costOf, countOf, fromFace, NOBODY, putRight, reasonsOf, without, type Team } from './team';
import type { Printed } from './model';

const KEPT = 'turnbuckle.rumbleslam.teams';
/** What is not signed yet outlives a reload, in this window. */
const DRAFT = 'turnbuckle.rumbleslam.draft';

const isTeam = (it: unknown): it is Team => typeof it === 'object' && it !== null && ['cards', 'traditional'].every((key) => Array.isArray((it as Record<string, unknown>)[key])) && typeof (it as Team).name === 'string';

function drafted(where: string): Team | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(`${DRAFT} ${where}`) ?? 'null');
    return isTeam(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function kept(): Team[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(found) ? (found as Team[]) : [];
  } catch {
    return [];
  }
}

export class Draft {
  #desk: Desk;
  #printed: Printed;
  #seat: () => SeatView | undefined;
  #budget: () => number;

  #team = $state.raw<Team>(NOBODY);
  /** What the last change at a stroke took the place of, until the next one. */
  before = $state.raw<Team>();
  /** The name under which it was saved as it is. */
  kept = $state.raw<string>();
  #where: string;
  #saved = $state.raw<Team[]>(kept());
  /** Those that can be hired from this pack. */
  saved = $derived.by(() => this.#saved.filter(({ cards, traditional }) => cards.every(this.#printed.knows) && traditional.every((it) => this.#printed.pair(it))));
  /** The hirings are on their way. */
  locked = $state.raw(false);

  /** `where`: of which match and seat, so that each has a draft of its own. */
  constructor(desk: Desk, printed: Printed, seat: () => SeatView | undefined, budget: () => number, where = '') {
    this.#desk = desk;
    this.#printed = printed;
    this.#seat = seat;
    this.#budget = budget;
    this.#where = where;
    const team = drafted(where);
    if (team?.cards.every(printed.knows) && team.traditional.every((it) => printed.pair(it))) this.#team = { ...NOBODY, ...team };
  }

  get team(): Team {
    return this.#team;
  }
  set team(team: Team) {
    this.#team = team;
    this.kept = undefined;
    this.before = undefined;
    try {
      sessionStorage.setItem(`${DRAFT} ${this.#where}`, JSON.stringify(team));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  /** What the server has of it already. */
  sent = $derived.by(() => {
    const team = this.#seat()?.team;
    return typeof team === 'object' ? team.open : undefined;
  });
  /** The team that is handed in, in one's own words if it has not been loaded anew since. */
  signed = $derived.by(() => this.sent && fromFace({ ...this.sent, name: this.team.name }));
  ready = $derived.by(() => this.#seat()?.ready ?? false);

  cost = $derived.by(() => costOf(this.team, this.#printed));
  reasons = $derived.by(() => reasonsOf(this.team, this.#budget(), this.#printed));
  right = $derived.by(() => putRight(this.team, this.#budget(), this.#printed));

  /** One of those of whom there may only be so many in a team. */
  isTooMany(card: string): boolean {
    const { most } = this.#printed.card(card);
    return most !== null && countOf(this.team, card) > most;
  }
  /** What was chosen for a Tag Team stays chosen while one of them is away. */
  #asked = new Map<string, boolean>();
  hire(card: string) {
    const cards = [...this.team.cards, card];
    const again = this.#printed.faces.tag_teams.filter((it) => this.#asked.get(it.id) && it.members.includes(card) && it.members.every((one) => cards.includes(one)) && !this.team.traditional.includes(it.id)).map((it) => it.id);
    this.team = { ...this.team, cards, traditional: [...this.team.traditional, ...again] };
  }
  letGo(card: string) {
    const team = without(this.team, card);
    const lost = this.#printed.faces.tag_teams.filter((it) => it.members.includes(card) && !it.members.every((one) => team.cards.includes(one))).map((it) => it.id);
    this.team = { ...team, traditional: team.traditional.filter((it) => !lost.includes(it)) };
  }
  /** Both members of a Tag Team, as a Traditional one; or not so any more. */
  pair(id: string, traditional: boolean) {
    const { members } = this.#printed.pair(id)!;
    this.#asked.set(id, traditional);
    const missing = traditional ? members.filter((it) => !this.team.cards.includes(it)) : [];
    const others = this.team.traditional.filter((it) => it !== id);
    this.team = { ...this.team, cards: [...this.team.cards, ...missing], traditional: traditional ? [...others, id] : others };
  }
  endorse(by: number) {
    this.team = { ...this.team, endorsements: Math.max(0, this.team.endorsements + by) };
  }
  sponsor(has: boolean) {
    this.team = { ...this.team, sponsorship: has };
  }
  call(name: string) {
    this.team = { ...this.team, name };
  }
  take(team: Team) {
    const { team: before } = this;
    this.team = team;
    if (before.cards.length > 0) this.before = before;
  }
  /** Back to what was there before that. */
  undo() {
    if (this.before) this.team = this.before;
  }

  save() {
    const name = this.team.name || 'My team';
    this.#saved = [...this.#saved.filter((it) => it.name !== name), { ...this.team, name }];
    this.#keep();
    this.kept = name;
  }
  forget(name: string) {
    this.#saved = this.#saved.filter((it) => it.name !== name);
    this.#keep();
  }
  #keep() {
    localStorage.setItem(KEPT, JSON.stringify(this.#saved));
  }

  #send(isIt: (deed: Deed) => boolean): Promise<unknown> {
    const choice = this.#desk.choices.find((it) => isIt(it.deed as Deed));
    return choice ? this.#desk.decide(choice.notation) : Promise.resolve('refused');
  }

  /** A ready-made team as it is. */
  play(id: string): Promise<unknown> {
    return this.#send((deed) => deed.deed === 'take' && deed.team === id);
  }

  /** What has to be sent for this team, in the order in which it is taken. */
  #hirings(): ((deed: Deed) => boolean)[] {
    const { team, sent } = this;
    const left = [...team.cards];
    const drop = (card: string) => left.splice(left.indexOf(card), 1);
    sent?.wrestlers.filter((it) => left.includes(it)).forEach(drop);
    const pairs = team.traditional.filter((it) => !sent?.traditional.includes(it));
    for (const id of pairs) this.#printed.pair(id)!.members.forEach(drop);
    const endorsements = team.endorsements - (sent?.endorsements ?? 0);
    return [
      ...pairs.map((id) => (deed: Deed) => deed.deed === 'hire_pair' && deed.pair === id),
      ...left.map((id) => (deed: Deed) => deed.deed === 'hire' && deed.card === id),
      ...Array.from({ length: Math.max(0, endorsements) }, () => (deed: Deed) => deed.deed === 'endorse'),
      ...(team.sponsorship && !sent?.sponsorship ? [(deed: Deed) => deed.deed === 'buy_sponsorship'] : []),
      (deed) => deed.deed === 'submit',
    ];
  }

  /** Signs the contract. */
  async sign() {
    if (this.locked || this.reasons.length > 0) return;
    this.locked = true;
    try {
      for (const isIt of this.#hirings()) if ((await this.#send(isIt)) !== 'done') return;
    } finally {
      this.locked = false;
    }
  }

  boxed(bout: string): Team[] {
    return this.#printed.faces.teams.filter((it) => it.bout === bout).map(fromFace);
  }
}
