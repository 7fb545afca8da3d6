import type { BlockEntry } from '../block-entry.ts';
import { resolveInfo } from '../view/info.ts';

export const stats: BlockEntry<'stats'> = {
  resolve: (context, at, scope) => resolveInfo(context, at, scope) ?? { items: [], actions: [] },
};
