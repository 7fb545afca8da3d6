import { createPaginatedRowModel, createSortedRowModel, rowExpandingFeature } from '@tanstack/react-table';
import { FEATURES } from './table.ts';

/** Features for tables that sort, page or expand their rows in the browser; most lists do without this code. */
export const ARRANGING = {
  ...FEATURES,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
};
