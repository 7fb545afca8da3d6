import type { FieldDefinition, FormMember, PropertyField, PropertyUi, UiSchema } from './field.ts';

/** @param members members of a form or of a line, including those in groups */
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
  return { 'ui:field': 'lines', items: uiSchemaOf(field.lines.members) };
}

function fieldOf({ value, options, enum: of }: FieldDefinition): PropertyField {
  if (value !== undefined) return 'computed';
  return options === undefined && of === undefined ? 'plain' : 'choice';
}
