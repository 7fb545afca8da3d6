import { model } from '#generated/model.ts';
import { instantOf } from '#model/instant.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import {
  available,
  clearing,
  due,
  feeIncome,
  fromMinor,
  inTransit,
  nostro,
  refundPayable,
  suspense,
  toMinor,
} from '../ledger/chart.ts';
import { balanceOf, captureHold, credit, debit, type Line, placeHold, post, releaseHold } from '../ledger.ts';
import { blanksOf, refusal, tooFine } from '../refusals.ts';
import {
  type Asked,
  type CollectionRow,
  durationOf,
  keep,
  move,
  openOwn,
  type RefundFacts,
  STATUS,
  type Step,
} from './collection.ts';
import { REFUND_DAYS, refundFee, wire } from './terms.ts';

const DAY = 86_400_000;
const FEE_TYPE = 'REFUND';

export interface RefundPayee {
  refundPayeeName: string;
  refundAccountNo: string;
  bankName: string;
  swift?: string | undefined;
}

/** A refund as the merchant sees it, one for each receipt that goes back. */
export type RefundRow = Row<'refund-order'>;

export async function bearerOf(desk: Desk, owner: string): Promise<RefundFacts['bearer']> {
  return (await desk.record(owner, 'refund-config', owner))?.feeBearer ?? 'PAYER';
}

/** What may be sent back now, and why not more. Amounts in minor units. */
export interface Refundable {
  amount: bigint;
  /** What the accounts that it was credited to still hold; undefined where it was never credited. */
  available?: bigint;
}

export async function refundableOf(step: Step): Promise<Refundable> {
  const { desk, owner, row, facts, stage } = step;
  // What the payer's bank has taken back is not sent back to it again.
  const amount = BigInt(facts.amount) - BigInt(facts.recalled ?? '0');
  if (stage !== 'CREDITED') return { amount };
  return { amount, available: await balanceOf(desk.book, available(owner, row.currency, facts.target)) };
}

export interface RefundRequest extends Asked, Partial<RefundPayee> {
  refundReason: RefundRow['refundReason'];
  /** All of it, where it is not said; less only of what was credited. */
  refundAmount?: string | undefined;
}

const ADMITTED: readonly CollectionRow['status'][] = [
  STATUS.toConfirm,
  STATUS.credited,
  STATUS.failed,
  STATUS.doubtful,
  STATUS.materials,
  STATUS.afterClosing,
];

/** →11: the money is put aside for whoever sent it. With the data of the payee it is sent in a while. */
export async function askRefund(desk: Desk, owner: string, asked: RefundRequest): Promise<RefundRow> {
  const step = await openOwn(desk, owner, asked);
  const { row, facts } = step;
  const { currency } = row;
  if ((await desk.merchant(owner))?.frozen === true) throw refusal('10012');
  if (!ADMITTED.includes(row.status)) throw refusal('10019');
  if (row.status === STATUS.credited) {
    if (desk.now - instantOf(row.creditedAt ?? row.createdAt) > REFUND_DAYS * DAY) throw refusal('21008');
  }
  const payee = payeeOf(asked);
  if (payee === undefined) throw refusal('21005', {}, '/refundPayeeName');
  const most = await refundableOf(step);
  // The payer's bank has it all back.
  if (most.amount <= 0n) throw refusal('10019');
  const all = wire(most.amount, currency);
  const wanted = asked.refundAmount === undefined || asked.refundAmount === '' ? all : asked.refundAmount;
  if (decimal(wanted).lte(0)) throw refusal('20002', {}, '/refundAmount');
  if (!decimal(wanted).eq(decimal(wanted).round(scaleOf(currency)))) throw tooFine(currency, '/refundAmount');
  const amount = toMinor(wanted, currency);
  if (amount > most.amount) throw refusal('21006', {}, '/refundAmount');
  // Nothing of what was never credited can stay here.
  if (most.available === undefined && amount !== most.amount) throw refusal('21010', {}, '/refundAmount');
  if (most.available !== undefined && most.available < amount) throw refusal('21007', {}, '/refundAmount');
  const fee = refundFee(desk, currency);
  const bearer = await bearerOf(desk, owner);
  if (bearer === 'PAYER' && compare(fee, wanted) >= 0) throw refusal('21009', {}, '/refundAmount');
  if (bearer === 'MERCHANT')
    await checkFee(desk, owner, currency, fee, most.available === undefined ? 0n : amount, facts.target);

  const refundNo = await desk.book.nextNumber('RF', step.at);
  await post(desk.book, {
    kind: 'RETURN',
    reference: row.orderNo,
    at: step.at,
    lines: [debit(source(step), amount), credit(refundPayable(refundNo, currency), amount)],
    note: { counterparty: row.payerName, remark: '退款给付款人' },
  });
  const feeMinor = toMinor(fee, currency);
  const terms = { refundNo, from: row.status, amount: String(amount), fee: String(feeMinor), bearer };
  // What it costs is put aside with it, so that it is there when the bank sends it.
  const refund: RefundFacts = await withFeeHeld(step, terms);
  await keep(step, 'PAYABLE', { refund });
  const record: RefundRow = {
    refundNo,
    orderNo: row.orderNo,
    createdAt: step.at,
    currency,
    refundAmount: wire(amount, currency),
    refundFee: fee,
    feeBearer: bearer,
    arriveAmount: wire(bearer === 'PAYER' ? amount - feeMinor : amount, currency),
    refundReason: asked.refundReason,
    ...payee,
    status: STATUS.refundAsked,
    tries: 0,
    submitter: asked.actor,
  };
  await desk.addRecord(owner, 'refund-order', record);
  await move(
    step,
    { status: STATUS.refundAsked, refundNo, reason: null, answerBefore: null },
    { step: '申请退款', actor: asked.actor, note: reasonOf(asked.refundReason), result: 'DONE' },
  );
  await desk.schedule('collection.send', row.orderNo, durationOf('refund'));
  return record;
}

async function withFeeHeld({ desk, owner, row, at }: Step, refund: RefundFacts): Promise<RefundFacts> {
  const amount = BigInt(refund.fee);
  if (refund.bearer !== 'MERCHANT' || amount <= 0n || refund.holdNo !== undefined) return refund;
  const { orderNo, currency } = row;
  const { holdNo } = await placeHold(desk.book, { orderNo, owner, currency, amount, at });
  return { ...refund, holdNo };
}

async function checkFee(
  desk: Desk,
  owner: string,
  currency: string,
  fee: string,
  taken: bigint,
  target: string,
): Promise<void> {
  const main = (await balanceOf(desk.book, available(owner, currency))) - (target === '-' ? taken : 0n);
  if (main < toMinor(fee, currency)) throw refusal('20001', blanksOf(fromMinor(main, currency), currency));
}

/** 4, 11: whom it goes to, corrected; in 11 it is sent (again) in a while. */
export async function changeRefundPayee(
  desk: Desk,
  owner: string,
  asked: Asked & Partial<RefundPayee>,
): Promise<RefundRow | undefined> {
  const step = await openOwn(desk, owner, asked);
  const { row } = step;
  const payee = payeeOf(asked);
  if (payee === undefined) throw refusal('21005', {}, '/refundPayeeName');
  if (row.status === STATUS.failed)
    return askRefund(desk, owner, { ...asked, ...payee, refundReason: 'CREDIT_FAILED' });
  if (row.status !== STATUS.refundAsked || step.facts.refund === undefined) throw refusal('10019');
  const { refund } = step.facts;
  const { refundNo } = refund;
  // A bank that sent it back has let the fee go.
  if (refund.bearer === 'MERCHANT' && refund.holdNo === undefined) {
    await checkFee(desk, owner, row.currency, fromMinor(BigInt(refund.fee), row.currency), 0n, '-');
    await keep(step, 'PAYABLE', { refund: await withFeeHeld(step, refund) });
  }
  await desk.changeRecord(owner, 'refund-order', refundNo, { ...payee, failReason: null });
  await move(step, { reason: null }, { step: '更正退款收款人', actor: asked.actor, result: 'DONE' });
  await desk.schedule('collection.send', row.orderNo, durationOf('refund'));
  return desk.record(owner, 'refund-order', refundNo);
}

function payeeOf(asked: Partial<RefundPayee>): RefundPayee | undefined {
  const { refundPayeeName = '', refundAccountNo = '', bankName = '', swift = '' } = asked;
  if (refundPayeeName === '' || refundAccountNo === '' || bankName === '') return undefined;
  return { refundPayeeName, refundAccountNo, bankName, ...(swift === '' ? {} : { swift }) };
}

/** Where the money of a receipt is taken from. */
function source({ owner, row, facts, stage }: Step) {
  const { currency, orderNo } = row;
  if (stage === 'CREDITED') return available(owner, currency, facts.target);
  return stage === 'SUSPENSE' ? suspense(orderNo, currency) : inTransit(owner, currency);
}

/** 11→10: the bank sends it; the fee stays aside until it has arrived. */
export async function sendRefund(step: Step): Promise<boolean> {
  const { desk, owner, row, facts, at } = step;
  const { refund } = facts;
  // A payee that a bank has sent back is corrected first.
  if (refund === undefined || (row.reason ?? '') !== '') return false;
  const amount = BigInt(refund.amount);
  const fee = BigInt(refund.fee);
  const sent = refund.bearer === 'PAYER' ? amount - fee : amount;
  const held = await withFeeHeld(step, refund);
  await post(desk.book, {
    kind: 'REMIT',
    reference: row.orderNo,
    at,
    lines: [
      debit(refundPayable(refund.refundNo, row.currency), sent),
      credit(clearing(refund.refundNo, row.currency), sent),
    ],
  });
  await keep(step, 'SENT', { refund: held });
  const record = await desk.record(owner, 'refund-order', refund.refundNo);
  await desk.changeRecord(owner, 'refund-order', refund.refundNo, {
    status: STATUS.refunding,
    tries: (record?.tries ?? 0) + 1,
  });
  await move(step, { status: STATUS.refunding }, { step: '退款汇出', actor: '银行', result: 'CURRENT' });
  await desk.schedule('collection.paid', row.orderNo, durationOf('refundArrives'));
  return true;
}

function sentOf({ bearer, amount, fee }: RefundFacts): bigint {
  return bearer === 'PAYER' ? BigInt(amount) - BigInt(fee) : BigInt(amount);
}

/** 10→12: the remitter has it, and the fee is earned. */
export async function payRefund(step: Step): Promise<boolean> {
  const { desk, owner, row, facts, at } = step;
  const { refund } = facts;
  if (refund === undefined) return false;
  const { currency } = row;
  const sent = sentOf(refund);
  const fee = BigInt(refund.fee);
  const lines: Line[] = [debit(clearing(refund.refundNo, currency), sent), credit(nostro(currency), sent)];
  const earned = credit(feeIncome(FEE_TYPE, currency), fee);
  const note = { counterparty: row.payerName, remark: '退款手续费' };
  if (refund.holdNo === undefined) {
    lines.push(debit(refundPayable(refund.refundNo, currency), BigInt(refund.amount) - sent), earned);
    await post(desk.book, { kind: 'CONFIRM', reference: row.orderNo, at, lines });
  } else {
    const capture = { holdNo: refund.holdNo, amount: fee, kind: 'CONFIRM' as const, at, note };
    await captureHold(desk.book, { ...capture, lines: [...lines, earned] });
  }
  await keep(step, 'REFUNDED');
  await desk.changeRecord(owner, 'refund-order', refund.refundNo, { status: STATUS.refunded, finishedAt: at });
  await move(
    step,
    { status: STATUS.refunded, reason: null },
    { step: '退款成功', actor: '银行', note: `退回 ${fromMinor(sent, currency)} ${currency}`, result: 'DONE' },
  );
  return true;
}

const BOUNCED = '收款银行退回：账号与户名不符';

/** 10→11: the bank of the remitter sends it back. */
export async function bounceRefund(step: Step): Promise<boolean> {
  const { desk, owner, row, facts, at } = step;
  const { refund } = facts;
  if (refund === undefined) return false;
  const sent = sentOf(refund);
  if (refund.holdNo !== undefined) await releaseHold(desk.book, refund.holdNo, at);
  await post(desk.book, {
    kind: 'BOUNCE',
    reference: row.orderNo,
    at,
    lines: [
      debit(clearing(refund.refundNo, row.currency), sent),
      credit(refundPayable(refund.refundNo, row.currency), sent),
    ],
  });
  const { holdNo: _resolved, ...rest } = refund;
  await keep(step, 'PAYABLE', { refund: rest });
  await desk.changeRecord(owner, 'refund-order', refund.refundNo, { status: STATUS.refundAsked, failReason: BOUNCED });
  await move(
    step,
    { status: STATUS.refundAsked, reason: BOUNCED },
    { step: '退款被退回', actor: '银行', note: BOUNCED, result: 'FAILED' },
  );
  return true;
}

/**
 * After 2 the payer's bank or the platform takes money back: what the store holds, then the main account, the rest is
 * owed; the settlement quota that it gave goes too. The order stays credited.
 * @param amount in minor units; all of it without
 */
export async function recallCollection(step: Step, amount = BigInt(step.facts.amount)): Promise<boolean> {
  const { desk, owner, row, facts, at } = step;
  const { currency } = row;
  const before = BigInt(facts.recalled ?? '0');
  if (amount <= 0n || before + amount > BigInt(facts.amount)) return false;
  const store = available(owner, currency, facts.target);
  const main = available(owner, currency);
  const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
  const fromStore = least(await balanceOf(desk.book, store), amount);
  const fromMain = facts.target === '-' ? 0n : least(await balanceOf(desk.book, main), amount - fromStore);
  await post(desk.book, {
    kind: 'RECALL',
    reference: row.orderNo,
    at,
    lines: [
      debit(store, fromStore),
      debit(main, fromMain),
      debit(due(owner, currency), amount - fromStore - fromMain),
      credit(nostro(currency), amount),
    ],
    note: { counterparty: row.payerName, remark: '付款人银行追回' },
  });
  await keep(step, 'CREDITED', { recalled: String(before + amount) });
  const platform = (row.platformCode ?? '') === '' ? undefined : row.platformCode;
  const quota = (await desk.quotas(owner, currency)).find((each) => each.platform === platform);
  if (quota !== undefined) {
    await desk.moveQuota({
      kind: 'GRANT',
      reference: row.orderNo,
      owner,
      platform: quota.platform,
      currency,
      amount: -amount,
      at,
    });
  }
  const owes = amount - fromStore - fromMain;
  const note = owes > 0n ? `欠款 ${fromMinor(owes, currency)} ${currency}，从后续入账中扣回` : undefined;
  await move(
    step,
    { reason: '付款人银行追回款项', recalledAmount: fromMinor(before + amount, currency) },
    { step: '款项被追回', actor: '银行', ...(note === undefined ? {} : { note }), result: 'FAILED' },
  );
  return true;
}

/** As the merchant has chosen it. */
function reasonOf(reason: string): string {
  return model.enums['refund-reason']?.values.find((each) => each.const === reason)?.title ?? reason;
}
