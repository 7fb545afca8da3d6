import { checkBalance, checkProduct } from '../checks.ts';
import { dateTimeOf, dayOf } from '#model/instant.ts';
import { needsReview } from '../approvals.ts';
import type { Coupon, Desk, OrderRow } from '../desk/desk.ts';
import { toMinor } from '#model/minor-units.ts';
import { refusal } from '../refusals.ts';
import { drawFrom, placeHolds, type StoreLine, type StoreShare, storeShares, storesText } from '../orders/stores.ts';
import { couponFor, FOR_PAYMENT } from '../orders/coupon-use.ts';
import { atReadRate } from '../held-rate.ts';
import { duplicateOf, rememberPayment } from './duplicates.ts';
import { bankAudit } from '../orders/bank-audit.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { submitOrder } from '../orders/reviewed.ts';
import { type PaymentFacts, payments } from './payment.ts';
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
  /** The rate that was read before it was confirmed; the market's without it. */
  rate?: string;
  feeBearer: Bearer;
  purpose: string;
  postscript?: string;
  remark?: string;
  couponNo?: string;
  /** The payer in whose name it is paid. */
  poboRecordId?: string;
  /** The same payment within a day is meant. */
  confirmDup?: boolean;
  /** The trade order that it pays for. */
  tradeOrderNo?: string;
  /** Stores that pay, in this order, each at most its amount; the main account without them. */
  stores?: readonly StoreLine[];
  submitter?: string;
  submitterId?: string;
}

interface Examined {
  payee: Payee;
  payer?: PoboPayer;
  coupon?: Coupon;
  terms: PaymentTerms;
  payerName: string;
  /** What each store pays of principal and fee; nothing where the main account does. */
  shares: StoreShare[];
}

/** Everything that a payment is asked, in order, and what it costs; nothing is written. */
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
  await checkPaymentQuota(desk, owner, dollarsOf(desk, terms, payCcy));
  checkMaterials(materialsFor(desk, { amount, currency, purpose: request.purpose }), request);
  if (request.tradeOrderNo !== undefined)
    await checkTradeOrder(desk, owner, request.tradeOrderNo, { amount, currency, payeeNo: payee.payeeNo });
  if (request.confirmDup !== true && (await duplicateOf(desk, owner, request, currency)) !== undefined) {
    throw refusal('23020', {}, '/confirmDup');
  }
  return {
    payee,
    terms,
    shares,
    payerName: payer?.payerEnName ?? merchant.names[0] ?? '',
    ...(payer === undefined ? {} : { payer }),
    ...(coupon === undefined ? {} : { coupon }),
  };
}

/**
 * Where principal and fee come from: the stores that are named, else the main account.
 * @throws Refusal 20001, or 23004 at the store that has less than it says
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

/** Takes an order: checks, freezes principal and fee, locks the rate of the day, and lets a reviewer or the bank begin. */
export async function submitPayment(desk: Desk, owner: string, request: PaymentSubmission): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const { payee, payer, coupon, terms, payerName, shares } = await examine(desk, owner, request);
  const { payCcy, submitterId } = request;
  const asked = { business: 'PAYMENT', amount: terms.principal, currency: payCcy, submitterId } as const;
  const rule = await needsReview(desk, owner, asked);
  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber(payer === undefined ? 'PY' : 'PB', at);
  if (coupon !== undefined) await desk.changeRecord(owner, 'coupon', coupon.couponNo, { usedOrderNo: orderNo });
  const total = toMinor(terms.total, payCcy);
  const holdNo = await placeHolds(desk, { orderNo, owner, currency: payCcy, amount: total, at }, shares);
  const facts: PaymentFacts = {
    payeeNo: payee.payeeNo,
    holdNo,
    payCcy,
    arriveCcy: payee.currency,
    principal: String(toMinor(terms.principal, payCcy)),
    fee: String(toMinor(terms.fee, payCcy)),
    arriveAmount: String(toMinor(terms.arriveAmount, payee.currency)),
    atMid: terms.atMid === undefined ? null : String(toMinor(terms.atMid, payee.currency)),
    lockedOn: dayOf(desk.now),
    way: terms.way,
    trigger: outcomeOf(desk, toMinor(request.amount, payee.currency)),
    ...(request.tradeOrderNo === undefined ? {} : { tradeOrderNo: request.tradeOrderNo }),
  };
  const usdEquivalent = dollarsOf(desk, terms, payCcy);
  const row: OrderRow = {
    ...orderTo(payee, payer, payerName),
    ...written(request),
    orderNo,
    createdAt: at,
    payCcy,
    payAmount: terms.principal,
    arriveCcy: payee.currency,
    arriveAmount: terms.arriveAmount,
    fee: terms.fee,
    totalAmount: terms.total,
    arriveTime: promisedAt(terms),
    ...(terms.rate === undefined ? {} : { rate: terms.rate, rateBase: terms.rateBase, rateQuote: terms.rateQuote }),
    ...(terms.discount === undefined ? {} : { discount: terms.discount }),
    ...(shares.length === 0 ? {} : { storeName: storesText(shares), stores: shares }),
  };
  if (request.tradeOrderNo !== undefined) await moveTradeOrder(desk, owner, request.tradeOrderNo, terms.arriveAmount);
  await rememberPayment(desk, owner, request, row);
  await desk.changeRecord(owner, 'payee', payee.payeeNo, { lastPaidAt: at });
  return submitOrder(payments, desk, owner, {
    orderNo,
    row,
    facts,
    stage: 'HELD',
    usdEquivalent,
    business: 'PAYMENT',
    rule,
    submitter: { operatorId: submitterId, name: request.submitter },
    begins: bankAudit(desk, facts.way, facts.arriveCcy),
    // Nobody knows when they agree: the promise is made then.
    waits: { arriveTime: null },
  });
}

/** USD in minor units, for limits, quota and approvals. */
export function dollarsOf(desk: Desk, terms: PaymentTerms, payCcy: string): bigint {
  return toMinor(desk.rates.worth(terms.principal, payCcy, 'USD', 'ceil'), 'USD');
}

type OrderTo = Pick<
  OrderRow,
  'orderType' | 'payerName' | 'payeeName' | 'accountNo' | 'bankName' | 'bankCountry' | 'status' | 'version'
> &
  Partial<OrderRow>;

function orderTo(payee: Payee, payer: PoboPayer | undefined, payerName: string): OrderTo {
  return {
    orderType: payer === undefined ? 'PAYMENT' : 'POBO',
    payerName,
    ...(payer === undefined ? {} : { poboRecordId: payer.poboRecordId, payerAddress: payer.address }),
    payeeNo: payee.payeeNo,
    payeeName: payee.payeeName,
    accountNo: payee.accountNo,
    bankName: payee.bankName ?? '',
    bankCountry: payee.bankCountry,
    ...(payee.swift ? { swift: payee.swift } : {}),
    ...(payee.address ? { payeeAddress: payee.address } : {}),
    status: 'AUDITING',
    version: 1,
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

/** What the order keeps as it was typed. */
function written(request: PaymentSubmission): Partial<OrderRow> {
  const kept = WRITTEN.filter((name) => request[name] !== undefined && request[name] !== null && request[name] !== '');
  return Object.fromEntries(kept.map((name) => [name, request[name]]));
}
