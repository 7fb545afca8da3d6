import type { Place } from '#model/problem.ts';
import type { Rule } from '../problems/rule.ts';
import type { Problems } from '../problems/problems.ts';
import type { Source } from '../source/source.ts';

export const rule: Rule = { code: 'moved-file', says: 'A file that stands elsewhere than its uses say.' };

const startOf = ({ file }: Source): Place => ({ file, line: 1, column: 1 });

/** Reports a file that other files name by its former place. @param uses how many times they do */
export function movedFile(problems: Problems, source: Source, former: string, uses: number): void {
  const places = uses === 1 ? '1 place still says' : `${uses} places still say`;
  const message = `This file is "${source.name}", and ${places} "${former}": move it back, or name it "${source.name}" there.`;
  problems.add(rule, startOf(source), message, { word: former });
}

/** Reports a file in the folder of another kind. @param folder that of its own kind */
export function wrongFolder(problems: Problems, source: Source, folder: string): void {
  const message = `By its content and its "$schema", this file belongs into ${folder}/.`;
  problems.add(rule, startOf(source), message, { word: source.name });
}
