import { formatFacts } from '#model/formats.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { EntityRecord } from '../database/entity-store.ts';

export type ColumnType = 'text' | 'numeric' | 'bigint' | 'integer' | 'double precision' | 'boolean' | 'jsonb';

export function columnType(field: EntityField): ColumnType {
  switch (field.type) {
    case 'string':
      // Decimals sort and add up as such.
      return formatFacts(field.format).holds === 'decimal' && field.enum === undefined ? 'numeric' : 'text';
    case 'integer':
      return 'bigint';
    case 'number':
      // Enum values are integers.
      return field.enum === undefined ? 'double precision' : 'integer';
    case 'boolean':
      return 'boolean';
    case 'array':
    case 'object':
      return 'jsonb';
  }
}

export function tableName(entity: string): string {
  return `entity_${entity.replaceAll('-', '_')}`;
}

/** A field called `version` is not stored twice: it shows the row's own version. */
export const VERSION = 'version';

export function storedFields(definition: EntityDefinition): EntityField[] {
  return definition.fields.filter((field) => field.name !== VERSION);
}

/** The wire value of a column. */
export function fromColumn(field: EntityField, value: unknown): unknown {
  return field.type === 'integer' && typeof value === 'string' ? Number(value) : value;
}

/** The record of a row. */
export function recordOf(definition: EntityDefinition, row: EntityRecord): EntityRecord {
  const record: EntityRecord = {};
  for (const field of definition.fields) {
    const value = field.name === VERSION ? row['_version'] : row[field.name];
    if (value !== null && value !== undefined) record[field.name] = fromColumn(field, value);
  }
  return record;
}
