import type { FastifyReply } from 'fastify';
import type { Outcome } from './envelope.ts';

export function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.retryAfter !== undefined) reply.header('retry-after', String(outcome.retryAfter));
  return reply
    .code(outcome.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(outcome.text ?? JSON.stringify(outcome.envelope));
}
