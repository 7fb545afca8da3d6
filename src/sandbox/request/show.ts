import { formatFacts } from '#model/formats.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { maskText } from '#model/mask.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { recordSchema } from '../wire/schemas.ts';

/** A record as a call's result shows it: only declared fields, secrets masked unless the call reveals them. */
export function show(call: CallContract, definition: EntityDefinition, record: EntityRecord): EntityRecord {
  const declared = recordSchema(call)?.properties;
  const shown: EntityRecord = {};
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined || (declared && !Object.hasOwn(declared, name))) continue;
    const field = definition.fields.find((each) => each.name === name);
    shown[name] = field && isHidden(field) && field.reveal !== call.name ? mask(value) : value;
  }
  return shown;
}

export function isHidden(field: EntityField): boolean {
  return formatFacts(field.format).masked === 'whole';
}

/** Masks text; other types hide nothing. */
export function mask(value: unknown): unknown {
  return typeof value === 'string' ? maskText(value) : value;
}
