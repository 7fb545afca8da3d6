import { evaluate, type Scope } from '#model/evaluate.ts';
import type { CallDefinition } from '#model/call.ts';
import type { NeedDefinition, StateNeed } from '#model/need.ts';
import type { ScreenBundle } from '#model/screen.ts';

/** The needs of a call, in the order in which they are met. */
export function needsOf(
  { needs }: Pick<CallDefinition, 'needs'>,
  bundle: Pick<ScreenBundle, 'needs'>,
): NeedDefinition[] {
  return needs.map((name) => bundle.needs[name]).filter((need) => need !== undefined);
}

/** The states among some needs, by name. */
export function statesOf(needs: readonly string[], bundle: Pick<ScreenBundle, 'needs'>): StateNeed[] {
  return needsOf({ needs: [...needs] }, bundle).filter((need) => need.kind === 'state');
}

/** The first state known not to hold. */
export function unmetNeed(needs: readonly StateNeed[], scope: Scope): StateNeed | undefined {
  return needs.find((need) => evaluate(need.check.that, scope) === false);
}
