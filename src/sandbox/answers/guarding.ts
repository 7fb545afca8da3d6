import type { EntityDefinition } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext } from '../context/answer.ts';
import type { StepService } from '../context/steps.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { Refusal } from '../context/refusal.ts';
import { queueFor } from '../storage/queue.ts';

/** Product code for records that answers create and change, and for their lifecycle steps. */
export interface RecordService extends StepService {
  /** The next number of a family, e.g. `PO20261120000123`. */
  nextNumber?: (context: AnswerContext, family: string) => Promise<string>;
  /** By entity: the record as it will be stored. @throws Refusal if it must not be stored */
  guards?: Record<string, Guard>;
}

export type Guard = (context: AnswerContext, record: EntityRecord) => EntityRecord | Promise<EntityRecord>;

/**
 * The record as it will be stored: guarded by the product, and unique for its owner. Until the transaction ends nobody
 * else creates a record of the entity for that owner.
 */
export async function guarded(
  context: AnswerContext,
  definition: EntityDefinition,
  record: EntityRecord,
  { guards = {} }: RecordService,
): Promise<EntityRecord> {
  const guard = definition.guarded === true ? ownEntry(guards, definition.name) : undefined;
  if (definition.guarded === true && !guard) throw new Error(`The product does not guard "${definition.name}"`);
  if (guard === undefined && definition.unique === undefined && definition.oneDefault === undefined) return record;
  await queueFor(context.tx, `${context.owner}/${definition.name}`);
  const kept = guard ? await guard(context, record) : record;
  for (const { fields, say, code, field } of definition.unique ?? []) {
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

/** Sets whether the record is its owner's default; an earlier default is unset. @param before null for a new record */
export async function defaulted(
  { entities }: AnswerContext,
  { name, key, oneDefault }: EntityDefinition,
  record: EntityRecord,
  before: EntityRecord | null,
): Promise<EntityRecord> {
  if (!oneDefault) return record;
  const { field, per } = oneDefault;
  const isMoved = before !== null && per.some((each) => ownEntry(before, each) !== ownEntry(record, each));
  const where = Object.fromEntries(per.map((each) => [each, { any: [ownEntry(record, each)] }]));
  const isFirst = before === null && (await entities.count(name, where)) === 0;
  const isDefault = isFirst || (ownEntry(record, field) === true && !isMoved);
  const own = ownEntry(record, key);
  for (const other of isDefault ? await entities.find(name, { where: { ...where, [field]: true }, lock: true }) : []) {
    const otherKey = ownEntry(other, key) as string | number;
    if (otherKey !== own) await entities.update(name, otherKey, { [field]: false });
  }
  return { ...record, [field]: isDefault };
}
