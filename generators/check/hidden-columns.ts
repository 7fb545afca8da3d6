import { factsOf } from '#model/blocks.ts';
import type { WholeRule } from '../context/context.ts';
import { everyBlock, placeNamed } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'hidden-columns',
  says: 'A table that begins without a column.',
  check({ context, model }) {
    for (const { block } of everyBlock(model)) {
      const { columns = [] } = factsOf(block).rows?.(block) ?? {};
      if (columns.length === 0 || columns.some(({ off }) => off !== true)) continue;
      const message = `All columns of this table are "off": it opens with rows of nothing. Show one.`;
      context.problems.add(rule, placeNamed(block.place), message);
    }
  },
};
