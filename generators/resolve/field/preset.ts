import type { Preset } from '../../context/context.ts';
import type { ColumnSchema, FieldObjectSchema, FieldSchema, FilterSchema, ItemSchema } from '#model/dialect-types.ts';
import type { EntityField } from '#model/entity.ts';
import { member, text, type At } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

/** Schemas of input fields: in forms, in filters, and for edits in place. */
export type InputSchema = FieldSchema | FilterSchema | ItemSchema | ColumnSchema;

/** The preset behind the widget of a field; undefined if the widget is no preset. */
export function presetOf(context: Context, fieldAt: At<InputSchema>, of: EntityField): Preset | undefined {
  return context.presets.get(text(member(fieldAt, 'widget')) ?? of.widget);
}

/** A key of the field, or else of its preset. */
export function fieldMember<Name extends keyof FieldObjectSchema>(
  fieldAt: At<InputSchema>,
  preset: Preset | undefined,
  key: Name,
) {
  return member(fieldAt as At<FieldObjectSchema>, key) ?? member(preset?.at as At<FieldObjectSchema> | undefined, key);
}

/** A widget option: as the field sets it, else as its preset does. */
export function propOf(fieldAt: At<InputSchema>, preset: Preset | undefined, key: string): At | undefined {
  const own = member(fieldAt, 'props');
  const given = preset && member(preset.at, 'props');
  return (own && member(own, key)) ?? (given && member(given, key));
}
