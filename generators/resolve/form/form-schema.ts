import type { FieldOwner } from '../../context/context.ts';
import type { StepDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import { blocksTogether, factsOf } from '#model/blocks.ts';
import type { FormMember, UiSchema } from '#model/field.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { FOREIGN } from '../field/usual-widgets.ts';
import { uiSchemaOf } from '#model/ui-schema.ts';

/**
 * The static schema of a form, named like its validator. Only unconditionally required fields are `required`; the
 * engine checks conditions of required and hidden fields.
 */
export function formSchema(id: string, members: FormMember[], steps: StepDefinition[], owner: FieldOwner): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const addAll = (all: FormMember[], conditional: boolean): void => {
    for (const each of all) {
      if (each.kind === 'group') addAll(each.fields, conditional || each.visible !== undefined);
      if (each.kind !== 'field') continue;
      const schema = owner.members[each.name]?.schema;
      if (!schema) continue;
      // The schema widget validates a foreign schema: its refs are local to it.
      properties[each.name] = each.widget === FOREIGN ? { title: each.title } : { ...schema, title: each.title };
      if (each.required === true && !conditional && !each.visible) required.push(each.name);
    }
  };
  const addBlock = (block: Block, conditional: boolean): void => {
    const hidden = conditional || block.visible !== undefined || block.permission !== undefined;
    addAll(factsOf(block).members?.(block) ?? [], hidden);
    for (const each of blocksTogether(block)) addBlock(each, hidden);
  };
  addAll(members, false);
  for (const step of steps) addBlock(step.block, false);
  return { $id: id, type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** The drawing of each form field. Built last, because rules of a call may add options to a field or compute it. */
export function formUi(members: FormMember[], steps: StepDefinition[]): UiSchema {
  const membersOf = (block: Block): FormMember[] =>
    factsOf(block).members?.(block) ?? blocksTogether(block).flatMap(membersOf);
  return uiSchemaOf([...members, ...steps.flatMap(({ block }) => membersOf(block))]);
}
