import type { BlockBase, BlockFacts } from '../block.ts';
import type { Expression } from '../expression.ts';

declare module '../block.ts' {
  interface Blocks {
    custom: CustomBlock;
  }
}

/** A block drawn by the product's own code: the last resort. */
export interface CustomBlock extends BlockBase {
  kind: 'custom';
  name: string;
  props: Record<string, Expression>;
}

export const custom = { mayDrawAny: true } satisfies BlockFacts<CustomBlock>;
