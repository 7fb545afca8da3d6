import { createEmitter } from '#model/emitter.ts';
/** Typed values of a form. */
export interface FormDraft {
  values: Record<string, unknown>;
  /** Names of the fields that the person typed into. */
  typed: string[];
}

/** Storage prefix of all unsent input. */
export const PREFIX = 'sw.draft.';
const REST = 300;

/** True if a storage entry is unsent input; with `identity`, only that user's. */
export function isDraft(name: string, identity?: string): boolean {
  return name.startsWith(identity === undefined ? PREFIX : `${PREFIX}${identity}.`);
}

interface Kept extends FormDraft {
  /** Time of writing, and id of the writing window. */
  at: number;
  by: string;
}

/**
 * Stores typed values for a reload of the same address by the same person. The form store leaves secrets out.
 * @param life milliseconds after which the draft expires
 */
export function createDraft(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
  life = Infinity,
) {
  const key = PREFIX + name;
  const me = Math.random().toString(36).slice(2);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: (() => FormDraft) | null = null;
  const flush = (): void => {
    clearTimeout(timer);
    if (pending === null) return;
    const read = pending;
    pending = null;
    try {
      storage.setItem(key, JSON.stringify({ ...read(), at: Date.now(), by: me } satisfies Kept));
    } catch {
      // Full or blocked storage loses the draft, not the form.
    }
  };
  const clear = (): void => {
    clearTimeout(timer);
    pending = null;
    storage.removeItem(key);
  };
  return {
    load(): FormDraft | null {
      const kept = keptIn(storage.getItem(key));
      if (kept === null) return null;
      if (Date.now() - (kept.at ?? 0) > life) {
        clear();
        return null;
      }
      return { values: kept.values, typed: kept.typed };
    },
    /** Saves after a pause in typing. */
    save(read: () => FormDraft): void {
      pending = read;
      clearTimeout(timer);
      timer = setTimeout(flush, REST);
    },
    flush,
    clear,
    /** Calls back when another window writes the same draft, until the returned function is called. */
    watch(listener: () => void): () => void {
      const heard = (event: StorageEvent): void => {
        if (event.key !== key) return;
        const written = keptIn(event.newValue);
        if (written !== null && written.by !== me) listener();
      };
      addEventListener('storage', heard);
      return () => removeEventListener('storage', heard);
    },
  };
}

function keptIn(text: string | null): (FormDraft & Partial<Kept>) | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    if (kept === null || typeof kept.values !== 'object' || kept.values === null || !Array.isArray(kept.typed))
      return null;
    return { ...kept, values: kept.values, typed: kept.typed };
  } catch {
    return null;
  }
}

/** True if a draft is stored under this name. */
export function isDraftKept(storage: Pick<Storage, 'getItem'>, name: string): boolean {
  return keptIn(storage.getItem(PREFIX + name)) !== null;
}

/** Storage name of input interrupted by the end of a session. */
export function cutOffName(identity: string, pathname: string, place: string): string {
  return `${identity}.${pathname}.${place}.cut-off`;
}

/*
 * A session that ends during input: forms save their typed values before the page is replaced, and restore them when
 * the same person returns to the same place.
 */

const changes = createEmitter();

/** Calls back when the session ends, until the returned function is called. */
export const onCutOff = changes.subscribe;

/** Announces the end of the session, before any of its state is cleared. */
export function cutOff(): void {
  changes.emit();
}
