import { member, number, text } from '../../source/source.ts';
import type { BlockEntry, Own } from '../block-entry.ts';
import { resolveInfo } from '../view/info.ts';

export const infoList: BlockEntry<'infoList'> = {
  resolve(context, at, scope) {
    const info = resolveInfo(context, at, scope);
    // Without a source a problem has been reported, and nothing is emitted.
    if (!info) return { items: [], columns: 1, actions: [] } as unknown as Own<'infoList'>;
    const { source, items, actions } = info;
    // The dialect requires "call" or "of".
    return {
      ...(source && { source }),
      items,
      columns: number(member(at, 'columns')) ?? 2,
      ...(text(member(at, 'as')) === 'bill' && { as: 'bill' as const }),
      actions,
    } as Own<'infoList'>;
  },
};
