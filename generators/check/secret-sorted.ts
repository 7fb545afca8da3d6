import type { Context, WholeRule } from '../context/context.ts';
import { factsOf } from '#model/blocks.ts';
import { formatFacts } from '#model/formats.ts';
import type { Model } from '#model/model.ts';
import { everyBlock, placeNamed } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'secret-sorted',
  says: 'A list in the order of a value that it hides.',
  check: ({ context, model }) => secretSorted(context, model),
};

/** Reports sorting by a hidden value: adding records with known values would reveal it by their order. */
function secretSorted(context: Context, model: Model): void {
  for (const { block } of everyBlock(model)) {
    const { columns = [], defaultSort } = factsOf(block).rows?.(block) ?? {};
    for (const { name, format, sort } of columns) {
      if (formatFacts(format).masked !== 'whole') continue;
      if (sort !== true && defaultSort?.split(/[ ,]+/).includes(name) !== true) continue;
      const message = `"${name}" is hidden, and rows stand in its order: whoever compares them learns it. Sort by another column.`;
      context.problems.add(rule, placeNamed(block.place), message, { word: name });
    }
  }
}
