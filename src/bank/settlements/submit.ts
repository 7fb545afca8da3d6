import { dateTimeOf } from '#model/instant.ts';
import { toMinor } from '#model/minor-units.ts';
import type { Asked } from '../approvals/review.ts';
import type { Desk, Merchant, OrderRow } from '../desk/desk.ts';
import { customerOf, dollarsOf } from '../orders/checks.ts';
import { couponFor, FOR_SETTLEMENT } from '../orders/coupon-use.ts';
import { atReadRate } from '../orders/held-rate.ts';
import { outcomeOf } from '../orders/outcome.ts';
import type { Draw } from '../orders/pool-use.ts';
import { submitOrder } from '../orders/reviewed.ts';
import { checkQuota } from '../withdrawals/terms.ts';
import { drawMaterials, type MaterialLine } from './materials.ts';
import { checkOverdue } from './overdue.ts';
import { type PayeeRequest, type PayeeType, settlementPayee } from './payees.ts';
import { settlementAudit, settlements } from './settlement.ts';
import {
  checkFunds,
  checkGross,
  checkTyped,
  type SettlementTerms,
  settlementTerms,
  type TermsRequest,
  typedAmount,
} from './terms.ts';

/** The person who submits, and what that person wrote. */
export interface SubmittedBy {
  submitter?: string | undefined;
  submitterId?: string | undefined;
}

export interface SettlementRequest extends TermsRequest, PayeeRequest, SubmittedBy {
  purpose: string;
  /** Settlement files in the order in which they are used. */
  materials: readonly MaterialLine[];
  couponNo?: string | undefined;
  /** The rate shown before confirmation; by default the market rate. */
  rate?: string | undefined;
  remark?: string | undefined;
}

/** Submits a settlement: checks, holds the amount, occupies quota and materials, and starts the review or the bank. */
export async function submitSettlement(desk: Desk, owner: string, request: SettlementRequest): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const { scene, currency, materials } = request;
  const { merchant, terms } = await priced(desk, owner, request);
  await checkFunds(desk, owner, request, terms.gross);
  await checkOverdue(desk, owner);
  await checkQuota(desk, owner, currency, terms.gross, typedAmount(request).field);
  const { draws, used } = await drawMaterials(desk, owner, { scene, currency, gross: terms.gross }, materials);
  const quota: Draw = { kind: 'QUOTA', currency, amount: toMinor(terms.gross, currency) };
  return openSettlement(desk, merchant, request, { terms, draws: [quota, ...draws], row: { scene, materials: used } });
}

interface Priced {
  merchant: Merchant;
  terms: SettlementTerms;
}

/** Checks merchant and amount, and prices the settlement at the read rate. @throws Refusal 100xx, 200xx, 22002, 23005 */
export async function priced(
  desk: Desk,
  owner: string,
  request: TermsRequest & Pick<SettlementRequest, 'couponNo' | 'rate'>,
): Promise<Priced> {
  const merchant = await customerOf(desk, owner, 'SETTLE');
  checkTyped(request);
  const coupon = await couponFor(desk, owner, request.couponNo, FOR_SETTLEMENT);
  const terms = atReadRate(desk, request.rate, (rates) => settlementTerms(desk, request, coupon, rates));
  await checkGross(desk, merchant, request, terms.gross, coupon);
  return { merchant, terms };
}

/** The review of a settlement: to the merchant itself it is a withdrawal, to others a payment. */
export function reviewOf(payeeType: PayeeType, amount: string, currency: string): Asked {
  return { business: payeeType === 'SELF' ? 'WITHDRAW' : 'PAYMENT', amount, currency };
}

/** An accepted settlement. */
interface Accepted {
  terms: SettlementTerms;
  draws: readonly Draw[];
  /** Fields with the purpose of the settlement. */
  row: Partial<OrderRow>;
}

/** Opens the order of an accepted settlement. @throws Refusal of the payee, 23051 */
export async function openSettlement(
  desk: Desk,
  merchant: Merchant,
  request: Omit<SettlementRequest, 'materials'>,
  { terms, draws, row }: Accepted,
): Promise<OrderRow> {
  const { owner } = merchant;
  const { currency, sellMode, payeeType, purpose, couponNo, remark, submitter, submitterId } = request;
  const { gross, fee, discount, arriveAmount, midAmount, rate } = terms;
  const dollars = desk.rates.worth(gross, currency, 'USD', 'ceil');
  const payee = await settlementPayee(desk, merchant, request, { dollars });
  const { base: rateBase, quote: rateQuote } = desk.rates.quote(currency, 'CNY', 'CNY');
  const amount = toMinor(gross, currency);
  return submitOrder(settlements, desk, owner, {
    numbers: 'ST',
    stage: 'HELD',
    takes: [{ currency, amount }],
    usdEquivalent: dollarsOf(desk, gross, currency),
    review: reviewOf(payeeType, gross, currency),
    more: { coupon: 'locked', draws: { occupy: draws } },
    draw: ({ orderNo, at, holds: [holdNo = null] }) => ({
      row: {
        ...{ orderNo, createdAt: at, orderType: 'SETTLE' as const, payerName: merchant.names[0], ...payee.row, ...row },
        ...{ payCcy: currency, payAmount: gross, totalAmount: gross, fee, discount, couponNo },
        ...{ arriveCcy: 'CNY', arriveAmount, arriveTime: dateTimeOf(terms.arriveTime), rate, rateBase, rateQuote },
        ...{ payeeType, purpose, remark, submitter, submitterId, sellMode },
        ...{ status: 'AUDITING' as const, settleStatus: 'AUDITING' as const, version: 1 },
      },
      facts: {
        ...{ payCcy: currency, arriveCcy: 'CNY', amount: String(amount), fee: String(toMinor(fee, currency)) },
        ...{ arriveAmount: String(toMinor(arriveAmount, 'CNY')), midAmount: String(toMinor(midAmount, 'CNY')) },
        ...{ accountId: payee.id, holdNo, trigger: triggerOf(desk, request), parent: null },
      },
    }),
    submitter: { operatorId: submitterId, name: submitter },
    begins: settlementAudit(desk),
    // The arrival time is promised on approval.
    waits: { arriveTime: null },
  });
}

/** The outcome that the typed amount forces in a demo. */
function triggerOf(desk: Desk, request: TermsRequest): string | null {
  const { amount, currency } = typedAmount(request);
  return outcomeOf(desk, toMinor(amount, currency));
}
