import type { Preset } from '../context/context.ts';
import type { ColumnSchema, FieldObjectSchema, FieldSchema, FilterSchema, ItemSchema } from '#model/dialect-types.ts';
import type { EntityField } from '#model/entity.ts';
import { member, text, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

/** Whatever names a field that is typed: in forms, in filters, and where a value is changed in place. */
export type Typed = FieldSchema | FilterSchema | ItemSchema | ColumnSchema;

/** The widget that a field names, or has by its type; what that one is made of, where it is made of another. */
export function presetOf(context: Context, fieldAt: At<Typed>, of: EntityField): Preset | undefined {
  return context.presets.get(text(member(fieldAt, 'widget')) ?? of.widget);
}

/** What the field says; else what its widget says for it. */
export function saidOf<Name extends keyof FieldObjectSchema>(
  fieldAt: At<Typed>,
  preset: Preset | undefined,
  key: Name,
) {
  return member(fieldAt as At<FieldObjectSchema>, key) ?? member(preset?.at as At<FieldObjectSchema> | undefined, key);
}

/** An option of the widget: as the field says it, else as its widget does. */
export function propOf(fieldAt: At<Typed>, preset: Preset | undefined, key: string): At | undefined {
  const own = member(fieldAt, 'props');
  const given = preset && member(preset.at, 'props');
  return (own && member(own, key)) ?? (given && member(given, key));
}
