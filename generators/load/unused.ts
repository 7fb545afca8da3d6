import { join, relative, sep } from 'node:path';
import { brokenJson } from '../rules/broken-json.ts';
import type { Problems } from '../problems/problems.ts';
import { misshapen } from '../rules/shape.ts';
import type { Unused } from '../context/context.ts';
import { elements, member, placeOf, readSource, text, texts } from '../source/source.ts';
import { textUnlessGone } from './files.ts';

const KINDS = ['enums', 'entities', 'calls'] as const;

/** Intentionally unused definitions with their reasons; empty without the file. */
export function readUnused(root: string, problems: Problems): Unused[] {
  const path = join(root, 'unused.json');
  const written = textUnlessGone(path);
  if (written === undefined) return [];
  return unusedIn(relative(process.cwd(), path).split(sep).join('/'), written, problems);
}

/** @param file name in problems */
export function unusedIn(file: string, written: string, problems: Problems): Unused[] {
  // Parsed under the path of a screen, because problems need the places inside the file.
  const source = readSource(file, 'screens/unused.json', written);
  if (source === undefined) return [];
  if (source.errors.length > 0 || source.root === undefined) {
    brokenJson(problems, source);
    return [];
  }
  return elements({ source, node: source.root }).flatMap((at) => {
    const why = text(member(at, 'why'));
    const lists = KINDS.flatMap((kind) => {
      const list = member(at, kind);
      return list === undefined ? [] : [[kind, texts(list).map((each) => each.word)] as const];
    });
    if (why === undefined || why === '' || lists.length === 0) {
      misshapen(
        problems,
        at,
        'An entry of unused.json lists enums, entities or calls, and says in "why" what they are for.',
      );
      return [];
    }
    return [{ ...placeOf(at), ...Object.fromEntries(lists), why }];
  });
}
