// What people paste when they are asked for a code: the code, a whole link, with or without the key to a seat.
import { parse, to } from '../../lib/router.svelte';

/** Where to go for it, or null if it cannot be a code. */
export function whereTo(pasted: string): string | null {
  const text = pasted.trim();
  const asLink = /^(https?:\/\/|\/)/.test(text) || /^[\w.:-]+\/(table|replay)\//.test(text);
  if (asLink) {
    const route = routeOf(text);
    if (route?.page === 'table') return to.table(route.id, route.token);
    if (route?.page === 'replay') return to.replay(route.id, route);
    return null;
  }
  const [code = '', token] = text.split('#');
  // Codes have no capitals; people read them out in groups.
  const tidy = code.replace(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-z]{4,40}$/.test(tidy) ? to.table(tidy, token?.trim()) : null;
}

function routeOf(link: string) {
  const path = /^https?:/.test(link) ? link : `http://${link.replace(/^\//, 'x/')}`;
  try {
    return parse(new URL(path));
  } catch {
    return null;
  }
}
