import { passes, type Scope } from '#model/evaluate.ts';
import type { Check } from '#model/expression.ts';
import type { ValidationError } from '#model/screen.ts';
import { isEmpty, type Cell } from './form-cell.ts';
import { boundError, brokenMessage, missingMessage } from './messages.ts';
import { valueProblem } from './value-rules.ts';

/** Widgets whose value is given only when it is yes. */
const TICKED: ReadonlySet<string> = new Set(['checkbox', 'agreement']);

interface Around {
  /** The rule of the schema that the value breaks; lines are validated one by one, not here. */
  broken(): ValidationError | undefined;
  /** The sentence of the first check that fails. */
  checked(): string | null;
  /** The value of a field beside it. */
  beside(name: string): unknown;
}

/** What is wrong with a field, the most basic first: missing, what the server said, the schema, bounds, checks. */
export function errorOf(
  { field, state, refused, objections, problem }: Cell,
  { broken, checked, beside }: Around,
): string | null {
  if (!state.visible) return null;
  if (problem !== null) return problem;
  if (isEmpty(state.value) || (TICKED.has(field.widget) && state.value !== true)) {
    // An object says what is missing at its own fields.
    if (state.required && state.held === null && field.lines?.as !== 'one') return missingMessage(field);
    if (isEmpty(state.value)) return null;
  }
  if (refused !== null) return refused;
  const wrong = valueProblem(field, state.value, state.props, beside);
  if (wrong !== null) return wrong;
  const found = field.lines === undefined ? broken() : undefined;
  if (found !== undefined) return brokenMessage(field, found);
  const [objection] = objections.values();
  return boundError(field, state.value) ?? checked() ?? objection ?? null;
}

/** The first rule that each field breaks. */
export function errorsByField(errors: readonly ValidationError[]): Map<string, ValidationError> {
  const broken = new Map<string, ValidationError>();
  for (const error of errors) {
    const missing = error.keyword === 'required' ? String(error.params.missingProperty ?? '') : '';
    const name = error.path === '' ? missing : (error.path.split('/')[1] ?? '');
    if (!broken.has(name)) broken.set(name, error);
  }
  return broken;
}

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
