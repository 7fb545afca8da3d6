import type { BlockBase, BlockFacts } from '../block.ts';
import type { FormMember } from '../field.ts';

declare module '../block.ts' {
  interface Blocks {
    fields: FieldsBlock;
  }
}

/** Part of the surrounding wizard's form. */
export interface FieldsBlock extends BlockBase {
  kind: 'fields';
  members: FormMember[];
}

export const fields = { members: (block) => block.members } satisfies BlockFacts<FieldsBlock>;
