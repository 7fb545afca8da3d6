import { useMemo } from 'react';
import type { FieldDefinition } from '#model/field.ts';
import { dayOf, instantOf } from '#model/instant.ts';
import { useBundle } from '../bundle.tsx';
import { useHost } from '../host.ts';
import { wireOf } from '../widgets/field-value.ts';
import { urlPrefixes } from './url-owners.ts';
import type { ViewDefinition, ViewState } from './url-state.ts';
import { useViewState, type Look } from './use-view-state.ts';

interface ViewParts {
  blockId: string;
  fields: readonly FieldDefinition[];
  paging?: ViewDefinition['paging'];
  sorting?: ViewDefinition['sorting'];
}

export interface View {
  state: ViewState;
  look: Look;
  definition: ViewDefinition;
  /** What the fields say on the wire: root `filter`. The same object until one of them, or the day, changes. */
  filter: Record<string, unknown>;
}

/** What a block looks at: values of its filter fields, page and sort, kept in the screen's URL under the block's own keys. */
export function useView({ blockId, fields, paging, sorting }: ViewParts): View {
  const bundle = useBundle();
  const { serverNow } = useHost();
  const prefix = urlPrefixes(bundle).get(blockId);
  const definition = useMemo<ViewDefinition>(
    () => ({
      prefix: prefix ?? '',
      fields: fields.map((field) => {
        const name = field.options?.kind === 'enum' ? field.options.enum : field.enum;
        const known = name === undefined ? undefined : bundle.enums[name];
        return known === undefined ? { field } : { field, enum: known };
      }),
      ...(paging !== undefined && { paging }),
      ...(sorting !== undefined && { sorting }),
    }),
    [prefix, fields, bundle.enums, paging, sorting],
  );
  const [state, look] = useViewState(definition, prefix !== undefined);
  const day = dayOf(serverNow());
  const filter = useMemo(() => {
    const noon = instantOf(`${day} 12:00:00`);
    return Object.fromEntries(fields.map((field) => [field.name, wireOf(field, state.values[field.name], noon)]));
  }, [fields, state.values, day]);
  return { state, look, definition, filter };
}
