import type { FieldDefinition } from '#model/field.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { ValidationError } from '#model/screen.ts';
import { isLatinOnly, patternRule } from './pattern-rule.ts';

type BrokenRule = Pick<ValidationError, 'keyword' | 'params'>;

const DECIMALS = new Set(['money', 'secret-money', 'decimal', 'rate', 'percent']);
const CHOSEN = new Set(['select', 'radio', 'date', 'daterange', 'chips', 'tabs', 'checkboxes', 'cascade', 'tree']);

/** What is said when a required field is empty. */
export function missingMessage(field: FieldDefinition): string {
  return spaced(missing(field));
}

/** One space between Chinese and what is Latin, where a title meets the words around it. */
function spaced(text: string): string {
  return text.replace(/([A-Za-z0-9])(?=\p{Script=Han})|(\p{Script=Han})(?=[A-Za-z0-9])/gu, '$1$2 ');
}

function missing(field: FieldDefinition): string {
  if (field.widget === 'code') return '请输入验证码';
  if (field.widget === 'captcha') return '请输入图形验证码';
  if (field.widget === 'upload') return `请上传${field.title}`;
  if (field.lines !== undefined) return `请${field.lines.add === undefined ? '选择' : '添加'}${field.title}`;
  if (field.widget === 'agreement') return '请阅读并勾选同意后再继续';
  if (field.widget === 'checkbox' || field.widget === 'switch') return `请勾选「${field.title}」`;
  return `${CHOSEN.has(field.widget) ? '请选择' : '请填写'}${field.title}`;
}

/** The rule that a value breaks, as a sentence with the field's title. `pattern` is the schema's, where it is known. */
export function brokenMessage(field: FieldDefinition, error: BrokenRule): string {
  return spaced(broken(field, error));
}

function broken(field: FieldDefinition, { keyword, params }: BrokenRule): string {
  const { title } = field;
  const limit = String(params.limit ?? '');
  switch (keyword) {
    case 'required':
      return missing(field);
    case 'minLength':
      return `${title}至少 ${limit} 个字`;
    case 'maxLength':
      return `${title}最多 ${limit} 个字`;
    case 'minimum':
      return `${title}不能小于 ${limit}`;
    case 'exclusiveMinimum':
      return `${title}须大于 ${limit}`;
    case 'maximum':
      return `${title}不能大于 ${limit}`;
    case 'exclusiveMaximum':
      return `${title}须小于 ${limit}`;
    case 'minItems':
      return `${title}至少 ${limit} 项`;
    case 'maxItems':
      return `${title}最多 ${limit} 项`;
    case 'uniqueItems':
      return `${title}不能重复`;
    case 'multipleOf':
      return `${title}须为 ${String(params.multipleOf ?? '')} 的倍数`;
    case 'enum':
    case 'const':
    case 'oneOf':
      return `请选择有效的${title}`;
    case 'pattern': {
      const pattern = typeof params.pattern === 'string' ? params.pattern : '';
      const rule = patternRule(pattern);
      if (rule !== null) return `${title}为 ${rule}`;
      return isLatinOnly(pattern) ? `${title}仅支持英文字符` : `${title}格式不正确`;
    }
    case 'format':
      return formatMessage(title, String(params.format ?? ''));
    default:
      return `${title}格式不正确`;
  }
}

/** What is said of a value beyond the bounds that its field states: of an amount, or of a number of lines. */
export function boundError(field: FieldDefinition, value: unknown): string | null {
  const { min, max, lines } = field;
  if (lines !== undefined) {
    const count = Array.isArray(value) ? value.length : 0;
    if (lines.as === 'one') return null;
    if (min !== undefined && count < min) return `${field.title}至少 ${min} 行`;
    return max !== undefined && count > max ? `${field.title}最多 ${max} 行` : null;
  }
  const text = String(value);
  if (!isDecimal(text)) return null;
  if (min !== undefined && compare(text, String(min)) < 0) return boundMessage(field, 'min', String(min));
  return max !== undefined && compare(text, String(max)) > 0 ? boundMessage(field, 'max', String(max)) : null;
}

/** The bounds that a field itself states. */
function boundMessage(field: FieldDefinition, side: 'min' | 'max', bound: string): string {
  return spaced(side === 'min' ? `${field.title}不能小于 ${bound}` : `${field.title}不能大于 ${bound}`);
}

function formatMessage(title: string, format: string): string {
  if (format === 'email') return `${title}须为完整的邮箱地址，如 name@example.com`;
  if (format === 'date') return `${title}须为日期，如 2026-11-20`;
  if (format === 'uri') return `${title}须为完整的网址`;
  if (DECIMALS.has(format)) return `${title}整数最多 16 位，小数最多 20 位`;
  return `${title}格式不正确`;
}
