import type { NavigateTarget } from '#model/field.ts';
import type { Scope } from '#model/evaluate.ts';
import { fillRequest } from './filling.ts';

/** Where a target leads to just now; null while a parameter of its path is not known. `back` is -1. */
export function addressOf(target: NavigateTarget, scope: Scope): string | -1 | null {
  if (target.path === 'back') return -1;
  const { request } = fillRequest(target.filling, scope);
  let isWhole = true;
  const path = target.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = request[name];
    delete request[name];
    if (value === undefined) isWhole = false;
    return encodeURIComponent(String(value));
  });
  if (!isWhole) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    query.set(name, Array.isArray(value) ? value.join('~') : String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
