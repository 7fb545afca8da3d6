import stringify from 'json-stringify-pretty-compact';

/* Values of the dialect as text: a word is written without quotes. */

const WIDTH = 60;

/** The text of a value. */
export const writeValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : stringify(value, { maxLength: WIDTH });

type Read = { is: 'value'; value: unknown } | { is: 'broken' };

/**
 * The value of a text. A word stays a word, unless it is a whole list or object: `{row.name}` is a word.
 * @param before the value that the text replaces
 */
export function readValue(text: string, before: unknown): Read {
  const trimmed = text.trim();
  if (trimmed === '') return { is: 'value', value: undefined };
  const parsed = parsedOf(trimmed);
  const isHolder = typeof parsed === 'object' && parsed !== null;
  const wasWord = before === undefined || typeof before === 'string';
  if (wasWord) return { is: 'value', value: isHolder ? parsed : trimmed };
  return parsed === undefined ? { is: 'broken' } : { is: 'value', value: parsed };
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
