import type { Block, BlockFacts, BlockKind, Blocks } from './block.ts';
import { article } from './blocks/article.ts';
import { table } from './blocks/table.ts';

/** Every kind of block. */
const BLOCKS = {
  article,
  body: { surface: 'none' },
  chart: { surface: 'card' },
  custom: {},
  fields: {},
  form: { surface: 'card' },
  infoList: { surface: 'card' },
  links: {},
  notice: {},
  result: {},
  screen: { surface: 'none' },
  stats: { surface: 'card' },
  table,
  tabs: {},
} satisfies { [Kind in BlockKind]: BlockFacts<Blocks[Kind]> };

/** The name of a module that a block is drawn with beside that of its kind. */
export type BlockPart = ReturnType<Extract<(typeof BLOCKS)[BlockKind], { parts: unknown }>['parts']>[number];

/** The facts about the kind of a block. */
export function factsOf<Own extends Block>(block: Own): BlockFacts<Own, BlockPart> {
  // Each entry takes the blocks of its own kind, which the compiler cannot see.
  return BLOCKS[block.kind] as unknown as BlockFacts<Own, BlockPart>;
}
