import { elements } from '../../source/source.ts';
import type { BlockEntry } from '../block-entry.ts';
import { nested } from '../value/scope.ts';

export const body: BlockEntry<'body'> = {
  resolve(context, at, _scope, { scopeOf, inside: { owner } }) {
    const blocks = elements(at).map((each, n) => {
      const scope = scopeOf(each);
      return context.resolve.block(context, each, { ...nested(scope, n), roots: scope.roots }, owner ? { owner } : {});
    });
    return { blocks };
  },
  forms: (at, formsIn) => elements(at).flatMap(formsIn),
};
