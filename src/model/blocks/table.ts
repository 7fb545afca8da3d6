import type { ActionDefinition } from '../action.ts';
import type { Block, BlockBase, BlockFacts, ListedRows } from '../block.ts';
import type { Expression, Filling, Text } from '../expression.ts';

declare module '../block.ts' {
  interface Blocks {
    table: TableBlock;
  }
}

export interface TableBlock extends BlockBase, ListedRows {
  kind: 'table';
  /** The key field of a row. */
  key: string;
  as: 'table' | 'cards' | 'rows' | 'timeline';
  toolbar: ActionDefinition[];
  row: ActionDefinition[];
  /** Rows of which it does not hold cannot be selected; it reads `row`. */
  selectable?: Expression;
  expand?: Block;
  /** Rows are put in order by hand; the filling reads the moved `row`, and `rows` in their new order. */
  order?: { call: string; filling: Filling };
  /** Cards only: so many are shown until the rest is asked for by this title; it may count `rows`. */
  first?: { count: number; title: Text };
  empty?: Text;
  /** Offered where there are no rows; without any it is the main one of the toolbar. */
  actions: ActionDefinition[];
  /** Rows of a page to begin with; of rows and cards, how many at most. */
  size?: number;
  /** The server pages and sorts (`pageOf`), or the rows come whole (`listOf`). */
  paged: boolean;
}

/** The name in the address of the row that is open. */
export const OPEN = 'open';

/** Whether a table sorts, pages or expands its rows itself. */
export function arrangesRows({ as, paged, columns, expand }: TableBlock): boolean {
  return expand !== undefined || (!paged && (as === 'table' || columns.some((column) => column.sort === true)));
}

/** The module that draws rows which are no table. */
const LOOKS = { table: [], cards: ['tiles'], rows: ['lines'], timeline: ['lines'] } as const;

export const table = {
  surface: 'card',
  room: ({ as }) => (as === 'table' ? 'wide' : undefined),
  rows: (block) => block,
  state: ['page', 'size', 'sort', OPEN],
  parts: (block) => [...LOOKS[block.as], ...(arrangesRows(block) ? (['arranging'] as const) : [])],
} satisfies BlockFacts<TableBlock>;
