import { misshapen } from '../../rules/shape.ts';
import type { BlockEntry } from '../block-entry.ts';
import { resolveMembers } from '../form/field.ts';

export const fields: BlockEntry<'fields'> = {
  resolve(context, at, scope, { inside }) {
    if (!inside.owner) misshapen(context.problems, at, 'Fields stand in a form: this block is in none.');
    const owner = inside.owner ?? { members: {}, required: [], label: 'no form', root: 'form' as const };
    return { members: resolveMembers(context, at, scope, owner) };
  },
};
