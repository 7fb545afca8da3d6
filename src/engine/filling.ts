import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { Filling } from '#model/action.ts';

export interface Filled {
  /** Only what is known: an empty value is left out, so that it never overwrites anything on the server. */
  request: Record<string, unknown>;
  /** Names that the filling has and the scope does not know yet. */
  missing: string[];
}

/** The values of a request, read from the scope as it is now. */
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

/** Whether every field that the call must be given has a value. */
export function isComplete(required: readonly string[], request: Record<string, unknown>): boolean {
  return required.every((name) => request[name] !== undefined);
}

/** All paths that a filling depends on. */
export function readsOf(filling: Filling): string[] {
  return [...new Set(Object.values(filling).flatMap(({ value }) => value.reads))];
}
