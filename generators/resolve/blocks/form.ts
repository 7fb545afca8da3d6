import type { BlockEntry } from '../block-entry.ts';
import { resolveForm } from '../form/form.ts';
import { nested } from '../value/scope.ts';

export const form: BlockEntry<'form'> = {
  resolve: (context, at, _scope, { outer }) => resolveForm(context, at, nested(outer, 'form')),
  forms: (at) => [at],
};
