import type { BlockBase, BlockFacts, Source } from '../block.ts';
import type { Text } from '../expression.ts';
import type { ShownDefinition } from '../field.ts';

declare module '../block.ts' {
  interface Blocks {
    chart: ChartBlock;
  }
}

export type ChartKind = 'line' | 'bar';

/** Rows, drawn: one value of each along the axis, the others as lines or bars. */
export interface ChartBlock extends BlockBase {
  kind: 'chart';
  source: Source;
  chart: ChartKind;
  /** The value along the axis, read in a scope that has the row as `row`. */
  x: ShownDefinition;
  /** The series. All amounts of a chart have one currency, or each row names its own. */
  y: ShownDefinition[];
  empty?: Text;
}

export const chart = { surface: 'card' } satisfies BlockFacts<ChartBlock>;
