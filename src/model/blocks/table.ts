import type { BlockFacts, TableBlock } from '../block.ts';

/** Whether a table sorts, pages or expands its rows itself. */
export function arrangesRows({ as, paged, columns, expand }: TableBlock): boolean {
  return expand !== undefined || (!paged && (as === 'table' || columns.some((column) => column.sort === true)));
}

/** The module that draws rows which are no table. */
const LOOKS = { table: [], cards: ['tiles'], rows: ['lines'] } as const;

export const table = {
  surface: 'card',
  room: ({ as }) => (as === 'table' ? 'wide' : undefined),
  parts: (block) => [...LOOKS[block.as], ...(arrangesRows(block) ? (['arranging'] as const) : [])],
} satisfies BlockFacts<TableBlock>;
