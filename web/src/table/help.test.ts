// The list of keys, which the pages and a game fill together.
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import KeyHelp from './KeyHelp.svelte';

afterEach(cleanup);

it('lists a key once, with everything it does', () => {
  render(KeyHelp, { keys: [['Tab', 'to the next part'], ['u', 'undo'], ['Tab', 'to the next landing place']], onclose: () => undefined });
  expect(screen.getAllByText('Tab')).toHaveLength(1);
  for (const words of ['to the next part', 'to the next landing place', 'undo']) expect(screen.getByText(words)).toBeTruthy();
});
