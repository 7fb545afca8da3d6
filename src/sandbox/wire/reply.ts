import type { FastifyReply } from 'fastify';
import type { Outcome } from './envelope.ts';
import { NOTHING_RUNS } from './headers.ts';

export function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.retryAfter !== undefined) reply.header('retry-after', String(outcome.retryAfter));
  return reply
    .code(outcome.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', NOTHING_RUNS)
    .send(outcome.text ?? JSON.stringify(outcome.envelope));
}
