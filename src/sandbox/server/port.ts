import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Readiness } from '../context/readiness.ts';
import { overloaded } from '../wire/envelope.ts';
import { SECURITY } from '../wire/headers.ts';
import { LIVE, READY, readyBody } from './probes.ts';

/** Longest time for an answer, in milliseconds. */
const TIMEOUT = 180_000;
/**
 * A connection without a request is closed after so long: later than proxies give theirs up and than clients who were told
 * to ask again do. One that is closed while a request is on its way is a lost answer.
 */
const IDLE_CONNECTION = 75_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A port that listens, before and after the server behind it is made. */
export interface Port {
  server: Server;
  /** `http://127.0.0.1:4173` */
  address: string;
  /** From now on requests go there. */
  answer(handle: Handle): void;
}

/**
 * Listens. Until `answer` is called, probes hear how the start stands, and everybody else is told to ask again.
 * @throws Error where the address cannot be listened on
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
