import type { ActionDefinition } from '../action.ts';
import type { BlockBase, BlockFacts, Source } from '../block.ts';
import type { ItemDefinition } from '../field.ts';

declare module '../block.ts' {
  interface Blocks {
    stats: StatsBlock;
  }
}

export interface StatsBlock extends BlockBase {
  kind: 'stats';
  source?: Source;
  items: ItemDefinition[];
  actions: ActionDefinition[];
}

export const stats = { surface: 'card' } satisfies BlockFacts<StatsBlock>;
