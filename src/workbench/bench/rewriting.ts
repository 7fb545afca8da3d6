import { print } from '#generators/print.ts';
import { mergeTexts } from '#generators/merging.ts';

/**
 * Changes the value of a JSON text in as few lines as possible: changed lines get the canonical form, the others stay
 * as typed.
 * @returns undefined if the text is not JSON
 */
export function rewrite(text: string, change: (value: unknown) => unknown): string | undefined {
  const value = readJson(text);
  if (value === undefined) return undefined;
  const [before, after] = [print(value), print(change(value))];
  return text === before ? after : (mergeTexts(before, text, after) ?? after);
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
