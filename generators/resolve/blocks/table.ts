import type { BlockEntry } from '../block-entry.ts';
import { resolveTable } from '../view/table.ts';

export const table: BlockEntry<'table'> = {
  resolve: (context, at, _scope, { scope }) => resolveTable(context, at, scope),
};
