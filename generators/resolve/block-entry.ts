import type { BlockSchema, FormSchema, OpenedSchema, ScreenSchema } from '#model/dialect-types.ts';
import type { BlockBase, BlockKind, Blocks } from '#model/block.ts';
import type { Kind as Change } from '../changes/kind.ts';
import type { Context, Inside, Scope } from '../context/context.ts';
import type { At } from '../source/source.ts';

/** A block as an author writes it: in a dialog, a step or a body, or as a whole screen. */
export type BlockShape = OpenedSchema | ScreenSchema;

/** The members that one kind of block adds. */
export type Own<Kind extends BlockKind> = Omit<Blocks[Kind], keyof BlockBase | 'kind'>;

/** The members of a block of any kind. */
export type AnyOwn = { [Kind in BlockKind]: { kind: Kind } & Own<Kind> }[BlockKind];

/** Where the key of a kind stands. */
export interface Around {
  /** The whole block. */
  block: At<BlockShape>;
  /** The scope of the block, with the names of a form that lies open in it. */
  scope: Scope;
  /** The same without that form, for the form itself. */
  outer: Scope;
  /** The scope of a block inside: a block that holds the form stands outside of it. */
  scopeOf(inner: At<BlockShape>): Scope;
  inside: Inside;
}

/** A kind of block as the generator knows it. */
export interface BlockEntry<Kind extends BlockKind> {
  /**
   * The definition, without the keys of every block.
   * @param at the value of the kind's key
   * @param scope the scope of the block, its id that of the kind
   * @returns undefined where a problem was reported that leaves nothing to draw
   */
  resolve(
    context: Context,
    at: At<NonNullable<BlockSchema[Kind]>>,
    scope: Scope,
    around: Around,
  ): Own<Kind> | AnyOwn | undefined;
  /** The forms that lie open in it. @param formsIn those of a block inside */
  forms?(
    at: At<NonNullable<BlockSchema[Kind]>>,
    formsIn: (block: At<BlockShape>) => At<FormSchema>[],
  ): At<FormSchema>[];
  /** The kinds of change that only this kind of block knows. */
  changes?: readonly Change[];
}
