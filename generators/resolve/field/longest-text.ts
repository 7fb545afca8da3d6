import { formatFacts } from '#model/formats.ts';
import { widgetFacts } from '#model/built-in.ts';
import { LONGEST_LINE } from '#model/text-length.ts';
import { wireFormats } from '#model/wire-formats.ts';

/**
 * The most characters of a text in a request whose field states no `maxLength`; undefined if the format itself limits
 * the length, like that of an amount or a date.
 */
export function longestText(look: { format: string; widget: string }): number | undefined {
  const known =
    formatFacts(look.format).longest ?? widgetFacts(look.format).longest ?? widgetFacts(look.widget).longest;
  return known ?? (look.format in wireFormats ? undefined : LONGEST_LINE);
}
