import { blocksIn, type Block } from '#model/block.ts';
import type { ScreenBundle } from '#model/screen.ts';

/** Which tab of a tabs block is open. */
export const TAB = 'tab';
/** The key of the row that is opened where a link leads to it. */
export const OPEN = 'open';

/**
 * Prefixes of all that keeps state in a screen's URL, by block id. A block's keys carry its id in front only where an
 * earlier block of the screen already has one of them. Blocks of dialogs and drawers are not here: they keep no URL.
 */
export function urlPrefixes(bundle: ScreenBundle): ReadonlyMap<string, string> {
  const known = PREFIXES.get(bundle);
  if (known !== undefined) return known;
  const prefixes = new Map<string, string>();
  const taken = new Set<string>();
  const own = (block: Block, keys: string[]): void => {
    if (keys.length === 0 || prefixes.has(block.id)) return;
    const prefix = keys.some((key) => taken.has(key)) ? `${block.id}.` : '';
    prefixes.set(block.id, prefix);
    for (const key of keys) taken.add(prefix + key);
  };
  const walk = (block: Block, parents: ReadonlySet<string>): void => {
    const filter = block.filter.map((field) => field.name);
    if (block.kind === 'table')
      own(block, [...filter, ...block.filters.map((field) => field.name), 'page', 'size', 'sort', OPEN]);
    else own(block, block.kind === 'tabs' ? [...filter, TAB] : filter);
    for (const inner of blocksIn(block)) walk(inner, parents);
    if (block.kind === 'screen' && !parents.has(block.screen)) {
      const part = bundle.parts[block.screen];
      if (part !== undefined) walk(part.block, new Set([...parents, block.screen]));
    }
  };
  walk(bundle.screen.block, new Set([bundle.screen.name]));
  PREFIXES.set(bundle, prefixes);
  return prefixes;
}

const PREFIXES = new WeakMap<ScreenBundle, ReadonlyMap<string, string>>();
