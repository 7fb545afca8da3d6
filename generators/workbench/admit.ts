import type { IncomingMessage } from 'node:http';

/** A header that only the workbench's page sends: no form and no link of another page can send it. */
export const HEADER = 'x-workbench';
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const HOSTS = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The reason why a request may not access the files; undefined if it may. */
export function whyNot(
  request: Pick<IncomingMessage, 'method' | 'headers'> & { socket: { remoteAddress?: string | undefined } },
): string | undefined {
  const { headers, socket, method } = request;
  if (!LOOPBACK.includes(socket.remoteAddress ?? '')) return 'The workbench answers this machine alone.';
  // A foreign host name that resolves to this machine belongs to a foreign page.
  if (!HOSTS.test(headers.host ?? '')) return 'The workbench answers under a name of this machine alone.';
  if (method !== 'POST') return 'The workbench is asked by POST.';
  if (headers[HEADER] !== '1') return `The header ${HEADER} is missing.`;
  if (headers['content-type'] !== 'application/json') return 'The workbench is asked in JSON.';
  if (headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== headers.host)
    return 'Another page has no business here.';
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' ? undefined : 'Another page has no business here.';
}
