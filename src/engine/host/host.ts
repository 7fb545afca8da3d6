import { createContext, use, type ComponentType, useCallback, useSyncExternalStore } from 'react';
import type { CallDefinition } from '#model/call.ts';
import type { Job } from '#model/wire.ts';
import type { Gate } from '#model/action.ts';
import { createEmitter } from '#model/emitter.ts';
import type { Transport } from './transport.ts';
import type { CallError } from '../errors/call-error.ts';
import type { FormatImplementation } from './format.ts';
import type { WidgetLoader } from './widget.ts';
import type { Words } from '../words/words.ts';

/**
 * Everything the engine needs from the product, in six groups. The engine contains no product name; `bareHost` has a
 * default for every member except `words`.
 */
export interface EngineHost extends HostPerson, HostCalls, HostPage, HostStores, HostLook, HostParts {}

/** The signed-in person and their permissions. */
export interface HostPerson {
  /** The session's user, root `user` of expressions; null if nobody is signed in. */
  user: Record<string, unknown> | null;
  /** Identity of the signed-in person. Answers for one identity are never shown to another. */
  identity?: string;
  /** Routes and `route#action` that the user may reach. */
  permissions: ReadonlySet<string>;
  products: ReadonlySet<string>;
  /** Advice for a person who lacks a permission. */
  permissionAdvice?: string;
  /** Owner of the rows, printed above lists on paper. */
  nameOnPaper?: string;
  /** Called after a 401 with the error of that call. Drafts are already saved. */
  onSignedOut(error: CallError): void;
  /** Called after a 403 on a call that the whole screen depends on. */
  onForbidden(): void;
  /** Called after an action whose call may have changed who is signed in or their permissions. */
  onSessionChange(): Promise<void>;
}

/** Transport of calls, and calls that the engine itself sends. */
export interface HostCalls {
  /** Custom headers, wire format or envelope. */
  transport: Transport;
  /** Server time in milliseconds since 1970. */
  serverNow(): number;
  /** Progress of an export job; polled every second until it has succeeded or failed. */
  jobOf?(id: string): Promise<Job>;
  /** The call that returns a file's address and name: dfsId and category → fileUrl, fileName. */
  files?: CallDefinition;
  /** Server codes for a record that does not exist for the caller. */
  gone?: ReadonlySet<string>;
}

/** Language and site of the page, and its position in the menu. */
export interface HostPage {
  /** Language of the engine's own texts: `zh` or `en`, one per page. */
  words: Words;
  /** The site's configuration, root `site`. */
  site: Record<string, unknown>;
  /** The menu entries above a screen, outermost first. */
  trailOf?(screen: string): { title: string; path?: string }[];
  /** Receives the title of the visible page, and every change of it. */
  onTitle?(title: string): void;
}

/** Stores for a person's own data. */
export interface HostStores {
  /** Preferences; default: stored in the browser. */
  preferences?: PreferenceStore;
  /** Named views of tables; without it the feature is off. */
  views?: ViewStore;
  /** The person's jobs, shared by all windows and kept across reloads. */
  jobs?: JobDesk;
}

/** Icons and colours beyond the theme tokens. */
export interface HostLook {
  /** Icons by schema name. */
  icons: Record<string, ComponentType<{ className?: string }>>;
  look: {
    /** Colour of a currency's dot, bar and badge, as a CSS colour. */
    hueOf(currency: string): string;
    /** Sign shown in a currency's badge. */
    symbolOf(currency: string): string;
    /** Colours of a chart's series, in order. */
    hues?: readonly string[];
  };
}

/** The product's own implementations, loaded on first use. */
export interface HostParts {
  widgets: Record<string, WidgetLoader>;
  formats: Record<string, FormatImplementation>;
  /** `custom` blocks, by name. */
  customBlocks: Record<string, () => Promise<ComponentType<Record<string, unknown>>>>;
}

/** Preferences by key, as JSON text. A product stores them on its server; the default is the browser. */
export interface PreferenceStore {
  /** The text of a key; undefined if it is not set. Keeps its identity until it changes. */
  read(key: string): string | undefined;
  /** Stores a text; undefined removes it. */
  write(key: string, text: string | undefined): void;
  /** Called when any preference changes, in this window or elsewhere. */
  subscribe(listener: () => void): () => void;
}

/** A named view of a table. */
export interface SavedView {
  id: string;
  name: string;
  /** Filter, sort and page size as the table's part of a URL. Relative dates stay relative. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** Owner of a view that belongs to another person. */
  by?: string;
}

/** Store of views. @throws CallError */
export interface ViewStore {
  /** The person's own views, and those shared by others. */
  list(table: string): Promise<SavedView[]>;
  /** Updates one of the person's views, or creates one if there is no id; returns its id. */
  save(table: string, view: Pick<SavedView, 'name' | 'query' | 'isShared'> & { id?: string }): Promise<string>;
  remove(id: string): Promise<void>;
}

export interface ListedJob extends Job {
  title: string;
  /** A window has already announced its end. */
  announced: boolean;
}

/** Store of a person's jobs, across windows. */
export interface JobDesk {
  /** Newest first. */
  list(): Promise<ListedJob[]>;
  /** Resolves with true in exactly one window: the one that announces the job's end. */
  announce(id: string): Promise<boolean>;
  dismiss(id: string): Promise<void>;
}

/** Defaults of a host without a product and without a user; the caller adds the language. */
export const bareHost: Omit<EngineHost, 'words'> = {
  user: null,
  identity: '',
  site: {},
  permissions: new Set(),
  products: new Set(),
  serverNow: () => Date.now(),
  transport: {},
  onSignedOut: () => undefined,
  onForbidden: () => undefined,
  onSessionChange: async () => undefined,
  icons: {},
  look: { hueOf: () => 'currentColor', symbolOf: (code) => code.slice(0, 1) },
  widgets: {},
  formats: {},
  customBlocks: {},
};

/** Provided by `HostProvider`. */
export const HostContext = createContext<EngineHost | null>(null);

export function useHost(): EngineHost {
  const host = use(HostContext);
  if (host === null) throw new Error('useHost needs a HostProvider above it');
  return host;
}

/** True if the signed-in user passes the gate. The server checks again itself. */
export function opens(gate: Gate | undefined, host: Pick<EngineHost, 'permissions' | 'products'>): boolean {
  if (gate === undefined) return true;
  const allowed =
    (gate.any.length === 0 || gate.any.some((route) => host.permissions.has(route))) &&
    (gate.products.length === 0 || gate.products.some((product) => host.products.has(product)));
  return gate.reverse ? !allowed : allowed;
}

export function useGate(gate: Gate | undefined): boolean {
  return opens(gate, useHost());
}

/** Preferences stored on this device. @param prefix prefix of the storage keys */
function localPreferences(prefix: string): PreferenceStore {
  const changes = createEmitter();
  // Fallback until the page closes, if the browser's storage is blocked.
  const held = new Map<string, string | undefined>();
  return {
    read(key) {
      if (held.has(key)) return held.get(key);
      try {
        return localStorage.getItem(prefix + key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(key, text) {
      try {
        if (text === undefined) localStorage.removeItem(prefix + key);
        else localStorage.setItem(prefix + key, text);
      } catch {
        held.set(key, text);
      }
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}

const onThisMachine = localPreferences('sw.');

/** The preference of a key, and its setter. */
export function usePreference(key: string): [string | undefined, (text: string | undefined) => void] {
  const store = useHost().preferences ?? onThisMachine;
  const read = (): string | undefined => store.read(key);
  const text = useSyncExternalStore(store.subscribe, read, read);
  const write = useCallback((next: string | undefined) => store.write(key, next), [store, key]);
  return [text, write];
}
