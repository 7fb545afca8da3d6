import type { CallAction } from '#model/action.ts';
import type { Filling } from '#model/expression.ts';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { NavigateTarget } from '#model/field.ts';
import type { ScopeStore } from './scope.ts';

export interface Filled {
  /** Known values only: empty ones are omitted, so that they never overwrite data on the server. */
  request: Record<string, unknown>;
  /** Names in the filling whose values are not known yet. */
  missing: string[];
}

/** Builds a request from the current scope. */
export function fillRequest(filling: Filling, scope: Scope): Filled {
  const request: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [name, { value }] of Object.entries(filling)) {
    const given = evaluate(value, scope);
    if (isKnown(given)) request[name] = given;
    else missing.push(name);
  }
  return { request, missing };
}

/** True if every required field of the call has a value. */
export function isComplete(required: readonly string[], request: Record<string, unknown>): boolean {
  return required.every((name) => request[name] !== undefined);
}

/** All paths that a filling depends on. */
export function readsOf(filling: Filling): string[] {
  return [...new Set(Object.values(filling).flatMap(({ value }) => value.reads))];
}

/** A path of this portal. Two slashes, or a slash and a backslash, would be another host's address. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Separator of several values in one query parameter. */
export const BETWEEN = '~';

/** Current address of a target; null if a path parameter is unknown. `back` is -1. */
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
  for (const [name, value] of Object.entries(request)) query.set(name, [value].flat().join(BETWEEN));
  return Object.keys(request).length === 0 ? path : `${path}?${query.toString()}`;
}

/** All paths that a target depends on. */
export function readsOfTarget({ filling, says }: NavigateTarget): string[] {
  return [...readsOf(filling), ...(says?.reads ?? [])];
}

/** The action's call for the path by which the screen was opened. */
export function callNameOf(action: Pick<CallAction, 'call'>, scope: ScopeStore): string {
  if (typeof action.call === 'string') return action.call;
  return action.call[pathNameOf(scope)] ?? Object.values(action.call)[0] ?? '';
}

/** The action's filling for the path by which the screen was opened. */
export function fillingOf(action: Pick<CallAction, 'call' | 'filling'>, scope: ScopeStore): Filling {
  if (typeof action.call === 'string') return action.filling as Filling;
  return (action.filling as Record<string, Filling>)[pathNameOf(scope)] ?? {};
}

function pathNameOf(scope: ScopeStore): string {
  return (scope.read().route as { name?: string } | undefined)?.name ?? 'main';
}
