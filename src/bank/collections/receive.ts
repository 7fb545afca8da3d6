import { dateTimeOf, instantOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Desk } from '../desk/desk.ts';
import { inTransit, nostro, suspense, toMinor } from '../ledger/chart.ts';
import { credit, debit, post } from '../ledger.ts';
import {
  type CollectionAccount,
  type CollectionFacts,
  type CollectionRow,
  durationOf,
  keep,
  move,
  openCollection,
  STATUS,
  type Step,
} from './collection.ts';
import { collectionFee, judge } from './terms.ts';

/** What a correspondent or a platform says of money that has come, or will. */
export interface Receipt {
  /** Number of the message outside; applied once. */
  eventId?: string;
  accountNo: string;
  currency: string;
  amount: string;
  payerName: string;
  payerCountry?: string;
  payerBank?: string;
  postscript?: string;
  /** The store whose payout it is, where the platform says so. */
  storeNo?: string;
  /** The payer is known by this merchant, so nothing is asked. */
  known?: boolean;
  /** A name of the payer is on a list. */
  screened?: boolean;
  /** A technical reason for which it cannot be credited. */
  mismatch?: string;
}

/** ∅→1: a platform says what it will pay out. No money yet, so in no balance. */
export function announceReceipt(
  desk: Desk,
  owner: string,
  receipt: Receipt & { expectedAt: string },
): Promise<CollectionRow | undefined> {
  return once(desk, owner, receipt, async () => {
    const step = await begin(desk, owner, receipt, STATUS.advised);
    step.row.expectedAt = receipt.expectedAt;
    await add(step, { step: '来账预告', actor: '平台', result: 'CURRENT' });
    await keep(step, 'ADVISED');
    // At the hour that the merchant reads: it is a date of the calendar, not a duration of the bank's.
    await desk.scheduleAt('collection.arrive', step.row.orderNo, Math.max(instantOf(receipt.expectedAt), desk.now));
    return step.row;
  });
}

/** ∅→3, or ∅→-99 on an account that is closed: money is at the correspondent. */
export function receiveFunds(desk: Desk, owner: string, receipt: Receipt): Promise<CollectionRow | undefined> {
  return once(desk, owner, receipt, async () => {
    const account = await desk.record(owner, 'collection-account', receipt.accountNo);
    const closed = account?.status === 'CLOSED';
    const step = await begin(desk, owner, receipt, closed ? STATUS.afterClosing : STATUS.crediting);
    if (!closed) {
      await add(step, { step: '资金到账', actor: '银行', result: 'DONE' });
      await arrived(step);
      return step.row;
    }
    const { currency } = step.row;
    const amount = BigInt(step.facts.amount);
    step.row.reason = '收款账户已关闭，由运营审核后入账至主账户或退回付款人';
    await add(step, { step: '关户后来账', actor: '银行', note: step.row.reason, result: 'WAITING' });
    await post(desk.book, {
      kind: 'ARRIVE',
      reference: step.row.orderNo,
      at: step.at,
      lines: [debit(nostro(currency), amount), credit(suspense(step.row.orderNo, currency), amount)],
    });
    await keep(step, 'SUSPENSE', { target: '-' });
    return step.row;
  });
}

/** 1→3: the money that a platform spoke of is there. */
export async function arrive(desk: Desk, orderNo: string): Promise<boolean> {
  const step = await openCollection(desk, orderNo);
  if (step?.row.status !== STATUS.advised) return false;
  await move(step, { status: STATUS.crediting }, { step: '资金到账', actor: '银行', result: 'DONE' });
  await arrived(step);
  return true;
}

async function arrived(step: Step): Promise<void> {
  const { desk, owner, row, facts, at } = step;
  const amount = BigInt(facts.amount);
  await post(desk.book, {
    kind: 'ARRIVE',
    reference: row.orderNo,
    at,
    lines: [debit(nostro(row.currency), amount), credit(inTransit(owner, row.currency), amount)],
  });
  await keep(step, 'TRANSIT');
  await askForVerdict(step);
}

const SLOW = 5;

/** What risk decides on money in 3, it decides after a while. */
export async function askForVerdict(step: Step): Promise<void> {
  const { desk, owner, row, facts } = step;
  if (facts.trigger === 'wait') return;
  const { after } = await judge(desk, owner, row, facts);
  await desk.schedule('collection.judge', row.orderNo, durationOf(after) * (facts.trigger === 'slow' ? SLOW : 1));
}

/** @returns undefined where the message was applied before */
async function once(
  desk: Desk,
  owner: string,
  { eventId }: Receipt,
  apply: () => Promise<CollectionRow>,
): Promise<CollectionRow | undefined> {
  await desk.book.lockOwner(owner);
  if (eventId !== undefined && (await desk.facts(eventId)) !== undefined) return undefined;
  const row = await apply();
  if (eventId !== undefined) {
    await desk.putFacts({ orderNo: eventId, owner, family: 'event', stage: 'APPLIED', at: row.createdAt, facts: {} });
  }
  return row;
}

/** The last two digits of an amount decide, where triggers are on. */
const TRIGGERS: Record<string, string> = { '41': 'material', '42': 'wait', '43': 'fail', '44': 'recall', '46': 'slow' };

async function begin(desk: Desk, owner: string, receipt: Receipt, status: CollectionRow['status']): Promise<Step> {
  const { accountNo, currency, payerName, payerCountry, payerBank, postscript } = receipt;
  const account = await desk.record(owner, 'collection-account', accountNo);
  if (account === undefined) throw new Error(`${owner} has no collection account ${accountNo}`);
  const merchant = await desk.merchant(owner);
  const store = receipt.storeNo === undefined ? undefined : await desk.record(owner, 'store', receipt.storeNo);
  const at = dateTimeOf(desk.now);
  const amount = toMinor(receipt.amount, currency);
  const trigger = desk.triggers ? (ownEntry(TRIGGERS, String(amount).slice(-2)) ?? null) : null;
  const row: CollectionRow = {
    orderNo: await desk.book.nextNumber('RC', at),
    createdAt: at,
    payerName,
    ...(payerCountry === undefined ? {} : { payerCountry }),
    ...(payerBank === undefined ? {} : { payerBank }),
    ...(postscript === undefined ? {} : { postscript }),
    accountNo,
    accountCategory: account.category,
    ...(store === undefined
      ? {}
      : { storeNo: store.storeNo, storeName: store.storeName, platformCode: store.platformCode }),
    currency,
    amount: receipt.amount,
    fee: '0',
    status,
    version: 1,
  };
  row.fee = collectionFee(desk, row, merchant?.names ?? []);
  const facts: CollectionFacts = {
    currency,
    amount: String(amount),
    fee: String(toMinor(row.fee, currency)),
    target: targetOf(account, store?.storeNo),
    known: store !== undefined || receipt.known === true || (merchant?.names.includes(payerName) ?? false),
    cleared: false,
    screened: receipt.screened === true,
    rejected: 0,
    trigger,
  };
  const mismatch =
    receipt.mismatch ??
    (account.currency === currency ? undefined : `该收款账户不支持${currency}`) ??
    (trigger === 'fail' ? '收款户名与账户名称不一致' : undefined);
  if (mismatch !== undefined) facts.mismatch = mismatch;
  return { desk, owner, row, facts, stage: 'ADVISED', at };
}

/** Money of an account that is about to close, or of one that has no stores, goes to the main account. */
export function targetOf(account: CollectionAccount, storeNo?: string | null): string {
  if (account.status === 'READY_CLOSE' || account.category === 'OTHER') return '-';
  return `${account.accountNo}/${storeNo ?? '-'}`;
}

async function add(
  step: Step,
  event: { step: string; actor: string; note?: string; result: 'DONE' | 'CURRENT' | 'WAITING' },
): Promise<void> {
  const { desk, owner, row, at } = step;
  await desk.addRecord(owner, 'collection-order', row);
  await desk.event(owner, { ...event, orderNo: row.orderNo, at });
}
