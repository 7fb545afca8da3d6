import type { ActionDefinition } from '../action.ts';
import type { BlockBase, BlockFacts, Source } from '../block.ts';
import type { ItemDefinition } from '../field.ts';

declare module '../block.ts' {
  interface Blocks {
    infoList: InfoListBlock;
  }
}

export interface InfoListBlock extends BlockBase {
  kind: 'infoList';
  source: Source;
  items: ItemDefinition[];
  columns: number;
  actions: ActionDefinition[];
}

export const infoList = {
  surface: 'card',
  record: (block) => block,
} satisfies BlockFacts<InfoListBlock>;
