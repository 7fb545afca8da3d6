import { misshapen } from '../../rules/shape.ts';
import { member, members } from '../../source/source.ts';
import type { BlockEntry } from '../block-entry.ts';
import { nested } from '../value/scope.ts';

export const tabs: BlockEntry<'tabs'> = {
  resolve(context, tabsAt, _scope, { scopeOf }) {
    const all = members(tabsAt).map(({ key, keyAt, at }) => {
      const title = member(at, 'title');
      if (!title) misshapen(context.problems, keyAt, 'A tab is called by the "title" of its block: this one has none.');
      const scope = scopeOf(at);
      return { name: key, block: context.resolve.block(context, at, { ...nested(scope, key), roots: scope.roots }) };
    });
    return { tabs: all };
  },
  changes: [
    {
      id: 'S6',
      name: 'tab-removed',
      at: ['screens/**/tabs/*'],
      does: ['remove'],
      class: 'merchant',
      reason: 'What was one click away is gone.',
    },
    {
      id: 'S6',
      name: 'tab-order-changed',
      at: ['screens/**/tabs'],
      does: ['order'],
      class: 'merchant',
      reason: 'Another tab may be the first that is seen.',
    },
    {
      id: 'S12',
      name: 'tab-added',
      at: ['screens/**/tabs/*'],
      does: ['add'],
      class: 'cosmetic',
      reason: 'One more tab; the others stay.',
    },
  ],
};
