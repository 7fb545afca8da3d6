import type { CallDefinition } from '#model/call.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { bundleOf, definitionOf } from '../emit/bundle.ts';
import type { Resolved } from '../resolve/model.ts';

/** A screen as the browser draws it before anything is generated: its forms are validated without compiled validators. */
export function previewOf(screen: string, resolved: Resolved): ScreenBundle {
  const { bundle, enums } = bundleOf(screen, resolved);
  return {
    ...bundle,
    enums: Object.fromEntries(
      enums.flatMap((name) => (resolved.model.enums[name] ? [[name, resolved.model.enums[name]]] : [])),
    ),
  };
}

/** More lists than these are not asked for a record to look at. */
const MOST_LISTS = 8;

/**
 * Lists that anyone may ask without saying more, whose rows have the parameters of a screen's path; first those of the
 * records that the screen itself speaks of.
 */
export function listsFor({ screen, calls }: ScreenBundle, { model }: Resolved): CallDefinition[] {
  const [path = ''] = Object.values(screen.paths);
  const names = [...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  if (names.length === 0) return [];
  const own = new Set(Object.values(calls).flatMap(({ of, reads, writes }) => [...reads, ...writes, of]));
  const rank = ({ of }: CallDefinition): number => (own.has(of) ? 0 : 1);
  return Object.values(model.calls)
    .filter(({ result, required, writes, resultSchema }) => {
      if ((result !== 'page' && result !== 'list') || writes.length > 0) return false;
      if (required.some((name) => name !== 'currentPage' && name !== 'pageSize')) return false;
      const row = result === 'list' ? resultSchema?.items : resultSchema?.properties?.['list']?.items;
      return names.some((name) => row?.properties?.[name] !== undefined);
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_LISTS)
    .map(definitionOf);
}
