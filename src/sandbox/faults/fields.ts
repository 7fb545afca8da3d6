import type { FastifyRequest } from 'fastify';

/** Fields of a form or of JSON; empty ones are omitted. */
export function fieldsOf({ body }: FastifyRequest): Record<string, unknown> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

export function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value).trim()]));
}
