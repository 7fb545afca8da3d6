import { ownEntry } from '#model/own-entry.ts';
import {
  STATUS_CODES,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { failureOf } from './wire/failure.ts';

/** Names of this machine; no foreign page can have them as its origin. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
/** Headers that a proxy adds: the request may then come from anywhere. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
/** HTTP status by error code of the HTTP parser. */
const GIVEN_UP: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Handles every request first: calls, pages and modules of a dev server. */
export interface Front {
  /** True if the request may continue; otherwise it was answered. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers malformed HTTP, and closes sockets that ask for a foreign host. */
  guard(server: Server): void;
}

/** True if a server that listens there can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export interface FrontOptions {
  /** Further host names, without a port. */
  names: readonly string[];
  /** The host name of the request to the proxy must be allowed as well. */
  trustProxy: boolean;
  /** Requests that a proxy forwarded are refused. */
  isLocal: boolean;
  /** Path prefixes whose answers have an envelope. */
  calls: readonly string[];
}

/**
 * Answers only under the names of this machine and the given ones. Any other name that resolves here belongs to
 * somebody else: a page under it would share the server's origin (DNS rebinding).
 */
export function createFront({ names, trustProxy, isLocal, calls }: FrontOptions): Front {
  const known = new Set([...LOOPBACK, ...names.map((name) => name.toLowerCase())]);
  const isKnown = (host: string | undefined): boolean => {
    const name = HOST.exec(host?.trim().toLowerCase() ?? '')?.[1];
    return name !== undefined && known.has(name);
  };
  const isAdmitted = (headers: IncomingHttpHeaders): boolean => {
    const { host, 'x-forwarded-host': forwarded } = headers;
    if (!isKnown(host) || (isLocal && FORWARDED.some((name) => ownEntry(headers, name) !== undefined))) return false;
    const asked =
      String(forwarded ?? '')
        .split(',')
        .at(-1) ?? '';
    return !trustProxy || asked === '' || isKnown(asked);
  };
  return {
    admit(request, response) {
      if (isAdmitted(request.headers)) return true;
      const { status, headers, body } = failureOf(421, { url: request.url, accept: request.headers.accept }, calls);
      response.writeHead(status, { ...headers, connection: 'close' }).end(request.method === 'HEAD' ? '' : body);
      return false;
    },
    guard(server) {
      server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
        if (!isAdmitted(request.headers)) socket.destroy();
      });
      server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
        if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
        socket.end(rawFailure(ownEntry(GIVEN_UP, error.code ?? '') ?? 400));
      });
    },
  };
}

/** A complete response as text, for connections without a parsed request. */
function rawFailure(status: number): string {
  const { headers, body } = failureOf(status, {}, []);
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
