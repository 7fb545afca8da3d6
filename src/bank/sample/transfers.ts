import { credit, debit } from '#sandbox/ledger.ts';
import { dateTimeOf } from '#model/instant.ts';
import { receiveFunds } from '../collections/receive.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import type { Row } from '../desk/row.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, nostro } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { submitAllocation } from '../transfers/allocate.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { receiveTradePayment } from '../transfers/b2b.ts';
import { type TransferFacts, type TransferRow, transfers } from '../transfers/transfer.ts';
import { submitTransfer } from '../transfers/submit.ts';
import { durations } from '../transfers/terms.ts';
import { accountFor, type SampleCollectionAccount, type SampleStore } from './accounts.ts';
import { payerOf } from './collections.ts';
import { follow, type Plan, unlessRefused } from './follow.ts';
import { wishes } from './from-schemas.ts';
import { carryOn, idOf } from './reviews.ts';
import { ABOUT } from './sums.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface TransferPlan extends Plan {
  stores: readonly SampleStore[];
  /** Accounts that receive the stores' payouts. */
  receiving: readonly SampleCollectionAccount[];
  counts: { transfers: number; allocations: number; b2b: number };
  /** Transfer partners of this merchant in both directions: userNo and name. */
  partners: { owner: string; name: string }[];
}

type Outcome = 'success' | 'fail' | 'cancel' | 'reject';
/** Additional endings: not reviewed yet, or still processed by the bank. */
export type Ending = Outcome | 'open' | 'stuck';

const REJECTION = '收款方合同已到期，请核对后重新提交';

/** Transfers to and from other users, allocations of store balances and B2B transfers of eighteen months. */
export function planTransfers(plan: TransferPlan): void {
  const { random, counts, partners } = plan;
  const wished = (orderType: Row<'transfer-order'>['orderType'], count: number) =>
    wishes('transfer-order', plan, count, { orderType });
  if (partners.length > 0) wished('TRANSFER', counts.transfers).forEach((wish, n) => planTransfer(plan, wish, n));
  for (const wish of wished('ALLOCATION', counts.allocations)) planAllocation(plan, wish);
  wished('B2B', counts.b2b).forEach((wish, n) => planTradePayment(plan, wish, n));
  // The last days: orders waiting for a review, and orders in progress.
  const [first] = plan.stores;
  if (first === undefined) return;
  const { now } = plan;
  allocateAt(plan, now - 5 * HOUR, { stores: [first], wholes: ['15800'], outcome: 'open' });
  allocateAt(plan, now - durations.ALLOCATION / 2, { stores: [first], wholes: ['860'], outcome: 'stuck' });
  const [one, other] = partners;
  const dollars = { currency: 'USD', partner: one, outcome: 'open' } as const;
  sendAt(plan, now - durations.TRANSFER / 2, { ...dollars, amount: '1280.00', outcome: 'stuck' });
  sendAt(plan, now - 3 * HOUR, { ...dollars, amount: '18600.00' });
  sendAt(plan, now - 26 * HOUR, { ...dollars, currency: 'EUR', amount: '56200.00', partner: other });
  sendAt(plan, now - 7 * DAY + HOUR, { ...dollars, amount: '12500.00', partner: random.pick(partners) });
}

const OUTCOMES: Readonly<Record<string, Outcome>> = { FAILED: 'fail', REJECTED: 'reject', CANCELLED: 'cancel' };

/** Only large transfers are reviewed, and can be cancelled or rejected. */
const isReviewed = (outcome: Outcome): boolean => outcome === 'cancel' || outcome === 'reject';

function planTransfer(plan: TransferPlan, wish: Row<'transfer-order'>, n: number): void {
  const { random, season, partners } = plan;
  const { currency } = wish;
  const outcome = OUTCOMES[wish.status] ?? 'success';
  const isLarge = isReviewed(outcome) || random.next() < 0.15;
  const large = toMinor(String(Math.round(22_000 * (ABOUT[currency] ?? 1))), currency);
  const amount = fromMinor(toMinor(wish.amount, currency) + (isLarge ? large : 0n), currency);
  const partner = partners[n % partners.length];
  const sent = { currency, amount, partner, outcome, purpose: wish.purpose, remark: wish.remark };
  sendAt(plan, season.moment(random.next(), random.next()), sent);
}

interface Sent {
  currency: string;
  amount: string;
  partner: { owner: string; name: string } | undefined;
  outcome: Ending;
  purpose?: string | null | undefined;
  remark?: string | null | undefined;
  supplierNo?: string;
  contractNo?: string;
}

/** Plans one transfer, its money and its end. */
export function sendAt(plan: TransferPlan, at: number, sent: Sent): void {
  const { desk, timeline, owner, random, money, submitters } = plan;
  const { currency, amount, partner, outcome, purpose, remark, supplierNo, contractNo } = sent;
  if (partner === undefined) return;
  const submitter = random.pick(submitters);
  const needed = (toMinor(amount, currency) * 101n) / 100n;
  money.add(at, currency, needed);
  timeline.add(at, async () => {
    const request = {
      currency,
      amount,
      inUserNo: partner.owner,
      inUserName: partner.name,
      purpose: purpose ?? 'GOODS',
      files: [],
      ...{ supplierNo, contractNo },
      ...(remark == null ? {} : { remark }),
    };
    const by = { operatorId: idOf(desk, owner, submitter), name: submitter };
    const row = await unlessRefused(submitTransfer(desk, owner, { ...request, files: ['sample'] }, by));
    if (row === undefined) return;
    // The sample's placeholder is no real file.
    await desk.changeRecord(owner, 'transfer-order', row.orderNo, { files: null });
    await runCourse(plan, row, outcome);
  });
}

function planAllocation(plan: TransferPlan, wish: Row<'transfer-order'>): void {
  const { random, season, stores } = plan;
  const { currency } = wish;
  const [first, other] = stores.filter((store) => store.status === 'BOUND' && store.currency === currency);
  if (first === undefined) return;
  const outcome = OUTCOMES[wish.status] ?? 'success';
  const chosen = other === undefined || random.next() < 0.6 ? [first] : [first, other];
  const wholes = chosen.map(() => String(Math.trunc(Number(wish.amount)) * (isReviewed(outcome) ? 6 : 1)));
  allocateAt(plan, season.moment(random.next(), random.next()), { stores: chosen, wholes, outcome });
}

interface Allocated {
  stores: SampleStore[];
  wholes: string[];
  outcome: Ending;
}

function allocateAt(plan: TransferPlan, at: number, { stores, wholes, outcome }: Allocated): void {
  const { desk, timeline, random, owner, submitters } = plan;
  const currency = stores[0]?.currency ?? 'USD';
  const submitter = random.pick(submitters);
  const lines = stores.map((store, n) => {
    const minor = toMinor(wholes[n] ?? '0', currency) + (random.next() < 0.7 ? BigInt(random.whole(1, 99)) : 0n);
    const { accountNo } = accountFor(plan.receiving, store.currency);
    return { storeNo: store.storeNo, accountNo, amount: fromMinor(minor, currency), minor };
  });
  timeline.add(at - HOUR, async () => {
    for (const { accountNo, storeNo, amount } of lines) {
      const store = stores.find((each) => each.storeNo === storeNo);
      await receiveFunds(desk, owner, {
        ...payerOf(store?.platformCode),
        accountNo,
        currency,
        amount,
        storeNo,
        unannounced: true,
      });
      follow(desk, timeline);
    }
  });
  timeline.add(at, async () => {
    const by = { operatorId: idOf(desk, owner, submitter), name: submitter };
    const row = await unlessRefused(submitAllocation(desk, owner, { currency, stores: lines }, by));
    if (row !== undefined) await runCourse(plan, row, outcome);
  });
}

/** Funds a buyer of the B2B product. */
async function payOut(desk: MemoryDesk, owner: string, dimension: string, currency: string, minor: bigint) {
  const at = dateTimeOf(desk.now);
  const reference = await desk.book.nextNumber('RC', at);
  const lines = [debit(nostro(currency), minor), credit(available(owner, currency, dimension), minor)];
  await post(desk.book, { kind: 'COLLECTION', reference, at, lines });
}

function planTradePayment(plan: TransferPlan, wish: Row<'transfer-order'>, n: number): void {
  const { desk, timeline, random, season, owner } = plan;
  const { currency, amount, outUserNo, buyerName } = wish;
  const from = outUserNo ?? '';
  const minor = toMinor(amount, currency);
  const outcome = wish.status === 'SUCCESS' ? 'success' : 'fail';
  const isAgain = random.next() < 0.5 && n > 0;
  const at = season.moment(random.next(), random.next());
  timeline.add(at, async () => {
    await payOut(desk, from, '-', currency, minor);
    const tradeOrderNo = `TO${dateTimeOf(desk.now).slice(0, 10).replaceAll('-', '')}${String(1001 + n)}`;
    const paid = { from, tradeOrderNo, buyerName: buyerName ?? '', currency, amount };
    const row = await receiveTradePayment(desk, owner, paid);
    await runCourse(plan, row, outcome);
    if (outcome !== 'fail' || !isAgain) return;
    timeline.add(desk.now + DAY, async () => {
      const failed = await desk.record(owner, 'transfer-order', row.orderNo);
      if (failed?.status !== 'FAILED') return;
      const again = { orderNo: row.orderNo, version: failed.version, actor: plan.submitters[0] ?? '经办' };
      await takeOwnStep(transfers, desk, owner, 'again', again);
      follow(desk, timeline);
    });
  });
}

/** Replaces the bank's success, and the reviewer's approval, by the outcome. */
async function runCourse(plan: TransferPlan, row: TransferRow, outcome: Ending): Promise<void> {
  const kept = await plan.desk.facts<TransferFacts>(row.orderNo);
  if (outcome === 'fail' && kept !== undefined) {
    await plan.desk.putFacts({ ...kept, facts: { ...kept.facts, trigger: 'refuse' } });
  }
  carryOn(plan, transfers, row, {
    isOpen: outcome === 'open',
    cancelledBy: outcome === 'cancel' ? (row.operatorName ?? '经办') : undefined,
    reject: outcome === 'reject' ? REJECTION : undefined,
  });
}
