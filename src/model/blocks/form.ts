import type { ActionDefinition, ButtonText, CallAction } from '../action.ts';
import type { BlockBase, BlockFacts } from '../block.ts';
import type { Expression, Text } from '../expression.ts';

declare module '../block.ts' {
  interface Blocks {
    form: FormBlock;
  }
}

export interface FormBlock extends BlockBase {
  kind: 'form';
  title?: Text;
  action: CallAction;
  submit: ButtonText;
  enabled?: { that: Expression; say: Text };
  /** Other buttons beside the main one. */
  actions: ActionDefinition[];
}

export const form = {
  surface: 'card',
  sends: (block) => block.action,
} satisfies BlockFacts<FormBlock>;
