import { createEmitter } from '#model/emitter.ts';
import { CallError } from '#engine/client.ts';
import type { PreferenceStore } from '#engine/host.ts';
import { ask } from './calls.ts';

/** A person's preferences, stored on the server and so available on every device. */
export interface StoredPreferences extends PreferenceStore {
  /** Switches to another person; '' for none. */
  follow(identity: string): void;
}

export interface PreferenceServer {
  /** All preferences of the signed-in person. */
  load(): Promise<{ preferenceKey: string; preferenceValue: string }[]>;
  save(key: string, text: string | undefined): Promise<void>;
}

type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local cache of the preferences, so that tables are drawn in their last state at once. Signing out clears it. */
export const KEPT_KEY = 'member-kept';

/** Delay in milliseconds: several changes in a row are sent as one. */
const SEND_AFTER = 500;

/** Error kinds after which a retry is pointless. */
const NEVER_TAKEN: readonly string[] = ['refused', 'broken', 'forbidden'];

interface Memory {
  identity: string;
  texts: Record<string, string>;
  /** Keys with changes that the server has not received yet. */
  unsent: string[];
}

const portalServer: PreferenceServer = {
  load: () => ask('portal.preferences', {}),
  async save(preferenceKey, preferenceValue) {
    await ask('portal.savePreference', { preferenceKey, ...(preferenceValue !== undefined && { preferenceValue }) });
  },
};

/** Accesses storage lazily: a browser that blocks it throws only on access. */
const browserStorage: Entries = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
};

export function createStoredPreferences(
  server: PreferenceServer = portalServer,
  storage: Entries = browserStorage,
): StoredPreferences {
  let memory: Memory = { identity: '', texts: {}, unsent: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changes = createEmitter();

  const set = (changed: Partial<Memory>): void => {
    memory = { ...memory, ...changed };
    try {
      if (memory.identity === '') storage.removeItem(KEPT_KEY);
      else storage.setItem(KEPT_KEY, JSON.stringify(memory));
    } catch {
      // Without storage, only the server remembers.
    }
    changes.emit();
  };

  const load = async (identity: string): Promise<void> => {
    const loaded = await server.load();
    if (memory.identity !== identity) return;
    const own = Object.entries(memory.texts).filter(([key]) => memory.unsent.includes(key));
    const theirs = loaded.map((each) => [each.preferenceKey, each.preferenceValue] as const);
    set({
      texts: Object.fromEntries([...theirs.filter(([key]) => !memory.unsent.includes(key)), ...own]),
    });
  };

  const send = async (): Promise<void> => {
    const { identity } = memory;
    for (const key of memory.unsent) {
      const text = memory.texts[key];
      try {
        // oxlint-disable-next-line no-await-in-loop -- sent in the order of the changes
        await server.save(key, text);
      } catch (error) {
        // A preference that the server always refuses must not block the others.
        if (!(error instanceof CallError && NEVER_TAKEN.includes(error.kind))) throw error;
      }
      if (memory.identity !== identity) return;
      // If the text changed during the request, the change stays unsent.
      if (memory.texts[key] === text) set({ unsent: memory.unsent.filter((each) => each !== key) });
    }
  };

  // Runs requests one at a time: neither an older change that arrives later nor an answer from before a change may win.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => (last = last.then(act, act));

  /** A preference that cannot be sent now is sent with the next one, or at the next visit. */
  const sendSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void inTurn(send).catch(() => undefined), SEND_AFTER);
  };

  return {
    read: (key) => memory.texts[key],
    write(key, text) {
      const { [key]: _, ...others } = memory.texts;
      set({
        texts: text === undefined ? others : { ...others, [key]: text },
        unsent: memory.identity === '' ? [] : [...memory.unsent.filter((each) => each !== key), key],
      });
      if (memory.identity !== '') sendSoon();
    },
    subscribe: changes.subscribe,
    follow(identity) {
      if (identity === memory.identity) return;
      clearTimeout(timer);
      const known = remembered(storage);
      set(known?.identity === identity ? known : { identity, texts: {}, unsent: [] });
      if (identity === '') return;
      void inTurn(() => load(identity))
        .catch(() => undefined)
        .then(() => (memory.unsent.length > 0 ? sendSoon() : undefined));
    },
  };
}

function remembered(storage: Entries): Memory | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEPT_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { identity, texts, unsent } = value as Partial<Memory>;
    const isWhole = typeof identity === 'string' && typeof texts === 'object' && Array.isArray(unsent);
    return isWhole
      ? { identity, texts: { ...texts }, unsent: unsent.filter((each) => typeof each === 'string') }
      : null;
  } catch {
    return null;
  }
}
