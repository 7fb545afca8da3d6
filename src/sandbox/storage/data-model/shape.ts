import { createHash } from 'node:crypto';
import { canonical } from '#model/canonical.ts';
import type { EntityField } from '#model/entity.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { columnType, type ColumnType, storedFields } from '../columns.ts';

/*
 * The part of a Model that concerns stored rows. The database stores it, so that a start knows the shape of its rows.
 */

export interface FieldShape {
  column: ColumnType;
  /** Absent if the rows are older than this table: only the column is known. */
  type?: EntityField['type'];
  enum?: string;
  /** Schema of the answer, without titles and without null. */
  schema: JsonSchema;
  /** Rules for written values beyond the schema. */
  rules: JsonSchema;
  /** Default for existing rows if the field becomes required. */
  default?: string | number | boolean;
}

export interface EntityShape {
  key: string;
  required: string[];
  fields: Record<string, FieldShape>;
}

export interface DataShape {
  entities: Record<string, EntityShape>;
  /** Wire values by name, for each enum of a field. */
  enums: Record<string, Record<string, string | number>>;
}

/** Cache, because a start needs the shape several times, and tests start many servers with one Model. */
const known = new WeakMap<Model, DataShape>();
const hashes = new WeakMap<DataShape, string>();

export function shapeOf(model: Model): DataShape {
  const shape = known.get(model) ?? makeShape(model);
  known.set(model, shape);
  return shape;
}

function makeShape(model: Model): DataShape {
  const shape: DataShape = { entities: {}, enums: {} };
  for (const definition of Object.values(model.entities)) {
    const fields: Record<string, FieldShape> = {};
    for (const field of storedFields(definition)) {
      const enumeration = field.enum === undefined ? undefined : ownEntry(model.enums, field.enum);
      if (enumeration !== undefined) {
        shape.enums[enumeration.name] = Object.fromEntries(enumeration.values.map((each) => [each.name, each.const]));
      }
      fields[field.name] = {
        column: columnType(field),
        type: field.type,
        ...(field.enum !== undefined && { enum: field.enum }),
        schema: bare(ownEntry(definition.schema.properties ?? {}, field.name) ?? {}),
        rules: rulesOf(field),
        ...(field.default !== undefined && { default: field.default }),
      };
    }
    shape.entities[definition.name] = { key: definition.key, required: definition.required.toSorted(), fields };
  }
  return shape;
}

function rulesOf({ maxLength, minLength, pattern }: EntityField): JsonSchema {
  return {
    ...(maxLength !== undefined && { maxLength }),
    ...(minLength !== undefined && { minLength }),
    ...(pattern !== undefined && { pattern }),
  };
}

/** Removes titles, descriptions and null: the entity decides whether a value may be missing. */
function bare(schema: JsonSchema): JsonSchema {
  const { title: _title, description: _description, ...rest } = schema;
  return {
    ...rest,
    ...(rest.type !== undefined && { type: [rest.type].flat().filter((type) => type !== 'null') }),
    ...(rest.enum && { enum: rest.enum.filter((value) => value !== null) }),
  };
}

export function hashOf(shape: DataShape): string {
  const hash = hashes.get(shape) ?? createHash('sha256').update(canonical(shape)).digest('hex');
  hashes.set(shape, hash);
  return hash;
}
