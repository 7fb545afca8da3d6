import { checkBalance, checkProduct, dollarsOf } from '../orders/checks.ts';
import { dayOf } from '#model/instant.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import { toMinor } from '#model/minor-units.ts';
import { refusal } from '../words/refusals.ts';
import { drawFrom, storeShares, storesOf, takenFrom, type StoreLine, type StoreShare } from '../orders/stores.ts';
import { couponFor, FOR_PAYMENT } from '../orders/coupon-use.ts';
import { atReadRate } from '../orders/held-rate.ts';
import { duplicateOf, rememberPayment } from './duplicates.ts';
import { bankAudit } from '../orders/bank-audit.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { submitOrder } from '../orders/reviewed.ts';
import { payments } from './payment.ts';
import { checkTradeOrder, moveTradeOrder } from './trade-order.ts';
import { checkMaterials, type Materials, materialsFor } from './materials.ts';
import { payerFor, type PoboPayer } from './payer.ts';
import { checkPaymentQuota } from './quota.ts';
import {
  type Bearer,
  checkMerchant,
  checkPayee,
  checkPaymentAmount,
  checkPostscript,
  type Payee,
  payeeFor,
  paymentTerms,
  type PaymentTerms,
  promisedAt,
} from './terms.ts';

export interface PaymentSubmission extends Materials {
  payeeNo: string;
  payCcy: string;
  /** Decimal string in the payee's currency. */
  amount: string;
  /** The rate shown before confirmation; by default the market rate. */
  rate?: string;
  feeBearer: Bearer;
  purpose: string;
  postscript?: string;
  remark?: string;
  couponNo?: string;
  /** The payer in whose name the payment is made. */
  poboRecordId?: string;
  /** Confirms a repeated payment within a day. */
  confirmDup?: boolean;
  /** The trade order to be paid. */
  tradeOrderNo?: string;
  /** Paying stores in order, each at most its amount; by default the main account. */
  stores?: readonly StoreLine[];
  submitter?: string;
  submitterId?: string;
}

interface Examined {
  payee: Payee;
  payer: PoboPayer | undefined;
  terms: PaymentTerms;
  payerName: string;
  /** Each store's part of principal and fee; empty when the main account pays. */
  shares: StoreShare[];
}

/** Runs all checks of a payment in order and prices it; nothing is written. */
async function examine(desk: Desk, owner: string, request: PaymentSubmission): Promise<Examined> {
  const merchant = await checkMerchant(desk, owner);
  if (request.tradeOrderNo !== undefined) checkProduct(merchant, 'B2B');
  const payee = await payeeFor(desk, owner, request.payeeNo);
  const { payCcy, amount, feeBearer, poboRecordId, couponNo } = request;
  const currency = payee.currency;
  await checkPaymentAmount(desk, merchant, { amount, currency, payCcy });
  const coupon = await couponFor(desk, owner, couponNo, FOR_PAYMENT, { amount, currency });
  const asked = { payCcy, amount, feeBearer, pobo: poboRecordId !== undefined };
  const terms = atReadRate(desk, request.rate, (rates) => paymentTerms(desk, payee, asked, coupon, rates));
  const shares = await payingStores(desk, owner, payCcy, terms.total, request.stores);
  checkPayee(payee);
  checkPostscript(request.postscript);
  const payer = poboRecordId === undefined ? undefined : await payerFor(desk, owner, poboRecordId);
  await checkPaymentQuota(desk, owner, dollarsOf(desk, terms.principal, payCcy));
  checkMaterials(materialsFor(desk, { amount, currency, purpose: request.purpose }), request);
  if (request.tradeOrderNo !== undefined)
    await checkTradeOrder(desk, owner, request.tradeOrderNo, { amount, currency, payeeNo: payee.payeeNo });
  if (request.confirmDup !== true && (await duplicateOf(desk, owner, request, currency)) !== undefined) {
    throw refusal('23020', {}, '/confirmDup');
  }
  return { payee, payer, terms, shares, payerName: payer?.payerEnName ?? merchant.names[0] ?? '' };
}

/**
 * Sources of principal and fee: the named stores, otherwise the main account.
 * @throws Refusal 20001, or 23004 at the store with less than the amount of its line
 */
export async function payingStores(
  desk: Desk,
  owner: string,
  payCcy: string,
  total: string,
  stores: readonly StoreLine[] = [],
): Promise<StoreShare[]> {
  if (stores.length > 0) return drawFrom(await storeShares(desk, owner, payCcy, stores), total, payCcy);
  await checkBalance(desk, owner, payCcy, toMinor(total, payCcy));
  return [];
}

/** Submits a payment: checks, holds principal and fee, locks the day's rate, and starts the review or the bank. */
export async function submitPayment(desk: Desk, owner: string, request: PaymentSubmission): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const { payee, payer, terms, payerName, shares } = await examine(desk, owner, request);
  const { payCcy, submitterId, tradeOrderNo } = request;
  const { way, principal: payAmount, fee, total, arriveAmount, atMid, rate, rateBase, rateQuote, discount } = terms;
  const { payeeNo, currency: arriveCcy } = payee;
  const row = await submitOrder(payments, desk, owner, {
    numbers: payer === undefined ? 'PY' : 'PB',
    stage: 'HELD',
    takes: takenFrom(shares, payCcy, toMinor(total, payCcy)),
    usdEquivalent: dollarsOf(desk, terms.principal, payCcy),
    review: { business: 'PAYMENT', amount: payAmount, currency: payCcy },
    more: { coupon: 'locked' },
    draw: ({ orderNo, at, holds: [holdNo = ''] }) => ({
      row: {
        ...orderTo(payee, payer, payerName),
        ...written(request),
        ...{ orderNo, createdAt: at, payCcy, payAmount, arriveCcy, arriveAmount, fee, totalAmount: total, discount },
        ...{ arriveTime: promisedAt(terms), rate, rateBase, rateQuote, ...storesOf(shares) },
      },
      facts: {
        ...{ payeeNo, holdNo, payCcy, arriveCcy, lockedOn: dayOf(desk.now), way, tradeOrderNo },
        principal: String(toMinor(payAmount, payCcy)),
        fee: String(toMinor(fee, payCcy)),
        arriveAmount: String(toMinor(arriveAmount, arriveCcy)),
        atMid: atMid === undefined ? null : String(toMinor(atMid, arriveCcy)),
        trigger: outcomeOf(desk, toMinor(request.amount, arriveCcy)),
      },
    }),
    submitter: { operatorId: submitterId, name: request.submitter },
    begins: bankAudit(desk, way, { arriveCcy, arriveAmount }),
    // The arrival time is promised on approval.
    waits: { arriveTime: null },
  });
  if (tradeOrderNo !== undefined) await moveTradeOrder(desk, owner, tradeOrderNo, arriveAmount);
  await rememberPayment(desk, owner, request, row);
  await desk.changeRecord(owner, 'payee', payeeNo, { lastPaidAt: row.createdAt });
  return row;
}

/** Fields of an order about the payee and the payer. */
function orderTo(payee: Payee, payer: PoboPayer | undefined, payerName: string) {
  const { payeeNo, payeeName, accountNo, bankName, bankCountry, swift, address } = payee;
  return {
    ...{ orderType: payer === undefined ? ('PAYMENT' as const) : ('POBO' as const), payerName },
    ...{ poboRecordId: payer?.poboRecordId, payerAddress: payer?.address },
    ...{ payeeNo, payeeName, accountNo, bankName: bankName ?? '', bankCountry },
    ...{ swift: swift || undefined, payeeAddress: address || undefined },
    ...{ status: 'AUDITING' as const, version: 1 },
  };
}

const WRITTEN = [
  'feeBearer',
  'purpose',
  'postscript',
  'remark',
  'couponNo',
  'tradeOrderNo',
  'files',
  'contractFiles',
  'invoiceFiles',
  'transportFiles',
  'taxFiles',
  'submitter',
  'submitterId',
] as const;

/** Request fields that the order keeps as typed. */
function written(request: PaymentSubmission): Partial<OrderRow> {
  const kept = WRITTEN.filter((name) => request[name] !== undefined && request[name] !== null && request[name] !== '');
  return Object.fromEntries(kept.map((name) => [name, request[name]]));
}
