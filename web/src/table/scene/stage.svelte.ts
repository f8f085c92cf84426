// A table's handle to its scene: it plays motions, and moves the camera.

import { untrack } from 'svelte';
import type { StoryPlayer } from '../../session/story.svelte';
import { wantsStillness } from '../../session/watchers';
import { bounded, fitting, framing, holding, onTheWay, pulled, scaleOf, showing, visible, zoomed, type Camera, type Room } from './camera';
import { middleOf } from './geometry';
import { lasting, partsOf, posesAt, type Motion, type Part, type Pose } from './motions';
import type { Box, Figure, Place, Point, Size } from './types';

/** Schedules frames. */
export interface Frames {
  request(draw: (now: number) => void): number;
  cancel(request: number): void;
}

const screen: Frames = {
  request: (draw) => requestAnimationFrame(draw),
  cancel: (request) => cancelAnimationFrame(request),
};

/** As wide as a fingertip, in CSS pixels. */
export const FINGER = 44;
const GLIDE_MS = 320;

interface Options {
  /** Whether nothing should move. */
  still?: () => boolean;
  frames?: Frames;
}

export class Stage {
  /** The poses of moving figures now. */
  poses = $state.raw<ReadonlyMap<string, Pose>>(new Map());
  /** Whether motions are being played. */
  playing = $state.raw(false);
  /** How fast motions are played: 2 is twice as fast. */
  rate = $state.raw(1);

  /** Where the camera is. */
  camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 1 });
  /** Set by the scene. */
  room = $state.raw<Room>({ world: { x: 0, y: 0, w: 1, h: 1 }, window: { w: 1, h: 1 }, most: 4 });
  /** The visible part of the scene. */
  seen = $derived<Box>(visible(this.camera, this.room));
  /** CSS pixels for one unit of the scene. */
  scale = $derived(scaleOf(this.room, this.camera.zoom));
  zoomedIn = $derived(this.camera.zoom > 1.001);

  /** Set by the scene: where to find places and figures by id, and how to give one the keyboard's focus. */
  find: (id: string) => Place | Figure | undefined = () => undefined;
  /** Gives a place or figure the keyboard's focus. */
  focus: (id: string) => void = () => {};

  #still: () => boolean;
  #frames: Frames;
  #parts: Part[] = [];
  #waiting: { end: number; done: () => void }[] = [];
  /** Of the motions, and when the last of them ends. */
  #time = 0;
  #end = 0;
  #glide: { from: Camera; to: Camera; t: number } | undefined;
  #request: number | undefined;
  #drawn: number | undefined;
  /** What it was told to look at, until somebody moves the camera. */
  #lookedAt: { ids: readonly string[]; least: number } | undefined;

  constructor({ still = wantsStillness, frames = screen }: Options = {}) {
    this.#still = still;
    this.#frames = frames;
  }

  // Motions

  /**
   * Plays motions after those that are playing already, and resolves when they are over or were cut short. `within` makes
   * them fast enough to be over in so many milliseconds; a story gives the length of its step.
   */
  play(motion: Motion | readonly Motion[], { within = Infinity }: { within?: number } = {}): Promise<void> {
    const natural = lasting(motion);
    if (natural === 0 || this.#still() || (typeof document !== 'undefined' && document.hidden)) return Promise.resolve();
    const pace = Math.min(1, within / natural);
    this.#parts = [...this.#parts, ...partsOf(motion, this.#end, pace)];
    this.#end += natural * pace;
    const end = this.#end;
    return new Promise((done) => {
      this.#waiting.push({ end, done });
      this.playing = true;
      this.poses = posesAt(this.#parts, this.#time);
      this.#run();
    });
  }

  /** Ends all motions at once; figures are then where the table says. */
  finish(): void {
    const waiting = this.#waiting;
    this.#parts = [];
    this.#waiting = [];
    this.#time = this.#end = 0;
    this.playing = false;
    if (this.poses.size > 0) this.poses = new Map();
    for (const { done } of waiting) done();
  }

  // The camera

  fit(): void {
    this.#lookedAt = undefined;
    this.#goTo(fitting(this.room));
  }

  /** Zooms about a point of the scene or the middle of the visible part. */
  zoomBy(factor: number, at: Point = middleOf(this.seen)): void {
    this.#lookedAt = undefined;
    this.#goTo(zoomed(this.#goal, factor, at, this.room));
  }

  /** The same without animation, for a running gesture. */
  zoomNow(factor: number, at: Point): void {
    this.#lookedAt = undefined;
    this.#jump(zoomed(this.camera, factor, at, this.room));
  }

  /** Keeps a point of the scene at a point of the window, in CSS pixels, during a pinch. */
  hold(held: Point, at: Point, zoom: number): void {
    this.#lookedAt = undefined;
    this.#jump(holding(held, at, zoom, this.room));
  }

  /** Pans the scene by a number of CSS pixels. */
  pull(by: Point): void {
    this.#lookedAt = undefined;
    this.#jump(pulled(this.camera, by, this.room));
  }

  /**
   * Looks at these places and figures, close enough for a finger to hit the smallest, as long as all of them stay in sight.
   * `least` is how large it has to be, in CSS pixels.
   */
  focusOn(ids: readonly string[], { least = FINGER }: { least?: number } = {}): void {
    this.#lookedAt = { ids, least };
    const camera = this.#framed();
    if (camera) this.#goTo(camera);
  }

  #framed(): Camera | undefined {
    const { ids = [], least = FINGER } = this.#lookedAt ?? {};
    const found = ids.map((id) => this.find(id)).filter((it) => it !== undefined);
    return found.length > 0 ? framing(found, this.room, least) : undefined;
  }

  /** Moves as little as necessary to make this visible. */
  reveal(box: Box): void {
    if (!this.zoomedIn) return;
    this.#lookedAt = undefined;
    this.#goTo(showing(this.#goal, box, this.room));
  }

  /** Called by the scene with its world and the size of its window, which may grow while the page is laid out. */
  settle(world: Box, window: Size, most: number): void {
    const before = this.room;
    this.room = { world, window, most };
    const same = before.world.x === world.x && before.world.y === world.y && before.world.w === world.w && before.world.h === world.h;
    if (!same) this.#lookedAt = undefined;
    this.#jump(this.#framed() ?? (same && this.#goal.zoom > 1 ? bounded(this.#goal, this.room) : fitting(this.room)));
  }

  /** Stops drawing. */
  close(): void {
    this.finish();
    this.#glide = undefined;
    if (this.#request !== undefined) this.#frames.cancel(this.#request);
    this.#request = undefined;
  }

  /** Where the camera will be at the end of its animation. */
  get #goal(): Camera {
    return this.#glide?.to ?? this.camera;
  }

  #jump(to: Camera): void {
    this.#glide = undefined;
    this.camera = to;
  }

  #goTo(to: Camera): void {
    const { x, y, zoom } = this.camera;
    if (this.#still() || (to.x === x && to.y === y && to.zoom === zoom)) return this.#jump(to);
    this.#glide = { from: this.camera, to, t: 0 };
    this.#run();
  }

  // Time

  #run(): void {
    if (this.#request !== undefined) return;
    this.#drawn = undefined;
    this.#request = this.#frames.request((now) => this.#draw(now));
  }

  #draw(now: number): void {
    // After the page was hidden, or the machine was busy, motions do not jump ahead.
    const passed = this.#drawn === undefined ? 0 : Math.min(100, now - this.#drawn);
    this.#drawn = now;
    this.#request = undefined;
    if (this.#glide) this.#glideBy(passed / GLIDE_MS);
    if (this.playing) this.#playFor(passed * this.rate);
    if (this.#glide || this.playing) this.#request = this.#frames.request((next) => this.#draw(next));
  }

  #glideBy(share: number): void {
    const glide = this.#glide!;
    glide.t = Math.min(1, glide.t + share);
    this.camera = glide.t < 1 ? onTheWay(glide.from, glide.to, 1 - (1 - glide.t) ** 3) : glide.to;
    if (glide.t === 1) this.#glide = undefined;
  }

  #playFor(ms: number): void {
    this.#time += ms;
    if (this.#time >= this.#end) return this.finish();
    const over = this.#waiting.filter((it) => it.end <= this.#time);
    this.#waiting = this.#waiting.filter((it) => it.end > this.#time);
    this.poses = posesAt(this.#parts, this.#time);
    for (const { done } of over) done();
  }
}

/**
 * Plays what a story tells: for each event the motions that the table has for it, within the time that the story gives
 * it. When the story is skipped, so are they. Called while a component is set up.
 */
export function tellOn<View, Event>(stage: Stage, player: () => StoryPlayer<View, Event>, motions: (event: Event) => Motion | readonly Motion[]): void {
  $effect(() => {
    // The beat tells two equal events in a row apart.
    void player().beat;
    const event = player().telling;
    untrack(() => {
      stage.finish();
      if (event !== undefined) void stage.play(motions(event), { within: player().stepMs });
    });
  });
}
