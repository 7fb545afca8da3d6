import { resolveActions } from '../action/action.ts';
import type { BlockEntry } from '../block-entry.ts';

export const links: BlockEntry<'links'> = {
  resolve: (context, at, scope) => ({ links: resolveActions(context, at, scope, 'links') }),
};
