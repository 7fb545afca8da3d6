import type { Model } from '#model/model.ts';
import { evaluate, type Scope } from '#model/evaluate.ts';
import { isLeftOut, type Text } from '#model/expression.ts';
import { ownEntry } from '#model/own-entry.ts';
import { printValue } from '#model/print.ts';

/** A text of the schemas with its values, formatted as on a screen. */
export function sentenceOf(text: Text, scope: Scope, { enums }: Pick<Model, 'enums'>): string {
  if (typeof text === 'string') return text;
  return text.parts
    .map((part) => {
      if (typeof part === 'string') return part;
      // Only the engine's own buttons have words, and no message of the server names a button.
      if ('word' in part) return part.word;
      const value = evaluate(part.value, scope);
      if (isLeftOut(part.value, value)) return '';
      const currency = part.currency && evaluate(part.currency, scope);
      const definition = part.enum === undefined ? undefined : ownEntry(enums, part.enum);
      return printValue(part.format, value, {
        ...(typeof currency === 'string' && { currency }),
        ...(definition && { enum: definition }),
      });
    })
    .join('');
}
