import type { BlockKind } from '#model/block.ts';
import type { Kind as Change } from '../changes/kind.ts';
import type { BlockEntry } from './block-entry.ts';
import { article } from './blocks/article.ts';
import { body } from './blocks/body.ts';
import { chart } from './blocks/chart.ts';
import { custom } from './blocks/custom.ts';
import { fields } from './blocks/fields.ts';
import { form } from './blocks/form.ts';
import { infoList } from './blocks/infoList.ts';
import { links } from './blocks/links.ts';
import { notice } from './blocks/notice.ts';
import { result } from './blocks/result.ts';
import { screen } from './blocks/screen.ts';
import { stats } from './blocks/stats.ts';
import { table } from './blocks/table.ts';
import { tabs } from './blocks/tabs.ts';

const BLOCKS = {
  article,
  body,
  chart,
  custom,
  fields,
  form,
  infoList,
  links,
  notice,
  result,
  screen,
  stats,
  table,
  tabs,
} satisfies { [Kind in BlockKind]: BlockEntry<Kind> };

/** All kinds of blocks, by their key. */
export const blockEntries: readonly [BlockKind, BlockEntry<BlockKind>][] = Object.entries(BLOCKS) as [
  BlockKind,
  // Each entry takes the value of its own key, which the type system cannot express.
  BlockEntry<BlockKind>,
][];

/** Kinds of change that apply only to one kind of block. */
export const BLOCK_CHANGES: readonly Change[] = blockEntries.flatMap(([, { changes = [] }]) => changes);
