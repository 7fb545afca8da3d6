import type { FieldDefinition } from '#model/field.ts';
import { dayProblem, rangeProblem } from '../widgets/day-rules.ts';
import { keepsRule, PASSWORD_RULE } from '../widgets/password-rules.ts';
import { isEmail, phoneProblem, textOf, typeEnglish } from '../widgets/text-rules.ts';

/**
 * The rule of its widget that a value breaks, as a sentence; null where it keeps them. What a schema cannot say (it depends
 * on another field, or on what the widget's props are just now) and what it says too darkly.
 * @param props of the widget, evaluated.
 * @param valueOf the value of a field beside it.
 */
export function valueProblem(
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
