import { isDecimal, compare } from '#model/money.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { fieldsOf, sentCalls } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unfit-default',
  says: 'A field that begins with a value which it refuses.',
  check: ({ context, model }) => unfitDefault(context, model),
};

/** Reports a default that the server refuses: a person who leaves the field unchanged has made no mistake. */
function unfitDefault(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model))
    for (const { field } of fieldsOf(action)) {
      const said = whatIsWrong(field);
      if (said === undefined) continue;
      context.problems.add(rule, place, `"${field.name}" begins with ${JSON.stringify(field.default)}, ${said}.`, {
        word: field.name,
      });
    }
}

function whatIsWrong({ default: first, options, of, ...own }: FieldDefinition): string | undefined {
  if (typeof first !== 'string' && typeof first !== 'number') return undefined;
  if (options?.kind === 'enum' && of.type !== 'array' && !options.values.includes(first))
    return 'which is none of its options';
  if (!isDecimal(String(first))) return undefined;
  const [most, least] = [own.max ?? of.max, own.min ?? of.min];
  if (most !== undefined && compare(String(first), String(most)) > 0) return `and at most ${most} is taken`;
  if (least !== undefined && compare(String(first), String(least)) < 0) return `and at least ${least} is taken`;
  return undefined;
}
