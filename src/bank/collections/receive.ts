import { instantOf } from '#model/instant.ts';
import { dollarsOf } from '../orders/checks.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { toMinor } from '#model/minor-units.ts';
import type { Move } from '../orders/family.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { beginOrder, openOrder, takeOpen } from '../orders/take-step.ts';
import { announcedFor } from './announced.ts';
import { type Collection, type CollectionAccount, type CollectionRow, type Receipt, STATUS } from './collection.ts';
import { collections } from './receipts.ts';
import { payeeOf, takenOver } from './hand-over.ts';
import { collectionFee, targetOf } from './terms.ts';

/** ∅→1: a platform announces a payout. There is no money yet, so no balance changes. */
export function announceReceipt(
  desk: Desk,
  payee: string,
  said: Receipt & { expectedAt: string },
): Promise<CollectionRow> {
  const { expectedAt } = said;
  return forPayee(desk, payee, said, async (owner, receipt) => {
    const order = await begin(desk, owner, receipt, STATUS.advised, {
      set: { expectedAt },
      says: { step: '来账预告', actor: '平台', result: 'CURRENT' },
      next: { step: 'arrive', at: Math.max(instantOf(expectedAt), desk.now) },
    });
    return order.row;
  });
}

/** ∅→3, or ∅→-99 on a closed account: money is at the correspondent. 1→3 if it was announced, in full or less. */
export function receiveFunds(desk: Desk, payee: string, said: Receipt): Promise<CollectionRow> {
  return forPayee(desk, payee, said, async (owner, receipt) => {
    const account = await desk.record(owner, 'collection-account', receipt.accountNo);
    const isClosed = account?.status === 'CLOSED';
    const announced = isClosed ? undefined : await announcementOf(desk, owner, receipt);
    if (announced !== undefined) {
      await takeOpen(collections, announced, 'arrive', receipt);
      return announced.row;
    }
    const reason = '收款账户已关闭，由运营审核后入账至主账户或退回付款人';
    const order = isClosed
      ? await begin(desk, owner, receipt, STATUS.afterClosing, {
          set: { reason },
          says: { step: '关户后来账', actor: '银行', note: reason, result: 'WAITING' },
        })
      : await begin(desk, owner, receipt, STATUS.crediting, {
          says: { step: '资金到账', actor: '银行', result: 'DONE' },
        });
    await takeOpen(collections, order, 'land');
    return order.row;
  });
}

/**
 * Applies a message.
 * @param apply gets the merchant of the receipt; for a migrated store, its new merchant
 */
async function forPayee(
  desk: Desk,
  payee: string,
  receipt: Receipt,
  apply: (owner: string, receipt: Receipt) => Promise<CollectionRow>,
): Promise<CollectionRow> {
  const { owner, storeNo } = await payeeOf(desk, payee, receipt.storeNo);
  await desk.book.lockOwner(owner);
  const isMoved = owner !== payee && storeNo !== undefined;
  return apply(owner, isMoved ? await takenOver(desk, owner, storeNo, receipt) : receipt);
}

/** The open announcement that matches this money; undefined if there is none. */
async function announcementOf(desk: Desk, owner: string, receipt: Receipt): Promise<Collection | undefined> {
  const row = await announcedFor(desk, owner, receipt);
  return row && openOrder(collections, desk, row.orderNo);
}

type Store = Pick<CollectionRow, 'storeNo' | 'storeName' | 'platformCode'>;

const storeOf = ({ storeNo, storeName, platformCode }: Row<'store'>): Store => ({ storeNo, storeName, platformCode });

/** The store that an account was applied for, by name, until a store is bound to the account. */
async function appliedStore(
  desk: Desk,
  owner: string,
  { accountNo, storeName, platforms }: CollectionAccount,
): Promise<Store> {
  if (storeName === undefined || storeName === null || accountNo === undefined) return {};
  const [bound] = await desk.findRecords(owner, 'store', { accountNo });
  return bound === undefined ? { storeName, platformCode: platforms?.[0] } : {};
}

/** With triggers on, the last two digits of an amount force the outcome. */
const TRIGGERS: Record<string, string> = { '41': 'material', '42': 'wait', '43': 'fail', '44': 'recall', '46': 'slow' };

async function begin(
  desk: Desk,
  owner: string,
  receipt: Receipt,
  status: CollectionRow['status'],
  { set, ...first }: Pick<Move<Collection>, 'set' | 'says' | 'next'>,
): Promise<Collection> {
  const { accountNo, currency, payerName, payerCountry, payerBank, postscript } = receipt;
  const account = await desk.record(owner, 'collection-account', accountNo);
  if (account === undefined) throw new Error(`${owner} has no collection account ${accountNo}`);
  const names = (await desk.merchant(owner))?.names ?? [];
  const store = receipt.storeNo === undefined ? undefined : await desk.record(owner, 'store', receipt.storeNo);
  const named = store ? storeOf(store) : await appliedStore(desk, owner, account);
  const minor = toMinor(receipt.amount, currency);
  const trigger = outcomeOf(desk, minor, TRIGGERS);
  const { category: accountCategory } = account;
  const paid = { payerName, currency, amount: receipt.amount, accountCategory };
  const fee = collectionFee(desk, paid, names);
  const mismatch =
    receipt.mismatch ??
    (account.currency === currency ? undefined : `该收款账户不支持${currency}`) ??
    (trigger === 'fail' ? '收款户名与账户名称不一致' : undefined);
  return beginOrder(collections, desk, owner, {
    numbers: 'RC',
    stage: 'ADVISED',
    usdEquivalent: dollarsOf(desk, receipt.amount, currency),
    draw: ({ orderNo, at }) => ({
      row: {
        ...{ orderNo, createdAt: at, ...paid, fee, payerCountry, payerBank, postscript, accountNo },
        ...named,
        ...{ status, version: 1, ...set },
      },
      facts: {
        ...{ currency, amount: String(minor), fee: String(toMinor(fee, currency)), mismatch, trigger },
        target: targetOf(account, store?.storeNo),
        known: store !== undefined || receipt.known === true || names.includes(payerName),
        ...{ cleared: false, screened: receipt.screened === true, rejected: 0 },
      },
    }),
    ...first,
  });
}
