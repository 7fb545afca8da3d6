import type { Question } from '#model/block.ts';
import type { Expression, Tree } from '#model/expression.ts';
import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { innerTrees, placeNamed, placeOfPart } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'size-of-page',
  says: 'The number of rows of one page, taken for the number of all rows.',
  check: ({ context, model }) => {
    for (const { block } of Object.values(model.screens))
      look(block, { pages: new Map(), place: placeNamed(block.place) }, { context, model });
  },
};

interface Around {
  /** The questions around an expression that return pages, by name, with the number of rows of a page if it is known. */
  pages: ReadonlyMap<string, number>;
  place: Place;
}

/** Rows of a page if the request does not say how many: the server's default. */
const USUAL = 10;

function look(part: unknown, outside: Around, portal: { context: Context; model: Model }): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const each of part) look(each, outside, portal);
    return;
  }
  if ('tree' in part && 'source' in part) {
    if (outside.pages.size > 0) report(part as Expression, outside, portal.context);
    return;
  }
  const own = part as Record<string, unknown>;
  const around = typeof own['place'] === 'string' ? placeNamed(own['place']) : outside.place;
  const place = placeOfPart(own, around);
  const asked = 'kind' in own && isRecord(own['data']) ? pagesIn(own['data'], portal.model) : [];
  const pages = asked.length === 0 ? outside.pages : new Map([...outside.pages, ...asked]);
  for (const inner of Object.values(own)) look(inner, { pages, place }, portal);
}

function pagesIn(data: Record<string, unknown>, { calls }: Model): [string, number][] {
  return Object.entries(data as Record<string, Question>).flatMap(([name, question]): [string, number][] => {
    if (calls[question.call]?.result !== 'page') return [];
    const size = question.filling['pageSize']?.value.tree;
    return [[name, size?.op === 'literal' ? Number(size.value) : USUAL]];
  });
}

function report(expression: Expression, { pages, place }: Around, context: Context): void {
  const name = countedIn(expression.tree, pages);
  if (name === undefined) return;
  const message = `size(data.${name}.list) counts the rows of one page only: the number of all rows is data.${name}.total.`;
  context.problems.add(rule, placeOfPart(expression, place), message, { word: expression.source });
}

const COMPARISONS: readonly string[] = ['==', '!=', '<', '<=', '>', '>='];

/** Name of a question whose rows are counted, unless the figure beside it is one that a single page can decide. */
function countedIn(tree: Tree, pages: Around['pages']): string | undefined {
  if (COMPARISONS.includes(tree.op)) {
    const { left, right } = tree as Extract<Tree, { as: unknown; left: Tree }>;
    for (const [count, figure] of [
      [left, right],
      [right, left],
    ] as const) {
      const most = pages.get(pageOf(count) ?? '');
      if (most !== undefined && figure.op === 'literal' && Number(figure.value) < most) return undefined;
    }
  }
  const own = pageOf(tree);
  if (own !== undefined && pages.has(own)) return own;
  for (const each of innerTrees(tree)) {
    const found = countedIn(each, pages);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Name of the question for `size(data.name.list)`, with or without `?? []`. */
function pageOf(tree: Tree): string | undefined {
  if (tree.op !== 'size') return undefined;
  const of = tree.of.op === '??' ? tree.of.left : tree.of;
  if (of.op !== 'read' || of.root !== 'data' || of.path.length !== 2 || of.path[1] !== 'list') return undefined;
  return of.path[0];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
