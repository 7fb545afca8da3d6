import { useCallback, useMemo, useRef } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import type { ActionDefinition } from '#model/action.ts';
import type { Block, Blocks } from '#model/block.ts';
import { blocksIn, factsOf, OPEN } from '#model/blocks.ts';
import type { Scope } from '#model/evaluate.ts';
import { isAlone, urlPrefixes, useLooked } from '../../filters/url-state.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { addressOf } from '../../scope/filling.ts';
import type { Row } from './use-rows.ts';

/** The row and the drawer or dialog that an address names. */
export interface LinkedRow {
  action: ActionDefinition;
  key: string;
}

/** How the open row of a table stands in the address (`?open=`). */
export interface RowAddress {
  /** The drawer or dialog that the first column with one opens: the row's own. */
  main: ActionDefinition | undefined;
  /** Its value in the address; null where no row is open. */
  text: string | null;
  /** What the value means; null where it means nothing. */
  linked: LinkedRow | null;
  /** Key that the filter names whole, in an address that a link leads to. */
  named: string | null;
  /** Where a row's action leads; undefined where it leads to no address. */
  hrefOf(action: ActionDefinition, scope: Scope): string | undefined;
  /**
   * Puts a row into the address, as a step that Back undoes, or in place of the open one.
   * @returns its value there; null for a row that has no address
   */
  enter(action: ActionDefinition, row: Row, replace?: boolean): string | null;
  /**
   * Takes the row out of the address: goes back over the step that put it there.
   * @param replace adds and takes no step: the page may be left in the same moment
   */
  leave(replace?: boolean): void;
}

/** State of the history's entry that opening a row added. */
interface Entered {
  /** Query of the entry: a filter applied meanwhile makes another one. */
  entered?: string;
}

/** The address of a table's open row. A table in a drawer or a dialog has none. */
export function useRowAddress(block: Blocks['table']): RowAddress {
  const bundle = useBundle();
  const prefix = urlPrefixes(bundle).get(block.id);
  const { search, state } = useLocation() as { search: string; state: Entered | null };
  const navigate = useNavigate();
  const isLooked = useLooked();
  const own = prefix === undefined ? null : prefix + OPEN;
  const main = mainOf(block);
  const query = useMemo(() => new URLSearchParams(search), [search]);
  // A link to the only list of a tab needs no prefix.
  const isShort = own !== null && !query.has(own) && !isLooked && isAlone(bundle, block.id);
  const name = isShort && query.has(OPEN) ? OPEN : own;
  const text = name === null ? null : query.get(name);
  const around = useMemo(() => {
    const rest = new URLSearchParams(search);
    if (name !== null) rest.delete(name);
    return rest.toString();
  }, [search, name]);
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

  const latest = useRef({ query, state });
  latest.current = { query, state };
  const enter = useCallback(
    (action: ActionDefinition, row: Row, replace = false): string | null => {
      const value = name === null ? null : linkOf(action, row, block, main);
      if (value === null || name === null) return null;
      const { query: before, state: old } = latest.current;
      const open = before.get(name);
      if (open === value) return value;
      const next = new URLSearchParams(before);
      next.set(name, value);
      const search = next.toString();
      const isStep = open === null ? !replace : isEntered(old, before);
      void navigate(
        { search },
        {
          replace: replace || open !== null,
          preventScrollReset: true,
          state: { ...old, entered: isStep ? search : undefined },
        },
      );
      return value;
    },
    [name, block, main, navigate],
  );
  const leave = useCallback(
    (replace = false): void => {
      const { query: before, state: old } = latest.current;
      if (name === null || !before.has(name)) return;
      if (!replace && isEntered(old, before)) {
        keepScroll();
        void navigate(-1);
        return;
      }
      const next = new URLSearchParams(before);
      next.delete(name);
      void navigate(
        { search: next.toString() },
        { replace: true, preventScrollReset: true, state: { ...old, looked: true } },
      );
    },
    [name, navigate],
  );

  const named = text !== null || isLooked || main === undefined ? null : query.get((prefix ?? '') + block.key);
  return { main, text, linked, named: prefix === undefined ? null : named, hrefOf, enter, leave };
}

/** Whether an action shows a record: in a drawer, or in a dialog with nothing to fill in. */
export function showsRecord({ does }: ActionDefinition): boolean {
  return does.kind === 'drawer' || (does.kind === 'dialog' && 'kind' in does.block && !isFilledIn(does.block));
}

/** The blocks of another screen come when it is opened: until then they may be a form. */
function isFilledIn(block: Block): boolean {
  const { sends, part } = factsOf(block);
  return sends !== undefined || part !== undefined || blocksIn(block).some(isFilledIn);
}

function mainOf(block: Blocks['table']): ActionDefinition | undefined {
  const name = block.columns.find((column) => column.open !== undefined)?.open;
  return block.row.find((action) => action.name === name);
}

const NAMED = /^([A-Za-z]\w*):(.*)$/s;

/** How an open row stands in the address: its key, behind the action's name where that is not the main one. */
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
  // A link may open what is read, and never runs a call.
  const opens = main?.does.kind === 'drawer' || main?.does.kind === 'dialog';
  return main === undefined || !opens ? null : { action: main, key: text };
}

function isEntered(state: Entered | null, query: URLSearchParams): boolean {
  return state?.entered !== undefined && state.entered === query.toString();
}

/** The list may have been scrolled beside the drawer: the browser would go back to where it was when the row was opened. */
function keepScroll(): void {
  const { scrollX, scrollY } = window;
  const back = (): void => void requestAnimationFrame(() => window.scrollTo(scrollX, scrollY));
  addEventListener('popstate', back, { once: true });
}
