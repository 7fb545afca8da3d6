import type { ActionDefinition } from '../action.ts';
import type { BlockBase, BlockFacts } from '../block.ts';
import type { Tone } from '../enum.ts';
import type { Text } from '../expression.ts';

declare module '../block.ts' {
  interface Blocks {
    notice: NoticeBlock;
  }
}

export interface NoticeBlock extends BlockBase {
  kind: 'notice';
  text: Text;
  tone: Tone;
  /** Shows a close button; with an action, closing sends its call. */
  closes?: true | ActionDefinition;
  /** Draws only the text, without a coloured box. */
  quiet?: true;
  actions: ActionDefinition[];
}

export const notice = {} satisfies BlockFacts<NoticeBlock>;
