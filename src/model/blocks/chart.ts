import type { BlockBase, BlockFacts, Source } from '../block.ts';
import type { Text } from '../expression.ts';
import type { ShownDefinition } from '../field.ts';

declare module '../block.ts' {
  interface Blocks {
    chart: ChartBlock;
  }
}

export type ChartKind = 'line' | 'bar' | 'pie';

/** Rows, drawn: one value of each along the axis, the others as lines, bars or slices. */
export interface ChartBlock extends BlockBase {
  kind: 'chart';
  source: Source;
  chart: ChartKind;
  /** Along the axis; of a pie the name of a slice. Read where the row is `row`. */
  x: ShownDefinition;
  /** The series. All amounts of a chart have one currency, or each row names its own. */
  y: ShownDefinition[];
  empty?: Text;
}

export const chart = { surface: 'card' } satisfies BlockFacts<ChartBlock>;
