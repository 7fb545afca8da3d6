import { member, text, type Source } from '../source/source.ts';
import type { Named } from './wire.ts';

/**
 * The screens that draw a dependent part, directly or through other parts; those with an address first. Undefined for
 * an independent screen.
 */
export function hostsOf(part: string, sources: readonly Source[]): Named[] | undefined {
  const screens = new Map(sources.flatMap((each) => (each.noun === 'screen' ? [[each.name, each] as const] : [])));
  const has = (name: string, key: string): boolean => {
    const source = screens.get(name);
    return source?.root !== undefined && member({ source, node: source.root }, key) !== undefined;
  };
  if (!has(part, 'around')) return undefined;
  const seen = new Set([part]);
  const hosts: string[] = [];
  for (const name of seen) {
    for (const [host, source] of screens) {
      if (seen.has(host) || !draws(source.text, name)) continue;
      seen.add(host);
      if (!has(host, 'around')) hosts.push(host);
    }
  }
  const order = (name: string): number => (has(name, 'path') ? 0 : 1);
  return hosts
    .toSorted((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
    .map((screen) => ({ screen, title: titleOf(screens.get(screen)) }));
}

/** Returns true if a block draws the part, or an action opens it. */
function draws(written: string, part: string): boolean {
  if (!written.includes(`"${part}"`)) return false;
  return [...written.matchAll(/"(?:screen|dialog|drawer)"\s*:\s*"([^"]+)"/g)].some(([, name]) => name === part);
}

/** The title in the file. */
export function titleOf(source: Source | undefined): string {
  const title = source?.root && text(member({ source, node: source.root }, 'title'));
  return title ?? source?.name ?? '';
}
