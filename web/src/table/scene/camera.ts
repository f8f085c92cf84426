// Which part of a scene is visible. A camera looks at a point; at zoom 1 the whole scene just fits.

import { around, bodyOf, clamp, grown, middleOf, sizeOf } from './geometry';
import type { Box, Point, Shape, Size } from './types';

export interface Camera extends Point {
  zoom: number;
}

/** What a camera looks at and through. */
export interface Room {
  /** The scene, in its own units. */
  world: Box;
  /** The window, in CSS pixels. */
  window: Size;
  /** The largest zoom. */
  most: number;
}

export const fitting = ({ world }: Room): Camera => ({ ...middleOf(world), zoom: 1 });

/** CSS pixels for one unit of the scene. */
export const scaleOf = ({ world, window }: Room, zoom: number): number => Math.min(window.w / world.w, window.h / world.h) * zoom;

/** The visible part of the scene, with the aspect ratio of the window. */
export function visible(camera: Camera, room: Room): Box {
  const scale = scaleOf(room, camera.zoom);
  const w = room.window.w / scale;
  const h = room.window.h / scale;
  return { x: camera.x - w / 2, y: camera.y - h / 2, w, h };
}

/** The same camera within its bounds: not past the scene's edge, and not closer or farther than allowed. */
export function bounded(camera: Camera, room: Room): Camera {
  const zoom = clamp(camera.zoom, 1, room.most);
  const { w, h } = visible({ ...camera, zoom }, room);
  const { world } = room;
  const along = (at: number, start: number, length: number, seen: number) =>
    seen >= length ? start + length / 2 : clamp(at, start + seen / 2, start + length - seen / 2);
  return { zoom, x: along(camera.x, world.x, world.w, w), y: along(camera.y, world.y, world.h, h) };
}

/** Zoomed by a factor, with the point `at` of the scene staying where it is in the window. */
export function zoomed(camera: Camera, factor: number, at: Point, room: Room): Camera {
  const zoom = clamp(camera.zoom * factor, 1, room.most);
  const share = camera.zoom / zoom;
  return bounded({ zoom, x: at.x + (camera.x - at.x) * share, y: at.y + (camera.y - at.y) * share }, room);
}

/** A camera that shows the point `held` of the scene at `at` in the window, in CSS pixels, as in a pinch. */
export function holding(held: Point, at: Point, zoom: number, room: Room): Camera {
  const scale = scaleOf(room, clamp(zoom, 1, room.most));
  return bounded({ zoom, x: held.x - (at.x - room.window.w / 2) / scale, y: held.y - (at.y - room.window.h / 2) / scale }, room);
}

/** Panned by a number of CSS pixels. */
export function pulled(camera: Camera, by: Point, room: Room): Camera {
  const scale = scaleOf(room, camera.zoom);
  return bounded({ ...camera, x: camera.x - by.x / scale, y: camera.y - by.y / scale }, room);
}

/** Moved as little as possible to bring a box into the window with some room around it. */
export function showing(camera: Camera, box: Box, room: Room): Camera {
  const seen = visible(camera, room);
  const into = (start: number, length: number, from: number, long: number) => {
    if (length >= long) return start + length / 2 - (from + long / 2);
    return Math.min(0, start - from) + Math.max(0, start + length - from - long);
  };
  const wide = grown(box, Math.min(seen.w, seen.h) * 0.06);
  return bounded({ ...camera, x: camera.x + into(wide.x, wide.w, seen.x, seen.w), y: camera.y + into(wide.y, wide.h, seen.y, seen.h) }, room);
}

/**
 * A camera on these things, as close as it takes for the smallest base to be `least` CSS pixels across, but not so close
 * that a part of one of them is out of sight.
 */
export function framing(things: readonly { at: Point; shape: Shape; tall?: number }[], room: Room, least: number): Camera {
  const bodies = around(things.map(bodyOf));
  if (!bodies) return fitting(room);
  const smallest = Math.min(...things.map((it) => Math.min(sizeOf(it.shape).w, sizeOf(it.shape).h)));
  const whole = grown(bodies, smallest / 4);
  const wanted = least / (smallest * scaleOf(room, 1));
  const fits = Math.min(room.window.w / whole.w, room.window.h / whole.h) / scaleOf(room, 1);
  return bounded({ ...middleOf(whole), zoom: Math.min(wanted, fits) }, room);
}

/** Part of the way from one camera to another. Zoom is perceived as a ratio, so it is interpolated as one. */
export function onTheWay(from: Camera, to: Camera, t: number): Camera {
  const zoom = from.zoom * (to.zoom / from.zoom) ** t;
  // The motion looks straight if the centre is interpolated with the size of the visible part.
  const share = from.zoom === to.zoom ? t : (1 / zoom - 1 / from.zoom) / (1 / to.zoom - 1 / from.zoom);
  return { zoom, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
