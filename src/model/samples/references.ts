import type { EntityDefinition } from '../entity.ts';
import type { Model } from '../model.ts';
import { courseOf } from './states.ts';

/** Entities that an entity's records refer to, by key name or by the keys in its samples. */
export function referencesOf(model: Model, definition: EntityDefinition): string[] {
  const { samples, fields } = definition;
  const all = [
    samples?.values ?? {},
    ...(samples?.rows ?? []),
    ...(samples?.kinds ?? []).map(({ values }) => values),
    ...Object.values(samples?.merchants ?? {}).flatMap(({ rows, values }) => [...rows, values]),
    ...(samples?.states ?? []).map(({ values }) => values),
  ];
  const said = all.flatMap((values) =>
    Object.values(values).flatMap((each) => ('record' in each ? [each.record] : [])),
  );
  return [...new Set([...said, ...fields.flatMap(({ name }) => keyedBy(model, definition, name) ?? [])])];
}

const known = new WeakMap<Model, Map<string, EntityDefinition[]>>();

/** Entities by the name of their key. */
function entitiesByKey(model: Model): Map<string, EntityDefinition[]> {
  const cached = known.get(model);
  if (cached !== undefined) return cached;
  const found = new Map<string, EntityDefinition[]>();
  for (const each of Object.values(model.entities)) found.set(each.key, [...(found.get(each.key) ?? []), each]);
  known.set(model, found);
  return found;
}

/** The only other entity whose key has this name. */
export function keyedBy(model: Model, { name: own, key }: EntityDefinition, field: string): string | undefined {
  if (field === key || !/(No|Id|Code)$/.test(field)) return undefined;
  const found = (entitiesByKey(model).get(field) ?? []).filter(({ name }) => name !== own);
  const [one] = found;
  // Records with a person's key belong to that person, and copy the person's other fields.
  return one !== undefined && found.length === 1 && !courseOf(model, one).personal.has(field) ? one.name : undefined;
}
