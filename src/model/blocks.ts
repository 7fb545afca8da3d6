import type { Block, BlockFacts, BlockKind, Blocks } from './block.ts';
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

export { arrangesRows, OPEN } from './blocks/table.ts';
export { TAB } from './blocks/tabs.ts';

/** Every kind of block. */
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
} satisfies { [Kind in BlockKind]: BlockFacts<Blocks[Kind]> };

/** Name of a module needed in addition to that of the block's kind. */
export type BlockPart = ReturnType<Extract<(typeof BLOCKS)[BlockKind], { parts: unknown }>['parts']>[number];

/** The facts about the kind of a block. */
export function factsOf<Own extends Block>(block: Own): BlockFacts<Own, BlockPart> {
  // The compiler cannot see that each entry takes blocks of its own kind.
  return BLOCKS[block.kind] as unknown as BlockFacts<Own, BlockPart>;
}

export const isBlockKind = (name: unknown): name is BlockKind =>
  typeof name === 'string' && Object.hasOwn(BLOCKS, name);

/** The blocks directly inside; parts by name, dialogs and steps are not included. */
export function blocksIn(block: Block): Block[] {
  const { inside, choices } = factsOf(block);
  return inside?.(block) ?? choices?.(block).map((each) => each.block) ?? [];
}

/** The blocks inside that are drawn at the same time. */
export function blocksTogether(block: Block): Block[] {
  return factsOf(block).inside?.(block) ?? [];
}

/** Name of the screen file drawn in place of a block. */
export function partNamed(block: Block): string | undefined {
  return factsOf(block).part?.(block);
}
