import type { Block, BlockBase, BlockFacts } from '../block.ts';

declare module '../block.ts' {
  interface Blocks {
    tabs: TabsBlock;
  }
}

/** Blocks of which one is visible at a time, with their titles on tabs. */
export interface TabsBlock extends BlockBase {
  kind: 'tabs';
  tabs: { name: string; block: Block }[];
}

/** Address parameter of the open tab. */
export const TAB = 'tab';

export const tabs = {
  choices: (block) => block.tabs,
  state: [TAB],
} satisfies BlockFacts<TabsBlock>;
