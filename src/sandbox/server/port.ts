import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Readiness } from '../context/readiness.ts';
import { overloaded } from '../wire/envelope.ts';
import { SECURITY } from '../wire/headers.ts';
import { LIVE, READY, readyBody } from './probes.ts';

/** Maximum time for an answer, in milliseconds. */
const TIMEOUT = 180_000;
/**
 * Idle timeout of a connection: longer than that of proxies and than retry delays of clients. A connection that closes
 * while a request is sent loses the answer.
 */
const IDLE_CONNECTION = 75_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A port that listens before and after the server behind it exists. */
export interface Port {
  server: Server;
  /** `http://127.0.0.1:4173` */
  address: string;
  /** Passes requests to the server from now on. */
  answer(handle: Handle): void;
}

/**
 * Listens. Until `answer` is called, probes report the state of the start, and everyone else is told to retry.
 * @throws Error if the address is not available
 */
export async function openPort(
  { port, host = '127.0.0.1' }: { port: number; host?: string },
  readiness: Readiness,
): Promise<Port> {
  let handle: Handle = (request, response) => answerEarly(request, response, readiness);
  const server = createServer((request, response) => handle(request, response));
  server.requestTimeout = TIMEOUT;
  server.keepAliveTimeout = IDLE_CONNECTION;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const at = server.address();
  return {
    server,
    address: `http://${host}:${typeof at === 'object' && at ? at.port : port}`,
    answer(next) {
      handle = next;
    },
  };
}

const AGAIN = 2;

function answerEarly({ url = '' }: IncomingMessage, response: ServerResponse, readiness: Readiness): void {
  const path = url.split('?')[0] ?? '';
  const isReady = READY.some((each) => each === path);
  const body =
    isReady || path === LIVE ? readyBody(isReady ? readiness.phase : 'ok', readiness) : overloaded(AGAIN).envelope;
  response
    .writeHead(path === LIVE ? 200 : 503, {
      ...SECURITY,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(AGAIN),
      // A client with this connection must not send its next request here if the start fails.
      connection: 'close',
    })
    .end(JSON.stringify(body));
}
