import type { BlockBase, BlockFacts, Source } from '../block.ts';
import type { Text } from '../expression.ts';
import type { ShownDefinition } from '../field.ts';

declare module '../block.ts' {
  interface Blocks {
    chart: ChartBlock;
  }
}

export type ChartKind = 'line' | 'bar';

/** Rows as a chart: one value per row on the axis, the others as lines or bars. */
export interface ChartBlock extends BlockBase {
  kind: 'chart';
  source: Source;
  chart: ChartKind;
  /** The value on the axis; its scope has the row as `row`. */
  x: ShownDefinition;
  /** The series. All amounts of a chart share one currency, unless each row names its own. */
  y: ShownDefinition[];
  empty?: Text;
}

export const chart = { surface: 'card' } satisfies BlockFacts<ChartBlock>;
