import { builtInFormats, formatFacts } from '#model/formats.ts';
import type { FormatWord } from '#model/format.ts';
import type { ActionSchema, PropertySchema } from '#model/dialect-types.ts';
import type { Rule } from '../problems/rule.ts';
import { keyOf, member, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'idle-word', says: 'A word that nothing reads where it stands.' };

const WORDS: readonly FormatWord[] = ['base', 'currency', 'length', 'prefix', 'quote', 'reveal'];

/**
 * Reports a word without effect: the author believes that the value is hidden, or has a currency. A product's own
 * formats may read any word.
 */
export function idleWords(context: Context, at: At<PropertySchema>, name: string, format: string): void {
  if (!Object.hasOwn(builtInFormats, format)) return;
  for (const word of WORDS) {
    if (member(at, word) === undefined || formatFacts(format).reads?.includes(word) === true) continue;
    const readers = Object.keys(builtInFormats).filter((each) => formatFacts(each).reads?.includes(word) === true);
    const message = `"${word}" does nothing at "${name}": its format is "${format}", and only ${readers.map((each) => `"${each}"`).join(' and ')} ${readers.length === 1 ? 'reads' : 'read'} it.`;
    context.problems.add(rule, keyOf(at, word), message, { word });
  }
}

/** Limits, each with the type of value that it limits. */
const LIMITS = [
  { words: ['pattern', 'minLength', 'maxLength'], types: ['string'], of: 'texts' },
  { words: ['minimum', 'maximum'], types: ['number', 'integer'], of: 'numbers' },
  { words: ['minItems', 'maxItems'], types: ['array'], of: 'lists' },
] as const;

/** Reports a limit of another type: the author believes that something is refused, but nothing is. */
export function idleLimits(context: Context, at: At<PropertySchema>, name: string, types: readonly string[]): void {
  const real = types.filter((type) => type !== 'null');
  for (const { words, types: readers, of } of LIMITS)
    for (const word of words) {
      if (member(at, word) === undefined || real.some((type) => readers.some((reader) => reader === type))) continue;
      const message = `"${word}" limits nothing at "${name}": its type is ${real.join(' or ')}, and it is a limit of ${of}.`;
      context.problems.add(rule, keyOf(at, word), message, { word });
    }
}

/** Words of an action that accompany a call, and the effects that send none. */
const OF_CALLS = ['confirm', 'check', 'fields', 'fill', 'then', 'say'] as const;
const DEEDS = ['navigate', 'dialog', 'drawer', 'download', 'export', 'copy', 'print', 'external', 'step'] as const;

/** Reports a word about a sent call at an action that sends none: the author believes that somebody is asked first. */
export function idleOfAction(context: Context, at: At<ActionSchema>): void {
  const deed = DEEDS.find((each) => member(at, each) !== undefined);
  if (deed === undefined) return;
  for (const word of OF_CALLS) {
    if (member(at, word) === undefined) continue;
    const message = `"${word}" does nothing beside "${deed}": only an action with "call" reads it. Leave it out, or write it at the action that sends the call.`;
    context.problems.add(rule, keyOf(at, word), message, { word });
  }
}

/** Kinds of filters that compare texts. */
const OF_TEXTS: ReadonlySet<string | undefined> = new Set(['contains', 'ends', 'exact', 'text']);

/** Reports a way to search texts at a field that holds none. @param kind how the field is compared */
export function idleSearch(context: Context, at: At, word: string, name: string, kind: string | undefined): void {
  if (kind === undefined || OF_TEXTS.has(kind)) return;
  const message = `"${word}" does nothing at "${name}": it searches texts, and this field is compared as a whole.`;
  context.problems.add(rule, at, message, { word: name });
}

/** Reports a computed value beside a field, which is shown instead. */
export function idleValue(context: Context, at: At, field: string): void {
  const message = `"value" does nothing beside "field": "${field}" is shown as it is. Write "name" instead of "field" for a computed value.`;
  context.problems.add(rule, at, message, { word: 'value' });
}

/** Reports a key among unique fields: records with the same values differ by it. */
export function idleUnique({ problems }: Context, at: At, key: string): void {
  problems.add(rule, at, `"${key}" is the key, so no two records are ever alike with it: leave it out.`, { word: key });
}

/** Reports a limit by person at a call that people send before they have signed in. */
export function idlePerson({ problems }: Context, at: At, call: string): void {
  const message = `Nobody is signed in who sends "${call}", so "by" counts nobody: such a call is limited by address.`;
  problems.add(rule, at, message, { word: 'by' });
}
