import type { FastifyRequest } from 'fastify';
import { ownEntry } from '#model/own-entry.ts';
import type { Core } from '../request/core.ts';

/** Headers of a browser's request that are passed to the provider; all others stay here. */
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

/** Headers of a browser's request that are copied to a request of the server itself. */
const OWN = ['accept-language', 'user-agent'];

/** Headers of a request to the provider. @param whose the browser's own request, or one of the server on its behalf */
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
    // A range of a file counts the file's own bytes, so the answer must not be compressed.
    'accept-encoding': takesGzip && !isPart ? 'gzip' : 'identity',
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    ...more,
  };
}
