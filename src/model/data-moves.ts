/** A name in stored rows that was changed: the old and the new one. Parts are named with their owner. */
export interface DataRename {
  noun: 'entity' | 'enum' | 'field' | 'value';
  from: string;
  to: string;
}

/** Rows of an entity, or values of a field (`entity.field`), that may be deleted. */
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

/** Rows that block a new Model; without their content. */
export interface DataStop {
  code: DataStopCode;
  entity: string;
  field?: string;
  rows: number;
  /** A full sentence with the possible ways out. */
  message: string;
}

export type DataStopCode =
  | 'removed-with-rows'
  | 'key-with-rows'
  | 'required-without-value'
  | 'type-with-rows'
  | 'value-with-rows'
  | 'rule-broken-by-rows';
