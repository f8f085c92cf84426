// A team while it is put together: what it costs by the printed prices, which printed limits it breaks, and how to put it
// right. The server has the last word on every hiring.

import type { Fault, TeamFace } from '../../generated/rumbleslam';
import { plural, price, type Printed } from './model';

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

export const fromFace = ({ name, wrestlers, traditional, endorsements, sponsorship }: Pick<TeamFace, 'name' | 'wrestlers' | 'traditional' | 'endorsements' | 'sponsorship'>): Team => ({ name, cards: [...wrestlers], traditional: [...traditional], endorsements, sponsorship });

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

const ENDORSEMENT = 'Endorsement';

/** What a team might do without, and what that saves. */
interface Spare {
  name: string;
  dosh: number;
  from: (team: Team) => Team;
}

/** The partners of a Traditional pair go together: one alone would cost the other its discount. */
function sparesOf(team: Team, printed: Printed): Spare[] {
  const { prices } = printed.faces;
  const wrestler = (id: string): Spare => ({ name: printed.card(id).name, dosh: printed.card(id).dosh, from: (it) => without(it, id) });
  const pairs = team.traditional.map((id) => printed.pair(id)!).filter((it) => it.members.every((one) => team.cards.includes(one)));
  const alone = pairs.reduce((all, { members }) => members.reduce(without, all), team).cards;
  return [
    ...alone.map(wrestler),
    ...pairs.map(({ id, name, members }): Spare => ({
      name,
      dosh: members.reduce((sum, it) => sum + printed.card(it).dosh, -prices.discount),
      from: (it) => ({ ...members.reduce(without, it), traditional: it.traditional.filter((other) => other !== id) }),
    })),
    ...(team.sponsorship ? [{ name: 'the Sponsorship', dosh: prices.sponsorship, from: (it: Team) => ({ ...it, sponsorship: false }) }] : []),
    ...Array.from({ length: team.endorsements }, (): Spare => ({ name: ENDORSEMENT, dosh: prices.endorsement, from: (it) => ({ ...it, endorsements: it.endorsements - 1 }) })),
  ];
}

/** What is let go so that the rest can be paid: as little Dosh as will do, and of that the fewest things. */
function tooMuch(team: Team, over: number, printed: Printed): Spare[] {
  // For each sum the fewest spares that come to it; beyond what is needed, no sum is continued.
  const sums = new Map<number, Spare[]>([[0, []]]);
  for (const spare of sparesOf(team, printed))
    for (const [sum, those] of [...sums]) {
      const to = sum + spare.dosh;
      const known = sums.get(to);
      if (sum < over && (!known || known.length > those.length + 1)) sums.set(to, [...those, spare]);
    }
  return sums.get(Math.min(...[...sums.keys()].filter((it) => it >= over))) ?? [];
}

/** `Root, Branch and 2 Endorsements`. */
function listed(those: Spare[]): string {
  const endorsements = those.filter((it) => it.name === ENDORSEMENT).length;
  const names = [...those.filter((it) => it.name !== ENDORSEMENT).map((it) => it.name), ...(endorsements > 0 ? [plural(endorsements, ENDORSEMENT)] : [])];
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
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
    const to = gone.reduce((left, it) => it.from(left), team);
    add('too_dear', `${price(cost)} spent, ${price(cost - budget)} over the ${price(budget)} of this match.`, { words: `Let go: ${listed(gone)}${less(to)}`, team: to });
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

/** Of a name, as it is typed and as it is read. */
export const LONGEST_NAME = 30;
/** Of one card, when a team is read: more are a slip of the pen. */
const MOST_OF_ONE = 20;

/** What could not be read is said, and the rest is taken. The first line is the name, unless it can be read as anything else. */
export function fromText(text: string, printed: Printed): { team: Team; unread: string[] } {
  const team: Team = { ...NOBODY, cards: [], traditional: [] };
  /** By its id, or as it is called. */
  const called = (words: string) => printed.faces.wrestlers.find((it) => it.id === words || it.name.toLowerCase() === words.toLowerCase())?.id;
  const pairCalled = (words: string) => printed.faces.tag_teams.find((it) => it.id === words || it.name.toLowerCase() === words.toLowerCase())?.id;
  const isRead = (line: string): boolean => {
    const [first = '', ...rest] = line.split(/\s+/);
    const second = rest.join(' ');
    const count = /^\d+$/.test(first) ? Number(first) : 0;
    const pair = first.toLowerCase() === 'traditional' ? pairCalled(second) : undefined;
    const card = called(second);
    if (line.toLowerCase() === 'sponsorship') team.sponsorship = true;
    else if (pair !== undefined && !team.traditional.includes(pair)) team.traditional.push(pair);
    else if (count < 1 || count > MOST_OF_ONE) return false;
    else if (/^endorsements?$/i.test(second)) team.endorsements = count;
    else if (card !== undefined) team.cards.push(...Array.from({ length: count }, () => card));
    else return false;
    return true;
  };
  const [name = '', ...lines] = text.split('\n').map((it) => it.trim()).filter((it) => it !== '');
  if (!isRead(name)) team.name = name.slice(0, LONGEST_NAME);
  return { team, unread: lines.filter((line) => !isRead(line)) };
}
