import type { NavigateTarget } from '#model/field.ts';
import type { Scope } from '#model/evaluate.ts';
import { evaluate } from '#model/evaluate.ts';
import { fillRequest, readsOf } from './filling.ts';

/** A path of this portal: not another host's address, which may begin with two slashes or a backslash. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Where a target leads to just now; null while a parameter of its path is not known. `back` is -1. */
export function addressOf(target: NavigateTarget, scope: Scope): string | -1 | null {
  if (target.path === 'back') return -1;
  if (target.says !== undefined) {
    const said = evaluate(target.says, scope);
    return typeof said === 'string' && OWN_PATH.test(said) ? said : null;
  }
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

/** All paths that a target depends on. */
export function readsOfTarget({ filling, says }: NavigateTarget): string[] {
  return [...readsOf(filling), ...(says?.reads ?? [])];
}
