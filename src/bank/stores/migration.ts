import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Follower, Judge, StepWork } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { lockOwners } from '#sandbox/ledger.ts';
import { Refusal } from '#sandbox/refusal.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { handOverAdvised, UNDER_WAY } from '../collections/hand-over.ts';
import { merchantOf } from '../desk/merchant.ts';
import { balancesOf, STORES } from '../ledger/balances.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { normalName } from '../transfers/terms.ts';
import { refusal, type RefusalCode, refusalText } from '../words/refusals.ts';

/*
 * A store migrates whole and without money: its balances must be zero on application, on receipt and on completion. The
 * books of both merchants stay locked, so that nothing is credited between the check and the move.
 */

type Transfer = Entities['store-transfer'];
type Place = Pick<StepWork, 'tx' | 'entities'>;

/** States of a migration that block another one of the same store. */
const OPEN: readonly string[] = ['RECEIVING', 'PROCESSING'];

/**
 * Validates a migration: a free store of the merchant's own, and a verified receiver of that name.
 * @throws Refusal 10018, 10019, 25012, 28001 to 28006, at the field
 */
export const storeTransferGuard: Guard = async (context, record) => {
  const { tx, entities, owner, request } = context;
  const { storeNo, toUserNo } = record as Partial<Transfer>;
  const receiver = await merchantOf(tx, String(toUserNo));
  const given = normalName(String(request['toUserName'] ?? ''));
  const isNamed = receiver?.names.some((name) => normalName(name) === given) === true;
  // An unknown number and a wrong name get the same refusal, which does not reveal members.
  if (receiver === undefined || receiver.owner === owner || !isNamed) throw refusal('28005', {}, '/toUserNo');
  if (!receiver.verified) throw refusal('28006', {}, '/toUserNo');
  await lockOwners(new BankBook(tx), [owner]);
  const store = await entities.get('store', String(storeNo), { lock: true });
  if (store === null) throw refusal('10018', {}, '/storeNos');
  const asked = request['storeNos'];
  const isOne = !Array.isArray(asked) || asked.length === 1;
  const code = OPEN.includes(String(store['migrationStatus'])) ? '25012' : await obstacleOf({ tx, entities }, store);
  if (code !== undefined) throw refusedAt(code, isOne ? '' : `${String(store['storeName'])}：`);
  const { storeName, platformCode, site, accountNo, currency } = store;
  const sender = await merchantOf(tx, owner);
  return {
    ...{ ...record, storeName, platformCode, site, accountNo, currency },
    ...{ fromUser: sender?.names[0], toUser: receiver.names[0] },
  };
};

function refusedAt(code: RefusalCode, whose: string): Refusal {
  const message = `${whose}${refusalText(code)}`;
  return new Refusal({ code, message }, [{ path: '/storeNos', message }]);
}

/** The reason why a store may not migrate; undefined when it may. The books of its merchant are locked. */
async function obstacleOf({ tx, entities }: Place, store: EntityRecord): Promise<RefusalCode | undefined> {
  const storeNo = String(store['storeNo']);
  if (store['status'] !== 'BOUND') return '10019';
  const held = await balancesOf(tx, entities.owner, STORES);
  if (held.some((each) => each.storeNo === storeNo && each.balance !== 0n)) return '28001';
  if ((await entities.count('collection-order', { storeNo, status: { any: [...UNDER_WAY] } })) > 0) return '28002';
  const owed = { storeNo, status: { any: ['OUTSTANDING', 'OVERDUE'] } };
  if ((await entities.count('platform-advance', owed)) > 0) return '28003';
  return store['trusteeshipStatus'] === 'EFFECTIVE' ? '28004' : undefined;
}

/** The receiver's account for the store's payouts: the first open one, in the order of the currencies. */
async function accountFor(
  entities: Place['entities'],
  currencies: readonly unknown[],
): Promise<EntityRecord | undefined> {
  const where = { status: 'NORMAL', category: 'ECOMMERCE' };
  const open = await entities.find('collection-account', { where, sort: 'createdAt, accountNo' });
  return currencies.map((currency) => open.find((each) => each['currency'] === currency)).find(Boolean);
}

/**
 * The reason why a migration cannot be received or completed; undefined without one. Locks the books of both sides
 * until the transaction ends.
 */
async function obstacleTo({ tx, entities }: Place, record: EntityRecord): Promise<RefusalCode | undefined> {
  const { fromUserNo, toUserNo, storeNo } = record as Transfer;
  await lockOwners(new BankBook(tx), [fromUserNo, toUserNo]);
  const own = entities.as(fromUserNo);
  const store = await own.get('store', storeNo, { lock: true });
  if (store === null) return '10019';
  const code = await obstacleOf({ tx, entities: own }, store);
  if (code !== undefined) return code;
  return (await accountFor(entities.as(toUserNo), await currenciesOf(own, store))) === undefined ? '28007' : undefined;
}

async function currenciesOf(own: Place['entities'], store: EntityRecord): Promise<unknown[]> {
  const account = await own.get('collection-account', String(store['accountNo'] ?? ''));
  return [store['currency'], account?.['currency']];
}

const judgeOf =
  (code: RefusalCode): Judge =>
  async (work, record) =>
    (await obstacleTo(work, record)) === code;

/** Reasons for a migration's failure at its end, by the names of the schema. */
export const migrationJudges = {
  'store-not-bound': judgeOf('10019'),
  'store-has-balance': judgeOf('28001'),
  'store-has-orders': judgeOf('28002'),
  'store-has-advance': judgeOf('28003'),
  'store-is-entrusted': judgeOf('28004'),
  'receiver-lacks-account': judgeOf('28007'),
};

/**
 * Copies the migration's state to the store. A received migration is checked again; a completed one moves the store.
 */
export const followStoreTransfer: Follower = async (tx, owner, record, entities, now) => {
  const { transferNo, storeNo, status, toUserNo, newStoreNo: before, finishAt } = record as Transfer;
  if (status === 'PROCESSING') {
    const code = await obstacleTo({ tx, entities }, record);
    if (code !== undefined) throw refusal(code);
    if ((await merchantOf(tx, toUserNo))?.verified !== true) throw refusal('28006');
  }
  if (status === 'SUCCESS') {
    // A migration inserted as completed has moved its store already.
    if (before) return;
    const newStoreNo = await moveStore({ tx, entities, now }, record);
    await entities.update('store-transfer', transferNo, { newStoreNo, finishAt: dateTimeOf(now) });
    return;
  }
  if ((await entities.as(owner).get('store', storeNo, { lock: true })) === null) return;
  await entities.update('store', storeNo, { migrationStatus: status });
  if (status === 'FAILED' && !finishAt)
    await entities.update('store-transfer', transferNo, { finishAt: dateTimeOf(now) });
};

/**
 * Fields that move with the store. Documents stay with the merchant that they name; the new merchant submits its own if
 * the platform requires them.
 */
const KEPT = [
  ...['storeName', 'platformCode', 'site', 'storeUrl', 'sellerId', 'authWay', 'apiToken', 'category', 'currency'],
  ...['monthlyVolume', 'status', 'authorizedAt', 'authExpireAt', 'childSyncedAt'],
];

/**
 * Moves the store to its receiver under a new number and closes it at the sender, where its history stays.
 * @returns the new number
 */
async function moveStore({ tx, entities, now }: Omit<StepWork, 'outbox'>, record: EntityRecord): Promise<string> {
  const { fromUserNo, storeNo, toUserNo, toUser } = record as Transfer;
  const book = new BankBook(tx);
  await lockOwners(book, [fromUserNo, toUserNo]);
  const there = entities.as(toUserNo);
  const store = await entities.need('store', storeNo, { lock: true });
  const account = await accountFor(there, await currenciesOf(entities, store));
  if (account === undefined) throw refusal('28007');
  const accountNo = String(account['accountNo']);
  const newStoreNo = await book.nextNumber('ST', dateTimeOf(now));
  const kept = KEPT.flatMap((name) => (store[name] === undefined ? [] : [[name, store[name]] as const]));
  await entities.update('store', storeNo, {
    ...{ status: 'CLOSED', statusReason: `已迁移至 ${toUser}`, migrationStatus: 'SUCCESS' },
    ...{ apiToken: null, authExpireAt: null },
  });
  await there.insert('store', {
    ...{ ...Object.fromEntries(kept), storeNo: newStoreNo, holderName: toUser },
    ...{ accountNo, accountTail: accountNo.slice(-4), createdAt: dateTimeOf(now) },
  });
  for (const child of await entities.find('child-store', { where: { storeNo } })) {
    const childNo = `${newStoreNo}-${String(child['site'] ?? String(child['childNo']).slice(storeNo.length + 1))}`;
    await there.insert('child-store', { ...child, childNo, storeNo: newStoreNo });
    await entities.remove('child-store', String(child['childNo']));
  }
  const open = new Map<string, string>();
  for (const { currency } of await entities.find('collection-order', { where: { storeNo, status: 1 } })) {
    const taker = await accountFor(there, [currency]);
    if (taker) open.set(String(currency), String(taker['accountNo']));
  }
  await handOverAdvised({ tx, entities }, storeNo, {
    ...{ owner: toUserNo, storeNo: newStoreNo, accountNo },
    accountFor: (currency) => open.get(currency),
  });
  return newStoreNo;
}
