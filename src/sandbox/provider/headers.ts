import type { FastifyRequest } from 'fastify';
import { ownEntry } from '#model/own-entry.ts';
import type { Core } from '../request/core.ts';

/** Headers of a browser's request that the provider gets; everything else stays here. */
const TOLD = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'user-agent',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
];

/** Headers of a browser's request that a request of the server's own takes along. */
const OWN = ['accept-language', 'user-agent'];

/**
 * The headers of a request to the provider.
 * @param whose the browser's request as it came, or one of the server's own on behalf of the browser
 */
export function headersFor(
  core: Core,
  request: FastifyRequest,
  whose: 'browser' | 'own',
  more: Record<string, string>,
): Record<string, string> {
  const { header } = core.options.wire;
  const headers: Record<string, string> = {};
  const names = whose === 'browser' ? TOLD : OWN;
  for (const each of header === undefined ? names : [...names, header]) {
    const value = ownEntry(request.headers, each);
    if (typeof value === 'string') headers[each] = value;
  }
  const isPart = headers['range'] !== undefined;
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return {
    ...headers,
    // A part of a file is a part of its own bytes.
    'accept-encoding': takesGzip && !isPart ? 'gzip' : 'identity',
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    ...more,
  };
}
