// Whether this browser plays at plain tables, also where a game has one of its own.

const KEY = 'turnbuckle.plain';

export function prefersPlain(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function preferPlain(on: boolean) {
  try {
    if (on) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Then it is forgotten with the page.
  }
}
