import type { Rule } from '../problems/rule.ts';
import type {
  NeedSchema,
  PropertySchema,
  RefusalSchema,
  RequestFieldSchema,
  StateNeedSchema,
  UniqueSchema,
} from '#model/dialect-types.ts';
import { member, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = {
  code: 'unsaid-refusal',
  says: 'A refusal without a sentence, or with the one that its code has already.',
};

/** Schemas that may have a sentence and a code. */
export type Refusing =
  | (PropertySchema | RequestFieldSchema)
  | (RefusalSchema | RefusalSchema[])
  | (NeedSchema | StateNeedSchema)
  | UniqueSchema;

interface Said {
  code: string | undefined;
  /** The sentence written at this place. */
  own: string | undefined;
  /** The sentence of the code. */
  known: string | undefined;
  mayBeMade: boolean;
}

/**
 * Reports a refusal without a sentence, and one that repeats the sentence of its code.
 * @param at the object with both
 */
export function unsaidRefusal(context: Context, at: At<Refusing>, said: Said): void {
  const { own, known, mayBeMade } = said;
  if (said.code === undefined) return;
  const say = (message: string): void =>
    context.problems.add(rule, member(at, 'say') ?? member(at, 'code') ?? at, message);
  if (own !== undefined && own === known) say(`Code ${said.code} says this already: leave "say" out.`);
  if (own !== undefined) return;
  if (known === undefined && !mayBeMade)
    say(`No set has a sentence for code ${said.code}: add it there, or a "say" here.`);
  else if (known?.includes('{'))
    say(`The sentence of code ${said.code} has a blank, which only code fills: add a "say" here.`);
}
