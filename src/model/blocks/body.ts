import type { Block, BlockBase, BlockFacts } from '../block.ts';

declare module '../block.ts' {
  interface Blocks {
    body: BodyBlock;
  }
}

export interface BodyBlock extends BlockBase {
  kind: 'body';
  blocks: Block[];
}

export const body = {
  surface: 'none',
  inside: (block) => block.blocks,
} satisfies BlockFacts<BodyBlock>;
