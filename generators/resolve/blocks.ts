import type { BlockKind } from '#model/block.ts';
import type { Kind as Change } from '../changes/kind.ts';
import type { BlockEntry } from './block-entry.ts';
import { article } from './blocks/article.ts';

/** Every kind of block. */
export const BLOCKS = { article } satisfies { [Kind in BlockKind]?: BlockEntry<Kind> };

/** The kinds of change that single kinds of block know. */
export const BLOCK_CHANGES: readonly Change[] = Object.values<BlockEntry<BlockKind>>(BLOCKS).flatMap(
  ({ changes = [] }) => changes,
);
