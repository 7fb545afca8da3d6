import type { CallContract } from '#model/call.ts';
import { patternOf } from './faults.ts';
import { createDriftLog, type DriftLog } from './drift-log.ts';

/** A real provider behind the server: which calls go to it, and how its answers differ from the schemas. */
export interface Provider {
  /** `https://provider.example`, without a path. */
  origin: string;
  /** Timeout in milliseconds without a byte of an answer, and for an answer that is compared with its schema. */
  timeout: number;
  /** The name of its session cookie. Default: the portal's own. */
  cookie?: string;
  /** True if a call belongs to the portal itself and never goes to the provider. */
  keeps(call: Pick<CallContract, 'path'>): boolean;
  /** Patterns of `calls` that match no call. */
  strays(names: readonly string[]): string[];
  /** True if a call goes to the provider. */
  takes(call: Pick<CallContract, 'name' | 'path'>): boolean;
  drift: DriftLog;
}

export interface ProviderOptions {
  /** Names of calls with `*` as a wildcard, separated by commas. Default: all. */
  calls?: string;
  /** Milliseconds. Default 60,000. */
  timeout?: number;
  cookie?: string;
}

const TIMEOUT = 60_000;
const OWN = '/api/portal/';

/** @throws Error for an invalid origin */
export function createProvider(
  origin: string,
  { calls = '', timeout = TIMEOUT, cookie }: ProviderOptions = {},
): Provider {
  const url = URL.parse(origin);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\/[^/?#@\\]+\/?$/i.test(origin);
  if (!isOrigin) {
    // The address may contain a password, so it is not repeated.
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
