import { evaluate } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';

/**
 * The title of a screen before its data is loaded, for the list of routes and for menus. Of the values in it only the
 * name of the path is known; the others are omitted.
 */
export function plainTitle(title: Text, path: string, screen: string): string {
  if (typeof title === 'string') return title;
  const known = title.parts.map((part) =>
    typeof part === 'string'
      ? part
      : 'word' in part
        ? part.word
        : words(evaluate(part.value, { route: { name: path } })),
  );
  return known.join('').trim() || screen;
}

function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
