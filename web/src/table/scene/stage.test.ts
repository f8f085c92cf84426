import { describe, expect, it } from 'vitest';
import { pause, walk } from './motions';
import { Stage, type Frames } from './stage.svelte';

/** Pictures are drawn when the test says so. */
class TestFrames implements Frames {
  now = 0;
  #draw: ((now: number) => void) | undefined;
  request(draw: (now: number) => void) {
    this.#draw = draw;
    return 1;
  }
  cancel() {
    this.#draw = undefined;
  }
  async pass(ms: number, step = 10) {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += step;
      const draw = this.#draw;
      this.#draw = undefined;
      draw?.(this.now);
      await Promise.resolve();
    }
  }
  get idle() {
    return this.#draw === undefined;
  }
}

function stage(still = false) {
  const frames = new TestFrames();
  const it = new Stage({ still: () => still, frames });
  it.settle({ x: 0, y: 0, w: 100, h: 100 }, { w: 100, h: 100 }, 4);
  return { it, frames };
}

const path = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
];
const x = (it: Stage) => Math.round(it.poses.get('a')?.x ?? -1);

describe('playing', () => {
  it('moves a figure, then lets it stand where the table says', async () => {
    const { it, frames } = stage();
    let over = false;
    void it.play(walk('a', path, { ms: 100 })).then(() => (over = true));
    expect([x(it), it.playing]).toEqual([0, true]);
    await frames.pass(60);
    expect([x(it), over]).toEqual([50, false]);
    await frames.pass(60);
    expect([x(it), over, it.playing, frames.idle]).toEqual([-1, true, false, true]);
  });

  it('plays one thing after the other, and says when each is over', async () => {
    const { it, frames } = stage();
    const over: string[] = [];
    void it.play(pause(50)).then(() => over.push('first'));
    void it.play(walk('a', path, { ms: 50 })).then(() => over.push('second'));
    expect(x(it)).toBe(0);
    await frames.pass(70);
    expect(over).toEqual(['first']);
    await frames.pass(60);
    expect(over).toEqual(['first', 'second']);
  });

  it('is faster on demand', async () => {
    const { it, frames } = stage();
    it.rate = 2;
    void it.play(walk('a', path, { ms: 200 }));
    await frames.pass(60);
    expect(x(it)).toBe(50);
  });

  it('fits into the time that a story gives it, and is not slowed down', async () => {
    const { it, frames } = stage();
    void it.play(walk('a', path, { ms: 1000 }), { within: 100 });
    await frames.pass(60);
    expect(x(it)).toBe(50);
    const other = stage();
    void other.it.play(walk('a', path, { ms: 100 }), { within: 1000 });
    await other.frames.pass(60);
    expect(x(other.it)).toBe(50);
  });

  it('is cut short, and everybody who waited goes on', async () => {
    const { it, frames } = stage();
    const over: number[] = [];
    void it.play(pause(500)).then(() => over.push(1));
    void it.play(pause(500)).then(() => over.push(2));
    await frames.pass(20);
    it.finish();
    await Promise.resolve();
    expect([over, it.playing, it.poses.size]).toEqual([[1, 2], false, 0]);
    await frames.pass(20);
    expect(frames.idle).toBe(true);
  });

  it('does not move at all where stillness is wanted', async () => {
    const { it, frames } = stage(true);
    await it.play(walk('a', path));
    expect([it.playing, it.poses.size, frames.idle]).toEqual([false, 0, true]);
  });

  it('does not jump ahead when the machine was busy', async () => {
    const { it, frames } = stage();
    void it.play(walk('a', path, { ms: 1000 }));
    await frames.pass(10);
    await frames.pass(800, 800);
    expect(x(it)).toBe(10);
  });
});

describe('the camera', () => {
  it('glides, and goes on from where it was going', async () => {
    const { it, frames } = stage();
    it.zoomBy(2);
    it.zoomBy(2);
    await frames.pass(200);
    expect(it.camera.zoom).toBeGreaterThan(1);
    await frames.pass(300);
    expect([it.camera.zoom, it.zoomedIn]).toEqual([4, true]);
    it.fit();
    await frames.pass(500);
    expect([it.camera, it.zoomedIn]).toEqual([{ x: 50, y: 50, zoom: 1 }, false]);
  });

  it('looks at what it is told to', () => {
    const { it } = stage(true);
    it.find = (id) => (id === 'a' ? { id, label: '', at: { x: 20, y: 20 }, shape: { kind: 'rect', w: 20, h: 20 } } : undefined);
    it.focusOn(['a', 'nowhere']);
    expect(it.camera).toMatchObject({ zoom: 2.2 });
    it.focusOn(['nowhere']);
    expect(it.camera.zoom).toBe(2.2);
  });

  it('comes no closer than a finger needs when the window was still small', () => {
    const { it } = stage(true);
    it.find = (id) => ({ id, label: '', at: { x: 20, y: 20 }, shape: { kind: 'rect', w: 20, h: 20 } });
    const world = { x: 0, y: 0, w: 100, h: 100 };
    it.settle(world, { w: 100, h: 10 }, 4);
    it.focusOn(['a']);
    expect(it.camera.zoom).toBeGreaterThan(3);
    it.settle(world, { w: 100, h: 100 }, 4);
    expect(it.camera.zoom).toBe(2.2);
    // What somebody has moved stays so.
    it.zoomNow(1.5, { x: 20, y: 20 });
    it.settle(world, { w: 100, h: 90 }, 4);
    expect(it.camera.zoom).toBeCloseTo(3.3);
  });

  it('keeps its place when the window changes, and lets go of it for another scene', () => {
    const { it } = stage(true);
    it.zoomBy(4, { x: 10, y: 10 });
    const { x, y } = it.camera;
    it.settle({ x: 0, y: 0, w: 100, h: 100 }, { w: 80, h: 100 }, 4);
    expect(it.camera).toMatchObject({ y, zoom: 4 });
    expect(it.camera.x).toBeLessThan(x + 3);
    it.settle({ x: 0, y: 0, w: 300, h: 100 }, { w: 80, h: 100 }, 4);
    expect(it.camera).toEqual({ x: 150, y: 50, zoom: 1 });
  });
});
