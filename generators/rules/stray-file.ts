import type { Rule } from '../problems/rule.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'stray-file', says: 'A file that nothing reads.' };

/**
 * Reports a file that nothing reads, so that its content would silently be missing.
 * @param path below the schemas folder
 */
export function strayFile(problems: Problems, file: string, path: string, folders: string[]): void {
  const [folder = ''] = path.split('/');
  const place = { file, line: 1, column: 1 };
  const hasFolder = path.includes('/');
  if (hasFolder && folders.includes(folder)) {
    problems.add(rule, place, 'Nothing reads this file: the name of a schema ends in ".json".');
    return;
  }
  const where = hasFolder ? `"${folder}" is no folder of schemas` : 'it stands in no folder';
  const message = `Nothing reads this file: ${where}; they are ${folders.join(', ')}.`;
  problems.add(rule, place, message, hasFolder ? { word: folder, among: folders } : {});
}
