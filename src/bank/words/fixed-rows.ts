import type { Entities } from '#generated/entities.ts';
import { model } from '#generated/model.ts';

/** The records of an entity that are the same for every owner, as the schemas define them. */
export function fixedRows<Name extends keyof Entities>(name: Name): readonly Entities[Name][] {
  // Check validates each row against the fields of its entity.
  return (model.entities[name]?.rows ?? []) as unknown as readonly Entities[Name][];
}
