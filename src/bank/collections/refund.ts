import { balanceOf, credit, debit, type Line, lockedBalanceOf } from '#sandbox/ledger.ts';
import { model } from '#generated/model.ts';
import { instantOf } from '#model/instant.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, clearing, due, feeIncome, inTransit, nostro, refundPayable, suspense } from '../ledger/chart.ts';
import { placeHold, releaseHold } from '../ledger/posting.ts';
import { blanksOf, refusal, tooFine } from '../words/refusals.ts';
import type { Move, Moved } from '../orders/family.ts';
import { lowerReceipt } from './evidence.ts';
import {
  type Collection,
  type CollectionRow,
  durationOf,
  type RefundFacts,
  type RefundPayee,
  type RefundRequest,
  type RefundRow,
  STATUS,
} from './collection.ts';
import { REFUND_DAYS, refundFee, wire } from './terms.ts';
import { sayMinor } from '../words/amounts.ts';

const DAY = 86_400_000;
const FEE_TYPE = 'REFUND';

export async function bearerOf(desk: Desk, owner: string): Promise<RefundFacts['bearer']> {
  return (await desk.record(owner, 'refund-config', owner))?.feeBearer ?? 'PAYER';
}

/** The amount refundable now and its limits, in minor units. */
export interface Refundable {
  amount: bigint;
  /** Balance left on the credited account; undefined if the receipt was never credited. */
  available?: bigint;
}

export async function refundableOf(step: Collection): Promise<Refundable> {
  const { desk, owner, row, facts, stage } = step;
  // The part recalled by the payer's bank is not refunded again.
  const amount = BigInt(facts.amount) - BigInt(facts.recalled ?? '0');
  if (stage !== 'CREDITED') return { amount };
  return { amount, available: await balanceOf(desk.book, available(owner, row.currency, facts.target)) };
}

const ADMITTED: readonly CollectionRow['status'][] = [
  STATUS.toConfirm,
  STATUS.credited,
  STATUS.failed,
  STATUS.doubtful,
  STATUS.materials,
  STATUS.afterClosing,
];

/** Sets the money aside for the remitter; the bank sends it later. */
export async function askRefund(step: Collection, asked: RefundRequest): Promise<Move<Collection>> {
  const { desk, owner, row, facts } = step;
  const { currency } = row;
  if ((await desk.merchant(owner))?.frozen === true) throw refusal('10012');
  if (!ADMITTED.includes(row.status)) throw refusal('10019');
  if (row.status === STATUS.credited) {
    if (desk.now - instantOf(row.creditedAt ?? row.createdAt) > REFUND_DAYS * DAY) throw refusal('21008');
  }
  const payee = payeeOf(asked);
  if (payee === undefined) throw refusal('21005', {}, '/refundPayeeName');
  const most = await refundableOf(step);
  // The payer's bank has recalled all of it.
  if (most.amount <= 0n) throw refusal('10019');
  const all = wire(most.amount, currency);
  const wanted = asked.refundAmount === undefined || asked.refundAmount === '' ? all : asked.refundAmount;
  if (decimal(wanted).lte(0)) throw refusal('20002', {}, '/refundAmount');
  if (!decimal(wanted).eq(decimal(wanted).round(scaleOf(currency)))) throw tooFine(currency, '/refundAmount');
  const amount = toMinor(wanted, currency);
  if (amount > most.amount) throw refusal('21006', {}, '/refundAmount');
  // A receipt that was never credited must be refunded in full.
  if (most.available === undefined && amount !== most.amount) throw refusal('21010', {}, '/refundAmount');
  if (most.available !== undefined && most.available < amount) throw refusal('21007', {}, '/refundAmount');
  const fee = refundFee(desk, currency);
  const bearer = await bearerOf(desk, owner);
  if (bearer === 'PAYER' && compare(fee, wanted) >= 0) throw refusal('21009', {}, '/refundAmount');
  if (bearer === 'MERCHANT')
    await checkFee(desk, owner, currency, fee, most.available === undefined ? 0n : amount, facts.target);

  const refundNo = await desk.book.nextNumber('RF', step.at);
  const lines = [debit(source(step), amount), credit(refundPayable(refundNo, currency), amount)];
  const note = { counterparty: row.payerName, remark: '退款给付款人' };
  const feeMinor = toMinor(fee, currency);
  const terms = { refundNo, from: row.status, amount: String(amount), fee: String(feeMinor), bearer };
  // The fee is held at the same time, so that it is there when the bank sends the refund.
  const refund: RefundFacts = await withFeeHeld(step, terms);
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
  await lowerReceipt(desk, owner, row, amount, step.at);
  return {
    posts: { kind: 'RETURN', lines, note },
    stage: 'PAYABLE',
    facts: { refund },
    to: STATUS.refundAsked,
    set: { refundNo, reason: null, answerBefore: null },
    says: { step: '申请退款', actor: asked.actor, note: reasonOf(asked.refundReason), result: 'DONE' },
    next: { step: 'send', after: durationOf('refund') },
  };
}

async function withFeeHeld({ desk, owner, row, at }: Collection, refund: RefundFacts): Promise<RefundFacts> {
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

/** Corrects the payee of a refund, which is then sent (again) later. */
export async function changeRefundPayee(
  step: Collection,
  asked: Partial<RefundPayee> & { actor: string },
): Promise<Move<Collection>> {
  const { desk, owner, row, facts } = step;
  const payee = payeeOf(asked);
  if (payee === undefined) throw refusal('21005', {}, '/refundPayeeName');
  const { refund } = facts;
  if (refund === undefined) throw refusal('10019');
  // The hold of the fee was released when the payee's bank returned the refund.
  const isFree = refund.bearer === 'MERCHANT' && refund.holdNo === undefined;
  if (isFree) await checkFee(desk, owner, row.currency, fromMinor(BigInt(refund.fee), row.currency), 0n, '-');
  const held = isFree ? await withFeeHeld(step, refund) : refund;
  await desk.changeRecord(owner, 'refund-order', refund.refundNo, { ...payee, failReason: null });
  return {
    ...(isFree && { stage: 'PAYABLE', facts: { refund: held } }),
    set: { reason: null },
    says: { step: '更正退款收款人', actor: asked.actor, result: 'DONE' },
    next: { step: 'send', after: durationOf('refund') },
  };
}

function payeeOf(asked: Partial<RefundPayee>): RefundPayee | undefined {
  const { refundPayeeName = '', refundAccountNo = '', bankName = '', swift = '' } = asked;
  if (refundPayeeName === '' || refundAccountNo === '' || bankName === '') return undefined;
  return { refundPayeeName, refundAccountNo, bankName, ...(swift === '' ? {} : { swift }) };
}

/** The account from which a refund takes the money of a receipt. */
function source({ owner, row, facts, stage }: Collection) {
  const { currency, orderNo } = row;
  if (stage === 'CREDITED') return available(owner, currency, facts.target);
  return stage === 'SUSPENSE' ? suspense(orderNo, currency) : inTransit(owner, currency);
}

/** The bank sends the refund; the fee stays held until the refund has arrived. */
export async function sendRefund(step: Collection): Promise<Moved<Collection>> {
  const { desk, owner, row, facts } = step;
  const { refund } = facts;
  // A returned refund waits for a corrected payee.
  if (refund === undefined || (row.reason ?? '') !== '') return false;
  const sent = sentOf(refund);
  const held = await withFeeHeld(step, refund);
  const { refundNo } = refund;
  const tries = ((await desk.record(owner, 'refund-order', refundNo))?.tries ?? 0) + 1;
  await desk.changeRecord(owner, 'refund-order', refundNo, { status: STATUS.refunding, tries });
  const lines = [debit(refundPayable(refundNo, row.currency), sent), credit(clearing(refundNo, row.currency), sent)];
  return {
    posts: { kind: 'REMIT', lines },
    stage: 'SENT',
    facts: { refund: held },
    to: STATUS.refunding,
    says: { step: '退款汇出', actor: '银行', result: 'CURRENT' },
    next: { step: 'paid', after: durationOf('refundArrives') },
  };
}

function sentOf({ bearer, amount, fee }: RefundFacts): bigint {
  return bearer === 'PAYER' ? BigInt(amount) - BigInt(fee) : BigInt(amount);
}

/** The remitter has the refund, and the fee is earned. */
export async function payRefund({ desk, owner, row, facts, at }: Collection): Promise<Moved<Collection>> {
  const { refund } = facts;
  if (refund === undefined) return false;
  const { currency } = row;
  const { refundNo, holdNo } = refund;
  const [sent, fee] = [sentOf(refund), BigInt(refund.fee)];
  const lines: Line[] = [debit(clearing(refundNo, currency), sent), credit(nostro(currency), sent)];
  const earned = credit(feeIncome(FEE_TYPE, currency), fee);
  const taken = debit(refundPayable(refundNo, currency), BigInt(refund.amount) - sent);
  const note = { counterparty: row.payerName, remark: '退款手续费' };
  await desk.changeRecord(owner, 'refund-order', refundNo, { status: STATUS.refunded, finishedAt: at });
  return {
    ...(holdNo === undefined
      ? { posts: { kind: 'CONFIRM', lines: [...lines, taken, earned] } }
      : { captures: { kind: 'CONFIRM', holdNo, amount: fee, linesOf: () => [...lines, earned], note } }),
    stage: 'REFUNDED',
    to: STATUS.refunded,
    set: { reason: null },
    says: { step: '退款成功', actor: '银行', note: `退回 ${sayMinor(sent, currency)}`, result: 'DONE' },
  };
}

const BOUNCED = '收款银行退回：账号与户名不符';

/** The remitter's bank returns the refund. */
export async function bounceRefund({ desk, owner, row, facts, at }: Collection): Promise<Moved<Collection>> {
  const { refund } = facts;
  if (refund === undefined) return false;
  const sent = sentOf(refund);
  const { holdNo, ...rest } = refund;
  if (holdNo !== undefined) await releaseHold(desk.book, holdNo, at);
  const { refundNo } = refund;
  await desk.changeRecord(owner, 'refund-order', refundNo, { status: STATUS.refundAsked, failReason: BOUNCED });
  const lines = [debit(clearing(refundNo, row.currency), sent), credit(refundPayable(refundNo, row.currency), sent)];
  return {
    posts: { kind: 'BOUNCE', lines },
    stage: 'PAYABLE',
    facts: { refund: rest },
    to: STATUS.refundAsked,
    set: { reason: BOUNCED },
    says: { step: '退款被退回', actor: '银行', note: BOUNCED, result: 'FAILED' },
  };
}

/**
 * Recall after crediting (2) by the payer's bank or the platform: taken from the store's balance, then from the main
 * account; the rest is owed. The settlement quota that the receipt gave is withdrawn too. The order stays credited.
 * @param amount in minor units; by default the whole receipt
 */
export async function recall(step: Collection, amount = BigInt(step.facts.amount)): Promise<Moved<Collection>> {
  const { desk, owner, row, facts, at } = step;
  const { currency } = row;
  const before = BigInt(facts.recalled ?? '0');
  if (amount <= 0n || before + amount > BigInt(facts.amount)) return false;
  const store = available(owner, currency, facts.target);
  const main = available(owner, currency);
  const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
  const fromStore = least(await lockedBalanceOf(desk.book, store), amount);
  const fromMain = facts.target === '-' ? 0n : least(await lockedBalanceOf(desk.book, main), amount - fromStore);
  const owes = amount - fromStore - fromMain;
  const lines = [
    debit(store, fromStore),
    debit(main, fromMain),
    debit(due(owner, currency), owes),
    credit(nostro(currency), amount),
  ];
  const platform = (row.platformCode ?? '') === '' ? undefined : row.platformCode;
  const quota = (await desk.pools(owner, 'QUOTA', currency)).find((each) => each.name === platform);
  if (quota !== undefined) {
    const taken = { reference: row.orderNo, owner, name: quota.name, currency, amount: -amount, at };
    await desk.movePools([{ step: 'GRANT', kind: 'QUOTA', ...taken }]);
  }
  await lowerReceipt(desk, owner, row, amount, at);
  const note = owes > 0n ? { note: `欠款 ${sayMinor(owes, currency)}，从后续入账中扣回` } : {};
  return {
    posts: { kind: 'RECALL', lines, note: { counterparty: row.payerName, remark: '付款人银行追回' } },
    stage: 'CREDITED',
    facts: { recalled: String(before + amount) },
    set: { reason: '付款人银行追回款项', recalledAmount: fromMinor(before + amount, currency) },
    says: { step: '款项被追回', actor: '银行', ...note, result: 'FAILED' },
  };
}

/** The displayed title of a refund reason. */
function reasonOf(reason: string): string {
  return model.enums['refund-reason']?.values.find((each) => each.const === reason)?.title ?? reason;
}
