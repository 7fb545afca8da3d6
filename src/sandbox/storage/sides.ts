import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import { ownEntry } from '#model/own-entry.ts';
import { type EntityRecord, EVERYONE, type Where } from '../database/entity-store.ts';
import { Refusal, type RefusalCatalogue } from '../context/refusal.ts';

/** Records of others that name the owner as their other side, in the states in which that side may see them. */
export function receivedBy(definition: EntityDefinition, owner: string): RawBuilder<SqlBool> | undefined {
  const { sides, lifecycle } = definition;
  if (!sides || owner === '' || owner === EVERYONE) return undefined;
  const named = sql<SqlBool>`${sql.ref(sides.to)} = ${owner} and _owner <> ${owner}`;
  if (!sides.sees || !lifecycle) return sql<SqlBool>`(${named})`;
  const states = sides.sees.map((state) => sql.lit(String(state)));
  return sql<SqlBool>`(${named} and cast(${sql.ref(lifecycle.field)} as text) in (${sql.join(states)}))`;
}

/**
 * True if a filter selects records that name another owner as their other side; records that the owner received are
 * then excluded.
 */
export function isOfOthers({ sides }: EntityDefinition, owner: string, where: Where): boolean {
  const wanted = sides && ownEntry(where, sides.to);
  const named = typeof wanted === 'object' && wanted !== null && 'any' in wanted ? wanted.any : wanted;
  return Array.isArray(named) ? !named.includes(owner) : typeof named === 'string' && named !== owner;
}

/** A new record with its maker. @throws Refusal if its other side does not exist, or is the maker */
export function withSides(
  { sides }: EntityDefinition,
  owner: string,
  record: EntityRecord,
  { wrongPartner }: RefusalCatalogue,
): EntityRecord {
  if (!sides) return record;
  const to = ownEntry(record, sides.to);
  if (!isKnown(to) || to === '' || to === owner) {
    throw new Refusal(wrongPartner, [{ path: `/${sides.to}`, message: wrongPartner.message }]);
  }
  return { ...record, [sides.from]: owner };
}

/** @throws Refusal wrongSide if a step belongs to the record's other side */
export function holdSide(
  { sides }: EntityDefinition,
  owner: string,
  record: EntityRecord,
  to: unknown,
  { wrongSide }: RefusalCatalogue,
): void {
  if (!sides) return;
  const side = ownEntry(record, sides.from) === owner ? 'from' : 'to';
  if (!sides.may[side].some((state) => String(state) === String(to))) throw new Refusal(wrongSide);
}
