import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { Refusal, type RefusalCatalogue } from '../context/refusal.ts';

/*
 * Sub-owners: a person whose `user` names a sub-owner reads and writes only that sub-owner's records. The store calls
 * these functions for every statement, so that no answer can forget it.
 */

/** The sub-owner that restricts a person, for an entity; null: the person sees the records of all. */
export function subOwnerOf({ subOwner }: EntityDefinition, user: EntityRecord | undefined): string | null {
  const value = subOwner === undefined ? undefined : ownEntry(user ?? {}, subOwner);
  return isKnown(value) && value !== '' ? String(value) : null;
}

export function isConfined(definition: EntityDefinition, user: EntityRecord | undefined): boolean {
  return subOwnerOf(definition, user) !== null;
}

/** The condition that restricts a statement to the sub-owner's records; none for a person who sees all. */
export function confinement(
  definition: EntityDefinition,
  user: EntityRecord | undefined,
  table?: string,
): RawBuilder<SqlBool>[] {
  const value = subOwnerOf(definition, user);
  if (value === null) return [];
  const field = definition.subOwner ?? '';
  return [sql<SqlBool>`${sql.ref(table === undefined ? field : `${table}.${field}`)} = ${value}`];
}

/** Computed records that the person may see. */
export function confinedRows(
  definition: EntityDefinition,
  user: EntityRecord | undefined,
  rows: readonly EntityRecord[],
): readonly EntityRecord[] {
  const value = subOwnerOf(definition, user);
  return value === null ? rows : rows.filter((row) => ownEntry(row, definition.subOwner ?? '') === value);
}

/** A new record of the person's sub-owner. @throws Refusal notFound if it names another sub-owner */
export function withSubOwner<R extends EntityRecord>(
  definition: EntityDefinition,
  user: EntityRecord | undefined,
  record: R,
  refusals: RefusalCatalogue,
): R {
  const value = subOwnerOf(definition, user);
  if (value === null) return record;
  const field = definition.subOwner ?? '';
  if (isKnown(ownEntry(record, field))) holdConfinement(definition, user, record, refusals);
  return { ...record, [field]: value };
}

/** @throws Refusal notFound if values would move a record to another sub-owner, or to none */
export function holdConfinement(
  definition: EntityDefinition,
  user: EntityRecord | undefined,
  values: EntityRecord,
  { notFound }: RefusalCatalogue,
): void {
  const value = subOwnerOf(definition, user);
  const field = definition.subOwner ?? '';
  if (value === null || !Object.hasOwn(values, field) || values[field] === value) return;
  throw new Refusal(notFound, [{ path: `/${field}`, message: notFound.message }]);
}
