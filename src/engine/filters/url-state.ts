import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import type { EnumDefinition } from '#model/enum.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Block } from '#model/block.ts';
import { blocksTogether, factsOf, partNamed, TAB } from '#model/blocks.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { useBundle } from '../scope/bundle.tsx';
import { fromUrl, isSet, toUrl, type FieldValue } from '../widgets/value/field-value.ts';

/** State that a table, or the filter of a screen, keeps in the URL. */
export interface ViewDefinition {
  /** Prefix of every key; empty for the first view on a screen. */
  prefix: string;
  fields: { field: FieldDefinition; enum?: EnumDefinition }[];
  /** Absent if nothing is paged. */
  paging?: { sizes: readonly number[]; size: number };
  /** Sortable field names, and the default sort (`createdAt desc`). */
  sorting?: { names: readonly string[]; sort: string | null };
}

export interface ViewState {
  values: Record<string, FieldValue>;
  page: number;
  size: number;
  /** `createdAt desc, orderNo asc` */
  sort: string | null;
}

const MAX_PAGE = 1_000_000;

/** A state as texts, by URL key without the view's prefix. */
function textsOf(
  { fields, paging, sorting }: ViewDefinition,
  { values, page, size, sort }: ViewState,
): Record<string, string> {
  return {
    ...Object.fromEntries(
      fields.map(({ field, enum: known }) => [field.name, toUrl(field, values[field.name], known)]),
    ),
    ...(paging && { page: String(page), size: String(size) }),
    ...(sorting && { sort: sort ?? '' }),
  };
}

export function defaultState(view: ViewDefinition): ViewState {
  const values: Record<string, FieldValue> = {};
  for (const each of view.fields) {
    const value = defaultOf(each);
    if (isSet(value)) values[each.field.name] = value;
  }
  return { values, page: 1, size: view.paging?.size ?? 0, sort: view.sorting?.sort ?? null };
}

/** Filter values after all conditions are cleared: a required filter keeps its default. */
export function clearedValues(view: ViewDefinition): Record<string, FieldValue> {
  return Object.fromEntries(
    view.fields.filter(keepsDefault).map((each) => [each.field.name, defaultOf(each)] as const),
  );
}

function keepsDefault({ field }: ViewDefinition['fields'][number]): boolean {
  return field.required === true && isSet(field.default);
}

/** True if both request the same rows, ignoring page and sort. */
export function isSameFilter(view: ViewDefinition, one: ViewState, other: ViewState): boolean {
  return view.fields.every(
    ({ field, enum: known }) =>
      toUrl(field, one.values[field.name], known) === toUrl(field, other.values[field.name], known),
  );
}

/** Parses the state from a URL. Unknown keys are ignored, invalid values fall back to the default. */
export function readState(search: URLSearchParams, view: ViewDefinition): ViewState {
  const state = defaultState(view);
  const read = (key: string): string | null => search.get(view.prefix + key);
  for (const each of view.fields) {
    const text = read(each.field.name);
    if (text === null) continue;
    if (text === '') {
      if (!keepsDefault(each)) delete state.values[each.field.name];
      continue;
    }
    const value = fromUrl(each.field, text, each.enum);
    if (value !== undefined) state.values[each.field.name] = value;
  }
  if (view.paging !== undefined) {
    const page = read('page');
    if (page !== null && /^\d{1,7}$/.test(page))
      state.page = Math.min(Math.max(1, Number.parseInt(page, 10)), MAX_PAGE);
    const size = Number.parseInt(read('size') ?? '', 10);
    if (view.paging.sizes.includes(size)) state.size = size;
  }
  const sort = read('sort');
  if (view.sorting !== undefined && sort !== null) {
    const { names } = view.sorting;
    // A hand-typed sort may contain extra spaces; it is normalised for requests and links.
    const parts = sort.split(',').map((part) => /^([\w.-]+) +(asc|desc)$/.exec(part.trim()));
    if (parts.every((part) => part !== null && names.includes(part[1] ?? '')))
      state.sort = parts.map((part) => `${part?.[1]} ${part?.[2]}`).join(', ');
  }
  return state;
}

/** The URL of a state: keys of others stay, defaults are omitted, a cleared default is an empty value. */
export function writeState(search: URLSearchParams, view: ViewDefinition, state: ViewState): URLSearchParams {
  const next = new URLSearchParams(search);
  const usual = textsOf(view, defaultState(view));
  for (const [key, text] of Object.entries(textsOf(view, state))) {
    if (text === usual[key]) next.delete(view.prefix + key);
    else next.set(view.prefix + key, text);
  }
  return next;
}

/** The view's own part of a URL: changes only with this view's state. */
export function ownPart(search: URLSearchParams, view: ViewDefinition): string {
  const own = new URLSearchParams();
  for (const key of Object.keys(textsOf(view, defaultState(view)))) {
    const text = search.get(view.prefix + key);
    if (text !== null) own.set(view.prefix + key, text);
  }
  return own.toString();
}

function defaultOf({ field, enum: definition }: ViewDefinition['fields'][number]): FieldValue {
  if (!isSet(field.default)) return undefined;
  // Defaults in schemas are enum names, as in URLs; those of groups are the name of one.
  if ((definition !== undefined || field.options?.kind === 'groups') && !Array.isArray(field.default))
    return fromUrl(field, String(field.default), definition);
  return field.default;
}

/** Names of the blocks' keys in a screen's URL. */
interface UrlNames {
  /** Key prefixes by block id. */
  prefixes: ReadonlyMap<string, string>;
  /** By block id: the prefix that no other block of the screen has. */
  own: ReadonlyMap<string, string>;
  /** By block id: its keys that are no parameters of the screen. */
  keys: ReadonlyMap<string, readonly string[]>;
  /** Blocks behind a tab, beside which no block has the same keys: by id, the choices they need. */
  behind: ReadonlyMap<string, Choices>;
}

/**
 * URL key prefixes of a screen's blocks, by block id. A prefix is used only if an earlier block of the screen has one
 * of the same keys. Blocks in dialogs and drawers keep no URL state.
 */
export const urlPrefixes = (bundle: ScreenBundle): ReadonlyMap<string, string> => namesIn(bundle).prefixes;

/** Prefix of links from before the short ones. */
const longPrefix = (blockId: string): string => `${blockId}.`;

/** Short prefixes of a block, best first: its tab's name, the last word of its id, and its id. */
function* shortPrefixes(blockId: string, chosen: Choices): Generator<string> {
  const tab = [...chosen.values()].at(-1);
  if (tab !== undefined) yield `${tab}.`;
  const word = /[^/#.]*[a-z][^/#.]*$/i.exec(blockId)?.[0];
  if (word !== undefined) yield `${word}.`;
  yield longPrefix(blockId);
}

/**
 * The query with the keys of one block under its prefix. Keys without a prefix belong to the open tab: a link names
 * the filter of its list so (`?tab=groups&groupName=…`), and a tab that is left takes a prefix (`leftQuery`).
 * @returns the same query if nothing is to be renamed
 */
export function ownQuery(query: URLSearchParams, bundle: ScreenBundle, blockId: string): URLSearchParams {
  const { prefixes, own: names, keys: keysOf, behind } = namesIn(bundle);
  const prefix = prefixes.get(blockId);
  const keys = keysOf.get(blockId);
  if (prefix === undefined || keys === undefined) return query;
  const chosen = behind.get(blockId);
  const tabs = [...(chosen ?? [])].map(([id, name]) => [query.get(`${prefixes.get(id) ?? ''}${TAB}`), name]);
  const isOpen = tabs.every(([open, name]) => open === name || (prefix === '' && open === null));
  const others = [names.get(blockId) ?? '', longPrefix(blockId)];
  const textOf = (key: string): string | null => {
    for (const other of others) if (query.has(other + key)) return query.get(other + key);
    if (chosen === undefined) return query.get(prefix + key);
    return isOpen ? query.get(key) : null;
  };
  if (keys.every((key) => textOf(key) === query.get(prefix + key))) return query;
  const own = new URLSearchParams(query);
  for (const key of keys) {
    const text = textOf(key);
    if (text === query.get(prefix + key)) continue;
    for (const other of others) own.delete(other + key);
    if (chosen !== undefined) own.delete(key);
    if (text === null) own.delete(prefix + key);
    else own.set(prefix + key, text);
  }
  return own;
}

/** The query once a tab is left: the keys of its blocks have a prefix, so that they are not those of the next tab. */
export function leftQuery(
  query: URLSearchParams,
  bundle: ScreenBundle,
  { tabs, name }: { tabs: string; name: string },
): URLSearchParams {
  const left = new URLSearchParams(query);
  const { own, keys, behind } = namesIn(bundle);
  for (const [id, chosen] of behind) {
    if (chosen.get(tabs) !== name) continue;
    const prefix = own.get(id) ?? '';
    for (const key of keys.get(id) ?? []) {
      const text = left.get(key);
      if (text === null) continue;
      left.delete(key);
      if (!left.has(prefix + key)) left.set(prefix + key, text);
    }
  }
  return left;
}

/** By block id: the choices that the block depends on, such as the open tab of a page. */
type Choices = ReadonlyMap<string, string>;

function namesIn(bundle: ScreenBundle): UrlNames {
  const known = NAMES.get(bundle);
  if (known !== undefined) return known;
  const prefixes = new Map<string, string>();
  const own = new Map<string, string>();
  const keysOf = new Map<string, readonly string[]>();
  const behind = new Map<string, Choices>();
  const taken = new Map<string, Choices[]>();
  const enter = (block: Block, keys: string[], chosen: Choices): void => {
    if (keys.length === 0 || prefixes.has(block.id)) return;
    const others = keys.flatMap((key) => taken.get(key) ?? []);
    const given = new Set(own.values());
    const name = [...shortPrefixes(block.id, chosen)].find((each) => !given.has(each)) ?? longPrefix(block.id);
    const prefix = others.length > 0 ? name : '';
    own.set(block.id, name);
    prefixes.set(block.id, prefix);
    keysOf.set(
      block.id,
      keys.filter((key) => !bundle.screen.params.includes(key)),
    );
    if (chosen.size > 0 && others.every((other) => isApart(other, chosen))) behind.set(block.id, chosen);
    for (const key of keys) {
      taken.set(prefix + key, [chosen]);
      if (prefix !== '') taken.set(key, [...(taken.get(key) ?? []), chosen]);
    }
  };
  const walk = (block: Block, parents: ReadonlySet<string>, chosen: Choices): void => {
    const { rows, state = [], choices } = factsOf(block);
    const filters = [...block.filter, ...(rows?.(block).filters ?? [])];
    enter(block, [...filters.map((field) => field.name), ...state], chosen);
    for (const { name, block: inner } of choices?.(block) ?? []) {
      walk(inner, parents, new Map([...chosen, [block.id, name]]));
    }
    for (const inner of blocksTogether(block)) walk(inner, parents, chosen);
    const name = partNamed(block);
    const part = name === undefined || parents.has(name) ? undefined : bundle.parts[name];
    if (part !== undefined) walk(part.block, new Set([...parents, part.name]), chosen);
  };
  walk(bundle.screen.block, new Set([bundle.screen.name]), new Map());
  const names = { prefixes, own, keys: keysOf, behind };
  NAMES.set(bundle, names);
  return names;
}

/** True if two blocks are never drawn at the same time. */
function isApart(one: Choices, other: Choices): boolean {
  return [...one].some(([id, name]) => other.has(id) && other.get(id) !== name);
}

const NAMES = new WeakMap<ScreenBundle, UrlNames>();

/** State of a history entry of a screen. */
export interface EntryState {
  /** True if the screen itself created the entry, by a filter or another page. */
  looked?: boolean;
  /** Query of the entry that opening a row added: a filter applied meanwhile changes it. */
  entered?: string;
}

/** True if the address was created on the screen itself, not by a link to it. */
export function useLooked(): boolean {
  return (useLocation().state as EntryState | null)?.looked === true;
}

interface Written {
  /** Path and query. */
  address: string;
  state: EntryState | null;
}

/**
 * Addresses that a screen has written and the router has not drawn yet, after the drawn one. The router draws a change
 * of the address when it finds time: a second change before that must not start from what is drawn.
 */
const WRITTEN = new WeakMap<ScreenBundle, Written[]>();
/** Milliseconds after which the router has gone back, also on a slow device. */
const SETTLED = 1000;
type Move = () => void;

/** Changes of the address that wait until the browser has gone back, which it does later: until then it is elsewhere. */
const WAITING = new WeakMap<ScreenBundle, Move[]>();

function inTurn(bundle: ScreenBundle, move: Move): void {
  const waiting = WAITING.get(bundle);
  if (waiting) waiting.push(move);
  else move();
}

/** How many parts of a screen read its address: when the last one goes, what it has written is over. */
const READERS = new WeakMap<ScreenBundle, number>();

/** A screen's address as it will be once the router has drawn all changes, and the ways to change it. */
export interface NewestAddress {
  read(): { query: URLSearchParams; state: EntryState | null };
  /** @param replace adds no history entry */
  write(query: URLSearchParams, state: EntryState | null, replace: boolean): void;
  /**
   * Goes back over the newest entry.
   * @param query of the entry before it
   */
  goBack(query: URLSearchParams): void;
}

/** The drawn query of a screen's address, and the newest address, which the router may not have drawn yet. */
export function useAddress(): [URLSearchParams, NewestAddress] {
  const bundle = useBundle();
  const { pathname, search, state, key } = useLocation() as Location & { state: EntryState | null };
  const navigate = useNavigate();
  const drawn = pathname + search;
  useEffect(() => {
    const written = WRITTEN.get(bundle);
    const isAhead = written?.slice(0, -1).some(({ address }) => address === drawn) === true;
    if (!isAhead || written?.at(-1)?.address === drawn) WRITTEN.delete(bundle);
  }, [bundle, drawn, key]);
  useEffect(() => {
    READERS.set(bundle, (READERS.get(bundle) ?? 0) + 1);
    return () => {
      const others = (READERS.get(bundle) ?? 1) - 1;
      READERS.set(bundle, others);
      if (others > 0) return;
      WRITTEN.delete(bundle);
      WAITING.delete(bundle);
    };
  }, [bundle]);
  const latest = useRef({ pathname, drawn, state });
  latest.current = { pathname, drawn, state };
  const newest = useMemo<NewestAddress>(() => {
    const all = (): Written[] => {
      const { drawn: address, state: now } = latest.current;
      const written = WRITTEN.get(bundle);
      // A link may have led elsewhere before the router drew what was written.
      return written?.some((each) => each.address === address) === true ? written : [{ address, state: now }];
    };
    const note = (query: URLSearchParams, next: EntryState | null): string => {
      const text = query.toString();
      WRITTEN.set(bundle, [...all(), { address: latest.current.pathname + (text && `?${text}`), state: next }]);
      return text;
    };
    return {
      read: () => {
        const { address, state: now } = all().at(-1) as Written;
        return { query: new URLSearchParams(address.slice(latest.current.pathname.length)), state: now };
      },
      write: (query, next, replace) => {
        const search = note(query, next);
        inTurn(bundle, () => void navigate({ search }, { replace, preventScrollReset: true, state: next }));
      },
      goBack: (query) => {
        note(query, null);
        const written = WRITTEN.get(bundle);
        inTurn(bundle, () => {
          const waiting: Move[] = [];
          WAITING.set(bundle, waiting);
          const end = (): void => {
            if (WAITING.get(bundle) !== waiting) return;
            WAITING.delete(bundle);
            for (const move of waiting) inTurn(bundle, move);
          };
          addEventListener('popstate', end, { once: true });
          // A router in memory, which writes no index there, has gone back when this returns.
          const isLater = typeof (history.state as { idx?: unknown } | null)?.idx === 'number';
          void navigate(-1);
          if (!isLater) end();
          setTimeout(() => {
            end();
            // The router draws nothing if it has not drawn the newest entry either, and Forward may lead there later.
            const isDrawn = written?.at(-1)?.address === latest.current.drawn;
            if (isDrawn && WRITTEN.get(bundle) === written) WRITTEN.delete(bundle);
          }, SETTLED);
        });
      },
    };
  }, [bundle, navigate]);
  return [useMemo(() => new URLSearchParams(search), [search]), newest];
}

/**
 * Changes the query of the address, from the newest one.
 * @param replace adds no history entry
 * @returns false if the change leaves the query as it is: nothing is written then
 */
export type ChangeQuery = (change: (newest: URLSearchParams) => URLSearchParams, replace?: boolean) => boolean;

/** The drawn query of the address, and a setter that keeps the page's history state. */
export function useQuery(): [URLSearchParams, ChangeQuery] {
  const [query, newest] = useAddress();
  const change = useCallback<ChangeQuery>(
    (by, replace = false) => {
      const { query: now, state } = newest.read();
      const next = by(now);
      if (next.toString() === now.toString()) return false;
      newest.write(next, { ...state, looked: true }, replace);
      return true;
    },
    [newest],
  );
  return [query, change];
}
