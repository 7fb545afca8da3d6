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

/** Names of this machine: a foreign page cannot be served under them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
/** A proxy adds one of these: the request may come from anywhere. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
/** Status by the HTTP parser's error code. */
const GIVEN_UP: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Front of every request: calls, pages and a dev server's modules. */
export interface Front {
  /** True where the request may go on; else it is answered. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers what is no HTTP, and closes sockets that ask for a foreign host. */
  guard(server: Server): void;
}

/** Whether a server that listens there is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export interface FrontOptions {
  /** Names besides those of this machine, without a port. */
  names: readonly string[];
  /** The name that the proxy was asked under must be known as well. */
  trustProxy: boolean;
  /** Requests that a proxy forwarded are refused. */
  isLocal: boolean;
  /** Prefixes of what is answered in the envelope. */
  calls: readonly string[];
}

/**
 * Answers under the names of this machine and under the given ones. Any other name that leads here is somebody else's: a
 * page under it would be of the same origin as the server (DNS rebinding).
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

/** A whole response as text, for connections without a parsed request. */
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
