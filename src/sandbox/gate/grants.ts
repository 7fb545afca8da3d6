import type { CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import { dayOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext } from '../context/answer.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { Refusal } from '../context/refusal.ts';

/*
 * Grants: one owner lets the people of another owner work with what a record names, within the rights of that record,
 * while it is in its state and period. There is no other access to the data of another owner.
 */

/**
 * The granting record, with which a call is answered as if its owner had sent it; locked if the call writes, so that it
 * cannot end during the transaction.
 * @param context of the caller
 * @throws Refusal notFound if the request names no grant of the caller, grantEnded if the grant is not valid
 */
export async function heldGrant(
  context: AnswerContext,
  { of, rights }: NonNullable<CallContract['grant']>,
): Promise<{ owner: string; record: EntityRecord }> {
  const { entities, request, refusals, call, clock } = context;
  const definition = entities.definition(of);
  const refuse = (text: typeof refusals.notFound): Refusal =>
    new Refusal(text, [{ path: `/${definition.key}`, message: text.message }]);
  const key = ownEntry(request, definition.key);
  const lock = call.writes.length > 0;
  const record = isKnown(key) ? await entities.get(of, key as string | number, { lock }) : null;
  const { from, to } = sidesOf(definition);
  if (record === null || ownEntry(record, to) !== context.owner) throw refuse(refusals.notFound);
  if (!isHeld(definition, record, rights, clock.now())) {
    const { code } = definition.grants ?? {};
    const message = code === undefined ? undefined : ownEntry(context.model.refusals, code);
    throw refuse(code === undefined || message === undefined ? refusals.grantEnded : { code, message });
  }
  return { owner: String(ownEntry(record, from)), record };
}

/** The records that currently grant a right to the caller. */
export async function grantsHeld(
  { entities, owner, clock }: Pick<AnswerContext, 'entities' | 'owner' | 'clock'>,
  of: string,
  right: string,
): Promise<{ owner: string; record: EntityRecord }[]> {
  const definition = entities.definition(of);
  const { from, to } = sidesOf(definition);
  const records = await entities.find(of, { where: { [to]: { any: [owner] } } });
  return records
    .filter((record) => isHeld(definition, record, [right], clock.now()))
    .map((record) => ({ owner: String(ownEntry(record, from)), record }));
}

function sidesOf({ name, sides }: EntityDefinition): { from: string; to: string } {
  if (!sides) throw new Error(`Records of "${name}" have one side only, and grant nothing`);
  return sides;
}

function isHeld({ grants, lifecycle }: EntityDefinition, record: EntityRecord, asked: string[], now: number): boolean {
  if (!grants || !lifecycle) return false;
  const rights = ownEntry(record, grants.rights);
  const day = (field: string | undefined): unknown => (field === undefined ? undefined : ownEntry(record, field));
  const [from, until, today] = [day(grants.from), day(grants.until), dayOf(now)];
  return (
    String(ownEntry(record, lifecycle.field)) === String(grants.state) &&
    Array.isArray(rights) &&
    rights.some((each) => asked.includes(String(each))) &&
    (grants.from === undefined || (isKnown(from) && String(from) <= today)) &&
    (grants.until === undefined || (isKnown(until) && today <= String(until)))
  );
}
