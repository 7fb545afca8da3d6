import type { Rule } from '../problems/rule.ts';
import { formatFacts } from '#model/formats.ts';
import type { EntityField } from '#model/entity.ts';
import { isDecimal } from '#model/money.ts';
import { isSampleDate, isSamplePart, SAMPLE_PARTS, sampleMomentOf } from '#model/samples.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = {
  code: 'unfit-sample',
  says: 'A sample value that the field cannot hold, a sample text that names nothing, or records that cannot stand together.',
};

const PART = /\{([^{}]*)\}/g;

/** Reports a sample value that the field cannot have. */
export function unfitSample(context: Context, at: At, value: unknown, field: EntityField): boolean {
  const says = whyUnfit(value, field);
  if (says === undefined) return false;
  context.problems.add(rule, at, `"${field.name}" cannot hold this sample: ${says}`);
  return true;
}

/** Reports a template without any name. */
export function unfitSampleText(
  context: Context,
  at: At,
  value: string,
  { field, fields }: { field: EntityField; fields: Record<string, unknown> },
): void {
  if (isSampleDate(field)) return;
  for (const [, word = ''] of value.matchAll(PART)) {
    if (isSamplePart(word, fields)) continue;
    const among = [...Object.keys(fields), ...SAMPLE_PARTS];
    context.problems.add(rule, at, `A sample text has no part "{${word}}": it names fields, or words of samples.`, {
      word,
      among,
    });
  }
}

function whyUnfit(value: unknown, field: EntityField): string | undefined {
  const { type, format, maxLength, minLength, pattern, min, max } = field;
  const isTemplate = typeof value === 'string' && /\{[^{}]*\}/.test(value);
  const is = Array.isArray(value) ? 'array' : typeof value;
  const wanted = type === 'integer' ? 'number' : type;
  if (is !== wanted || (type === 'integer' && !Number.isInteger(value))) return `expected ${type}, got ${is}.`;
  if (typeof value !== 'string' || isTemplate) return undefined;
  if (isSampleDate(field))
    return Number.isNaN(sampleMomentOf(value, 0))
      ? 'write a date (2026-11-20), or one from now: 20 days ago, in 3 hours, today.'
      : undefined;
  if (formatFacts(format).holds === 'decimal') {
    if (!isDecimal(value)) return 'expected a decimal.';
    if (min !== undefined && Number(value) < min) return `the least is ${min}.`;
    return max !== undefined && Number(value) > max ? `the most is ${max}.` : undefined;
  }
  const length = Array.from(value).length;
  if (maxLength !== undefined && length > maxLength) return `it has ${length} characters, at most ${maxLength} fit.`;
  if (minLength !== undefined && length < minLength)
    return `it has ${length} characters, at least ${minLength} must be.`;
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? `it does not fit ${pattern}.` : undefined;
}

/** Reports sample records that cannot exist together. */
export function unfitSamples(context: Context, at: At, message: string): void {
  context.problems.add(rule, at, message);
}
