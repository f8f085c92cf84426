import { describe, expect, it } from 'vitest';
import type { Deed, Event, View } from '../../generated/rumbleslam';
import { pictureOf, stanceOf } from './art/cast';
import { BODIES } from './art/figure';
import { HEADS } from './art/heads';
import { strandPath } from './art/ropes';
import { FACES, RING } from './fixture';
import { trayOf } from './LastRoll.svelte';
import { aimedAt, byPromise, chanceOf, chancesOf, diceOf, dosh, find, isForFriend, middleOf, namesInFull, namesOf, percent, Printed, ROPE_CELLS, SQUARES, teamName, xyOf } from './model';
import { chainOf } from './chain';
import { askOf, beyondOf, sayOf, standOf, wayOfChain, waysOn } from './sentences';
import { apply, motionsOf, outside, teller } from './story';
import { asText, casinoOf, costOf, fromFace, fromText, NOBODY, putRight, reasonsOf, type Team } from './team';
import { verbOf, ways } from './ways';

const printed = new Printed(FACES);

describe('the ring', () => {
  it('has a place for every cell, ropes around the mat', () => {
    expect(SQUARES).toHaveLength(100);
    expect(ROPE_CELLS).toHaveLength(40);
    expect([xyOf('4,9'), xyOf('N5'), xyOf('E3'), xyOf('T-SE')]).toEqual([[4, 9], [5, 0], [11, 3], [11, 11]]);
    expect(middleOf('1,1')).toEqual({ x: 30, y: 24.5 });
    expect(middleOf('5,5', true)).toEqual({ x: 300, y: 245 });
    expect(middleOf('T-NW').x).toBeLessThan(0);
  });
  it('has ropes that give where somebody leans on them, and only there', () => {
    const give = { rope: 'west', at: 400, by: 19 } as const;
    expect(strandPath('west', 0, give)).toContain('C');
    expect(strandPath('east', 0, give)).toBe(strandPath('east', 0));
  });
  it('draws every people in every build once for a pose', () => {
    for (const head of Object.keys(HEADS) as (keyof typeof HEADS)[])
      for (const build of Object.keys(BODIES) as (keyof typeof BODIES)[]) {
        const face = { ...FACES.wrestlers[0]!, id: `${head} ${build}`, head, build };
        expect(decodeURIComponent(pictureOf(face, '#d0412f', 'flop').href)).not.toMatch(/NaN|undefined/);
        expect(pictureOf(face, '#d0412f', 'flop')).toBe(pictureOf(face, '#d0412f', 'flop'));
      }
    expect(stanceOf({ ...FACES.wrestlers[0]!, att: '1C', grp: '2G' })).toBe('open');
  });
});

describe('numbers', () => {
  it('reads pools of dice', () => {
    expect(diceOf('1G+2S+1')).toEqual({ dice: ['G', 'S', 'S'], bonus: '+1' });
    expect(diceOf('1C-1')).toEqual({ dice: ['C'], bonus: '-1' });
    expect(diceOf('0')).toEqual({ dice: [], bonus: '0' });
  });
  it('says chances with one decimal, and Dosh in thousands', () => {
    expect([percent(0.7468), percent(0.0001), percent(0), dosh(1700), dosh(1)]).toEqual(['74.7 %', '< 0.1 %', '0.0 %', '850K', '0.5K']);
  });
  it('parts a strike', () => {
    const { beatdown, plain, nothing, reversal } = chancesOf({ hit: 0.747, beatdown: [0.12, 0.09, 0.06, 0.034, 0.028], reversal: [0.008, 0.003, 0, 0, 0] });
    expect([beatdown, plain, nothing, reversal].map((it) => it.toFixed(3))).toEqual(['0.332', '0.415', '0.242', '0.011']);
  });
  it('counts what the crowd says, and nothing that is impossible', () => {
    const none: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    const { hit, plain, nothing, booed } = chancesOf({ hit: 0.6, beatdown: none, reversal: none }, 2 / 3);
    expect([hit, plain, nothing, booed].map((it) => it.toFixed(3))).toEqual(['0.400', '0.400', '0.267', '0.333']);
    // As dice of three metals add up.
    expect(chancesOf({ hit: 1 - 1e-16, beatdown: none, reversal: none }).nothing).toBe(0);
    const trip: Deed = { deed: 'attack', cost: { ...COST, dirty: 1, passes: 0.5 }, attack: { group: 'trip', name: 'Trip', ability: null }, on: 'p2.1', odds: STRIKE };
    expect([chanceOf(trip), chanceOf({ deed: 'pin', cost: { ...COST, dirty: 1, passes: 0.5 }, on: 'p2.1', chance: 0.5 })]).toEqual([0.3, 0.25]);
  });
  it('calls a ready-made team by its name, else by its casino or its corner', () => {
    const open = { wrestlers: ['ogre', 'orc', 'orc'], traditional: [], endorsements: 1, sponsorship: true, sponsorships: 1, casino: 'eyes', cost: 750 };
    const named = (team: View['seats'][number]['team']) => teamName({ ...RING, seats: RING.seats.map((it) => ({ ...it, team })) }, 1, printed);
    expect([named({ open }), named({ open: { ...open, wrestlers: ['orc'] } }), named('hidden')]).toEqual(['Orcs', 'Snake Eyes', 'Blue corner']);
  });
  it('tells those who look alike apart', () => {
    expect([...namesOf(RING).values()]).toEqual(['Orc', 'Ogre', 'Orc 1', 'Orc 2']);
    expect([...namesInFull(RING).values()]).toEqual(["Red's Orc", 'Ogre', "Blue's Orc 1", "Blue's Orc 2"]);
  });
});

const COST = { who: 'p1.1', ap: 1, dirty: 0, no_class: false, passes: 1 };
const STRIKE = { attacker: '2S', defender: '1S', stat: 'def' as const, damage: 1, keywords: [], odds: { hit: 0.6, beatdown: [0, 0, 0, 0, 0] as [number, number, number, number, number], reversal: [0, 0, 0, 0, 0] as [number, number, number, number, number] }, defences: [] };
const DEEDS: Deed[] = [
  { deed: 'move', who: 'p1.1', to: '2,9', squares: ['2,9'], mp: 1 },
  { deed: 'attack', cost: COST, attack: { group: 'brawl', name: 'Brawl', ability: null }, on: 'p2.1', odds: STRIKE },
  { deed: 'attack', cost: COST, attack: { group: 'active', name: 'Belly Bump', ability: 1 }, on: 'p2.1', odds: STRIKE },
  { deed: 'bounce', cost: COST, rope: 'west', ability: null, path: ['2,9'], hits: [], odds: null },
  { deed: 'shove', who: 'p2.1', direction: 'north_east', course: { path: ['3,7'], meets: { meets: 'nothing' } } },
  { deed: 'take', team: 'eyes-1' },
  { deed: 'end' },
];

describe('deeds', () => {
  const { place, meant } = ways(() => RING);
  it('lie where they are pressed', () => {
    expect(DEEDS.map((it) => place(it, DEEDS))).toEqual([{ at: ['2,9'] }, { at: ['p2.1'] }, { at: ['p2.1'] }, { at: ['rope west'] }, { at: ['push north_east'] }, { mode: 'beforehand' }, { at: ['verb end'] }]);
  });
  it('of somebody big lie on every square that it would cover, and each has one', () => {
    const move = (x: number, y: number, mp: number): Deed => ({ deed: 'move', who: 'p1.2', to: `${x},${y}`, squares: [`${x},${y}`, `${x + 1},${y}`, `${x},${y + 1}`, `${x + 1},${y + 1}`], mp });
    const all = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].flatMap((dy) => (dx === 0 && dy === 0 ? [] : [move(5 + dx, 5 + dy, Math.max(Math.abs(dx), Math.abs(dy)))])));
    const lie = all.map((it) => [(it as { to: string }).to, place(it, all).at ?? []] as const);
    const squares = lie.flatMap(([, at]) => at);
    expect(new Set(squares).size).toBe(squares.length);
    expect(squares.length).toBe(36 - 4);
    expect(lie.every(([, at]) => at.length > 0)).toBe(true);
    const to = (square: string) => lie.find(([, at]) => at.includes(square))![0];
    // Straight on, and not more squares than needed.
    expect([to('7,5'), to('5,7'), to('7,7'), to('4,5'), to('8,5'), to('3,6')]).toEqual(['6,5', '5,6', '6,6', '4,5', '7,5', '3,5']);
    const deploy = (at: string, squares: string[]): Deed => ({ deed: 'deploy', who: 'p1.2', at, squares });
    const corner = [deploy('8,8', ['8,8', '9,8', '8,9', '9,9']), deploy('9,9', ['9,9', '10,9', '9,10', '10,10'])];
    expect(corner.map((it) => place(it, corner).at)).toEqual([['8,8', '9,8', '8,9'], ['9,9', '10,9', '9,10', '10,10']]);
  });
  it('belong to verbs, and have chances', () => {
    expect(DEEDS.map(verbOf)).toEqual(['walk', 'brawl', 'ability 1', 'rope', undefined, undefined, 'end']);
    expect(DEEDS.map(chanceOf)).toEqual([undefined, 0.6, 0.6, undefined, undefined, undefined, undefined]);
  });
  it('that are not offered are asked for in notation', () => {
    const asked = (spot: string) => meant(spot, undefined as never);
    const placing = ways(() => ({ ...RING, stage: 'deploy', active: null }), () => 'p1.2');
    expect(placing.meant('10,9', undefined as never)).toBe('deploy p1.2 9,9');
    expect([asked('8,8'), asked('p2.2'), asked('T-NW'), asked('rope north'), asked('verb trip'), asked('verb ability 0')]).toEqual(['move 8,8', 'brawl p2.2', 'climb', 'bounce north', 'trip p2.1', 'use 1 p2.1']);
  });
});

describe('a push', () => {
  const name = (who: string) => who.toUpperCase();
  const course = { path: ['1,8'], meets: { meets: 'rope' as const, rope: 'west' as const } };
  it('is told to its end, off a rope and into whoever stands there', () => {
    const told: Event[] = [
      { event: 'pushed', who: 'p2.1', direction: 'west' },
      { event: 'moved', who: 'p2.1', from: '2,8', to: '1,8', path: ['1,8'], manner: 'shoved' },
      { event: 'hit_the_ropes', who: 'p2.1', rope: 'west' },
      { event: 'moved', who: 'p2.1', from: '1,8', to: '3,8', path: ['2,8', '3,8'], manner: 'was_bounced' },
      { event: 'stopped', who: 'p2.1', at: '3,8', by: ['p1.2'], manner: 'was_bounced', moved: true, obstacle: 'enemy' },
    ];
    const chain = chainOf('p2.1', course, told);
    expect(wayOfChain(chain, name)).toBe('1 square, off the west rope, 2 squares, into P1.2: a Rope Attack');
    expect(beyondOf(chain, name)).toBe('off the west rope, 2 squares, into P1.2: a Rope Attack');
    // A rope that is touched already.
    expect(wayOfChain(chainOf('p2.1', { ...course, path: [] }, told.filter((_, n) => n !== 1).slice(0, 3)), name)).toBe('off the west rope, 2 squares, to 3,8');
  });
  it('is told as far as it is known', () => {
    expect(wayOfChain(chainOf('p2.1', course, undefined), name)).toBe('1 square, off the west rope, to 1,8');
    expect(wayOfChain(chainOf('p2.1', { path: [], meets: { meets: 'nothing' } }, undefined), name)).toBe('no room');
    expect(beyondOf(chainOf('p2.1', { path: ['1,8'], meets: { meets: 'nothing' } }, undefined), name)).toBe('free');
  });
});

describe('what is asked', () => {
  it('says whose dice lie there', () => {
    const side = (seat: number, total: number) => ({ seat, who: null, dice: [{ die: 'copper' as const, face: total, again: false }], bonus: 0, total });
    const stand = (...sides: ReturnType<typeof side>[]) => standOf({ why: { why: 'initiative' }, sides, asking: 0 }, 'Initiative', 0, 2, String).lead;
    expect([stand(side(0, 0), side(1, 1)), stand(side(0, 1)), stand()]).toEqual(['Initiative: you 0, Blue 1.', 'Initiative: you rolled 1.', 'Initiative.']);
  });
  it('names only what can be done', () => {
    const [move, brawl] = DEEDS as [Deed, Deed];
    expect([waysOn([move, brawl, { deed: 'end' }]), waysOn([brawl]), waysOn([{ deed: 'end' }])]).toEqual(['Walk to a lit square or press somebody who is lit.', 'Press somebody who is lit.', 'All that is left is to end the activation.']);
  });
});

describe('who is meant', () => {
  const lift = (on: string, hit: number): Deed => ({ deed: 'attack', cost: COST, attack: { group: 'lift', name: 'Lift', ability: null }, on, odds: { ...STRIKE, odds: { ...STRIKE.odds, hit } } });
  it('is an enemy before a friend, however sure that is', () => {
    const all = [lift('p1.2', 1), lift('p2.1', 0.2), lift('p2.2', 0.3)];
    expect(all.toSorted(byPromise(RING)).map((it) => aimedAt(it)[0])).toEqual(['p2.2', 'p2.1', 'p1.2']);
    expect(all.map((it) => isForFriend(it, RING))).toEqual([true, false, false]);
  });
});

describe('the story', () => {
  it('moves, hurts and removes', () => {
    let view = apply(RING, { event: 'moved', who: 'p1.2', from: '5,5', to: '7,7', path: ['6,6', '7,7'], manner: 'walked' });
    expect(find(view, 'p1.2')!.squares).toEqual(['7,7', '8,7', '7,8', '8,8']);
    view = apply(view, { event: 'damaged', who: 'p2.1', points: 2, left: 6 });
    view = apply(view, { event: 'counter_given', who: 'p2.1', counter: 'knockdown', count: 1, dazed: false });
    expect(find(view, 'p2.1')).toMatchObject({ stamina: 6, knocked_down: true });
    view = apply(view, { event: 'lifted', by: 'p1.1', on: 'p2.1' });
    expect(find(view, 'p2.1')!.place).toEqual({ place: 'lifted', by: 'p1.1' });
    view = apply(view, { event: 'removed', who: 'p2.1', exit: 'thrown_out' });
    expect(find(view, 'p2.1')!.place).toEqual({ place: 'gone' });
    expect(find(RING, 'p2.1')!.stamina).toBe(8);
  });
  it('takes the time that its motions need', () => {
    const moved: Event = { event: 'moved', who: 'p1.1', from: '1,9', to: '3,9', path: ['2,9', '3,9'], manner: 'walked' };
    expect(motionsOf(moved, RING, undefined)).toHaveLength(1);
    expect(teller.lasts(moved, false)).toBeGreaterThan(250);
    expect(teller.lasts({ event: 'activation_ended', who: 'p1.1' }, false)).toBe(0);
    expect(outside({ x: 10, y: 250 }).x).toBeLessThan(-100);
  });
  it('throws from over the lifter’s head, across the ropes too', () => {
    const thrown: Event = { event: 'moved', who: 'p1.2', from: null, to: 'W5', path: ['W5'], manner: 'thrown' };
    const [flight] = motionsOf(thrown, RING, { x: 300, y: 200 });
    if (!flight || !('figure' in flight)) throw new Error('nobody flies');
    const [start, half, end] = [0, 0.5, 1].map((t) => flight.pose(t));
    expect([start!.x, start!.y, end!.x]).toEqual([300, 200, middleOf('W5').x]);
    expect([start!.lift! > 60, half!.lift! > 110, end!.lift]).toEqual([true, true, 0]);
    expect(half!.rotate).toBe(180);
    expect(find(apply(RING, thrown), 'p1.2')!.squares).toEqual(['W5']);
  });
  it('leaves the last dice in the tray, with what came of them', () => {
    const rolled: Event = { event: 'rolled', why: { why: 'attack', by: 'p1.1', on: 'p2.1', attack: 'brawl', stat: 'def' }, sides: [{ seat: 0, who: 'p1.1', dice: [{ die: 'silver', face: 3, again: false }], bonus: 0, total: 3 }] };
    const tray = trayOf([rolled, { event: 'beatdown', by: 'p1.1', on: 'p2.1', difference: 5, already_ko: false }], null, []);
    expect(tray).toMatchObject({ title: 'Brawl', result: '+5 BEATDOWN' });
    expect(trayOf([rolled, { event: 'let_go', by: 'p2.1', on: 'p1.2' }, { event: 'lifted', by: 'p1.1', on: 'p2.1' }], null, [])?.result).toBe('LIFTED');
    expect(trayOf([rolled, { event: 'initiative_taken', order: [1, 0], tied: false }], null, [])?.result).toBe('BLUE BEGINS');
    const crowd = (why: 'bleeding' | 'dazed' | 'crowd_pleaser'): Event => ({ event: 'rolled', why: { why, who: 'p2.1' }, sides: [{ seat: 1, who: 'p2.1', dice: [{ die: 'crowd', face: 0, again: false }], bonus: 0, total: 0 }] });
    const result = (why: Parameters<typeof crowd>[0], after: Event) => trayOf([crowd(why), after], null, [])?.result;
    expect(result('bleeding', { event: 'damaged', who: 'p2.1', points: 1, left: 4 })).toBe('−1 STA');
    expect(result('dazed', { event: 'counter_given', who: 'p2.1', counter: 'minus_ap', count: 1, dazed: false })).toBe('DAZED');
    expect(result('crowd_pleaser', { event: 'crowd_silent', who: 'p2.1', crowd: 'cheer', heel: true, locked: false })).toBe('A HEEL WANTS BOOS');
    // A hit that is more than a blow is called by what it is.
    const hit = (attack: 'lift' | 'trip'): Event => ({ event: 'succeeded', by: 'p1.1', on: 'p2.1', attack, difference: 3 });
    expect([trayOf([rolled, hit('lift')], null, [])?.result, trayOf([rolled, hit('trip')], null, [])?.result]).toEqual(['+3 LIFTED', '+3 TRIPPED']);
    expect(trayOf([{ event: 'deployment_rolled', seats: [1, 0], values: [4, 2] }], null, [])).toMatchObject({ title: 'Corners', sides: [{ seat: 1, total: 4 }, { seat: 0, total: 2 }] });
  });
  it('puts the dice away when something else begins', () => {
    const rolled: Event = { event: 'rolled', why: { why: 'attack', by: 'p1.1', on: 'p2.1', attack: 'lift', stat: 'def' }, sides: [{ seat: 0, who: 'p1.1', dice: [{ die: 'silver', face: 3, again: false }], bonus: 0, total: 3 }] };
    const ended: Event = { event: 'activation_ended', who: 'p1.1' };
    const tray = (...after: Event[]) => trayOf([rolled, ...after], null, []);
    expect(tray({ event: 'lifted', by: 'p1.1', on: 'p2.1' })).toBeDefined();
    expect(tray({ event: 'threw', by: 'p1.1', who: 'p2.1', at: '5,5' })).toBeUndefined();
    expect(tray(ended)).toBeUndefined();
    expect(tray({ event: 'moved', who: 'p1.1', from: '1,9', to: '2,9', path: ['2,9'], manner: 'walked' })).toBeUndefined();
    // A Reversal ends the activation itself: it is read to the end.
    expect(tray({ event: 'reversed', by: 'p2.1', on: 'p1.1', difference: 5, ends: true }, ended)?.result).toBe('−5 REVERSAL');
  });
  it('shows what was rolled again, also when no more can be', () => {
    const sides = [{ seat: 0, who: 'p1.1', dice: [{ die: 'silver' as const, face: 1, again: false }, { die: 'silver' as const, face: 0, again: false }], bonus: 0, total: 1 }];
    const rolled: Event = { event: 'rolled', why: { why: 'attack', by: 'p1.1', on: 'p2.1', attack: 'brawl', stat: 'def' }, sides };
    const tray = trayOf([rolled, { event: 'rerolled', seat: 0, die: 'silver', from: 0, to: 3, left: 0 }], null, []);
    expect(tray?.sides[0]).toMatchObject({ total: 4, dice: [{ face: 1, again: false }, { face: 3, again: true }] });
  });
  it('keeps the rolls for the corners of all seats, the drawn ones first', () => {
    const tray = trayOf([{ event: 'deployment_rolled', seats: [0, 1, 2, 3], values: [4, 2, 4, 1] }, { event: 'deployment_rolled', seats: [0, 2], values: [3, 6] }], null, []);
    expect(tray?.sides.map(({ seat, total, earlier }) => [seat, total, earlier])).toEqual([[0, 3, [4]], [1, 2, undefined], [2, 6, [4]], [3, 1, undefined]]);
  });
});

describe('a team', () => {
  const team = (more: Partial<Team>): Team => ({ ...NOBODY, name: 'The Curtain Calls', ...more });
  it('costs what is printed, less the discount of a Traditional pair', () => {
    expect(costOf(team({ cards: ['vesper', 'vigil', 'orc'], traditional: ['sisters'], endorsements: 2, sponsorship: true }), printed)).toBe(300 + 325 + 200 - 150 + 50 + 50);
    expect(costOf(fromFace(FACES.teams[0]!), printed)).toBe(FACES.teams[0]!.cost);
  });
  it('is told every reason at once, each with its rule and its repair', () => {
    const bad = team({ cards: ['star', 'star', 'vesper', 'ogre'], traditional: ['sisters'], endorsements: 9 });
    const reasons = reasonsOf(bad, 1000, printed);
    expect(reasons.map((it) => it.rule)).toEqual(['RS-069', 'RS-075', 'RS-077', 'RS-063']);
    expect(reasons.every((it) => it.repair)).toBe(true);
    const right = putRight(bad, 1000, printed);
    expect(reasonsOf(right, 1000, printed)).toEqual([]);
    expect(reasonsOf(NOBODY, 1000, printed).map((it) => it.rule)).toEqual(['RS-067']);
  });
  it('is put right with as little Dosh lost as will do, and of that with the fewest things', () => {
    const right = (more: Partial<Team>, budget: number) => putRight(team(more), budget, printed);
    // 50K over: no wrestler has to go.
    expect(right({ cards: ['orc', 'ogre'], endorsements: 4 }, 525)).toMatchObject({ cards: ['orc', 'ogre'], endorsements: 2 });
    expect(right({ cards: ['orc', 'ogre'], endorsements: 4, sponsorship: true }, 575)).toMatchObject({ endorsements: 4, sponsorship: false });
    // 150K over: the agent is worth just that.
    expect(right({ cards: ['ogre', 'orc', 'agent'] }, 475).cards).toEqual(['ogre', 'orc']);
    // A Traditional pair goes as one, with its discount.
    expect(right({ cards: ['vesper', 'vigil', 'star', 'orc', 'orc', 'orc'], traditional: ['sisters'] }, 900)).toMatchObject({ cards: ['star', 'orc', 'orc', 'orc'], traditional: [] });
    const [reason] = reasonsOf(team({ cards: ['orc', 'ogre'], endorsements: 3 }), 300, printed);
    expect(reason).toMatchObject({ words: '550K spent, 250K over the 300K of this match.', repair: { words: 'Let go: orc and 2 Endorsements, −250K' } });
  });
  it('is of one casino, Free Agents aside', () => {
    expect([casinoOf(team({ cards: ['orc', 'agent'] }), printed), casinoOf(team({ cards: ['orc', 'vigil'] }), printed)]).toEqual(['eyes', undefined]);
  });
  it('survives as text', () => {
    const it = team({ cards: ['orc', 'orc', 'vesper', 'vigil'], traditional: ['sisters'], endorsements: 3, sponsorship: true });
    expect(fromText(asText(it), printed)).toEqual({ team: it, unread: [] });
    expect(fromText('2 orc\n1 star', printed)).toMatchObject({ unread: [], team: { name: '', cards: ['orc', 'orc', 'star'] } });
    expect(fromText('Mine\n9999999999 orc\n1.5 star\ntraditional sisters\ntraditional sisters', printed)).toMatchObject({ unread: ['9999999999 orc', '1.5 star', 'traditional sisters'], team: { cards: [], traditional: ['sisters'] } });
    // As they are called, too.
    expect(fromText('Mine\n2 Orc\nTraditional Mirror Sisters\n3 Endorsements', printed)).toMatchObject({ unread: [], team: { cards: ['orc', 'orc'], traditional: ['sisters'], endorsements: 3 } });
    expect(fromText('Mine\n2 orc\n1 nobody-known', printed)).toMatchObject({ unread: ['1 nobody-known'], team: { cards: ['orc', 'orc'] } });
  });
});

describe('sentences', () => {
  const nameOf = (who: string) => namesOf(RING).get(who) ?? who;
  const say = (deed: Deed) => {
    const said = sayOf(deed, RING, nameOf);
    return said && `${said.lead} ${said.text}`.replaceAll('\u00a0', ' ');
  };
  it('say what comes of a deed before it is done', () => {
    expect(say({ deed: 'bounce', cost: COST, rope: 'west', ability: null, path: ['2,9', '3,9', '4,9'], hits: ['p2.1'], odds: STRIKE })).toBe('Bounce off the west rope, 3 squares, and hit Orc 1? 60.0 % for 1 DMG.');
    expect(say({ deed: 'attack', cost: { ...COST, dirty: 1, passes: 2 / 3 }, attack: { group: 'trip', name: 'Trip', ability: null }, on: 'p2.1', odds: { ...STRIKE, damage: 0 } })).toBe('Trip Orc 1? 40.0 %. Dirty: 60.0 % if the crowd lets it pass.');
    expect(say({ deed: 'throw', cost: COST, who: 'p2.2', to: '2,8', lands: { lands: 'ammunition', on: 'p2.1', save: 0.4, damage: 2, own_damage: 1 } })).toBe('Throw Orc 2 at Orc 1? Hits with 60.0 % for 2 DMG. Orc 2 takes 1 DMG, hit or miss.');
    expect(say({ deed: 'move', who: 'p1.1', to: '2,9', squares: ['2,9'], mp: 2 })).toBe('Walk here for 2 MP: none left.');
    expect(say({ deed: 'throw', cost: COST, who: 'p2.2', to: 'N5', lands: { lands: 'out', save: 0.75 } })).toBe('Throw Orc 2 over the rope? Out of the match with 25.0 %.');
    expect(say({ deed: 'throw', cost: COST, who: 'p2.2', to: '5,1', lands: { lands: 'ropes', ropes: ['north'], courses: [{ rope: 'north', course: { path: ['5,2', '5,3'], meets: { meets: 'wrestlers', who: ['p1.2'] } } }] } })).toBe('Throw Orc 2 against the north rope? Bounces 2 squares, into Ogre.');
    expect(say({ deed: 'end' })).toBe('End Orc is done for this round and loses 3 AP and 2 MP.');
  });
  it('ask where to shove with the blow that leads there', () => {
    const view = { ...RING, question: { question: 'shove' as const, who: 'p2.1', by: 'p1.1' } };
    expect(askOf(view, [{ event: 'beatdown', by: 'p1.1', on: 'p2.1', difference: 5, already_ko: false }], nameOf)).toEqual({ lead: 'Beatdown by 5!', text: 'Where does Orc 1 go?' });
    expect(askOf(RING, [], nameOf)).toBeUndefined();
  });
});
