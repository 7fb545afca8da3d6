import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Who } from '../context/who.ts';
import { requestNow } from '../context/cause.ts';
import { type Core, FILES, PREFIX } from './core.ts';
import { createLog, type Log } from './logger.ts';

let usual: Log | undefined;

/** Used without a log. */
const toOutput: Log = (line) => {
  usual ??= createLog('info');
  usual(line);
};

/** Logs an error of the server. Values of the request are never part of the line. */
export function reportError(log: Log = toOutput, error: unknown, what: string, requestId?: string): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const id = requestId ?? requestNow();
  log({ level: 'error', message: what, error: text, ...(id !== null && { requestId: id }) });
}

export function logLine(log: Log = toOutput, line: Parameters<Log>[0]): void {
  log(line);
}

/** Fields that a call adds to the log line of its request. */
export interface RequestNote {
  call: string;
  /** The code of the envelope. */
  code?: string;
  who?: Who | undefined;
}

const notes = new WeakMap<FastifyRequest, RequestNote>();

export function noteRequest(request: FastifyRequest, note: RequestNote): void {
  notes.set(request, note);
}

/** One line for a finished call or file: ids and figures only. */
export function logRequest(core: Core, request: FastifyRequest, reply: FastifyReply): void {
  const path = request.routeOptions.url;
  const { prefix = PREFIX, files = FILES } = core.options.wire;
  // Assets and pages would flood the log.
  if (path === undefined || !(path.startsWith(`${prefix}/`) || path.startsWith(`${files}/`))) return;
  const { who, ...note } = notes.get(request) ?? {};
  logLine(core.options.log, {
    // An overload is no error of the server, and a line for each request would add to it.
    level: reply.statusCode >= 500 && reply.statusCode !== 503 ? 'error' : 'info',
    message: 'request',
    method: request.method,
    path,
    ...note,
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
    requestId: request.id,
    ...(who && { owner: who.owner, userId: who.userId }),
  });
}
