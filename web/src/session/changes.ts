// Applies a change of a table to the table before. docs/protocol.md describes the form of a change, and
// docs/changes.json has examples with which the server is tested, too.

/** `[value]`, `[]`, `[at, removed, items]`, or changes by name. */
export type Change = unknown[] | { [name: string]: Change };

/** The value after the change. What has not changed is shared with the value before, which stays as it was. */
export function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const [at, removed, come] = change as [number, number, unknown[]];
    const items = value as unknown[];
    return [...items.slice(0, at), ...come, ...items.slice(at + removed)];
  }
  if (Array.isArray(value)) {
    const items: unknown[] = [...value];
    for (const [at, part] of Object.entries(change)) items[Number(at)] = changed(items[Number(at)], part);
    return items;
  }
  const members = { ...(value as Record<string, unknown>) };
  for (const [name, part] of Object.entries(change)) {
    if (Array.isArray(part) && part.length === 0) delete members[name];
    else members[name] = changed(members[name], part);
  }
  return members;
}

/** 32-bit FNV-1a over a value, independent of the order of its members. Some of the server's messages have the expected one. */
export function digest(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(plainly(value))) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function plainly(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((it) => `${plainly(it)},`).join('')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((it) => JSON.stringify(it) + plainly((value as Record<string, unknown>)[it])).join('')}}`;
}
