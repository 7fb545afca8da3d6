import type { BlockBase, BlockFacts, ShownRecord } from '../block.ts';

declare module '../block.ts' {
  interface Blocks {
    infoList: InfoListBlock;
  }
}

export interface InfoListBlock extends BlockBase, ShownRecord {
  kind: 'infoList';
  columns: number;
  /** `bill`: figures that add up to a total. */
  as?: 'bill';
}

export const infoList = {
  surface: 'card',
  record: (block) => block,
} satisfies BlockFacts<InfoListBlock>;
