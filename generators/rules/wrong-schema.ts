import type { Rule } from '../problems/rule.ts';
import { FOLDERS, member, text, type Source } from '../source/source.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = {
  code: 'wrong-schema',
  says: 'A file that does not say which part of the dialect it is written in.',
};

/**
 * Reports a file without the `$schema` of its kind: an editor would explain nothing, or something wrong.
 * @param hasDialect true if the dialect is among the schemas; otherwise only the end of its path is known
 */
export function wrongSchema(problems: Problems, source: Source, hasDialect: boolean): void {
  // Invalid JSON has no reliable `$schema`.
  if (source.root?.type !== 'object' || source.errors.length > 0) return;
  const whole = { source, node: source.root };
  const at = member(whole, '$schema');
  const wanted = `dialect/${source.noun}.json`;
  if (!at) {
    problems.add(rule, whole, `"$schema" is missing here: it is the way to ${wanted}, which explains every key.`);
    return;
  }
  const said = text(at);
  if (said === undefined || leadsTo(wanted, said, source, hasDialect)) return;
  const write = hasDialect ? ` Write "${'../'.repeat(source.name.split('/').length)}${wanted}".` : '';
  problems.add(rule, at, `"${said}" is not the way from here to ${wanted}.${write}`, { word: said });
}

function leadsTo(wanted: string, said: string, source: Source, hasDialect: boolean): boolean {
  const folder = Object.entries(FOLDERS).find(([, noun]) => noun === source.noun)?.[0] ?? '';
  const way = [folder, ...source.name.split('/').slice(0, -1)];
  let isOutside = false;
  for (const step of said.split('/')) {
    if (step !== '..') way.push(step);
    else if (way.pop() === undefined) isOutside = true;
  }
  return isOutside ? !hasDialect && `/${way.join('/')}`.endsWith(`/${wanted}`) : way.join('/') === wanted;
}
