import { dateTimeOf } from '#model/instant.ts';
import { decimal } from '#model/money.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import type { Random } from '#model/random.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import type { Needs } from './funding.ts';
import type { SamplePayee } from './payees.ts';
import { costOf, type PaymentOutcome, playPayment, type SamplePayment } from './payments.ts';
import type { Season, Timeline } from './timeline.ts';

const MINUTE = 60_000;

export interface PaymentPlan {
  desk: MemoryDesk;
  timeline: Timeline;
  season: Season;
  random: Random;
  owner: string;
  payerName: string;
  payees: SamplePayee[];
  submitters: string[];
  reviewers: string[];
  /** How many of each type; batches are counted in rows. */
  counts: { PAYMENT: number; POBO: number; SETTLE: number; BATCH: number; BATCH_CNY: number };
  money: Needs;
  now: number;
}

/** What one dollar is, about. */
const ABOUT: Record<string, number> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  HKD: 7.8,
  JPY: 150,
  CNY: 7.1,
  AUD: 1.52,
  CAD: 1.36,
  SGD: 1.34,
  IDR: 15_800,
};
const PURPOSES = ['GOODS', 'GOODS', 'GOODS', 'LOGISTICS', 'ADVERTISING', 'PLATFORM', 'SERVICE'];
const POSTSCRIPTS = [
  'INV 2026-0418 BALANCE',
  'PACKAGING MATERIALS',
  'FREIGHT CHARGES',
  'PO 88012 DEPOSIT',
  'AD SERVICES',
];
const REASONS = [
  '收款账号不存在',
  '收款账户状态异常，银行拒绝入账',
  '收款人名称与账号不符',
  '中间行要求补充付款用途说明，超时未补充',
];
const POBO_PAYERS = [
  'Sample Orchard Trading Limited',
  'Sample Lantern Commerce Limited',
  'Sample Summit Retail Limited',
];

/** Payments of all types over the whole time, and the ones that are still open at its end. */
export function planPayments(plan: PaymentPlan): void {
  const { counts, season, random } = plan;
  const moment = (): number => season.moment(random.next(), random.next());
  for (let n = 0; n < counts.PAYMENT; n += 1) schedule(plan, 'PAYMENT', moment(), outcomeOf(random));
  for (let n = 0; n < counts.POBO; n += 1) schedule(plan, 'POBO', moment(), outcomeOf(random));
  for (let n = 0; n < counts.SETTLE; n += 1) schedule(plan, 'SETTLE', moment(), outcomeOf(random));
  for (const type of ['BATCH', 'BATCH_CNY'] as const) {
    for (let left = counts[type]; left > 0;) {
      const rows = Math.min(left, random.whole(12, 28));
      const at = moment();
      const batchNo = `BT${dateTimeOf(at).slice(0, 10).replaceAll('-', '')}${String(left).padStart(6, '0')}${type === 'BATCH' ? '01' : '02'}`;
      for (let n = 0; n < rows; n += 1) schedule(plan, type, at, outcomeOf(random), batchNo);
      left -= rows;
    }
  }
}

/** Yuan that a supplier waits for at the end; what else waits is taken by the commands of payments. */
export function planOpenPayments(plan: PaymentPlan): void {
  schedule(plan, 'SETTLE', plan.now - 55 * MINUTE, 'success');
}

function outcomeOf(random: Random): PaymentOutcome {
  return random.weighted<PaymentOutcome>({
    success: 92,
    refuse: 3,
    reject: 1.6,
    cancel: 2,
    return: 1.4,
  });
}

function schedule(
  plan: PaymentPlan,
  orderType: SamplePayment['orderType'],
  at: number,
  outcome: PaymentOutcome,
  batchNo?: string,
): void {
  const { random, desk, timeline, owner, money } = plan;
  const toYuan = orderType === 'SETTLE' || orderType === 'BATCH_CNY';
  const payee = random.pick(
    plan.payees.filter((each) => each.auditState === 'PASS' && (each.payWay === 'CNAPS') === toYuan),
  );
  const exchanges = toYuan || payee.currency === 'IDR' || random.next() < 0.3;
  const payCcy = exchanges && payee.currency !== 'USD' ? 'USD' : payee.currency;
  const size = (orderType === 'BATCH' || orderType === 'BATCH_CNY' ? 900 : 4_200) * Math.exp(0.9 * random.normal());
  const amount = amountOf(Math.min(Math.max(size, 40), 120_000) * (ABOUT[payee.currency] ?? 1), payee.currency, random);
  const { payeeNo, payeeName, accountNo, bankName, bankCountry } = payee;
  const draft: Omit<SamplePayment, 'orderNo'> = {
    orderType,
    payee: { payeeNo, payeeName, accountNo, bankName, bankCountry },
    payCcy,
    arriveCcy: payee.currency,
    amount,
    payerName: orderType === 'POBO' ? random.pick(POBO_PAYERS) : plan.payerName,
    purpose: random.pick(PURPOSES),
    feeBearer: random.next() < 0.4 ? 'OUR' : 'SHA',
    submitter: random.pick(plan.submitters),
    reviewer: random.pick(plan.reviewers),
    failReason: random.pick(REASONS),
    outcome: toYuan && outcome === 'return' ? 'success' : outcome,
    ...(toYuan || random.next() < 0.3 ? {} : { postscript: random.pick(POSTSCRIPTS) }),
    ...(batchNo === undefined ? {} : { batchNo }),
  };
  const estimate = costOf(desk, { ...draft, orderNo: '' });
  // Rates of the day may differ from those of the plan.
  const need = decimal(estimate.sold)
    .times(exchanges ? '1.06' : '1')
    .plus(estimate.fee)
    .plus('1')
    .toFixed(0);
  money.add(at, payCcy, toMinor(need, payCcy));
  timeline.add(at, async () => {
    await desk.changeRecord(owner, 'payee', payee.payeeNo, { lastPaidAt: dateTimeOf(at) });
    const orderNo = await desk.book.nextNumber(FAMILIES[orderType], dateTimeOf(at));
    await playPayment(desk, timeline, owner, { ...draft, orderNo });
  });
}

const FAMILIES: Record<SamplePayment['orderType'], string> = {
  PAYMENT: 'PY',
  POBO: 'PB',
  SETTLE: 'ST',
  BATCH: 'PY',
  BATCH_CNY: 'PY',
};

function amountOf(size: number, currency: string, random: Random): string {
  const unit = toMinor('1', currency);
  const whole = BigInt(Math.round(size));
  const round = random.next() < 0.35 && whole > 1000n ? (whole / 100n) * 100n : whole;
  const cents = unit === 1n || random.next() < 0.4 ? 0n : BigInt(random.whole(0, 99));
  return fromMinor(round * unit + cents, currency);
}
