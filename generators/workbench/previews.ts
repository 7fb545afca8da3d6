import type { CallDefinition } from '#model/call.ts';
import { makeSamples } from '#model/samples.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { bundleOf, definitionOf } from '../emit/bundle.ts';
import type { Resolved } from '../resolve/model.ts';
import { wantingOf } from './wire.ts';

/** A screen for the browser before anything is generated: its forms are validated without compiled validators. */
export function previewOf(screen: string, resolved: Resolved): ScreenBundle {
  const { bundle, enums } = bundleOf(screen, resolved);
  return {
    ...bundle,
    enums: Object.fromEntries(
      enums.flatMap((name) => (resolved.model.enums[name] ? [[name, resolved.model.enums[name]]] : [])),
    ),
  };
}

/**
 * Sample results of the screen's reading calls that are not saved yet. References are empty, because no record is
 * stored.
 * @param isSaved returns true for a call that the sandbox knows
 */
export function samplesFor(
  { calls }: ScreenBundle,
  { model }: Resolved,
  isSaved: (call: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(calls).flatMap(({ name, of, result, writes }) => {
      if (of === undefined || writes.length > 0 || isSaved(name)) return [];
      const rows = rowsOf(model, of);
      if (result === 'page') return [[name, { list: rows.slice(0, PAGE), total: rows.length }]];
      return result === 'list' ? [[name, rows]] : result === 'record' ? [[name, rows[0] ?? {}]] : [];
    }),
  );
}

const OWNER = 'preview';
const SEED = 1;
/** Rows of the usual first page. */
const PAGE = 10;

/** Some sample records; none of an entity whose samples need stored records or code of the product. */
function rowsOf(model: Resolved['model'], entity: string): unknown[] {
  try {
    return makeSamples(model, entity, { owner: OWNER, seed: SEED, now: Date.now() });
  } catch {
    return [];
  }
}

/** Maximum number of lists that are requested to find a record. */
const MOST_LISTS = 8;

/**
 * Lists that can be requested without parameters and whose rows have the values of a screen's address; those with the
 * screen's own records first.
 */
export function listsFor({ screen, calls }: ScreenBundle, { model }: Resolved): CallDefinition[] {
  const wanting = wantingOf(screen);
  if (wanting.length === 0) return [];
  const own = new Set(Object.values(calls).flatMap(({ of, reads, writes }) => [...reads, ...writes, of]));
  const rank = ({ of }: CallDefinition): number => (own.has(of) ? 0 : 1);
  return Object.values(model.calls)
    .filter(({ of, result, required, writes, resultSchema }) => {
      if ((result !== 'page' && result !== 'list') || writes.length > 0) return false;
      if (required.some((name) => name !== 'currentPage' && name !== 'pageSize')) return false;
      const row = result === 'list' ? resultSchema?.items : resultSchema?.properties?.['list']?.items;
      // Another field name counts only for the screen's own records, because `id` exists in many.
      return wanting.some(({ fields }) =>
        fields.slice(0, own.has(of) ? undefined : 1).some((field) => row?.properties?.[field] !== undefined),
      );
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_LISTS)
    .map(definitionOf);
}
