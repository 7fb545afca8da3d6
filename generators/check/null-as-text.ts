import type { Expression, Tree } from '#model/expression.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { onceFor, placeNamed, placeOfPart, recordsIn, treesIn } from '../source/walk.ts';
import { originOf } from '../source/origin.ts';

export const rule: WholeRule = {
  code: 'null-as-text',
  says: 'A word of the language that is compared as if it were a text.',
  check({ context, model }) {
    for (const { block } of Object.values(model.screens)) tell(context, block, block.place);
    // The parts of a contract outlive it: permissions are filled in anew at each run.
    for (const { contract } of context.calls.values())
      for (const part of Object.values(contract)) if (typeof part === 'object') tell(context, part, '');
  },
};

/** A missing value is null and not the text 'null'; a true value is true and not 'true'. */
const WORDS = new Set(['null', 'undefined', 'true', 'false', 'NaN']);

const comparedIn = onceFor((whole: object) =>
  recordsIn(whole).flatMap((part) => {
    if (!isExpression(part) || originOf(part) === undefined) return [];
    const word = wordIn(part.tree);
    return word === undefined ? [] : [{ part, word }];
  }),
);

function tell(context: Context, whole: object, around: string): void {
  for (const { part, word } of comparedIn(whole)) {
    const message = `'${word}' is a text of ${word.length} letters here: write ${word === 'undefined' || word === 'NaN' ? 'null' : word} without quotes.`;
    context.problems.add(rule, placeOfPart(part, placeNamed(around)), message, { word });
  }
}

const isExpression = (part: object): part is Expression => 'tree' in part && 'source' in part && 'reads' in part;

function wordIn(tree: Tree): string | undefined {
  return treesIn(tree)
    .flatMap((each) => (each.op === '==' || each.op === '!=' ? [each.left, each.right] : []))
    .flatMap((each) => (each.op === 'literal' && typeof each.value === 'string' ? [each.value] : []))
    .find((word) => WORDS.has(word));
}
