import { passes, type Scope } from '#model/evaluate.ts';
import type { Check } from '#model/expression.ts';

/** The first condition that does not hold; one whose values are not known yet does. Checks by calls are passed over. */
export function failedCheck(checks: readonly object[], scope: Scope): Check | undefined {
  return checks.find((check): check is Check => 'that' in check && !passesSafely(check as Check, scope));
}

/** Two currencies in one comparison fail the check. */
function passesSafely(check: Check, scope: Scope): boolean {
  try {
    return passes(check.that, scope);
  } catch {
    return false;
  }
}
