/** A name that stored rows go by, and the one that they go by from now on. A part is named with its owner. */
export interface DataRename {
  noun: 'entity' | 'enum' | 'field' | 'value';
  from: string;
  to: string;
}

/** Rows (of an entity) or values (of a field, as `entity.field`) that may be lost. */
export interface Removal {
  noun: 'entity' | 'field';
  name: string;
}

/** Renames and removals of renames.json and removals.json, as they affect stored rows. */
export interface DataMoves {
  renames: DataRename[];
  removals: Removal[];
}

export const NO_MOVES: DataMoves = { renames: [], removals: [] };

/** Rows that stand in the way of a Model; nothing of what they hold. */
export interface DataStop {
  code: DataStopCode;
  entity: string;
  field?: string;
  rows: number;
  /** A whole sentence, and the ways out. */
  message: string;
}

export type DataStopCode =
  | 'removed-with-rows'
  | 'key-with-rows'
  | 'required-without-value'
  | 'type-with-rows'
  | 'value-with-rows'
  | 'rule-broken-by-rows';
