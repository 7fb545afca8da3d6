import type { FieldDefinition, FormMember } from './field.ts';

/** Which of the engine's RJSF fields draws a property. */
export type PropertyField = 'plain' | 'choice' | 'computed' | 'lines';

export interface PropertyUi {
  'ui:field': PropertyField;
  /** Lines have none: RJSF would take it for one widget that draws the whole array. */
  'ui:widget'?: string;
  /** Of the fields of a line of an array. */
  items?: UiSchema;
  /** Of the fields of an object, by their names, as RJSF has it. */
  [property: string]: PropertyUi | UiSchema | string | undefined;
}

/** RJSF's uiSchema of a form: how each of its properties is drawn. */
export type UiSchema = Record<string, PropertyUi>;

/** @param members of a form or of a line; groups are looked into. */
export function uiSchemaOf(members: readonly FormMember[]): UiSchema {
  const ui: UiSchema = {};
  for (const member of members) {
    if (member.kind === 'group') Object.assign(ui, uiSchemaOf(member.fields));
    if (member.kind === 'field') ui[member.name] = propertyUi(member);
  }
  return ui;
}

function propertyUi(field: FieldDefinition): PropertyUi {
  if (field.lines === undefined) return { 'ui:field': fieldOf(field), 'ui:widget': field.widget };
  const inside = uiSchemaOf(field.lines.members);
  return field.lines.as === 'one' ? { ...inside, 'ui:field': 'lines' } : { 'ui:field': 'lines', items: inside };
}

function fieldOf({ value, options, enum: of }: FieldDefinition): PropertyField {
  if (value !== undefined) return 'computed';
  return options === undefined && of === undefined ? 'plain' : 'choice';
}
