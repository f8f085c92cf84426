import { describe, expect, it } from 'vitest';
import { picked, stopsOf } from './stops';
import type { Figure, Place } from './types';

const place = (id: string): Place => ({ id, label: `Square ${id}`, at: { x: 0, y: 0 }, shape: { kind: 'circle', r: 1 } });
const figure = (id: string, ...on: string[]): Figure => ({ ...place(id), label: id, on });
const places = [place('a'), place('b'), place('c')];
const ids = (it: ReturnType<typeof stopsOf>) => it.list.map((stop) => stop.id);

describe('stops', () => {
  it('are places and figures, and a figure stands for the place under it', () => {
    const stops = stopsOf(places, [figure('orc', 'a')], []);
    expect(ids(stops)).toEqual(['b', 'c', 'orc']);
    expect(stops.of('a')?.id).toBe('orc');
    expect(stops.of('orc')?.label).toBe('orc, Square a');
    expect(stops.of('nowhere')).toBeUndefined();
  });

  it('are the place where only that may be pressed', () => {
    const stops = stopsOf(places, [figure('orc', 'a')], [{ id: 'a', badge: '2 MP' }]);
    expect(ids(stops)).toEqual(['a', 'b', 'c']);
    expect(stops.of('orc')).toMatchObject({ id: 'a', label: 'Square a, orc, 2 MP' });
  });

  it('are both where both may be pressed', () => {
    const stops = stopsOf(places, [figure('orc', 'a')], [{ id: 'a' }, { id: 'orc', badge: '58 %', also: { text: 'risky', tone: 'red' } }]);
    expect(ids(stops)).toEqual(['a', 'b', 'c', 'orc']);
    expect(stops.of('orc')?.label).toBe('orc, 58 %, risky');
  });

  it('say what they are told to say', () => {
    expect(stopsOf(places, [], [{ id: 'b', badge: '2', says: 'two steps' }]).of('b')?.label).toBe('Square b, two steps');
  });

  it('know a figure on four squares, and none that is only to be looked at', () => {
    const stops = stopsOf(places, [figure('ogre', 'a', 'b', 'c'), { ...figure('smoke'), inert: true }], []);
    expect(ids(stops)).toEqual(['ogre']);
  });
});

describe('what a pointer means', () => {
  const figures = [figure('orc', 'a'), figure('ogre', 'b')];
  it('is the figure rather than the floor behind it', () => expect(picked(stopsOf(places, figures, []), ['c', 'ogre'])?.id).toBe('ogre'));
  it('is what may be pressed rather than what may not', () => expect(picked(stopsOf(places, figures, [{ id: 'c' }]), ['ogre', 'c'])?.id).toBe('c'));
  it('is nothing where nothing is', () => expect(picked(stopsOf(places, figures, []), [])).toBeUndefined());
});
