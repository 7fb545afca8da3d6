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
  /** Name of a row's key field. */
  key: string;
  as: 'table' | 'cards' | 'rows' | 'timeline' | 'checklist';
  toolbar: ActionDefinition[];
  /** Rows that do not satisfy it cannot be selected; reads `row`. */
  selectable?: Expression;
  expand?: Block;
  /** Rows can be reordered by hand; the filling reads the moved `row`, and `rows` in their new order. */
  order?: { call: string; filling: Filling };
  /** Cards only: number shown initially, and title of the button for the rest, which may count `rows`. */
  first?: { count: number; title: Text };
  empty?: Text;
  /** Actions of the empty state; default: the main one of the toolbar. */
  actions: ActionDefinition[];
  /** Initial page size; for rows and cards, the maximum number. */
  size?: number;
  /** True if the server pages and sorts (`pageOf`), false if all rows arrive at once (`listOf`). */
  paged: boolean;
}

/** Address parameter of the open row. */
export const OPEN = 'open';

/** True if a table sorts, pages or expands its rows in the browser. */
export function arrangesRows({ as, paged, columns, expand }: TableBlock): boolean {
  return expand !== undefined || (!paged && (as === 'table' || columns.some((column) => column.sort === true)));
}

/** Modules for looks other than a table. */
const LOOKS = { table: [], cards: ['tiles'], rows: ['lines'], timeline: ['lines'], checklist: ['checklist'] } as const;

export const table = {
  surface: 'card',
  room: ({ as }) => (as === 'table' ? 'wide' : undefined),
  rows: (block) => block,
  state: ['page', 'size', 'sort', OPEN],
  parts: (block) => [...LOOKS[block.as], ...(arrangesRows(block) ? (['arranging'] as const) : [])],
} satisfies BlockFacts<TableBlock>;
