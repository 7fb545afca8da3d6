/*
 * The shape of a family's facts, declared beside their type. A start compares it with the facts that are stored, as it
 * compares the schemas with the rows of entities.
 */

type Kind = 'boolean' | 'list' | 'number' | 'object' | 'text';

/** Kind of one fact; with `?` it may be absent or null. */
export type FactKind = Kind | `${Kind}?`;

type KindOf<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [boolean]
      ? 'boolean'
      : [Value] extends [readonly unknown[]]
        ? 'list'
        : 'object';

/** The kinds that a type of facts has: a fact that is missing here, or of another kind, is an error of the compiler. */
export type FactKinds<Known extends object> = {
  readonly [Name in keyof Known & string]-?: null extends Known[Name]
    ? `${KindOf<NonNullable<Known[Name]>>}?`
    : undefined extends Known[Name]
      ? `${KindOf<NonNullable<Known[Name]>>}?`
      : KindOf<Known[Name]>;
};

/** A family as far as its facts are concerned. */
export interface FactsOf {
  name: string;
  /** Names that its facts have beside its own. */
  kinds?: readonly string[];
  /** Kinds of its facts, compared with the stored facts at each start. */
  facts?: Readonly<Record<string, FactKind>>;
  /** Earlier names of facts, by the present ones: stored facts get the present name. */
  renamed?: Readonly<Record<string, string>>;
  /** Earlier facts whose stored values may be lost. */
  dropped?: readonly string[];
}
