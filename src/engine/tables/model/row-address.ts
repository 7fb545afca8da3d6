import { useCallback, useMemo } from 'react';
import { useHref } from 'react-router-dom';
import type { ActionDefinition } from '#model/action.ts';
import type { Block, Blocks } from '#model/block.ts';
import { blocksIn, factsOf, OPEN } from '#model/blocks.ts';
import type { Scope } from '#model/evaluate.ts';
import { ownQuery, urlPrefixes, useAddress, useLooked, type EntryState } from '../../filters/url-state.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { addressOf } from '../../scope/filling.ts';
import type { Row } from './use-rows.ts';

/** The row, and the drawer or dialog, named by an address. */
export interface LinkedRow {
  action: ActionDefinition;
  key: string;
}

/** The open row of a table in the address (`?open=`). */
export interface RowAddress {
  /** The action of the first column that opens a drawer or a dialog. */
  main: ActionDefinition | undefined;
  /** The row's value in the address; null if no row is open. */
  text: string | null;
  /** The row and action that the value names; null if it names none. */
  linked: LinkedRow | null;
  /** The row key that a link's filter names in full. */
  named: string | null;
  /** True if the screen has changed the value and the router has not drawn that yet. */
  isOutdated(): boolean;
  /** Address of a row's action; undefined if it has none. */
  hrefOf(action: ActionDefinition, scope: Scope): string | undefined;
  /**
   * Puts a row into the address: adds a history entry, or replaces that of the open row.
   * @returns the row's value in the address; null if the row has none
   */
  enter(action: ActionDefinition, row: Row, replace?: boolean): string | null;
  /**
   * Removes the row from the address by going back over the entry that added it.
   * @param replace changes the current entry instead: the page may be left at the same moment
   */
  leave(replace?: boolean): void;
}

/** The address of a table's open row. A table in a drawer or a dialog has no address. */
export function useRowAddress(block: Blocks['table']): RowAddress {
  const bundle = useBundle();
  const prefix = urlPrefixes(bundle).get(block.id);
  const [whole, newest] = useAddress();
  const isLooked = useLooked();
  const name = prefix === undefined ? null : prefix + OPEN;
  const main = mainOf(block);
  const query = useMemo(() => ownQuery(whole, bundle, block.id), [whole, bundle, block.id]);
  const text = name === null ? null : query.get(name);
  const around = useMemo(() => {
    const rest = new URLSearchParams(query);
    if (name !== null) rest.delete(name);
    return rest.toString();
  }, [query, name]);
  const here = useHref({ search: around });
  const home = useHref('/');
  const linked = useMemo(() => (text === null ? null : readLinked(text, block, main)), [text, block, main]);

  const hrefOf = useCallback(
    (action: ActionDefinition, scope: Scope): string | undefined => {
      const { does } = action;
      if (does.kind === 'navigate') {
        const address = addressOf(does, scope);
        return typeof address === 'string' ? home.replace(/\/$/, '') + address : undefined;
      }
      const value = name === null ? null : linkOf(action, scope.row as Row, block, main);
      return value === null ? undefined : `${here}${around === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
    },
    [home, here, around, name, block, main],
  );

  const enter = useCallback(
    (action: ActionDefinition, row: Row, replace = false): string | null => {
      const value = name === null ? null : linkOf(action, row, block, main);
      if (value === null || name === null) return null;
      const { query: now, state } = newest.read();
      const next = ownQuery(now, bundle, block.id);
      const open = next.get(name);
      if (open === value) return value;
      const isStep = open === null ? !replace : isEntered(state, now);
      next.set(name, value);
      newest.write(next, { ...state, entered: isStep ? next.toString() : undefined }, replace || open !== null);
      return value;
    },
    [name, block, main, bundle, newest],
  );
  const leave = useCallback(
    (replace = false): void => {
      const { query: now, state } = newest.read();
      const isStep = isEntered(state, now);
      const next = ownQuery(now, bundle, block.id);
      if (name === null || !next.has(name)) return;
      next.delete(name);
      if (replace || !isStep) {
        newest.write(next, { ...state, looked: true }, true);
        return;
      }
      keepScroll();
      newest.goBack(next);
    },
    [name, block.id, bundle, newest],
  );

  const isOutdated = useCallback(
    () => name !== null && ownQuery(newest.read().query, bundle, block.id).get(name) !== text,
    [name, text, block.id, bundle, newest],
  );
  const named = text !== null || isLooked || main === undefined ? null : query.get((prefix ?? '') + block.key);
  return { main, text, linked, named: prefix === undefined ? null : named, isOutdated, hrefOf, enter, leave };
}

/** True if an action shows a record: in a drawer, or in a dialog without a form. */
export function showsRecord({ does }: ActionDefinition): boolean {
  return does.kind === 'drawer' || (does.kind === 'dialog' && 'kind' in does.block && !isFilledIn(does.block));
}

/** The blocks of another screen load when it opens: until then they count as a form. */
function isFilledIn(block: Block): boolean {
  const { sends, part } = factsOf(block);
  return sends !== undefined || part !== undefined || blocksIn(block).some(isFilledIn);
}

function mainOf(block: Blocks['table']): ActionDefinition | undefined {
  const name = block.columns.find((column) => column.open !== undefined)?.open;
  return block.row.find((action) => action.name === name);
}

const NAMED = /^([A-Za-z]\w*):(.*)$/s;

/** The open row's value in the address: its key, preceded by the action's name unless that is the main action. */
function linkOf(
  action: ActionDefinition,
  row: Row,
  { key: field }: Blocks['table'],
  main: ActionDefinition | undefined,
): string | null {
  const key = row[field];
  if (!showsRecord(action) || (typeof key !== 'string' && typeof key !== 'number') || key === '') return null;
  return action.name === main?.name && !NAMED.test(String(key)) ? String(key) : `${action.name}:${key}`;
}

function readLinked(text: string, block: Blocks['table'], main: ActionDefinition | undefined): LinkedRow | null {
  const [, name, rest = ''] = NAMED.exec(text) ?? [];
  const action = block.row.find((each) => each.name === name && showsRecord(each));
  if (action !== undefined) return { action, key: rest };
  // A link may open a record, and never runs a call.
  const opens = main?.does.kind === 'drawer' || main?.does.kind === 'dialog';
  return main === undefined || !opens ? null : { action: main, key: text };
}

function isEntered(state: EntryState | null, query: URLSearchParams): boolean {
  return state?.entered !== undefined && state.entered === query.toString();
}

/** Keeps the list's scroll position: the browser would restore the one from when the row was opened. */
function keepScroll(): void {
  const { scrollX, scrollY } = window;
  const back = (): void => void requestAnimationFrame(() => window.scrollTo(scrollX, scrollY));
  addEventListener('popstate', back, { once: true });
}
