// A team while it is put together: what it costs by the printed prices, which printed limits it breaks, and how to put it
// right. The server has the last word on every hiring.

import type { CardFace, Fault, TeamFace } from '../../generated/rumbleslam';
import { price, type Printed } from './model';

export interface Team {
  name: string;
  /** Ids of cards, in the order of hiring. */
  cards: string[];
  /** Ids of the Tag Teams that are hired as Traditional ones. */
  traditional: string[];
  endorsements: number;
  sponsorship: boolean;
}

export const NOBODY: Team = { name: '', cards: [], traditional: [], endorsements: 0, sponsorship: false };

export const fromFace = ({ name, wrestlers, traditional, endorsements, sponsorship }: TeamFace): Team => ({ name, cards: [...wrestlers], traditional: [...traditional], endorsements, sponsorship });

/** In thousands. */
export function costOf(team: Team, { faces: { prices }, card }: Printed): number {
  const wrestlers = team.cards.reduce((sum, it) => sum + card(it).dosh, 0);
  return wrestlers + team.endorsements * prices.endorsement + (team.sponsorship ? prices.sponsorship : 0) - team.traditional.length * prices.discount;
}

export const countOf = (team: Team, card: string) => team.cards.filter((it) => it === card).length;

export interface Reason {
  fault: Fault;
  words: string;
  rule: string;
  /** What would put it right. */
  repair?: { words: string; team: Team } | undefined;
}

/** One of that card less, the last that was hired. */
export function without(team: Team, card: string): Team {
  const at = team.cards.lastIndexOf(card);
  return at < 0 ? team : { ...team, cards: team.cards.toSpliced(at, 1) };
}

/** Whoever is let go so that the rest can be paid: the cheapest who is dear enough, or else the dearest. */
function tooMuch(team: Team, over: number, printed: Printed): CardFace | undefined {
  const all = team.cards.map(printed.card).toSorted((a, b) => a.dosh - b.dosh);
  return all.find((it) => it.dosh >= over) ?? all.at(-1);
}

/** Everything that is wrong with it, at once. */
export function reasonsOf(team: Team, budget: number, printed: Printed): Reason[] {
  const { faces } = printed;
  const cost = costOf(team, printed);
  const reasons: Reason[] = [];
  const add = (fault: Fault, words: string, repair?: Reason['repair']) => reasons.push({ fault, words, rule: faces.faults.find((it) => it.fault === fault)?.rule ?? '', repair });
  const less = (to: Team) => {
    const by = cost - costOf(to, printed);
    return by === 0 ? '' : `, ${by > 0 ? '−' : '+'}${price(Math.abs(by))}`;
  };

  if (team.cards.length === 0) add('empty', 'Nobody is hired.');
  for (const id of new Set(team.cards)) {
    const { most, name } = printed.card(id);
    if (most === null || countOf(team, id) <= most) continue;
    const to = without(team, id);
    add('superstar_twice', `${name} is a Superstar: only ${most === 1 ? 'one' : most} in a team.`, { words: `Let one go${less(to)}`, team: to });
  }
  for (const id of team.traditional) {
    const pair = printed.pair(id);
    if (!pair || pair.members.every((it) => team.cards.includes(it))) continue;
    const to = { ...team, traditional: team.traditional.filter((it) => it !== id) };
    add('half_a_pair', `${pair.name} lacks a member: a Traditional Tag Team is hired as a pair.`, { words: `Not Traditional${less(to)}`, team: to });
  }
  const { most_endorsements: most } = faces.prices;
  if (team.endorsements > most) {
    const to = { ...team, endorsements: most };
    add('too_many_endorsements', `${team.endorsements} Endorsements: at most ${most}.`, { words: `Drop ${team.endorsements - most}${less(to)}`, team: to });
  }
  if (cost > budget) {
    const gone = tooMuch(team, cost - budget, printed);
    const to = gone ? without(team, gone.id) : { ...team, endorsements: 0, sponsorship: false };
    add('too_dear', `${price(cost)} spent, ${price(cost - budget)} over the ${price(budget)} of this match.`, { words: gone ? `Let ${gone.name} go${less(to)}` : `Only wrestlers${less(to)}`, team: to });
  }
  return reasons;
}

/** All repairs, one after the other, what costs nothing to lose first. */
export function putRight(team: Team, budget: number, printed: Printed): Team {
  let right = team;
  for (let n = 0; n < 60; n++) {
    const repair = reasonsOf(right, budget, printed).find((it) => it.repair)?.repair;
    if (!repair) return right;
    right = repair.team;
  }
  return right;
}

/** The casino that all of them are from, Free Agents aside. */
export function casinoOf(team: Team, printed: Printed): string | undefined {
  const all = new Set(team.cards.map((it) => printed.card(it).casino).filter((it) => it !== null));
  return all.size === 1 ? [...all][0]! : undefined;
}

// Teams as text, to be shared: a name, then a line for each who is hired.

export function asText(team: Team): string {
  const lines = [...new Set(team.cards)].map((it) => `${countOf(team, it)} ${it}`);
  return [team.name || 'A team', ...lines, ...team.traditional.map((it) => `traditional ${it}`), ...(team.endorsements > 0 ? [`${team.endorsements} endorsements`] : []), ...(team.sponsorship ? ['sponsorship'] : [])].join('\n');
}

/** What could not be read is said, and the rest is taken. */
export function fromText(text: string, printed: Printed): { team: Team; unread: string[] } {
  const known = new Set(printed.faces.wrestlers.map((it) => it.id));
  const [name = '', ...lines] = text.split('\n').map((it) => it.trim()).filter((it) => it !== '');
  const team: Team = { ...NOBODY, name, cards: [], traditional: [] };
  const unread: string[] = [];
  for (const line of lines) {
    const [first = '', second] = line.split(/\s+/);
    const count = Math.min(20, Number(first));
    if (line === 'sponsorship') team.sponsorship = true;
    else if (first === 'traditional' && printed.pair(second)) team.traditional.push(second!);
    else if (count > 0 && (second === 'endorsements' || second === 'endorsement')) team.endorsements = count;
    else if (count > 0 && known.has(second ?? '')) team.cards.push(...Array.from({ length: count }, () => second!));
    else unread.push(line);
  }
  return { team, unread };
}
