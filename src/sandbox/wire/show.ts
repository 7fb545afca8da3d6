import type { CallContract } from '#model/call.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { EntityRecord } from '../entity-store.ts';
import { recordSchema } from './schemas.ts';

/** A record as a call's result shows it: the declared fields only, secrets masked unless the call is the one that reveals. */
export function show(call: CallContract, definition: EntityDefinition, record: EntityRecord): EntityRecord {
  const declared = recordSchema(call)?.properties;
  const shown: EntityRecord = {};
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined || (declared && !(name in declared))) continue;
    const field = definition.fields.find((each) => each.name === name);
    shown[name] = field && isHidden(field) && field.reveal !== call.name ? mask(value) : value;
  }
  return shown;
}

export function isHidden(field: EntityField): boolean {
  return field.format === 'secret' || field.format === 'mask';
}

/**
 * Up to 3 characters are shown whole; up to 10 keep the first 3; longer ones keep the first 3 and the last 4. One `*` for
 * each hidden character, so that masking twice changes nothing.
 */
export function mask(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const characters = Array.from(value);
  if (characters.length <= 3) return value;
  const end = characters.length > 10 ? characters.slice(-4).join('') : '';
  return characters.slice(0, 3).join('') + '*'.repeat(characters.length - 3 - (end ? 4 : 0)) + end;
}
