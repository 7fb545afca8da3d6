import { canonical } from '#model/canonical.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { ColumnType } from '../columns.ts';
import type { Moves } from './moves.ts';
import type { DataShape, EntityShape, FieldShape } from './shape.ts';

/** An entity whose stored rows need another shape. */
export interface EntityChange {
  /** Names before and now; `now` is undefined after a removal. */
  before: string;
  now: string | undefined;
  /** True if the rows of the entity may be deleted. */
  isDropped: boolean;
  /** True if another field is the key now. */
  isKeyed: boolean;
  fields: FieldChange[];
}

export interface FieldChange {
  /** Earlier name of the column; undefined for a new field. */
  before: string | undefined;
  now: string | undefined;
  old: FieldShape | undefined;
  next: FieldShape | undefined;
  /** True if values that do not fit may be deleted. */
  isDropped: boolean;
  /** Every row must have a value. */
  isRequired: boolean;
  wasRequired: boolean;
  /** Renamed wire values of an enum. */
  values: ReadonlyMap<string | number, string | number>;
  /**
   * `same`: the values keep their column; `cast`: they are converted to another type; `lost`: they cannot be converted.
   */
  column: 'same' | 'cast' | 'lost';
  /** True if each value must be checked. */
  isChecked: boolean;
}

/** All changes of stored rows from one shape to the next. New entities have no rows, so they are no change. */
export function changesBetween(old: DataShape, next: DataShape, moves: Moves): EntityChange[] {
  const changes: EntityChange[] = [];
  const taken = new Set<string>();
  for (const [before, entity] of sameFirst(old.entities, next.entities)) {
    const found = moves.whole('entity', before, next.entities);
    const now = found !== undefined && taken.has(found) ? undefined : found;
    if (now !== undefined) taken.add(now);
    const present = now === undefined ? undefined : ownEntry(next.entities, now);
    const names = [before, ...(now === undefined || now === before ? [] : [now])];
    const isDropped = moves.drops('entity', names);
    if (now === undefined || present === undefined) {
      changes.push({ before, now: undefined, isDropped, isKeyed: false, fields: [] });
      continue;
    }
    const fields = fieldChanges(entity, present, names, { old, next, moves });
    const key = moves.part('field', names, entity.key, present.fields);
    const isKeyed = entity.key !== '' && key !== present.key;
    if (before !== now || isKeyed || fields.length > 0) changes.push({ before, now, isDropped, isKeyed, fields });
  }
  return changes;
}

/** Pairs equal names first: a rename to a name that still exists is not a rename. */
function sameFirst<Old, New>(old: Record<string, Old>, next: Record<string, New>): [string, Old][] {
  const isSame = (name: string): boolean => ownEntry(next, name) !== undefined;
  return Object.entries(old).toSorted(([left], [right]) => Number(isSame(right)) - Number(isSame(left)));
}

interface Between {
  old: DataShape;
  next: DataShape;
  moves: Moves;
}

function fieldChanges(
  entity: EntityShape,
  present: EntityShape,
  names: readonly string[],
  all: Between,
): FieldChange[] {
  const changes: FieldChange[] = [];
  const taken = new Set<string>();
  for (const [before, field] of sameFirst(entity.fields, present.fields)) {
    const now = all.moves.part('field', names, before, present.fields);
    const next = now === undefined || taken.has(now) ? undefined : ownEntry(present.fields, now);
    if (now !== undefined) taken.add(now);
    const isRequired = next !== undefined && present.required.includes(now ?? '');
    const isNew = isRequired && !entity.required.includes(before);
    const values = next === undefined ? new Map<string, string>() : movedValues(field, next, all);
    const change: FieldChange = {
      ...{ before, now: next && now, old: field, next, values, isRequired },
      wasRequired: entity.required.includes(before),
      isDropped: all.moves.drops(
        'field',
        [before, now ?? before].flatMap((each) => names.map((name) => `${name}.${each}`)),
      ),
      column: next === undefined ? 'lost' : columnFor(field, next),
      isChecked: next !== undefined && canonical([field.schema, field.rules]) !== canonical([next.schema, next.rules]),
    };
    const isSame = change.now === before && !isNew && change.column === 'same';
    const isFilled = isRequired && field.default !== next?.default;
    if (!isSame || change.isChecked || isFilled || values.size > 0) changes.push(change);
  }
  for (const [now, next] of Object.entries(present.fields)) {
    if (taken.has(now)) continue;
    const isRequired = present.required.includes(now);
    changes.push({
      ...{ before: undefined, now, old: undefined, next, isRequired, wasRequired: false, isDropped: false },
      ...{ values: new Map(), column: 'same' as const, isChecked: false },
    });
  }
  return changes;
}

/** By the names of an enum: the meaning of stored values stays the same. */
function movedValues(old: FieldShape, next: FieldShape, { old: was, next: is, moves }: Between): FieldChange['values'] {
  const moved = new Map<string | number, string | number>();
  if (old.enum === undefined || next.enum === undefined) return moved;
  const isOther = moves.whole('enum', old.enum, is.enums) !== next.enum;
  const [before, now] = [ownEntry(was.enums, old.enum), ownEntry(is.enums, next.enum)];
  if (isOther || before === undefined || now === undefined) return moved;
  for (const [name, value] of Object.entries(before)) {
    const present = moves.part('value', [old.enum, next.enum], name, now);
    const to = present === undefined ? undefined : ownEntry(now, present);
    if (to !== undefined && to !== value && typeof to === typeof value) moved.set(value, to);
  }
  return moved;
}

const CASTS: Partial<Record<ColumnType, ColumnType[]>> = {
  text: ['numeric'],
  numeric: ['text'],
  bigint: ['double precision'],
  'double precision': ['integer'],
};

function columnFor(old: FieldShape, next: FieldShape): FieldChange['column'] {
  const isWider = old.type === 'integer' && next.type === 'number';
  if (old.type !== undefined && old.type !== next.type && !isWider) return 'lost';
  if (old.column === next.column) return 'same';
  return CASTS[old.column]?.includes(next.column) === true ? 'cast' : 'lost';
}
