import type { ActionDefinition } from '../action.ts';
import type { BlockBase, BlockFacts } from '../block.ts';
import type { Tone } from '../enum.ts';
import type { Expression, Text } from '../expression.ts';
import type { ItemDefinition, NavigateTarget } from '../field.ts';

declare module '../block.ts' {
  interface Blocks {
    result: ResultBlock;
  }
}

export interface ResultBlock extends BlockBase {
  kind: 'result';
  heading: Text;
  text?: Text;
  tone: Tone;
  items: ItemDefinition[];
  actions: ActionDefinition[];
  /** Navigates automatically after a number of milliseconds. */
  leave?: { after: number; to: NavigateTarget | { external: Expression } };
}

export const result = { isEnd: true } satisfies BlockFacts<ResultBlock>;
