import type { BlockSchema } from '#model/dialect-types.ts';
import type { BlockBase, BlockKind, Blocks } from '#model/block.ts';
import type { Kind as Change } from '../changes/kind.ts';
import type { Context, Scope } from '../context/context.ts';
import type { At } from '../source/source.ts';

/** A kind of block as the generator knows it. */
export interface BlockEntry<Kind extends BlockKind> {
  /**
   * The definition, without the keys of every block.
   * @param at what stands under the key of the kind
   * @returns undefined where a problem was reported that leaves nothing to draw
   */
  resolve(context: Context, at: At<NonNullable<BlockSchema[Kind]>>, scope: Scope): Own<Kind> | undefined;
  /** Kinds of change that only this kind of block knows. */
  changes?: readonly Change[];
}

/** The members that one kind of block adds. */
export type Own<Kind extends BlockKind> = Omit<Blocks[Kind], Exclude<keyof BlockBase, 'title'> | 'title' | 'kind'>;
