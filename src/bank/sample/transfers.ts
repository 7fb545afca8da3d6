import { credit, debit } from '#sandbox/ledger.ts';
import { dateTimeOf } from '#model/instant.ts';
import { receiveFunds } from '../collections/receive.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, nostro } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { submitAllocation } from '../transfers/allocate.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { receiveTradePayment } from '../transfers/b2b.ts';
import { type TransferFacts, type TransferRow, transfers } from '../transfers/transfer.ts';
import { submitTransfer } from '../transfers/submit.ts';
import { durations } from '../transfers/terms.ts';
import type { SampleCollectionAccount } from './collection-accounts.ts';
import { payerOf, payoutAccount } from './collections.ts';
import { follow, type Plan, unlessRefused } from './follow.ts';
import { carryOn, idOf } from './reviews.ts';
import type { SampleStore } from './stores.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface TransferPlan extends Plan {
  stores: readonly SampleStore[];
  /** The accounts that the stores are paid out to. */
  receiving: readonly SampleCollectionAccount[];
  counts: { transfers: number; allocations: number; b2b: number };
  /** Whom this merchant sends money to and gets money from: userNo and name. */
  partners: { owner: string; name: string }[];
}

type Outcome = 'success' | 'fail' | 'cancel' | 'reject';
/** Besides: nobody has looked at it yet, or the bank is still working on it. */
type Ending = Outcome | 'open' | 'stuck';

/** The first of each kind end in every way, however few there are. */
const EVERY: readonly Outcome[] = ['fail', 'reject', 'cancel'];
const REMARKS = ['采购货款', '代垫物流费结算', '样品费', '项目分成', '广告费分摊', '季度服务费'];
const REJECTION = '收款方合同已到期，请核对后重新提交';

/** Transfers to and from other users, allocations of store balances and B2B transfers of eighteen months. */
export function planTransfers(plan: TransferPlan): void {
  const { random, counts, partners } = plan;
  if (partners.length > 0) {
    for (let n = 0; n < counts.transfers; n += 1) planTransfer(plan, n);
  }
  for (let n = 0; n < counts.allocations; n += 1) planAllocation(plan, n);
  for (let n = 0; n < counts.b2b; n += 1) planTradePayment(plan, n);
  // The last days: what waits for a review, what is under way.
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

function planTransfer(plan: TransferPlan, n: number): void {
  const { random, season, partners } = plan;
  const currency = random.weighted({ USD: 60, EUR: 15, HKD: 15, JPY: 5, CNY: 5 });
  const usual = { USD: 2_600, EUR: 2_200, HKD: 18_000, JPY: 320_000, CNY: 15_000 }[currency];
  const size = Math.round(usual * Math.exp(0.7 * random.normal()));
  const drawn = random.weighted<Outcome>({ success: 78, fail: 7, cancel: 7, reject: 8 });
  const outcome = EVERY[n] ?? drawn;
  // Only what is large is looked at by somebody else, and can be taken back or rejected.
  const isLarge = outcome === 'cancel' || outcome === 'reject' || random.next() < 0.15;
  const whole = Math.max(size, usual / 10) * (isLarge ? 6 : 1) + (isLarge ? usual * 5 : 0);
  const amount = fromMinor(toMinor(String(Math.round(whole)), currency), currency);
  const at = season.moment(random.next(), random.next());
  const partner = partners[n % partners.length];
  sendAt(plan, at, { currency, amount, partner, outcome, remark: random.pick(REMARKS) });
}

interface Sent {
  currency: string;
  amount: string;
  partner: { owner: string; name: string } | undefined;
  outcome: Ending;
  remark?: string;
}

function sendAt(plan: TransferPlan, at: number, sent: Sent): void {
  const { desk, timeline, owner, random, money, submitters } = plan;
  const { currency, amount, partner, outcome, remark } = sent;
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
      purpose: random.weighted({ GOODS: 6, SERVICE: 3, LOGISTICS: 2, ADVERTISING: 2, OTHER: 1 }),
      files: [],
      ...(remark === undefined ? {} : { remark }),
    };
    const by = { operatorId: idOf(desk, owner, submitter), name: submitter };
    const row = await unlessRefused(submitTransfer(desk, owner, { ...request, files: ['sample'] }, by));
    if (row === undefined) return;
    // The papers of the sample are nobody's files.
    await desk.changeRecord(owner, 'transfer-order', row.orderNo, { files: null });
    runCourse(plan, row, outcome);
  });
}

function planAllocation(plan: TransferPlan, n: number): void {
  const { random, season, stores } = plan;
  const bound = stores.filter((store) => store.status === 'BOUND' && DEALT.includes(store.currency));
  const first = bound[n % Math.max(bound.length, 1)];
  if (first === undefined) return;
  const { currency } = first;
  const others = bound.filter((store) => store.currency === currency && store !== first);
  const chosen = [first, ...others.slice(0, random.weighted({ '0': 6, '1': 3, '2': 1 }) === '0' ? 0 : 1)];
  const drawn = random.weighted<Outcome>({ success: 92, fail: 3, cancel: 2, reject: 3 });
  const outcome = EVERY[n] ?? drawn;
  const isLarge = outcome === 'cancel' || outcome === 'reject';
  const usual =
    (isLarge ? 6 : 1) *
    (currency === 'JPY' ? 420_000 : currency === 'IDR' ? 30_000_000 : currency === 'CNY' ? 20_000 : 3_200);
  const wholes = chosen.map(() => String(Math.round(usual * Math.exp((isLarge ? 0.1 : 0.5) * random.normal()))));
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
    const accountNo = payoutAccount(plan.receiving, store.currency);
    return { storeNo: store.storeNo, accountNo, amount: fromMinor(minor, currency), minor };
  });
  timeline.add(at - HOUR, async () => {
    for (const { accountNo, storeNo, amount } of lines) {
      const store = stores.find((each) => each.storeNo === storeNo);
      await receiveFunds(desk, owner, { ...payerOf(store?.platformCode), accountNo, currency, amount, storeNo });
      follow(desk, timeline);
    }
  });
  timeline.add(at, async () => {
    const by = { operatorId: idOf(desk, owner, submitter), name: submitter };
    const row = await unlessRefused(submitAllocation(desk, owner, { currency, stores: lines }, by));
    if (row !== undefined) runCourse(plan, row, outcome);
  });
}

const DEALT = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'SGD', 'IDR', 'CNY'];

/** A buyer of the B2B product has money. */
async function payOut(desk: MemoryDesk, owner: string, dimension: string, currency: string, minor: bigint) {
  const at = dateTimeOf(desk.now);
  const reference = await desk.book.nextNumber('RC', at);
  const lines = [debit(nostro(currency), minor), credit(available(owner, currency, dimension), minor)];
  await post(desk.book, { kind: 'COLLECTION', reference, at, lines });
}

/** Buyers whose money comes from the B2B product. */
const BUYERS: [userNo: string, name: string][] = [
  ['91000001', 'Alder & Finch Living GmbH'],
  ['91000002', 'Maison Clairvent SARL'],
  ['91000003', "O'Hara Outdoor Supply Inc."],
  ['91000004', '青屿生活株式会社'],
];

function planTradePayment(plan: TransferPlan, n: number): void {
  const { desk, timeline, random, season, owner } = plan;
  const [from, buyerName] = random.pick(BUYERS);
  const currency = random.weighted({ USD: 6, EUR: 4, GBP: 1 });
  const size = Math.round(6_400 * Math.exp(0.6 * random.normal()));
  const minor = toMinor(String(size), currency) + BigInt(random.whole(0, 99));
  const drawn = random.weighted<Outcome>({ success: 80, fail: 20, cancel: 0, reject: 0 });
  const outcome = n === 0 ? 'fail' : drawn;
  const isAgain = random.next() < 0.5 && n > 0;
  const at = season.moment(random.next(), random.next());
  timeline.add(at, async () => {
    await payOut(desk, from, '-', currency, minor);
    const tradeOrderNo = `TO${dateTimeOf(desk.now).slice(0, 10).replaceAll('-', '')}${String(1001 + n)}`;
    const amount = fromMinor(minor, currency);
    const row = await receiveTradePayment(desk, owner, { from, tradeOrderNo, buyerName, currency, amount });
    runCourse(plan, row, outcome);
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

/** The outcome takes the place of the bank's good answer, and of the reviewer's. */
function runCourse(plan: TransferPlan, row: TransferRow, outcome: Ending): void {
  const facts = plan.desk.allFacts.get(row.orderNo);
  if (outcome === 'fail' && facts !== undefined) (facts.facts as TransferFacts).trigger = 'refuse';
  carryOn(plan, transfers, row, {
    isOpen: outcome === 'open',
    cancelledBy: outcome === 'cancel' ? (row.operatorName ?? '经办') : undefined,
    reject: outcome === 'reject' ? REJECTION : undefined,
  });
}
