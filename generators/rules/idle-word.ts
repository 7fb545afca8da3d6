import { builtInFormats, formatFacts } from '#model/formats.ts';
import type { FormatWord } from '#model/format.ts';
import type { PropertySchema } from '#model/dialect-types.ts';
import type { Rule } from '../problems/rule.ts';
import { keyOf, member, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'idle-word', says: 'A word of a field that its format does not read.' };

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
