import { sql } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext, StepService } from '../answer.ts';
import type { EntityRecord } from '../entity-store.ts';
import { Refusal } from '../refusal.ts';

/** What the product brings for records that answers make and change, and for the steps of their lifecycles. */
export interface RecordService extends StepService {
  /** The next number of a family, e.g. `PO20261120000123`. */
  nextNumber?: (context: AnswerContext, family: string) => Promise<string>;
  /** By entity: the record as it is kept. @throws Refusal where it may not be */
  guards?: Record<string, Guard>;
}

export type Guard = (context: AnswerContext, record: EntityRecord) => EntityRecord | Promise<EntityRecord>;

/**
 * The record as it may be kept: guarded by the product, and like no other of the owner. Until the transaction ends nobody
 * else makes a record of the entity for that owner.
 */
export async function guarded(
  context: AnswerContext,
  definition: EntityDefinition,
  record: EntityRecord,
  { guards = {} }: RecordService,
): Promise<EntityRecord> {
  const guard = definition.guarded === true ? ownEntry(guards, definition.name) : undefined;
  if (definition.guarded === true && !guard) throw new Error(`The product does not guard "${definition.name}"`);
  const kept = guard ? await guard(context, record) : record;
  if (definition.unique === undefined) return kept;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${context.owner}/${definition.name}`}::text, 0))`.execute(
    context.tx,
  );
  for (const { fields, say, code, field } of definition.unique) {
    const values = fields.map((name) => [name, ownEntry(kept, name)] as const);
    if (!values.every(([, value]) => isKnown(value))) continue;
    const where = Object.fromEntries(values.map(([name, value]) => [name, { any: [value] }]));
    const found = await context.entities.find(definition.name, { where, limit: 2 });
    const own = ownEntry(kept, definition.key);
    if (found.every((each) => ownEntry(each, definition.key) === own)) continue;
    throw new Refusal({ code: code ?? context.refusals.duplicate.code, message: say }, [
      { path: `/${field}`, message: say },
    ]);
  }
  return kept;
}
