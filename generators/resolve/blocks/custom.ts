import { member, text } from '../../source/source.ts';
import type { BlockEntry } from '../block-entry.ts';
import { resolveValues } from '../value/filling.ts';

export const custom: BlockEntry<'custom'> = {
  resolve(context, at, scope) {
    const values = resolveValues(context, member(at, 'props'), scope);
    const props = Object.fromEntries(Object.entries(values).map(([name, each]) => [name, each.value]));
    return { name: text(member(at, 'name')) ?? '', props };
  },
};
