import { afterEach, expect, it, vi } from 'vitest';
import * as api from './api';

afterEach(() => vi.unstubAllGlobals());

function answer(body: string, status = 200): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('asks at the address of the protocol', async () => {
  const fetch = answer('{"id":"x","tokens":[null]}');
  await api.createMatch({ game: 'g', options: {}, seats: [], listed: false });
  expect(fetch).toHaveBeenCalledWith('/api/matches', expect.objectContaining({ method: 'POST' }));
  await api.replay('a/b', { seat: 0 });
  expect(fetch).toHaveBeenLastCalledWith('/api/matches/a%2Fb/replay?seat=0', undefined);
  await api.replay('a');
  expect(fetch).toHaveBeenLastCalledWith('/api/matches/a/replay', undefined);
});

it('throws what the server says is wrong', async () => {
  answer('{"code":"mistake","message":"my.toml:3: no such type"}', 422);
  await expect(api.games()).rejects.toMatchObject({ code: 'mistake', message: 'my.toml:3: no such type' });
});

it('throws when the server says nothing that we know', async () => {
  answer('<h1>Bad gateway</h1>', 502);
  await expect(api.games()).rejects.toMatchObject({ code: 'garbled', message: expect.stringContaining('502') });
  answer('"just text"', 500);
  await expect(api.games()).rejects.toMatchObject({ code: 'garbled' });
  answer('not json');
  await expect(api.games()).rejects.toMatchObject({ code: 'garbled' });
});

it('throws when there is no answer', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')));
  await expect(api.record('x')).rejects.toMatchObject({ code: 'offline' });
});

it('has words for whatever was thrown', () => {
  expect(api.sayProblem(new api.ProblemError('unknown', 'No such match.'))).toBe('No such match.');
  expect(api.sayProblem(new Error('boom'))).toContain('boom');
  expect(api.sayProblem(3)).not.toBe('');
});
