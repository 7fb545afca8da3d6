import { isDecimal, compare } from '#model/money.ts';
import type { CallAction } from '#model/action.ts';
import type { Check } from '#model/expression.ts';
import { formatFacts } from '#model/formats.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { member, keyOf } from '../source/source.ts';
import { fieldsOf, placeOfPart, sentCalls } from '../source/walk.ts';
import { canHold } from './conditions.ts';

export const rule: WholeRule = {
  code: 'unfit-default',
  says: 'A field that begins with a value which it refuses, or which every record would share.',
  check({ context, model }) {
    unfitDefault(context, model);
    sameDefault(context);
  },
};

/** Reports a default that the server refuses: a person who leaves the field unchanged has made no mistake. */
function unfitDefault(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model))
    for (const { field } of fieldsOf(action)) {
      const said = whatIsWrong(field) ?? refusedBy(field, checksOf(action));
      if (said === undefined) continue;
      context.problems.add(
        rule,
        placeOfPart(field, place),
        `"${field.name}" begins with ${JSON.stringify(field.default)}, ${said}.`,
        {
          word: field.name,
        },
      );
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

/** Conditions that the form, or its call, holds when it is sent. */
function checksOf(action: CallAction): Check[] {
  const ofFields = fieldsOf(action).flatMap(({ field }) => field.checks ?? []);
  return [...action.checks, ...ofFields].filter((each): each is Check => 'that' in each);
}

/** Tells a default that a condition refuses, whatever the other fields are. */
function refusedBy({ name, default: first, of }: FieldDefinition, checks: readonly Check[]): string | undefined {
  // A default of another type was already reported.
  if (typeof first !== (of.type === 'string' ? 'string' : 'number')) return undefined;
  const known = new Map([[`form.${name}`, [first]]]);
  const broken = checks.find(({ that }) => that.reads.includes(`form.${name}`) && !canHold([that.tree], known));
  return broken && `which its own rule refuses: ${broken.that.source}`;
}

/** Reports a default of a field that must differ in each record: the second record would be refused. */
function sameDefault(context: Context): void {
  for (const { definition, members } of context.entities.values()) {
    const { key, name, unique = [] } = definition;
    const alone = new Set([key, ...unique.flatMap(({ fields }) => (fields.length === 1 ? fields : []))]);
    for (const [field, { at, field: own }] of Object.entries(members)) {
      const isSecret = formatFacts(own.format).masked === 'whole';
      if (own.default === undefined || !(alone.has(field) || isSecret) || member(at, 'default' as never) === undefined)
        continue;
      const why = isSecret
        ? 'and everybody who opens the form would read this secret'
        : `and no two records of "${name}" may have the same`;
      const message = `"${field}" begins with ${JSON.stringify(own.default)}, ${why}.`;
      context.problems.add(rule, keyOf(at, 'default' as never), message, { word: field });
    }
  }
}
