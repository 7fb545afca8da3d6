import { patternOf } from './faults.ts';

/** A real provider behind the server: which calls go to it, and how its answers differ from what the schemas say. */
export interface Provider {
  /** `https://provider.example`, without a path. */
  origin: string;
  /** Milliseconds that it has to answer. */
  timeout: number;
  /** Whether a call goes there. The portal's own never do. */
  takes(call: { name: string; path: string }): boolean;
  drift: DriftLog;
}

/** One place where answers differ from the schema. Never a value: only where it stands and what kind of thing it is. */
export interface Drift {
  call: string;
  /** JSON pointer into the envelope; `·` for the items of a list: `/result/list/·/payAmount`. */
  path: string;
  expected: string;
  found: string;
  count: number;
  /** Milliseconds since 1970. */
  lastSeen: number;
}

export interface DriftLog {
  /** Whether it was seen for the first time. */
  note(drift: Omit<Drift, 'count' | 'lastSeen'>, at: number): boolean;
  /** The newest first. */
  list(): Drift[];
}

const TIMEOUT = 180_000;
/** A provider that answers something else altogether must not fill the memory. */
const MOST = 1000;

/**
 * @param calls names of calls with `*` for any part, separated by commas; all where it is empty
 * @throws Error where the origin is none
 */
export function createProvider(origin: string, calls = '', timeout = TIMEOUT): Provider {
  const url = URL.parse(origin);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Error(`API_ORIGIN "${origin}" is no origin: it has a protocol, a host, a port and nothing more`);
  }
  const patterns = calls
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(patternOf);
  return {
    origin: url.origin,
    timeout,
    takes: ({ name, path }) =>
      !path.startsWith('/api/portal/') && (patterns.length === 0 || patterns.some((pattern) => pattern.test(name))),
    drift: createDriftLog(),
  };
}

function createDriftLog(): DriftLog {
  const known = new Map<string, Drift>();
  return {
    note({ call, path, expected, found }, at) {
      const key = [call, path, expected, found].join(' ');
      const before = known.get(key);
      if (before === undefined && known.size >= MOST) return false;
      known.set(key, { call, path, expected, found, count: (before?.count ?? 0) + 1, lastSeen: at });
      return before === undefined;
    },
    list: () => [...known.values()].toSorted((a, b) => b.lastSeen - a.lastSeen || b.count - a.count),
  };
}
