import { evaluate, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import type { CallDefinition } from '#model/call.ts';
import type { NeedDefinition, StateNeed } from '#model/need.ts';
import type { ScreenBundle } from '#model/screen.ts';

/** The needs of a call, in the order in which they are met. */
export function needsOf(call: CallDefinition, bundle: Pick<ScreenBundle, 'needs'>): NeedDefinition[] {
  return call.needs.map((name) => bundle.needs[name]).filter((need) => need !== undefined);
}

export function stateNeedsOf(call: CallDefinition, bundle: Pick<ScreenBundle, 'needs'>): StateNeed[] {
  return needsOf(call, bundle).filter((need) => need.kind === 'state');
}

/** The states among some needs, by name. */
export function statesOf(names: readonly string[], bundle: Pick<ScreenBundle, 'needs'>): StateNeed[] {
  return names.map((name) => bundle.needs[name]).filter((need) => need?.kind === 'state');
}

/** The first state that is known not to hold. */
export function unmetNeed(needs: readonly StateNeed[], scope: Scope): StateNeed | undefined {
  return needs.find((need) => evaluate(need.check.that, scope) === false);
}

/** The sentence of the first state that is known not to hold. */
export function unmetState(needs: readonly StateNeed[], scope: Scope): Text | undefined {
  return unmetNeed(needs, scope)?.check.say;
}
