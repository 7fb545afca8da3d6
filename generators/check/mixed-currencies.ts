import type { Block } from '#model/block.ts';
import type { Expression, Tree } from '#model/expression.ts';
import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { member, placeOf } from '../source/source.ts';
import { originOf } from '../source/origin.ts';
import { onceFor, placeNamed, placeOfPart, treesIn } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'mixed-currencies',
  says: 'Amounts of several currencies compared with one figure or added to it, or summed as if they were of one.',
  check({ context, model }) {
    for (const { block } of Object.values(model.screens))
      for (const { part, here, message } of boundsOf(block))
        context.problems.add(rule, placeOfPart(part, here), message, { word: part.source });
    sums(context, model);
  },
};

interface Bound {
  part: Expression;
  here: Place;
  message: string;
}

const boundsOf = onceFor((block: Block): Bound[] => {
  const found: Bound[] = [];
  walk(found, block, placeNamed(block.place));
  return found;
});

/** Finds bounds without a currency: 10,000 yen are not 10,000 dollars, so each means another amount in each row. */
function walk(found: Bound[], part: unknown, around: Place): void {
  if (typeof part !== 'object' || part === null) return;
  const { place } = part as { place?: unknown };
  const here = typeof place === 'string' ? placeNamed(place) : around;
  if (isExpression(part)) {
    const bound = boundIn(part.tree);
    // A rule of the call is reported at the call.
    if (originOf(part) === undefined) return;
    if (bound === undefined || namesCurrency(part.tree)) return;
    const message = `"${bound.of}" is of the currency that each record says, and ${bound.figure} is a figure without one: it is another amount in each. Name the currency in the condition, or take the figure from a field with the same currency.`;
    found.push({ part, here, message });
    return;
  }
  for (const inner of Object.values(part)) walk(found, inner, here);
}

/** Operators between two amounts. A factor of an amount is no amount. */
const MEETING: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=', '+', '-']);

/** An amount of a row or a record whose currency is read beside it, and the figure that it is compared with or added to. */
function boundIn(whole: Tree): { of: string; figure: string } | undefined {
  for (const tree of treesIn(whole)) {
    if (!('as' in tree) || tree.as !== 'money' || !('left' in tree) || !MEETING.has(tree.op)) continue;
    const pair = [
      [tree.left, tree.right],
      [tree.right, tree.left],
    ] as const;
    for (const [amount, figure] of pair) {
      const name = varyingOf(amount);
      if (figure.op === 'literal' && Number(figure.value) !== 0 && name !== undefined)
        return { of: name, figure: String(figure.value) };
    }
  }
  return undefined;
}

function varyingOf(tree: Tree): string | undefined {
  if (tree.op !== 'money' || tree.currency.op !== 'read' || tree.amount.op !== 'read') return undefined;
  return ['row', 'record'].includes(tree.amount.root) ? [tree.amount.root, ...tree.amount.path].join('.') : undefined;
}

/** True if the condition tests the currency. */
function namesCurrency(whole: Tree): boolean {
  return treesIn(whole).some(
    (tree) => (tree.op === '==' || tree.op === 'in') && [tree.left, tree.right].some(isCurrency),
  );
}

const isCurrency = (tree: Tree): boolean => tree.op === 'read' && /currency|ccy/i.test(tree.path.at(-1) ?? '');
const isExpression = (part: object): part is Expression => 'tree' in part && 'source' in part;

/** Reports a sum over records with several currencies, which is an amount in none of them. */
function sums(context: Context, model: Model): void {
  for (const { contract, at } of context.calls.values()) {
    const { answer } = contract;
    if (answer.kind !== 'groups') continue;
    const fields = model.entities[answer.of]?.fields ?? [];
    const groups = new Set(answer.by.map(({ field }) => field));
    for (const { sums: summed = {} } of answer.parts)
      for (const name of Object.values(summed)) {
        const currency = fields.find((field) => field.name === name)?.currency;
        if (currency === undefined || !('field' in currency) || groups.has(currency.field)) continue;
        const known = [answer.where, ...answer.parts.map(({ where }) => where)].some((where) =>
          JSON.stringify(where ?? {}).includes(`"${currency.field}"`),
        );
        if (known) continue;
        const message = `The sum of "${name}" adds amounts of every "${currency.field}" up to one figure: add "${currency.field}" to "by".`;
        context.problems.add(rule, placeOf(member(at, 'answer') ?? at), message, { word: name });
      }
  }
}
