import { elements, members, text, type At } from '../source/source.ts';
import { type Found, searchOfText } from '../source/walk.ts';
import type { WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'said-twice',
  says: 'A value that stands in a list twice, a condition beside itself, or a choice between the same.',
  check: ({ context }) => {
    for (const noun of ['screen', 'calls'] as const)
      for (const source of context.sources[noun])
        for (const { at, message, word } of FOUND[noun](source)) context.problems.add(rule, at, message, { word });
  },
};

/** Lists of names in which each entry must be unique; columns of a table are reported as names. */
const LISTS = { screen: new Set(['options', 'accept']), calls: new Set(['options', 'columns', 'reads', 'writes']) };

const foundBy = (lists: ReadonlySet<string>) => searchOfText((found, at) => look(found, at, lists));
const FOUND = { screen: foundBy(LISTS.screen), calls: foundBy(LISTS.calls) };

/** Keys with expressions. */
const CONDITIONS = new Set(['visible', 'enabled', 'that', 'when', 'required', 'readOnly', 'value', 'fill']);

/** Finds repeated entries: most often another value, or another condition, was meant. */
function look(found: Found[], at: At, lists: ReadonlySet<string>, key = ''): void {
  if (lists.has(key)) twice(found, key, at);
  if (CONDITIONS.has(key)) beside(found, at);
  for (const each of members(at)) look(found, each.at, lists, each.key);
  for (const each of elements(at)) look(found, each, lists);
}

function twice(found: Found[], list: string, at: At): void {
  const seen = new Set<string>();
  for (const each of elements(at)) {
    const word = text(each) as string | undefined;
    if (word !== undefined && seen.has(word))
      found.push({
        at: each,
        message: `"${word}" stands in "${list}" twice. Leave one out, or name what was meant.`,
        word,
      });
    if (word !== undefined) seen.add(word);
  }
}

/** `a == 1 && a == 1`, `x in ['A', 'A']` */
function beside(found: Found[], at: At): void {
  const condition = text(at) as string | undefined;
  if (condition === undefined) return;
  const [, either, or] = /\? ([^?:()]+) : ([^?:()]+)$/.exec(condition) ?? [];
  if (either !== undefined && either.trim() === or?.trim()) {
    const message = `Either way this is ${either.trim()}: the condition decides nothing. Leave it out, or write what was meant.`;
    found.push({ at, message, word: either.trim() });
    return;
  }
  const list =
    /\[([^[\]]*)\]/
      .exec(condition)?.[1]
      ?.split(',')
      .map((each) => each.trim()) ?? [];
  const parts = /[()?]/.test(condition) ? [] : condition.split(/&&|\|\|/).map((each) => each.trim());
  const again = [list, parts].flatMap((all) => all.filter((each, n) => each !== '' && all.indexOf(each) < n))[0];
  if (again === undefined) return;
  found.push({
    at,
    message: `${again} stands here twice, which says nothing more. Leave one out, or write what was meant.`,
    word: again,
  });
}
