import type { BlockSchema, FormSchema, OpenedSchema, ScreenSchema } from '#model/dialect-types.ts';
import type { BlockBase, BlockKind, Blocks } from '#model/block.ts';
import type { Kind as Change } from '../changes/kind.ts';
import type { Context, Inside, Scope } from '../context/context.ts';
import type { At } from '../source/source.ts';

/** A block as authored: in a dialog, a step or a body, or as a whole screen. */
export type BlockShape = OpenedSchema | ScreenSchema;

/** The members that one kind of block adds. */
export type Own<Kind extends BlockKind> = Omit<Blocks[Kind], keyof BlockBase | 'kind'>;

/** The members of a block of any kind. */
export type AnyOwn = { [Kind in BlockKind]: { kind: Kind } & Own<Kind> }[BlockKind];

/** Position of the key that names the kind. */
export interface Around {
  /** The whole block. */
  block: At<BlockShape>;
  /** The scope of the block, including the fields of the form inside it. */
  scope: Scope;
  /** The scope without the fields of that form, for the form itself. */
  outer: Scope;
  /** The scope of an inner block. A block that contains the form is outside the form. */
  scopeOf(inner: At<BlockShape>): Scope;
  inside: Inside;
}

/** A kind of block as the generator knows it. */
export interface BlockEntry<Kind extends BlockKind> {
  /**
   * The definition without the members that all blocks have.
   * @param at the value of the kind's key
   * @param scope the scope of the block; its id ends with the kind
   * @returns undefined after a problem that leaves nothing to draw
   */
  resolve(
    context: Context,
    at: At<NonNullable<BlockSchema[Kind]>>,
    scope: Scope,
    around: Around,
  ): Own<Kind> | AnyOwn | undefined;
  /** The forms inside the block that are always visible. @param formsIn finds those of an inner block */
  forms?(
    at: At<NonNullable<BlockSchema[Kind]>>,
    formsIn: (block: At<BlockShape>) => At<FormSchema>[],
  ): At<FormSchema>[];
  /** Kinds of change that apply only to this kind of block. */
  changes?: readonly Change[];
}
