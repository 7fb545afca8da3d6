import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { readState, writeState, type ViewDefinition } from '../../filters/url-state.ts';
import type { View } from '../../filters/use-view.ts';
import { useCallSession } from '../../calls/session.tsx';
import { useHost, usePreference, type SavedView } from '../../host/host.ts';
import { readObject } from './column-state.ts';

/** Filter, sort and page size of a table as its part of a URL; '' for the schema's defaults. */
function queryOf({ state, definition }: Pick<View, 'state' | 'definition'>): string {
  return writeState(new URLSearchParams(), own(definition), { ...state, page: 1 }).toString();
}

const own = (definition: ViewDefinition): ViewDefinition => ({ ...definition, prefix: '' });

/** Applies a query to the list. */
function lookAt({ look, definition }: View, query: string, replace = false): void {
  look({ ...readState(new URLSearchParams(query), own(definition)), page: 1 }, replace);
}

interface Preset {
  id: string;
  query: string;
}

function readPreset(text: string | undefined): Preset | null {
  const { id, query } = readObject(text);
  return typeof id === 'string' && typeof query === 'string' ? { id, query } : null;
}

/**
 * Opens a list with the person's preset view, unless its address already names a view. Returns false until the address
 * is set, so that nothing is requested twice.
 */
export function usePresetView(table: string, view: View): boolean {
  const [text] = usePreference(`view.${table}`);
  const query = queryOf(view);
  // A preset with removed fields is ignored: the list opens with the schema's defaults.
  const [preset, setPreset] = useState(() => (query === '' ? known(readPreset(text)?.query ?? '', view) : ''));
  if (preset !== '' && query !== '') setPreset('');
  const hasLooked = useRef(false);
  useLayoutEffect(() => {
    if (preset === '' || hasLooked.current) return;
    hasLooked.current = true;
    lookAt(view, preset, true);
  }, [preset, view]);
  return preset === '';
}

const printPreset = ({ id, query }: SavedView): string => JSON.stringify({ id, query });

function known(query: string, { definition }: View): string {
  return queryOf({ definition, state: readState(new URLSearchParams(query), own(definition)) });
}

export interface Views {
  /** Null until loaded. */
  list: SavedView[] | null;
  hasFailed: boolean;
  /** The view in use, saved or changed since; null for the schema's defaults. */
  current: SavedView | null;
  isChanged: boolean;
  presetId: string | null;
  retry(): void;
  open(view: SavedView | null): void;
  setPreset(view: SavedView | null): void;
  /** Saves the current view under a new name. */
  add(name: string, isShared: boolean): Promise<void>;
  /** Updates one of the person's views: the current query, or another name. */
  update(view: SavedView, changed: Partial<Pick<SavedView, 'name' | 'query' | 'isShared'>>): Promise<void>;
  remove(view: SavedView): Promise<void>;
  /** The current view as a query string. */
  query: string;
}

/** Saved views of a table; null if the product stores none. */
export function useViews(table: string, view: View): Views | null {
  const store = useHost().views;
  const { asker } = useCallSession();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [presetText, writePreset] = usePreference(`view.${table}`);
  const preset = useMemo(() => readPreset(presetText), [presetText]);
  const query = queryOf(view);
  /** Follows a preset that is another person's shared view: changed since, deleted, or no longer shared. */
  const followPreset = (views: SavedView[]): void => {
    if (preset === null) return;
    const kept = views.find(({ id }) => id === preset.id);
    if (kept?.query === preset.query) return;
    writePreset(kept === undefined ? undefined : printPreset(kept));
    if (kept !== undefined && query === known(preset.query, view)) lookAt(view, kept.query, true);
  };
  const {
    data: list = null,
    error,
    mutate: load,
  } = useSWR(store && [`views of ${table}`, asker], () => store?.list(table) ?? [], {
    keepPreviousData: false,
    onSuccess: followPreset,
  });
  if (store === undefined) return null;

  const chosen = list?.find((each) => each.id === chosenId);
  const same = query === '' ? undefined : list?.filter((each) => each.query === query);
  // Among equal views, prefers the one the list opens with.
  const current = chosen ?? same?.find(({ id }) => id === preset?.id) ?? same?.[0] ?? null;
  return {
    list,
    hasFailed: error !== undefined,
    current,
    isChanged: current !== null && current.query !== query,
    presetId: preset?.id ?? null,
    query,
    retry: () => void load(),
    open(next) {
      setChosenId(next?.id ?? null);
      lookAt(view, next?.query ?? '');
    },
    setPreset: (next) => writePreset(next === null ? undefined : printPreset(next)),
    async add(name, isShared) {
      const id = await store.save(table, { name, query, isShared });
      await load();
      setChosenId(id);
    },
    async update(kept, changed) {
      const next = { ...kept, ...changed };
      await store.save(table, { id: next.id, name: next.name, query: next.query, isShared: next.isShared });
      if (preset?.id === next.id) writePreset(printPreset(next));
      await load();
    },
    async remove(gone) {
      await store.remove(gone.id);
      if (preset?.id === gone.id) writePreset(undefined);
      setChosenId(null);
      await load();
    },
  };
}
