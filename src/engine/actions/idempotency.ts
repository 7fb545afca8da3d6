import { canonical } from '#model/canonical.ts';

/** A day: the server forgets keys after that. Milliseconds. */
const LIFE = 24 * 3600 * 1000;
const PREFIX = 'sw.key.';

/**
 * Whether an entry of the storage is the key of a request. Whoever empties the storage when a session ends must leave
 * these: after the next sign-in the same request is sent again under the same key.
 */
export function isRequestKey(name: string): boolean {
  return name.startsWith(PREFIX);
}

export interface OpenKey {
  key: string;
  /** The same request was sent before and its answer never came. */
  isRetry: boolean;
}

/**
 * Keys of requests that must not be done twice. A key is written down before it is first sent, and kept until the server
 * has said definitely yes or no: a reload in the middle and another try send the same one.
 */
export interface KeyStore {
  open(call: string, request: Record<string, unknown>): OpenKey;
  /** Whether the same request was sent before and its answer never came; writes nothing down. */
  wasSent(call: string, request: Record<string, unknown>): boolean;
  /** Marks that the request is on its way. */
  sent(call: string, request: Record<string, unknown>): void;
  /** An answer has come that leaves the key in use: it is not the answer that one waits for, but none is lost either. */
  heard(call: string, request: Record<string, unknown>): void;
  settle(call: string, request: Record<string, unknown>): void;
}

interface Kept {
  key: string;
  at: number;
  sent: boolean;
}

/**
 * @param identity who is signed in: two users of one browser never share a key.
 * @param withoutNeeds request fields that another try may change: what is given to a need (a code), the price that was read.
 */
export function createKeyStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  identity: string,
  withoutNeeds: readonly string[] = [],
  now: () => number = Date.now,
): KeyStore {
  const nameOf = (call: string, request: Record<string, unknown>): string =>
    `${PREFIX}${identity}.${call}.${fingerprint(request, withoutNeeds)}`;
  const read = (name: string): Kept | null => {
    try {
      const kept = JSON.parse(storage.getItem(name) ?? 'null') as Kept | null;
      return kept !== null && now() - kept.at < LIFE ? kept : null;
    } catch {
      return null;
    }
  };
  const write = (name: string, kept: Kept): void => storage.setItem(name, JSON.stringify(kept));
  return {
    open(call, request) {
      const name = nameOf(call, request);
      const kept = read(name);
      if (kept !== null) return { key: kept.key, isRetry: kept.sent };
      const key = crypto.randomUUID();
      write(name, { key, at: now(), sent: false });
      return { key, isRetry: false };
    },
    wasSent: (call, request) => read(nameOf(call, request))?.sent === true,
    sent(call, request) {
      const name = nameOf(call, request);
      const kept = read(name);
      if (kept !== null) write(name, { ...kept, sent: true });
    },
    heard(call, request) {
      const name = nameOf(call, request);
      const kept = read(name);
      if (kept !== null) write(name, { ...kept, sent: false });
    },
    settle(call, request) {
      storage.removeItem(nameOf(call, request));
    },
  };
}

/** The same for the same content, whatever the order of the fields. */
export function fingerprint(request: Record<string, unknown>, without: readonly string[] = []): string {
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !without.includes(name)));
  // Two 32-bit FNV-1a hashes: enough to tell a person's own requests of a day apart, and synchronous.
  return shortOf(canonical(rest));
}

/** A text in 16 characters, for telling apart what is kept in one tab; no proof of anything. */
export function shortOf(text: string): string {
  return fnv(text, 0x811c9dc5) + fnv(text, 0x01234567);
}

function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
