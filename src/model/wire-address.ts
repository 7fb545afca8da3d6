import type { CallDefinition } from './call.ts';
import { isKnown } from './evaluate.ts';

const WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH'];

/** Methods without a body send their request in the address. */
export function hasBody(method: string): boolean {
  return WITH_BODY.includes(method);
}

/** A call on the wire: `address` is path and query, `body` is JSON. */
export interface Wire {
  method: string;
  address: string;
  /** Headers of this call only. */
  headers?: Record<string, string>;
  body: string | undefined;
}

/** Builds the HTTP request of a call. */
export function wireOf(
  call: Pick<CallDefinition, 'methods' | 'path' | 'sent'>,
  request: Record<string, unknown>,
): Wire {
  const method = call.methods[0] ?? 'POST';
  const rest = { ...request };
  const take = (name: string): unknown => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const path = call.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(String(take(name) ?? '')));
  const query: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  for (const [name, place] of Object.entries(call.sent ?? {})) {
    const value = take(name);
    if (place === 'query') query[name] = value;
    else if (isKnown(value)) headers[name] = String(value);
  }
  return {
    method,
    address: path + toQuery(hasBody(method) ? query : { ...rest, ...query }),
    ...(Object.keys(headers).length > 0 && { headers }),
    body: hasBody(method) ? JSON.stringify(rest) : undefined,
  };
}

function toQuery(request: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (!isKnown(value)) continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
