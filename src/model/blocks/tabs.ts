import type { Block, BlockBase, BlockFacts } from '../block.ts';

declare module '../block.ts' {
  interface Blocks {
    tabs: TabsBlock;
  }
}

/** Blocks of which one is shown at a time; the title of each stands on its tab. */
export interface TabsBlock extends BlockBase {
  kind: 'tabs';
  tabs: { name: string; block: Block }[];
}

/** The name in the address of the tab that is open. */
export const TAB = 'tab';

export const tabs = {
  choices: (block) => block.tabs,
  state: [TAB],
} satisfies BlockFacts<TabsBlock>;
