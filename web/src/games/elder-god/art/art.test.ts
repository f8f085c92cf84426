import { describe, expect, it } from 'vitest';
import { monsterOf, partOf } from '../fixture';
import { anatomyOf, cornerOf, H, W } from './anatomy';
import type { Monster } from './monster';
import { paint } from './paint';
import { SKINS, type Skin } from './skins';

const YOU = 'I(0,1) K!~(0,2)book R(0,3) T(1,3) E[nnnd](1,2) R~(2,3) K(2,4) L+(2,5) H(1,5) L!~(0,5) over L~';
const skins = Object.values(SKINS);
const kelp = SKINS.kelp;
const limbs = (monster: Monster, skin: Skin) => anatomyOf(monster, { skin, fine: true }).ribbons;

describe('a monster', () => {
  it('is drawn alike whenever it is drawn', () => {
    for (const skin of skins) expect(paint(monsterOf(YOU, 12), { skin, fine: true }, 'a')).toEqual(paint(monsterOf(YOU, 12), { skin, fine: true }, 'a'));
  });

  it('keeps the shape of what lies when a card is added', () => {
    const cards = YOU.replace('over L~', '').split(' ').filter(Boolean);
    for (const skin of skins) {
      for (let count = 1; count < cards.length; count++) {
        const [before, after] = [count, count + 1].map((n) => monsterOf(cards.slice(0, n).join(' '), 12)) as [Monster, Monster];
        const spots = (monster: Monster) =>
          new Set(limbs(monster, skin).filter((it) => it.kind === 'limb').flatMap((ribbon) => ribbon.points.map((it) => `${it.cell} ${it.x.toFixed(3)} ${it.y.toFixed(3)} ${it.half.toFixed(3)}`)));
        const now = spots(after);
        const changed = [...spots(before)].filter((it) => !now.has(it));
        expect(changed, `${cards[count]} changes ${skin.name}`).toEqual([]);
      }
    }
  });

  it('has no seam at an edge: both cards cross it at one place, in one direction, equally thick', () => {
    for (const skin of skins) {
      const monster = monsterOf('I(0,1) R(0,2) H(1,2) L(2,2)', 12);
      for (const ghost of [[0, 1], [0, 2], [1, 2], [2, 2]] as const) {
        const [x, y] = ghost;
        const alone = anatomyOf(monster, { skin, fine: true, only: { x, y } }).ribbons[0]!;
        const whole = limbs(monster, skin).find((it) => it.kind === 'limb')!;
        for (const end of [alone.points[0]!, alone.points.at(-1)!]) {
          const same = whole.points.find((it) => Math.hypot(it.x - end.x, it.y - end.y) < 0.01);
          expect(same, `${skin.name} ${x},${y}`).toBeDefined();
          expect(same!.half).toBeCloseTo(end.half, 6);
          expect(same!.tx * end.tx + same!.ty * end.ty).toBeGreaterThan(0.98);
        }
      }
    }
  });

  it('tapers towards the needed length', () => {
    const ribbon = limbs(monsterOf('I(0,1) I(0,2) I(0,3) I(0,4) I(0,5)', 12), kelp).find((it) => it.kind === 'limb')!;
    const at = (cell: string) => ribbon.points.find((it) => it.cell === cell && it.u === 1)!.half;
    const halves = ['0,1', '0,2', '0,3', '0,4'].map(at);
    expect(halves).toEqual(halves.toSorted((a, b) => b - a));
  });

  it('has a tip at every open end, and a limp one on a wound', () => {
    const { tips } = anatomyOf(monsterOf(YOU, 12), { skin: kelp, fine: true });
    expect(tips.map((it) => it.key).toSorted()).toEqual(['0,2 left', '0,5 top', '2,4 right']);
    expect(tips.filter((it) => it.limp).map((it) => it.key)).toEqual(['0,5 top']);
  });

  it('opens the eye that is joined, and only that one', () => {
    const { eyes } = anatomyOf(monsterOf('T(0,1) E[nidn](-1,1)', 8), { skin: kelp, fine: true });
    expect(eyes.filter((it) => it.slant === undefined).map((it) => [it.cell, it.state])).toEqual([['-1,1', 'immune']]);
  });

  it('draws both lanes of a crossing, one above the other, and all arms of a four-way split', () => {
    const body = monsterOf('I(0,1)', 12);
    const crossed = body.with({ x: 0, y: 2, kind: 'crossing', points: ['top', 'right', 'bottom', 'left'], state: 'normal' });
    const drawn = anatomyOf(crossed, { skin: kelp, fine: true });
    expect(drawn.tips.map((it) => it.key).toSorted()).toEqual(['0,2 left', '0,2 right', '0,2 top']);
    expect(drawn.bridges).toHaveLength(1);
    const split = anatomyOf(body.with({ ...partOf('X', 0, 2) }), { skin: kelp, fine: true });
    expect(split.tips).toHaveLength(3);
  });

  it('closes a ring without going round it for ever', () => {
    const ring = monsterOf('K(0,1) I(0,2) R(0,3) L(1,3) I(1,2) L~(1,1)', 12);
    expect(anatomyOf(ring, { skin: kelp, fine: true }).ribbons.length).toBeGreaterThan(1);
  });

  it('is light enough: what is drawn small is drawn with less', () => {
    const size = (fine: boolean) => Object.values(paint(monsterOf(YOU, 12), { skin: kelp, fine }, 'a')).map((it) => JSON.stringify(it).length).reduce((a, b) => a + b);
    expect(size(true)).toBeLessThan(120_000);
    expect(size(false)).toBeLessThan(55_000);
  });
});

describe('a ghost', () => {
  it('is one card, in its cell or in the cells its ends look into', () => {
    const monster = monsterOf(`${YOU} R(-1,2)`, 12);
    const { ribbons, tips } = anatomyOf(monster, { skin: kelp, fine: true, only: { x: -1, y: 2 } });
    const [left, top] = cornerOf(-1, 2);
    for (const { x, y, half } of ribbons.flatMap((it) => it.points)) {
      expect(x).toBeGreaterThan(left - half);
      expect(x).toBeLessThan(left + W + half);
      expect(y).toBeGreaterThan(top - half);
      expect(y).toBeLessThan(top + H + half);
    }
    expect(tips.map((it) => it.key)).toEqual(['-1,2 bottom']);
  });
});
