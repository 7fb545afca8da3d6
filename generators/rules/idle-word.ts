import { builtInFormats, formatFacts } from '#model/formats.ts';
import type { FormatWord } from '#model/format.ts';
import type { PropertySchema } from '#model/dialect-types.ts';
import type { Rule } from '../problems/rule.ts';
import { keyOf, member, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'idle-word', says: 'A word of a field that its format or its type does not read.' };

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
