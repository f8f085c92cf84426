import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Scene from './Scene.svelte';
import { Stage } from './stage.svelte';
import type { Place } from './types';

afterEach(() => void vi.restoreAllMocks());

describe('a scene', () => {
  it('comes back on a stage that outlived it, as behind a tab of a phone', () => {
    const warned = vi.spyOn(console, 'warn');
    const stage = new Stage({ still: () => true });
    const here = (x: number): Place[] => [{ id: 'here', label: 'Here', at: { x, y: 10 }, shape: { kind: 'rect', w: 4, h: 4 } }];
    const props = $state({ stage, label: 'A board', world: { x: 0, y: 0, w: 100, h: 100 }, places: here(10) });
    const before = mount(Scene, { target: document.body, props });
    flushSync();
    stage.focusOn(['here']);
    void unmount(before);
    props.places = here(50);
    const after = mount(Scene, { target: document.body, props });
    flushSync();
    expect(stage.find('here')?.at.x).toBe(50);
    expect(warned).not.toHaveBeenCalled();
    void unmount(after);
  });
});
