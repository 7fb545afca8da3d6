import type { ActionDefinition } from '../action.ts';
import type { BlockBase, BlockFacts } from '../block.ts';

declare module '../block.ts' {
  interface Blocks {
    links: LinksBlock;
  }
}

export interface LinksBlock extends BlockBase {
  kind: 'links';
  links: ActionDefinition[];
}

export const links = {} satisfies BlockFacts<LinksBlock>;
