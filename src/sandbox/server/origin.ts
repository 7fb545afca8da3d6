import type { FastifyRequest } from 'fastify';
import { type Core, PREFIX } from '../request/core.ts';
import { isBelow } from '../wire/failure.ts';

const READS = ['GET', 'HEAD'];

/**
 * Whether a page of another site sent a request that must come from this one: every call and every write. A request with
 * neither Origin nor Sec-Fetch-Site comes from no browser.
 */
export function isForeign(request: FastifyRequest, { options }: Core): boolean {
  const isWrite = !READS.includes(request.method);
  if (!isWrite && !isBelow(request.url, [options.wire.prefix ?? PREFIX])) return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host.toLowerCase()) return true;
  return site === 'cross-site' || (isWrite && site !== undefined && site !== 'same-origin');
}

/** Host and port of an origin; null of one that names none (`null`). */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
