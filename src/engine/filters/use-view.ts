import { useCallback, useMemo, useRef, useState } from 'react';
import type { FieldDefinition } from '#model/field.ts';
import { dayOf, instantOf } from '#model/instant.ts';
import { useBundle } from '../scope/bundle.tsx';
import { useHost } from '../host/host.ts';
import { wireOf } from '../widgets/value/field-value.ts';
import {
  urlPrefixes,
  useQuery,
  defaultState,
  ownPart,
  ownQuery,
  readState,
  writeState,
  type ViewDefinition,
  type ViewState,
} from './url-state.ts';

export interface View {
  state: ViewState;
  look: Look;
  definition: ViewDefinition;
  /** Filter values for the request: root `filter`. Keeps its identity until a value or the day changes. */
  filter: Record<string, unknown>;
}

interface ViewInput extends Pick<ViewDefinition, 'paging' | 'sorting'> {
  blockId: string;
  fields: readonly FieldDefinition[];
}

/** View of a block: filter values, page and sort, kept in the screen's URL under the block's own keys. */
export function useView({ blockId, fields, paging, sorting }: ViewInput): View {
  const bundle = useBundle();
  const { serverNow } = useHost();
  const prefix = urlPrefixes(bundle).get(blockId);
  const definition = useMemo<ViewDefinition>(
    () => ({
      prefix: prefix ?? '',
      fields: fields.map((field) => {
        const known = bundle.enums[(field.options?.kind === 'enum' ? field.options.enum : field.enum) ?? ''];
        return known === undefined ? { field } : { field, enum: known };
      }),
      ...(paging !== undefined && { paging }),
      ...(sorting !== undefined && { sorting }),
    }),
    [prefix, fields, bundle.enums, paging, sorting],
  );
  const [state, look] = useViewState(definition, prefix === undefined ? null : blockId);
  const day = dayOf(serverNow());
  const filter = useMemo(() => {
    const noon = instantOf(`${day} 12:00:00`);
    return Object.fromEntries(fields.map((field) => [field.name, wireOf(field, state.values[field.name], noon)]));
  }, [fields, state.values, day]);
  return { state, look, definition, filter };
}

/**
 * Changes the view, from its newest state.
 * @param replace adds no history entry
 * @returns false if the view stays as it is
 */
type Look = (change: Partial<ViewState> | ((now: ViewState) => Partial<ViewState>), replace?: boolean) => boolean;

/**
 * State of a table or filter, kept in the URL: back and forward step through its changes. Blocks outside of the
 * screen's page (a table in a drawer) keep it in memory.
 * @param blockId null outside of the screen's page
 */
function useViewState(view: ViewDefinition, blockId: string | null): [ViewState, Look] {
  const bundle = useBundle();
  const [whole, change] = useQuery();
  const query = useMemo(() => (blockId === null ? whole : ownQuery(whole, bundle, blockId)), [whole, bundle, blockId]);
  const [held, setHeld] = useState<ViewState | null>(null);
  const newestHeld = useRef<ViewState | null>(null);
  const part = ownPart(query, view);
  const fromUrl = useMemo(() => readState(new URLSearchParams(part), view), [part, view]);
  const state = blockId !== null ? fromUrl : (held ?? defaultState(view));
  const look = useCallback<Look>(
    (changed, replace) => {
      const nextOf = (now: ViewState): ViewState => ({
        ...now,
        ...(typeof changed === 'function' ? changed(now) : changed),
      });
      if (blockId !== null)
        return change((newest) => {
          const own = ownQuery(newest, bundle, blockId);
          return writeState(own, view, nextOf(readState(own, view)));
        }, replace);
      const now = newestHeld.current ?? defaultState(view);
      const next = nextOf(now);
      newestHeld.current = next;
      setHeld(next);
      return textOf(next, view) !== textOf(now, view);
    },
    [blockId, view, bundle, change],
  );
  return [state, look];
}

const textOf = (state: ViewState, view: ViewDefinition): string =>
  writeState(new URLSearchParams(), view, state).toString();
