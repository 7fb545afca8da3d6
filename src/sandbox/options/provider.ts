import type { CallContract } from '#model/call.ts';
import { patternOf } from './faults.ts';
import { createDriftLog, type DriftLog } from './drift-log.ts';

/** A real provider behind the server: which calls go to it, and how its answers differ from what the schemas say. */
export interface Provider {
  /** `https://provider.example`, without a path. */
  origin: string;
  /** Milliseconds without a byte of an answer, and for an answer that is compared with its schema. */
  timeout: number;
  /** The name of its session cookie. Default: the portal's own. */
  cookie?: string;
  /** Whether a call is the portal's own: it never goes there. */
  keeps(call: Pick<CallContract, 'path'>): boolean;
  /** The patterns of `calls` that match none of these names. */
  strays(names: readonly string[]): string[];
  /** Whether a call goes there. */
  takes(call: Pick<CallContract, 'name' | 'path'>): boolean;
  drift: DriftLog;
}

export interface ProviderOptions {
  /** Names of calls with `*` for any part, separated by commas. Default: all. */
  calls?: string;
  /** Milliseconds. Default 60,000. */
  timeout?: number;
  cookie?: string;
}

const TIMEOUT = 60_000;
const OWN = '/api/portal/';

/** @throws Error for an origin that is none */
export function createProvider(
  origin: string,
  { calls = '', timeout = TIMEOUT, cookie }: ProviderOptions = {},
): Provider {
  const url = URL.parse(origin);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\/[^/?#@\\]+\/?$/i.test(origin);
  if (!isOrigin) {
    // An address may hold a password: it is not repeated.
    throw new Error(
      'Expected API_ORIGIN to be a protocol, a host and a port and nothing more: https://provider.example',
    );
  }
  const named = calls
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const patterns = named.map(patternOf);
  const keeps = ({ path }: Pick<CallContract, 'path'>): boolean => path.startsWith(OWN);
  return {
    origin: url.origin,
    timeout,
    ...(cookie !== undefined && { cookie }),
    keeps,
    strays: (names) => named.filter((each) => !names.some((name) => patternOf(each).test(name))),
    takes: (call) => !keeps(call) && (patterns.length === 0 || patterns.some((pattern) => pattern.test(call.name))),
    drift: createDriftLog(),
  };
}
