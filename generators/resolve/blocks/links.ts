import { resolveActions } from '../action.ts';
import type { BlockEntry } from '../block-entry.ts';

export const links: BlockEntry<'links'> = {
  resolve: (context, at, scope) => ({ links: resolveActions(context, at, scope, 'links') }),
};
