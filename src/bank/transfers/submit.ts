import { checkBalance, checkSize, customerOf, dollarsOf } from '../orders/checks.ts';
import type { Person } from '../approvals/review.ts';
import type { Desk, Merchant } from '../desk/desk.ts';
import { mainAccountNo } from '../ledger/main-account.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { refusal } from '../words/refusals.ts';
import { outcomeOf } from '../orders/outcome.ts';
import type { Taken } from '#sandbox/orders.ts';
import { type Submission, submitOrder } from '../orders/reviewed.ts';
import { begins, KINDS, type Transfer, type TransferFacts, type TransferRow, transfers } from './transfer.ts';
import { payableSupplier } from './suppliers.ts';
import { checkTransfer, needsFiles, receiverOf, transferFee } from './terms.ts';

export interface TransferRequest {
  currency: string;
  /** Decimal string in `currency`; the fee is charged on top. */
  amount: string;
  inUserNo?: string | undefined;
  /** The receiver's name; spaces and brackets may be written differently. */
  inUserName?: string | undefined;
  /** The merchant's supplier, instead of the receiver's number and name. */
  supplierNo?: string | undefined;
  contractNo?: string | undefined;
  purpose?: string | undefined;
  /** Visible to both sides. */
  remark?: string | undefined;
  /** Ids of files. */
  files?: string[] | undefined;
}

/** The submitting operator. */
export type Submitter = Partial<Person>;

/**
 * Holds a transfer to another user with its fee, and starts the bank or a review.
 * @throws Refusal 10011 to 10014, 10018, 20001 to 20008, 23051, 25001 to 25005, 25031, 25032
 */
export async function submitTransfer(
  desk: Desk,
  owner: string,
  request: TransferRequest,
  submitter: Submitter,
): Promise<TransferRow> {
  await desk.book.lockOwner(owner);
  const { currency, amount, purpose, contractNo, remark, files, supplierNo } = request;
  const merchant = await customerOf(desk, owner);
  checkSize(amount, currency);
  await checkTransfer(desk, merchant, amount, currency);
  const minor = toMinor(amount, currency);
  const fee = toMinor(transferFee(amount, currency), currency);
  await checkBalance(desk, owner, currency, minor + fee);
  const supplier = supplierNo === undefined ? undefined : await payableSupplier(desk, owner, supplierNo);
  const receiver = await (supplier === undefined
    ? receiverOf(desk, owner, request)
    : receiverOf(desk, owner, supplier, { no: '/supplierNo', name: '/supplierNo' }));
  const isProven = supplier !== undefined || needsFiles(dollarsOf(desk, amount, currency));
  if (isProven && (files ?? []).length === 0) throw refusal('25005', {}, '/files');
  return open(desk, owner, submitter, {
    ...{ numbers: 'TR', amount: minor, fee, from: owner, to: receiver.owner },
    parts: [{ currency, amount: minor + fee, fee }],
    review: { business: 'TRANSFER', amount, currency },
    row: {
      ...outwards(merchant, receiver, currency),
      arriveAmount: fromMinor(minor, currency),
      ...{ supplierNo, scene: supplier?.scene, contractNo },
      ...{ purpose, remark, files, operatorName: submitter.name, submitterId: submitter.operatorId },
    },
  });
}

/** The receiving user and main account. */
export function receiverSide(receiver: Merchant, currency: string): Partial<TransferRow> {
  const { owner: inUserNo, names } = receiver;
  return { inUserNo, inUserName: names[0], inAccount: mainAccountNo(inUserNo, currency) };
}

/** Both sides of a transfer to another user. */
export function outwards({ owner: outUserNo, names }: Merchant, receiver: Merchant | undefined, currency: string) {
  return {
    ...({ orderType: 'TRANSFER', direction: 'OUT' } as const),
    ...{ outUserNo, outUserName: names[0], outAccount: mainAccountNo(outUserNo, currency) },
    ...(receiver && receiverSide(receiver, currency)),
  };
}

/** An accepted transfer; amounts in minor units. */
interface Accepted extends Pick<TransferFacts, 'from' | 'to'> {
  amount: bigint;
  fee: bigint;
  /** Amounts to hold, each with the fee contained in it. */
  parts: readonly (Taken & { fee: bigint })[];
  row: Partial<TransferRow> & Pick<TransferRow, 'orderType' | 'direction' | 'arriveAmount'>;
}

/** Writes an order with its holds, and starts the bank or the order's review. */
export function open(
  desk: Desk,
  owner: string,
  submitter: Submitter,
  { numbers, review, ...accepted }: Accepted & { numbers: string } & Pick<Submission<Transfer>, 'review'>,
): Promise<TransferRow> {
  const { begins, drawn, ...opening } = opened(desk, accepted);
  const takes = accepted.parts.map(({ fee: _fee, ...taken }) => taken);
  return submitOrder(transfers, desk, owner, { numbers, review, submitter, takes, begins, draw: drawn, ...opening });
}

/** The opening of an accepted transfer, and the bank's first step with it. */
export function opened(desk: Desk, { amount, fee, from, to, parts, row }: Accepted) {
  const { orderType: type } = row;
  const currency = parts[0]?.currency ?? '';
  const shown = fromMinor(amount, currency);
  const trigger = outcomeOf(desk, amount);
  return {
    ...({ kind: KINDS[type], stage: 'HELD', begins: begins(type, trigger) } as const),
    usdEquivalent: dollarsOf(desk, shown, currency),
    drawn: ({ orderNo, at, holds }: { orderNo: string; at: string; holds: readonly string[] }) => ({
      row: {
        ...{ ...row, orderNo, createdAt: at, currency, amount: shown, fee: fromMinor(fee, currency) },
        ...{ attempt: 1, version: 1 },
        status: 'PROCESSING' as const,
      },
      facts: {
        ...{ type, currency, amount: String(amount), fee: String(fee), from, to, trigger },
        holds: parts.map((part, n) => ({ holdNo: holds[n] ?? '', fee: String(part.fee) })),
      },
    }),
  };
}
