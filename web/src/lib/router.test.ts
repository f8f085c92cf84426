import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, pathOf, Router, to } from './router.svelte';

const at = (path: string) => parse(new URL(path, 'http://ring.test'));

describe('an address', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/new/wrestlenomicon', { page: 'set-up', game: 'wrestlenomicon' }],
    ['/new/wrestlenomicon?with=friend', { page: 'set-up', game: 'wrestlenomicon', way: 'friend' }],
    ['/table/abc', { page: 'table', id: 'abc' }],
    ['/table/abc#key', { page: 'table', id: 'abc', token: 'key' }],
    ['/replay/abc', { page: 'replay', id: 'abc' }],
    ['/replay/abc?ply=12&seat=0', { page: 'replay', id: 'abc', ply: 12, seat: 0 }],
    ['/replay/abc?ply=-1&seat=x', { page: 'replay', id: 'abc' }],
    ['/rules/wrestlenomicon?q=two+words#WN-063', { page: 'rules', game: 'wrestlenomicon', query: 'two words', rule: 'WN-063' }],
    ['/learn/wrestlenomicon', { page: 'learn', game: 'wrestlenomicon' }],
    ['/learn/wrestlenomicon/1-push', { page: 'lesson', game: 'wrestlenomicon', id: '1-push' }],
    ['/learn', { page: 'not-found', path: '/learn' }],
    ['/about', { page: 'about' }],
    ['/about/', { page: 'about' }],
    ['/table', { page: 'not-found', path: '/table' }],
    ['/table/a/b', { page: 'not-found', path: '/table/a/b' }],
    ['/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
    ['/constructor/x', { page: 'not-found', path: '/constructor/x' }],
  ])('%s', (path, route) => {
    expect(at(path)).toEqual(route);
  });

  it('is written as it is read', () => {
    expect(at(to.table('a b', 'k#y'))).toEqual({ page: 'table', id: 'a b', token: 'k#y' });
    expect(at(to.replay('x', { ply: 0, seat: 1 }))).toEqual({ page: 'replay', id: 'x', ply: 0, seat: 1 });
    expect(at(to.learn('g'))).toEqual({ page: 'learn', game: 'g' });
    expect(at(to.learn('g', 'a b'))).toEqual({ page: 'lesson', game: 'g', id: 'a b' });
    expect(at(to.setUp('g', 'bot'))).toEqual({ page: 'set-up', game: 'g', way: 'bot' });
  });
});

describe('a click', () => {
  let router: Router;
  let stop: () => void;

  beforeEach(() => {
    history.replaceState(null, '', '/');
    router = new Router();
    stop = router.listen();
  });
  afterEach(() => stop());

  /** Whether the router took the click. Nothing else may follow the link: there is no page to go to. */
  function click(html: string, init: MouseEventInit = {}): boolean {
    document.body.innerHTML = html;
    let taken = false;
    const see = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', see, { once: true });
    document.querySelector('b')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    return taken;
  }

  it('on a link of ours changes the page without loading', () => {
    expect(click('<a href="/about"><b>x</b></a>')).toBe(true);
    expect(router.route).toEqual({ page: 'about' });
    expect(location.pathname).toBe('/about');
  });

  it.each([
    ['with a modifier', { ctrlKey: true }],
    ['with another button', { button: 1 }],
  ])('%s is left to the browser', (_, init) => {
    expect(click('<a href="/about"><b>x</b></a>', init)).toBe(false);
    expect(router.route).toEqual({ page: 'home' });
  });

  it('on no link is nobody\'s business', () => {
    expect(click('<p><b>x</b></p>')).toBe(false);
  });
});

describe('a link', () => {
  const here = new URL('http://ring.test/rules/g?q=x');
  const leads = (attributes: string) => {
    document.body.innerHTML = `<a ${attributes}>x</a>`;
    return pathOf(document.querySelector('a')!, here);
  };

  it('to a page leads there', () => {
    expect(leads('href="http://ring.test/table/x?y=1#z"')).toBe('/table/x?y=1#z');
    expect(leads('href="http://ring.test/rules/g?q=x"')).toBe('/rules/g?q=x');
  });

  it.each([
    ['to download', 'href="http://ring.test/table/x" download'],
    ['for another window', 'href="http://ring.test/about" target="_blank"'],
    ['to a file of the server', 'href="http://ring.test/api/matches/x/record"'],
    ['to another site', 'href="https://elsewhere.test/about"'],
    ['within the page', 'href="http://ring.test/rules/g?q=x#WN-001"'],
    ['to nowhere', ''],
  ])('%s is left to the browser', (_, attributes) => {
    expect(leads(attributes)).toBeNull();
  });
});
