import type { CallDefinition } from './call.ts';
import { isKnown } from './evaluate.ts';

/** Other methods send what they have to say in the address. */
const WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH'];

/** A call as it goes over the wire: `address` is path and query, `body` is JSON. */
export interface Wire {
  method: string;
  address: string;
  /** Headers of this call alone. */
  headers?: Record<string, string>;
  body: string | undefined;
}

/** How a call is sent with this request. */
export function wireOf(call: Pick<CallDefinition, 'methods' | 'path'>, request: Record<string, unknown>): Wire {
  const method = call.methods[0] ?? 'POST';
  const rest = { ...request };
  const path = call.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  const hasBody = WITH_BODY.includes(method);
  return { method, address: hasBody ? path : path + toQuery(rest), body: hasBody ? JSON.stringify(rest) : undefined };
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
