import type { ActionDefinition, CallAction } from '../action.ts';
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
  submit: { title: Text };
  enabled?: { that: Expression; say: Text };
  /** Other buttons beside the main one. */
  actions: ActionDefinition[];
}

export const form = {
  surface: 'card',
  sends: (block) => block.action,
} satisfies BlockFacts<FormBlock>;
