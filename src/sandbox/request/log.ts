import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogLine } from '../options/sandbox-options.ts';
import { type Core, FILES, PREFIX } from './core.ts';

type Log = (line: LogLine) => void;

const toOutput: Log = (line) => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** Writes down what went wrong inside: never a request's values. */
export function reportError(log: Log = toOutput, error: unknown, what: string, requestId?: string): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log({ level: 'error', message: what, error: text, ...(requestId !== undefined && { requestId }) });
}

export function logRequest(core: Core, request: FastifyRequest, reply: FastifyReply): void {
  const path = request.routeOptions.url;
  const { prefix = PREFIX, files = FILES } = core.options.wire;
  // Assets and pages would drown what matters.
  if (path === undefined || !(path.startsWith(`${prefix}/`) || path.startsWith(`${files}/`))) return;
  const log = core.options.log ?? toOutput;
  log({
    // An overload is no mistake of the server, and a line for each request of it would add to it.
    level: reply.statusCode >= 500 && reply.statusCode !== 503 ? 'error' : 'info',
    message: 'request',
    method: request.method,
    path,
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
    requestId: request.id,
  });
}
