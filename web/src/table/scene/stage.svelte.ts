// The one handle that a table has on its scene: it plays motions, and moves the camera.

import { untrack } from 'svelte';
import type { StoryPlayer } from '../../session/story.svelte';
import { wantsStillness } from '../../session/watchers';
import { bounded, fitting, framing, holding, onTheWay, pulled, scaleOf, showing, visible, zoomed, type Camera, type Room } from './camera';
import { middleOf } from './geometry';
import { lasting, partsOf, posesAt, type Motion, type Part, type Pose } from './motions';
import type { Box, Figure, Place, Point, Size } from './types';

/** Who says when the next picture is drawn. */
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
  /** What the motions say of the figures now. */
  poses = $state.raw<ReadonlyMap<string, Pose>>(new Map());
  /** Whether motions are being played. */
  playing = $state.raw(false);
  /** How fast motions are played: 2 is twice as fast. */
  rate = $state.raw(1);

  /** Where the camera is. */
  camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 1 });
  /** Set by the scene. */
  room = $state.raw<Room>({ world: { x: 0, y: 0, w: 1, h: 1 }, window: { w: 1, h: 1 }, most: 4 });
  /** The part of the scene that is seen. */
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

  /** Every motion is over at once, and the figures stand where the table says. */
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
    this.#goTo(fitting(this.room));
  }

  /** Closer or farther, about a point of the scene or the middle of what is seen. */
  zoomBy(factor: number, at: Point = middleOf(this.seen)): void {
    this.#goTo(zoomed(this.#goal, factor, at, this.room));
  }

  /** The same at once, for a gesture that is under way. */
  zoomNow(factor: number, at: Point): void {
    this.#jump(zoomed(this.camera, factor, at, this.room));
  }

  /** Holds a point of the scene at a point of the window, in CSS pixels: two fingers have it. */
  hold(held: Point, at: Point, zoom: number): void {
    this.#jump(holding(held, at, zoom, this.room));
  }

  /** Pulls the scene by so many CSS pixels. */
  pull(by: Point): void {
    this.#jump(pulled(this.camera, by, this.room));
  }

  /**
   * Looks at these places and figures, close enough for a finger to hit the smallest, as long as all of them stay in sight.
   * `least` is how large it has to be, in CSS pixels.
   */
  focusOn(ids: readonly string[], { least = FINGER }: { least?: number } = {}): void {
    const found = ids.map((id) => this.find(id)).filter((it) => it !== undefined);
    if (found.length > 0) this.#goTo(framing(found, this.room, least));
  }

  /** Moves no more than it takes to have this in sight. */
  reveal(box: Box): void {
    if (this.zoomedIn) this.#goTo(showing(this.#goal, box, this.room));
  }

  /** The scene tells what there is to see and through what window. */
  settle(world: Box, window: Size, most: number): void {
    const before = this.room;
    this.room = { world, window, most };
    const same = before.world.x === world.x && before.world.y === world.y && before.world.w === world.w && before.world.h === world.h;
    this.#jump(same && this.#goal.zoom > 1 ? bounded(this.#goal, this.room) : fitting(this.room));
  }

  /** Nothing is drawn any more. */
  close(): void {
    this.finish();
    this.#glide = undefined;
    if (this.#request !== undefined) this.#frames.cancel(this.#request);
    this.#request = undefined;
  }

  /** Where the camera will be once it has glided there. */
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
    // A page that was hidden, or a machine that was busy, does not jump ahead.
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
    // A beat for each telling: two equal events in a row are two.
    void player().beat;
    const event = player().telling;
    untrack(() => {
      stage.finish();
      if (event !== undefined) void stage.play(motions(event), { within: player().stepMs });
    });
  });
}
