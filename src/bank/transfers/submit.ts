import { checkBalance, checkSize, customerOf, dollarsOf } from '../checks.ts';
import { dateTimeOf } from '#model/instant.ts';
import { type ApprovalRule, needsReview } from '../approvals.ts';
import type { Desk, Merchant } from '../desk/desk.ts';
import { mainAccountNo } from '../accounts.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { placeHold } from '../ledger.ts';
import { refusal } from '../refusals.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { submitOrder } from '../orders/reviewed.ts';
import { begins, KINDS, type TransferFacts, type TransferRow, transfers } from './transfer.ts';
import { checkTransfer, needsFiles, receiverOf, transferFee } from './terms.ts';

export interface TransferRequest {
  currency: string;
  /** Decimal string in `currency`; the fee is beside it. */
  amount: string;
  inUserNo: string;
  /** As the receiver is called; spaces and brackets may be written otherwise. */
  inUserName: string;
  purpose?: string | undefined;
  /** Both sides read it. */
  remark?: string | undefined;
  /** Ids of files. */
  files?: string[] | undefined;
}

/** Whoever submits: id and name of the operator. */
export interface Submitter {
  operatorId?: string | undefined;
  name?: string | undefined;
}

/** Takes a transfer to another user: checks, freezes the amount and the fee, and lets the bank begin. */
export async function submitTransfer(
  desk: Desk,
  owner: string,
  request: TransferRequest,
  submitter: Submitter,
): Promise<TransferRow> {
  await desk.book.lockOwner(owner);
  const { currency, amount } = request;
  const merchant = await customerOf(desk, owner);
  checkSize(amount, currency);
  await checkTransfer(desk, merchant, amount, currency);
  const minor = toMinor(amount, currency);
  const fee = toMinor(transferFee(amount, currency), currency);
  await checkBalance(desk, owner, currency, minor + fee);
  const receiver = await receiverOf(desk, owner, request.inUserNo, request.inUserName);
  const dollars = dollarsOf(desk, amount, currency);
  if (needsFiles(dollars) && (request.files ?? []).length === 0) throw refusal('25005', {}, '/files');
  const rule = await needsReview(desk, owner, {
    business: 'TRANSFER',
    amount,
    currency,
    submitterId: submitter.operatorId,
  });

  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber('TR', at);
  const hold = await placeHold(desk.book, { orderNo, owner, currency, amount: minor + fee, at });
  const row: TransferRow = {
    orderNo,
    createdAt: at,
    orderType: 'TRANSFER',
    direction: 'OUT',
    ...sidesOf(merchant, receiver, currency),
    currency,
    amount: fromMinor(minor, currency),
    fee: fromMinor(fee, currency),
    arriveAmount: fromMinor(minor, currency),
    ...askedOf(submitter),
    attempt: 1,
    version: 1,
    ...(request.purpose === undefined ? {} : { purpose: request.purpose }),
    ...(request.remark === undefined ? {} : { remark: request.remark }),
    ...(request.files === undefined ? {} : { files: request.files }),
  };
  const facts: TransferFacts = {
    type: 'TRANSFER',
    currency,
    amount: String(minor),
    fee: String(fee),
    holds: [{ holdNo: hold.holdNo, amount: String(minor), fee: String(fee) }],
    from: owner,
    to: receiver.owner,
    trigger: outcomeOf(desk, minor),
  };
  return open(desk, owner, { row, facts, dollars, submitter, review: rule && { business: 'TRANSFER', rule } });
}

/** Who asks. */
export function askedOf(submitter: Submitter): Pick<TransferRow, 'status' | 'operatorName' | 'submitterId'> {
  return {
    status: 'PROCESSING',
    ...(submitter.name === undefined ? {} : { operatorName: submitter.name }),
    ...(submitter.operatorId === undefined ? {} : { submitterId: submitter.operatorId }),
  };
}

/** Names and main accounts of both sides. */
export function sidesOf(from: Merchant, to: Merchant, currency: string): Partial<TransferRow> {
  return {
    outUserNo: from.owner,
    ...(from.names[0] === undefined ? {} : { outUserName: from.names[0] }),
    outAccount: mainAccountNo(from.owner, currency),
    inUserNo: to.owner,
    ...(to.names[0] === undefined ? {} : { inUserName: to.names[0] }),
    inAccount: mainAccountNo(to.owner, currency),
  };
}

export interface Opening {
  row: TransferRow;
  facts: TransferFacts;
  dollars: bigint;
  submitter: Submitter;
  /** What the approval setting asks for. */
  review?: { business: 'TRANSFER' | 'ALLOCATE'; rule: ApprovalRule } | undefined;
}

/** Writes an order down whose money is held, and lets it go its way or wait for its review. */
export function open(desk: Desk, owner: string, opening: Opening): Promise<TransferRow> {
  const { row, facts, dollars, submitter, review } = opening;
  return submitOrder(transfers, desk, owner, {
    orderNo: row.orderNo,
    row,
    facts,
    stage: 'HELD',
    kind: KINDS[row.orderType],
    usdEquivalent: dollars,
    business: review?.business ?? 'TRANSFER',
    rule: review?.rule,
    submitter: {
      ...(submitter.operatorId && { operatorId: submitter.operatorId }),
      ...(submitter.name && { name: submitter.name }),
    },
    begins: begins(row.orderType, facts),
  });
}
