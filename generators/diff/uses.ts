import { member, members, valueAt, type Source } from '../source/source.ts';

/** Returns true if one definition uses another, directly or indirectly. */
export type Uses = (user: string, used: string) => boolean;

/** Indexes definitions by the definitions that they use: `call payee.add` uses `entity payee`. */
export function usesIn(sources: readonly Source[]): Uses {
  /** Definitions by the texts that name them. */
  const named = new Map<string, Set<string>>();
  const parts: [string, unknown][] = [];
  const name = (text: string, subject: string): void => {
    named.set(text, (named.get(text) ?? new Set()).add(subject));
  };
  for (const source of sources) {
    const root = source.root && { source, node: source.root };
    if (root === undefined) continue;
    if (source.noun === 'calls') {
      for (const { key, at } of members(member(root, 'calls') ?? root)) {
        const subject = `call ${source.name}.${key}`;
        name(`${source.name}.${key}`, subject);
        parts.push([subject, valueAt(at)]);
      }
      parts.push([`calls ${source.name}`, undefined]);
    } else {
      const subject = `${source.noun} ${source.name}`;
      const value = valueAt(root);
      name(source.name, subject);
      // A permission or a link refers to a screen by its address.
      for (const path of pathsOf(value)) name(path, subject);
      parts.push([subject, value]);
    }
  }
  const direct = new Map<string, Set<string>>();
  for (const [subject, value] of parts) {
    const found = direct.get(subject) ?? new Set<string>();
    direct.set(subject, found);
    const walk = (inner: unknown, key = ''): void => {
      if (typeof inner === 'string') {
        const text = key === '$ref' ? inner.replace(/^.*\/(?:enums|entities)\/|\.json$/g, '') : inner.split('#')[0]!;
        for (const each of named.get(text) ?? []) if (each !== subject) found.add(each);
      } else if (Array.isArray(inner)) inner.forEach((each) => walk(each, key));
      else if (typeof inner === 'object' && inner !== null)
        for (const [name_, each] of Object.entries(inner)) walk(each, name_);
    };
    walk(value);
  }
  const reached = new Map<string, Set<string>>();
  return (user, used) => {
    const known = reached.get(user) ?? reach(user, direct);
    reached.set(user, known);
    return known.has(used);
  };
}

function reach(from: string, direct: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const left = [from];
  for (let here = left.pop(); here !== undefined; here = left.pop())
    for (const each of direct.get(here) ?? [])
      if (!found.has(each)) {
        found.add(each);
        left.push(each);
      }
  return found;
}

function pathsOf(value: unknown): string[] {
  const { path } = (value ?? {}) as { path?: unknown };
  if (typeof path === 'string') return [path];
  return typeof path === 'object' && path !== null
    ? Object.values(path).filter((each) => typeof each === 'string')
    : [];
}
