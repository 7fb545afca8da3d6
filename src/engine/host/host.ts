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
 * Everything that the engine must be told about the product, in six groups. The engine names nothing of the product, and
 * `bareHost` has a default for every member except `words`.
 */
export interface EngineHost extends HostPerson, HostCalls, HostPage, HostStores, HostLook, HostParts {}

/** The signed-in person, and what this person may do. */
export interface HostPerson {
  /** The session's user, root `user` of expressions; null when nobody is signed in. */
  user: Record<string, unknown> | null;
  /** Identity of the signed-in person. Answers for one identity are never shown to another. */
  identity?: string;
  /** Routes and `route#action` that the user may reach. */
  permissions: ReadonlySet<string>;
  products: ReadonlySet<string>;
  /** Advice for a person who lacks a permission. */
  permissionAdvice?: string;
  /** Whose rows these are: stands above printed lists. */
  nameOnPaper?: string;
  /** A call was answered 401; the error says which. Drafts are already saved. */
  onSignedOut(error: CallError): void;
  /** A call that the whole screen depends on was answered 403. */
  onForbidden(): void;
  /** Called after an action whose call has changed who is signed in or what they may do. */
  onSessionChange(): Promise<void>;
}

/** How calls travel, and the calls that the engine sends by itself. */
export interface HostCalls {
  /** Headers, another wire format, another envelope. */
  transport: Transport;
  /** Milliseconds since 1970 on the server's clock. */
  serverNow(): number;
  /** The progress of an export job; the engine asks every second until it has passed or failed. */
  jobOf?(id: string): Promise<Job>;
  /** The call that returns address and name of a file: dfsId and category → fileUrl, fileName. */
  files?: CallDefinition;
  /** Codes of the server for a record that does not exist for the caller. */
  gone?: ReadonlySet<string>;
}

/** Language and site of the page, and its place in the menu. */
export interface HostPage {
  /** The language of everything that the engine says by itself: `zh` or `en`, one for a page. */
  words: Words;
  /** The site's configuration, root `site`. */
  site: Record<string, unknown>;
  /** The menu entries above a screen, outermost first. */
  trailOf?(screen: string): { title: string; path?: string }[];
  /** Receives the title of the visible page, and every change of it. */
  onTitle?(title: string): void;
}

/** Where the person's own things are stored. */
export interface HostStores {
  /** Preferences; without it they stay in the browser. */
  preferences?: PreferenceStore;
  /** Named views of tables; without it none are offered. */
  views?: ViewStore;
  /** The person's jobs, for every window and after a reload. */
  jobs?: JobDesk;
}

/** Icons and colours that no theme token has. */
export interface HostLook {
  /** Icons by the names that schemas use. */
  icons: Record<string, ComponentType<{ className?: string }>>;
  look: {
    /** Colour of a currency's dot, bar and badge, as a CSS colour. */
    hueOf(currency: string): string;
    /** Sign inside a currency's badge. */
    symbolOf(currency: string): string;
    /** Colours of a chart's series, in order. */
    hues?: readonly string[];
  };
}

/** The product's own implementations, loaded when a screen uses them. */
export interface HostParts {
  widgets: Record<string, WidgetLoader>;
  formats: Record<string, FormatImplementation>;
  /** `custom` blocks, by name. */
  customBlocks: Record<string, () => Promise<ComponentType<Record<string, unknown>>>>;
}

/** Preferences by key, as JSON text. A product stores them on its server; by default they stay in the browser. */
export interface PreferenceStore {
  /** The text under a key; undefined where nothing is preferred. The same one until it changes. */
  read(key: string): string | undefined;
  /** Kept from now on; undefined forgets it. */
  write(key: string, text: string | undefined): void;
  /** Called whenever any of them changes, from here or from elsewhere. */
  subscribe(listener: () => void): () => void;
}

/** A look at a table that somebody has given a name. */
export interface SavedView {
  id: string;
  name: string;
  /** Filter, sort and page size as the table's part of a URL. Relative dates stay relative. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** Owner of the view, if it belongs to another person. */
  by?: string;
}

/** Where views are kept. @throws CallError */
export interface ViewStore {
  /** One's own, and those that others share. */
  list(table: string): Promise<SavedView[]>;
  /** Changes one's own view, or makes one where no id is given; answers its id. */
  save(table: string, view: Pick<SavedView, 'name' | 'query' | 'isShared'> & { id?: string }): Promise<string>;
  remove(id: string): Promise<void>;
}

export interface ListedJob extends Job {
  title: string;
  /** Some window has told of its end. */
  announced: boolean;
}

/** Where a person's jobs are kept beyond one window. */
export interface JobDesk {
  /** Newest first. */
  list(): Promise<ListedJob[]>;
  /** Whether this window is the first to tell of the job's end: of several only one is. */
  announce(id: string): Promise<boolean>;
  dismiss(id: string): Promise<void>;
}

/** A host without a product, and with nobody signed in; its user adds the language. */
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

/** Whether the signed-in user may see what stands behind the gate. The server decides again, by itself. */
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

/** Preferences that stay on this machine. @param prefix of the storage's keys */
function localPreferences(prefix: string): PreferenceStore {
  const changes = createEmitter();
  // For as long as the page lives, where the browser keeps nothing.
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

/** The text that is preferred under a key, and how to change it. */
export function usePreference(key: string): [string | undefined, (text: string | undefined) => void] {
  const store = useHost().preferences ?? onThisMachine;
  const read = (): string | undefined => store.read(key);
  const text = useSyncExternalStore(store.subscribe, read, read);
  const write = useCallback((next: string | undefined) => store.write(key, next), [store, key]);
  return [text, write];
}
