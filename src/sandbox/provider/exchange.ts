import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Provider } from '../options/provider.ts';

/** A request to the provider. */
export interface Question {
  method: string;
  /** Path and query, as sent by the browser. */
  path: string;
  headers: Record<string, string>;
  /** A stream is passed on unread: an upload is never entirely in memory. */
  body?: Buffer | Readable;
  /** Aborts the request, for example when the browser has disconnected. */
  signal?: AbortSignal;
}

/** The provider gave no answer, or an incomplete one. */
export class Unanswered extends Error {
  /** No connection; no bytes within the timeout; or the connection ended before the answer. */
  readonly kind: 'unreachable' | 'silent' | 'cut';

  constructor(kind: Unanswered['kind']) {
    super(`The provider is ${kind}`);
    this.kind = kind;
  }

  get status(): 502 | 504 {
    return this.kind === 'silent' ? 504 : 502;
  }
}

/** Idle connections are closed before a server usually closes them: a request into a closed one is lost. */
const FREE_FOR = 4_000;
const AGENTS = {
  'http:': new PlainAgent({ keepAlive: true, timeout: FREE_FOR }),
  'https:': new SecureAgent({ keepAlive: true, timeout: FREE_FOR }),
};

/**
 * Sends one request to the provider's origin and nowhere else; follows no redirect.
 * @returns the answer, with an unread body
 * @throws Unanswered
 */
export function exchange(provider: Provider, question: Question): Promise<IncomingMessage> {
  const url = new URL(provider.origin);
  const isSecure = url.protocol === 'https:';
  const { body } = question;
  return new Promise((resolve, reject) => {
    const request = (isSecure ? secureRequest : plainRequest)({
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: question.path,
      method: question.method,
      headers: question.headers,
      agent: isSecure ? AGENTS['https:'] : AGENTS['http:'],
      ...(question.signal && { signal: question.signal }),
    });
    let isConnected = false;
    let isSilent = false;
    let timer: NodeJS.Timeout | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isSilent = true;
        request.destroy();
      }, provider.timeout);
    };
    wait();
    request.once('socket', (socket) => {
      if (!socket.connecting) isConnected = true;
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    request.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    // Also handles errors after the answer has begun: an upload that the provider refused early ends this way.
    request.on('error', () => {
      clearTimeout(timer);
      reject(new Unanswered(isSilent ? 'silent' : isConnected ? 'cut' : 'unreachable'));
    });
    if (body === undefined || Buffer.isBuffer(body)) request.end(body);
    else {
      // A slow upload does not mean a slow provider.
      body.on('data', wait);
      body.once('error', () => request.destroy());
      body.pipe(request);
    }
  });
}

/** The decoded body. An unknown encoding is left as it is. */
export function decoded(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase();
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  if (decoder === null) return answer;
  answer.once('error', (error) => decoder.destroy(error));
  // A truncated body raises no error of its own.
  answer.once('close', () => {
    if (!answer.complete) decoder.destroy(new Unanswered('cut'));
  });
  return answer.pipe(decoder);
}

/** A body, or its beginning if it exceeds the limit. */
export interface Begun {
  held: Buffer[];
  /** The remaining pieces; null if the body is complete. */
  rest: AsyncIterator<Buffer> | null;
}

/**
 * Reads a body up to a limit, which also bounds its memory.
 * @param limit in bytes
 * @param within timeout in milliseconds for the whole read
 * @throws Unanswered
 */
export async function beginningOf(answer: IncomingMessage, limit: number, within: number): Promise<Begun> {
  const held: Buffer[] = [];
  const pieces = piecesOf(answer);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    answer.destroy();
  }, within);
  try {
    for (let size = 0; ;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other, as it comes
      const { done, value } = await pieces.next();
      if (done === true) break;
      held.push(value);
      size += value.byteLength;
      if (size > limit) return { held, rest: pieces };
    }
  } catch {
    throw new Unanswered(isLate ? 'silent' : 'cut');
  } finally {
    clearTimeout(timer);
  }
  if (!answer.complete) throw new Unanswered(isLate ? 'silent' : 'cut');
  return { held, rest: null };
}

function piecesOf(answer: IncomingMessage): AsyncIterator<Buffer> {
  return decoded(answer)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
}

/** The buffered part and the rest, as one stream. */
export async function* withRest({ held, rest }: Begun): AsyncGenerator<Buffer> {
  try {
    for (let piece = held.shift(); piece !== undefined; piece = held.shift()) yield piece;
    if (rest === null) return;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { done, value } = await rest.next();
      if (done === true) return;
      yield value;
    }
  } finally {
    // The reader has disconnected, or the body is complete.
    await rest?.return?.();
  }
}

/** The encoded body; it ends after this many milliseconds without a byte. */
export function relayed(answer: IncomingMessage, within: number, onCut: (error: Unanswered) => void): Readable {
  let isLate = false;
  let timer = setTimeout(late, within);
  function late(): void {
    isLate = true;
    answer.destroy(new Unanswered('silent'));
  }
  answer.on('data', () => {
    clearTimeout(timer);
    timer = setTimeout(late, within);
  });
  answer.pause();
  answer.once('close', () => {
    clearTimeout(timer);
    if (!answer.complete) onCut(new Unanswered(isLate ? 'silent' : 'cut'));
  });
  return answer;
}
