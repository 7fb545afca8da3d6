import type { FastifyRequest } from 'fastify';
import { type Core, PREFIX } from '../request/core.ts';
import { isBelow } from '../wire/failure.ts';

const READS = ['GET', 'HEAD'];

/**
 * Returns true if a call or a write came from a page of another site. A request without Origin and Sec-Fetch-Site does
 * not come from a browser.
 */
export function isForeign(request: FastifyRequest, { options }: Core): boolean {
  const isWrite = !READS.includes(request.method);
  if (!isWrite && !isBelow(request.url, [options.wire.prefix ?? PREFIX])) return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && !isOwn(origin, request)) return true;
  return site === 'cross-site' || (isWrite && site !== undefined && site !== 'same-origin');
}

/** An origin is scheme, host and port, and nothing else. With a proxy only the proxy knows the scheme. */
function isOwn(origin: string, { host }: FastifyRequest): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url?.origin === origin && url.host === host.toLowerCase();
}
