import { isKnown, passes, type Scope } from '#model/evaluate.ts';
import type { Check } from '#model/expression.ts';
import type { FieldDefinition } from '#model/field.ts';
import { boundError, missingMessage } from './messages.ts';
import { dayProblem, rangeProblem } from '../widgets/day-rules.ts';
import { keepsRule, PASSWORD_RULE, isEmail, phoneProblem, textOf, typeEnglish } from '../widgets/text-rules.ts';

/** All that a drawn field shows. A new object for every change, the same one otherwise. */
export interface FieldState {
  readonly value: unknown;
  readonly error: string | null;
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly disabled: boolean;
  /** The widget's props, expressions evaluated. */
  readonly props: Record<string, unknown>;
  readonly currency: string | undefined;
  /** A masked secret that the server holds: shown as a placeholder, sent only when it is typed anew. */
  readonly held: string | null;
  /** The value was read by a machine, and the person has not changed it. */
  readonly recognised: boolean;
}

/** The errors of a field follow from this. */
export interface CheckedField {
  readonly field: FieldDefinition;
  state: FieldState;
  /** What the server said of this value. */
  refused: string | null;
  /** What questions of the form were refused for because of this field, by their names. */
  readonly objections: Map<string, string>;
  /** What its widget finds wrong that the value does not tell. */
  problem: string | null;
}

export function isEmpty(value: unknown): boolean {
  return !isKnown(value) || (Array.isArray(value) && value.length === 0);
}

/** Widgets whose value is given only when it is yes. */
const TICKED: ReadonlySet<string> = new Set(['checkbox', 'agreement']);

/**
 * The error that comes before the rules of the schema: the widget's own problem, a missing value, the server's refusal, or
 * a broken rule of the widget.
 * @param beside the value of a field of the same form.
 */
export function basicError(
  { field, state, refused, problem }: CheckedField,
  beside: (name: string) => unknown,
): string | null {
  if (!state.visible) return null;
  if (problem !== null) return problem;
  if (isEmpty(state.value) || (TICKED.has(field.widget) && state.value !== true)) {
    // An object says what is missing at its own fields.
    if (state.required && state.held === null && field.lines?.as !== 'one') return missingMessage(field);
    if (isEmpty(state.value)) return null;
  }
  return refused ?? valueProblem(field, state.value, state.props, beside);
}

/** The rules of the schema and the checks speak only of a value that is there. */
export function isValidated({ state }: CheckedField): boolean {
  return state.visible && !isEmpty(state.value);
}

/** The error that comes after the rules of the schema: bounds, checks, a question that was refused because of the field. */
export function lastError({ field, state, objections }: CheckedField, checked: () => string | null): string | null {
  const [objection] = objections.values();
  return boundError(field, state.value) ?? checked() ?? objection ?? null;
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

/**
 * The rule of its widget that a value breaks, as a sentence; null where it keeps them. What a schema cannot say (it depends
 * on another field, or on what the widget's props are just now) and what it says too darkly.
 * @param props of the widget, evaluated.
 * @param valueOf the value of a field beside it.
 */
function valueProblem(
  field: FieldDefinition,
  value: unknown,
  props: Record<string, unknown>,
  valueOf: (name: string) => unknown,
): string | null {
  const { title } = field;
  switch (field.widget) {
    case 'email':
      return isEmail(textOf(value))
        ? null
        : `${title}须为完整的邮箱地址，如 name@example.com；@ 前只能是字母、数字、下划线和连字符`;
    case 'phone': {
      const code = field.of.prefix === undefined ? undefined : valueOf(field.of.prefix);
      const broken = phoneProblem(textOf(value), code === undefined ? undefined : textOf(code));
      return broken === null ? null : `${title}${broken}`;
    }
    case 'english':
      return typeEnglish(textOf(value)).refused.length === 0
        ? null
        : `${title}只能是英文字母、数字、空格和 / - ? : ( ) . , ' +`;
    case 'new-password':
      return keepsRule(textOf(value)) ? null : `${title}须为 ${PASSWORD_RULE}`;
    case 'date':
      return dayProblem(field, value, props);
    case 'daterange':
      return rangeProblem(field, value, props);
    default:
      return null;
  }
}
