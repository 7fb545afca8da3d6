import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unfit-filter', says: 'A filter by something that the server cannot search.' };

/** Reports a filter by records inside a record: the server compares single values. */
export function unfitFilter(context: Context, at: At, name: string, entity: string): void {
  const message = `"${name}" holds records of its own, and a list is searched by single values: give "${entity}" a field with the value that is searched, and pick that.`;
  context.problems.add(rule, at, message, { word: name });
}
