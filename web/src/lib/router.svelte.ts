// Which page is shown, read from the address. Pages are few and flat, so this is all the routing there is.

export type Route =
  | { page: 'home' }
  /** `way` as in `/new/GAME?with=WAY`, unchecked. */
  | { page: 'set-up'; game: string; way?: string }
  /** The token comes from the fragment: it is never sent to a server nor logged. */
  | { page: 'table'; id: string; token?: string }
  | { page: 'replay'; id: string; ply?: number; seat?: number }
  /** The lessons of a game. */
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string; id: string }
  | { page: 'rules'; game: string; query: string; rule?: string }
  | { page: 'about' }
  | { page: 'not-found'; path: string };

export function parse(url: URL): Route {
  const parts = url.pathname.split('/').filter((it) => it !== '');
  const [first, second, third] = parts.map(decoded);
  const fragment = decoded(url.hash.slice(1));
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1 && first === 'about') return { page: 'about' };
  if (parts.length === 2 && second) {
    if (first === 'new') {
      const way = url.searchParams.get('with');
      return { page: 'set-up', game: second, ...(way && { way }) };
    }
    if (first === 'table') return { page: 'table', id: second, ...(fragment && { token: fragment }) };
    if (first === 'replay') {
      const ply = whole(url.searchParams.get('ply'));
      const seat = whole(url.searchParams.get('seat'));
      return { page: 'replay', id: second, ...(ply !== undefined && { ply }), ...(seat !== undefined && { seat }) };
    }
    if (first === 'learn') return { page: 'learn', game: second };
    if (first === 'rules') {
      const query = url.searchParams.get('q') ?? '';
      return { page: 'rules', game: second, query, ...(fragment && { rule: fragment }) };
    }
  }
  if (parts.length === 3 && first === 'learn' && second && third) return { page: 'lesson', game: second, id: third };
  return { page: 'not-found', path: url.pathname };
}

/** The text of an address part; an invalid escape stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Addresses of the pages; `token` goes into the fragment. */
export const to = {
  home: () => '/',
  setUp: (game: string, way?: string) => `/new/${encodeURIComponent(game)}${way ? `?with=${way}` : ''}`,
  table: (id: string, token?: string | null) =>
    `/table/${encodeURIComponent(id)}${token ? `#${encodeURIComponent(token)}` : ''}`,
  replay: (id: string, at: { ply?: number; seat?: number } = {}) => {
    const search = new URLSearchParams();
    if (at.ply !== undefined) search.set('ply', String(at.ply));
    if (at.seat !== undefined) search.set('seat', String(at.seat));
    return `/replay/${encodeURIComponent(id)}${search.size > 0 ? `?${search}` : ''}`;
  },
  learn: (game: string, lesson?: string) =>
    `/learn/${encodeURIComponent(game)}${lesson ? `/${encodeURIComponent(lesson)}` : ''}`,
  rules: (game: string, rule?: string) => `/rules/${encodeURIComponent(game)}${rule ? `#${rule}` : ''}`,
  about: () => '/about',
};

export class Router {
  route = $state.raw<Route>({ page: 'home' });

  constructor() {
    this.#read();
  }

  /** Listens to links and to the browser's back and forward; returns a function that stops it. */
  listen(): () => void {
    const read = () => this.#read();
    const click = (event: MouseEvent) => this.#click(event);
    addEventListener('popstate', read);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', read);
      document.removeEventListener('click', click);
    };
  }

  go(href: string): void {
    history.pushState(null, '', href);
    this.#read();
    scrollTo(0, 0);
  }

  /** Changes the address without a step in the history: for a search or a ply that changes while the user types or drags. */
  replace(href: string): void {
    history.replaceState(history.state, '', href);
    this.#read();
  }

  #read(): void {
    this.route = parse(new URL(location.href));
  }

  #click(event: MouseEvent): void {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || modified) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link && pathOf(link, new URL(location.href));
    if (!path) return;
    event.preventDefault();
    this.go(path);
  }
}

/** Where a link leads within these pages; null if the browser has to follow it. */
export function pathOf(link: HTMLAnchorElement, here: URL): string | null {
  if (link.target || link.hasAttribute('download') || !link.href) return null;
  const url = new URL(link.href);
  if (url.origin !== here.origin || url.pathname.startsWith('/api/')) return null;
  // Within a page the browser itself goes to a fragment; it tells us with popstate.
  const samePage = url.pathname === here.pathname && url.search === here.search;
  if (samePage && url.hash !== '') return null;
  return url.pathname + url.search + url.hash;
}

export const router = new Router();
