import type { BlockBase, BlockFacts } from '../block.ts';
import type { Filling } from '../expression.ts';

declare module '../block.ts' {
  interface Blocks {
    screen: ScreenBlock;
  }
}

/** Another screen file drawn in place. */
export interface ScreenBlock extends BlockBase {
  kind: 'screen';
  screen: string;
  /** Values of its params: root `route` inside. */
  filling: Filling;
}

export const screen = {
  surface: 'none',
  part: (block) => block.screen,
} satisfies BlockFacts<ScreenBlock>;
