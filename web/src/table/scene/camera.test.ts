import { describe, expect, it } from 'vitest';
import { bounded, fitting, framing, holding, onTheWay, pulled, scaleOf, showing, visible, zoomed, type Room } from './camera';

/** A scene of 1000 by 500 in a window that is too high for it. */
const room: Room = { world: { x: 0, y: 0, w: 1000, h: 500 }, window: { w: 500, h: 500 }, most: 4 };

const square = (x: number, y: number, size: number) => ({ at: { x, y }, shape: { kind: 'rect', w: size, h: size } as const });

const holds = (outer: { x: number; y: number; w: number; h: number }, x: number, y: number) =>
  x >= outer.x - 1e-9 && x <= outer.x + outer.w + 1e-9 && y >= outer.y - 1e-9 && y <= outer.y + outer.h + 1e-9;

describe('a camera', () => {
  it('fits the whole scene, in the middle of the window', () => {
    expect(scaleOf(room, 1)).toBe(0.5);
    expect(visible(fitting(room), room)).toEqual({ x: 0, y: -250, w: 1000, h: 1000 });
  });

  it('goes neither farther than all of it nor closer than allowed', () => {
    expect(bounded({ x: 0, y: 0, zoom: 0.2 }, room)).toEqual({ x: 500, y: 250, zoom: 1 });
    expect(bounded({ x: 500, y: 250, zoom: 99 }, room).zoom).toBe(4);
  });

  it('keeps the point under the finger where it is', () => {
    const at = { x: 400, y: 240 };
    const before = { x: 500, y: 250, zoom: 2 };
    const after = zoomed(before, 1.5, at, room);
    const share = (camera: typeof before) => (at.x - visible(camera, room).x) / visible(camera, room).w;
    expect(after.zoom).toBe(3);
    expect(share(after)).toBeCloseTo(share(before), 9);
  });

  it('cannot lose the scene, whatever is done to it', () => {
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    let camera = fitting(room);
    for (let n = 0; n < 2000; n++) {
      camera =
        random() < 0.5
          ? zoomed(camera, 0.4 + random() * 2, { x: random() * 2000 - 500, y: random() * 2000 - 500 }, room)
          : pulled(camera, { x: random() * 4000 - 2000, y: random() * 4000 - 2000 }, room);
      const seen = visible(camera, room);
      expect(camera.zoom).toBeGreaterThanOrEqual(1);
      expect(camera.zoom).toBeLessThanOrEqual(4);
      // The scene fills the window, or its whole length is visible.
      expect(seen.w >= 1000 - 1e-6 ? holds(seen, 0, camera.y) && holds(seen, 1000, camera.y) : seen.x >= -1e-6 && seen.x + seen.w <= 1000 + 1e-6).toBe(true);
      expect(seen.h >= 500 - 1e-6 ? camera.y === 250 : seen.y >= -1e-6 && seen.y + seen.h <= 500 + 1e-6).toBe(true);
    }
  });

  it('is held by two fingers', () => {
    const held = { x: 450, y: 260 };
    const camera = holding(held, { x: 200, y: 300 }, 3, room);
    const seen = visible(camera, room);
    expect(camera.zoom).toBe(3);
    expect((held.x - seen.x) * scaleOf(room, 3)).toBeCloseTo(200);
    expect((held.y - seen.y) * scaleOf(room, 3)).toBeCloseTo(300);
    expect(holding(held, { x: 200, y: 300 }, 0.3, room)).toEqual(fitting(room));
  });

  it('follows a finger that pulls', () => {
    expect(pulled({ x: 500, y: 250, zoom: 4 }, { x: 100, y: 0 }, room)).toEqual({ x: 450, y: 250, zoom: 4 });
  });

  it('comes close enough for a finger, and no closer', () => {
    expect(framing([square(120, 120, 40), square(200, 120, 40)], room, 44).zoom).toBeCloseTo(2.2);
    expect(framing([square(200, 200, 200)], room, 44).zoom).toBe(1);
    expect(framing([], room, 44)).toEqual(fitting(room));
  });

  it('does not come so close that something is out of sight', () => {
    const seen = visible(framing([square(5, 5, 10), square(595, 495, 10)], room, 44), room);
    expect(holds(seen, 0, 0) && holds(seen, 600, 500)).toBe(true);
    // Nor is the head of a figure that stands there.
    const tall = visible(framing([square(500, 400, 20), { ...square(500, 300, 20), tall: 200 }], room, 44), room);
    expect(holds(tall, 500, 100)).toBe(true);
  });

  it('moves no more than it has to', () => {
    const camera = { x: 500, y: 250, zoom: 4 };
    const { x, y, w, h } = visible(camera, room);
    expect(showing(camera, { x: 490, y: 240, w: 20, h: 20 }, room)).toEqual(camera);
    const moved = visible(showing(camera, { x: x + w + 30, y, w: 20, h: 20 }, room), room);
    expect(holds(moved, x + w + 50, y + 20)).toBe(true);
    expect(moved.x).toBeLessThan(x + w);
    expect(h).toBe(250);
  });

  it('glides from one place to another', () => {
    const [from, to] = [fitting(room), { x: 800, y: 300, zoom: 4 }];
    expect(onTheWay(from, to, 0)).toEqual(from);
    expect(onTheWay(from, to, 1)).toEqual(to);
    expect(onTheWay(from, to, 0.5).zoom).toBeCloseTo(2);
    expect(onTheWay(to, { ...to, x: 700 }, 0.5).x).toBe(750);
  });
});
