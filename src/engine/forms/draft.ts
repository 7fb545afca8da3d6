import type { FormDraft } from './form-store.ts';

const PREFIX = 'sw.draft.';
const REST = 300;

/** Whether an entry of the storage is what somebody typed and has not sent; of `identity` alone where one is given. */
export function isDraft(name: string, identity?: string): boolean {
  return name.startsWith(identity === undefined ? PREFIX : `${PREFIX}${identity}.`);
}

/**
 * What was typed, kept for a reload of the same address by the same person in the same window. Never a secret: the store
 * leaves these out.
 */
export interface DraftKeeper {
  load(): FormDraft | null;
  /** Writes once the typing rests. */
  save(read: () => FormDraft): void;
  flush(): void;
  clear(): void;
}

export function createDraft(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, name: string): DraftKeeper {
  const key = PREFIX + name;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: (() => FormDraft) | null = null;
  const flush = (): void => {
    clearTimeout(timer);
    if (pending === null) return;
    const read = pending;
    pending = null;
    try {
      storage.setItem(key, JSON.stringify(read()));
    } catch {
      // A full or forbidden storage costs the draft, never the form.
    }
  };
  return {
    load() {
      try {
        const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<FormDraft> | null;
        if (kept === null || typeof kept.values !== 'object' || kept.values === null || !Array.isArray(kept.typed))
          return null;
        return { values: kept.values, typed: kept.typed };
      } catch {
        return null;
      }
    },
    save(read) {
      pending = read;
      clearTimeout(timer);
      timer = setTimeout(flush, REST);
    },
    flush,
    clear() {
      clearTimeout(timer);
      pending = null;
      storage.removeItem(key);
    },
  };
}
