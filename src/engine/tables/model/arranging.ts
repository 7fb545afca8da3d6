import { createPaginatedRowModel, createSortedRowModel, rowExpandingFeature } from '@tanstack/react-table';
import { FEATURES } from './table.ts';

/** Features of a table that sorts, pages or expands its rows itself; the code of most lists goes without them. */
export const ARRANGING = {
  ...FEATURES,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
};
