// Whether this browser uses plain tables even if a game has its own.

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
    // Then it is kept only as long as the page is open.
  }
}
