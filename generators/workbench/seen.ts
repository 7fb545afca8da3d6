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

/** Lists that anyone may ask without saying more, whose rows have the parameters of a path. */
export function listsFor(path: string, { model }: Resolved): CallDefinition[] {
  const names = [...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  if (names.length === 0) return [];
  return Object.values(model.calls)
    .filter(({ result, required, writes, resultSchema }) => {
      if ((result !== 'page' && result !== 'list') || writes.length > 0) return false;
      if (required.some((name) => name !== 'currentPage' && name !== 'pageSize')) return false;
      const row = result === 'list' ? resultSchema?.items : resultSchema?.properties?.['list']?.items;
      return names.some((name) => row?.properties?.[name] !== undefined);
    })
    .map(definitionOf);
}
