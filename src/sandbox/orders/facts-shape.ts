/*
 * The shape of a family's facts, declared beside their type. A start compares it with the stored facts, like the
 * schemas with the rows of entities.
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

/** The kinds of a facts type: a missing fact, or one of another kind, is a compiler error. */
export type FactKinds<Known extends object> = {
  readonly [Name in keyof Known & string]-?: null extends Known[Name]
    ? `${KindOf<NonNullable<Known[Name]>>}?`
    : undefined extends Known[Name]
      ? `${KindOf<NonNullable<Known[Name]>>}?`
      : KindOf<Known[Name]>;
};

/** A family, reduced to its facts. */
export interface FactsOf {
  name: string;
  /** Further names under which facts of the family are stored. */
  kinds?: readonly string[];
  /** Kinds of its facts, compared with the stored facts at each start. */
  facts?: Readonly<Record<string, FactKind>>;
  /** Earlier names of facts, by current name: stored facts are renamed. */
  renamed?: Readonly<Record<string, string>>;
  /** Earlier facts whose stored values may be lost. */
  dropped?: readonly string[];
}
