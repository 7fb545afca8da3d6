import type { Entities } from '#generated/entities.ts';
import type { Follower, Judge } from '#sandbox/answer.ts';
import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { peopleTablesOf } from '../people/tables.ts';
import { normalName } from '../transfers/terms.ts';
import { refusal } from '../words/refusals.ts';

type Trusteeship = Entities['trusteeship'];
type Context = Parameters<Guard>[0];

const VERIFIED = 2;
/** States of an application that occupy its store. */
const OPEN: readonly string[] = ['WAIT_ACCEPT', 'EFFECTIVE'];
const MOVING: readonly string[] = ['RECEIVING', 'PROCESSING'];

/**
 * Validates a trusteeship: a free store of the merchant's own, and an existing receiver of that name.
 * @throws Refusal 28004, 25012, 28031 to 28034, at the field
 */
export const trusteeshipGuard: Guard = async (context, record) => {
  const asked = record as Partial<Trusteeship>;
  const store = await freeStore(context, String(asked.storeNo));
  const receiverName = await receiverOf(context, String(asked.receiverUserNo), String(asked.receiverName));
  const { storeName, platformCode, currency } = store;
  const { startDate = '', endDate = '' } = asked;
  return {
    ...{ ...record, storeName, platformCode, currency, receiverName },
    ...{ period: `${startDate} 至 ${endDate}`, endAt: `${endDate} 23:59:59` },
  };
};

/** The store, locked: the second of two concurrent applications waits here and is refused. */
async function freeStore({ entities }: Context, storeNo: string): Promise<EntityRecord> {
  const store = await entities.get('store', storeNo, { lock: true });
  if (store?.['status'] !== 'BOUND') throw refusal('28034', {}, '/stores');
  if (OPEN.includes(String(store['trusteeshipStatus']))) throw refusal('28004', {}, '/stores');
  if (MOVING.includes(String(store['migrationStatus']))) throw refusal('25012', {}, '/stores');
  return store;
}

/** The receiver's own name. An unknown number and a wrong name get the same refusal, which does not reveal members. */
async function receiverOf({ tx, owner }: Context, userNo: string, given: string): Promise<string> {
  if (userNo === owner) throw refusal('28032', {}, '/receiverUserNo');
  const found = await peopleTablesOf(tx)
    .selectFrom('merchant')
    .select(['user_name', 'user_en_name', 'legal_en_name', 'real_name_state', 'first_verified', 'frozen'])
    .where('owner', '=', userNo)
    .executeTakeFirst();
  const names = [found?.user_name, found?.user_en_name, found?.legal_en_name].map((name) => normalName(name ?? ''));
  const isNamed = normalName(given) !== '' && names.includes(normalName(given));
  if (found === undefined || !isNamed) throw refusal('28031', {}, '/receiverUserNo');
  if (found.frozen || !(found.real_name_state === VERIFIED || found.first_verified)) {
    throw refusal('28033', {}, '/receiverUserNo');
  }
  return found.user_name ?? given;
}

/** Copies the trusteeship's state to the store, if the store still exists. */
export const followTrusteeship: Follower = async (_tx, _owner, record, entities) => {
  const [storeNo, status] = [String(record['storeNo']), String(record['status'])];
  const trusteeshipStatus = OPEN.includes(status) ? status : null;
  if (await ownStore(entities, storeNo)) await entities.update('store', storeNo, { trusteeshipStatus });
};

/** True if the store still belongs to the merchant and is not migrating. */
export const canBeEntrusted: Judge = async ({ entities }, record) => {
  const owner = String(record['initiatorUserNo']);
  const store = await ownStore(entities.as(owner), String(record['storeNo']));
  return store !== null && store['status'] !== 'CLOSED' && !MOVING.includes(String(store['migrationStatus']));
};

function ownStore(entities: EntityStore, storeNo: string): Promise<EntityRecord | null> {
  return entities.get('store', storeNo, { lock: true });
}
