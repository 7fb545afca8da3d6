import type { Source } from '../load/source.ts';
import type { Problems } from './problems.ts';

export const code = 'broken-json';

/** A file that is not JSON at all. Comments and trailing commas are not JSON either. */
export function brokenJson(problems: Problems, source: Source): void {
  const place = (offset: number) => ({ source, node: { type: 'null' as const, offset, length: 0 } });
  const said = new Set<number>();
  for (const { offset, message } of source.errors) {
    if (said.has(offset)) continue;
    said.add(offset);
    problems.add(code, place(offset), `This is not JSON: ${sentence(message)}.`);
  }
  if (source.errors.length === 0) problems.add(code, place(0), 'This file is empty.');
}

/** `CommaExpected` reads `comma expected`. */
function sentence(name: string): string {
  return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}
