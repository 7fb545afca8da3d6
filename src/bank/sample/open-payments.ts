import { dateTimeOf } from '#model/instant.ts';
import { decimal } from '#model/money.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import { keepFacts, openOrder, takeStep } from '../orders/take-step.ts';
import { payments } from '../payments/payment.ts';
import { submitPayment } from '../payments/submit.ts';
import { follow } from './follow.ts';
import { placeholder } from './materials.ts';
import type { PaymentPlan } from './payment-plan.ts';
import type { SamplePayee } from './payees.ts';
import { byName, reviewSoon } from './reviews.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How an order of the last days stands at the end. */
type Course = 'review' | 'half' | 'reject' | 'material' | 'success' | 'return' | 'refuse';

/** `[ago, US dollars, course]` of payments to others, and of those in other names. */
const OWN: [number, number, Course][] = [
  [(6 * 24 + 23) * HOUR, 18_400, 'review'],
  [30 * HOUR, 52_600, 'half'],
  [22 * HOUR, 12_750, 'review'],
  [3 * HOUR, 26_300, 'review'],
  [70 * MINUTE, 61_200, 'review'],
  [98 * HOUR, 4_180, 'material'],
  [122 * HOUR, 7_920, 'material'],
  [146 * HOUR, 2_460, 'material'],
  [6 * MINUTE, 3_150, 'success'],
  [4 * MINUTE, 880, 'success'],
  [2 * HOUR, 5_640, 'success'],
  [5 * HOUR, 9_300, 'success'],
  [30 * HOUR, 14_900, 'reject'],
  [74 * HOUR, 2_760, 'return'],
  [98 * HOUR, 6_420, 'return'],
  [76 * HOUR, 1_930, 'refuse'],
];
const OTHERS: [number, number, Course][] = [
  [40 * MINUTE, 16_800, 'review'],
  [5 * HOUR, 3_420, 'success'],
  [52 * HOUR, 1_270, 'success'],
];

/** Orders that wait, fail or come back at the end, each taken and worked off by the bank's own commands. */
export function planRecentPayments(plan: PaymentPlan, payers: string[]): void {
  const payable = plan.payees.filter((each) => each.auditState === 'PASS' && ['SWIFT', 'LOCAL'].includes(each.payWay));
  const bySwift = payable.filter((each) => each.payWay === 'SWIFT' && each.currency !== 'IDR');
  const rows = [
    ...OWN.map((row) => ({ row, payer: undefined })),
    ...OTHERS.map((row, n) => ({ row, payer: payers[n % payers.length] })),
  ];
  for (const [n, { row, payer }] of rows.entries()) {
    const [ago, dollars, course] = row;
    const known = course === 'return' || course === 'refuse' ? payable : bySwift;
    const payee = known[n % known.length];
    if (payee !== undefined) plan.timeline.add(plan.now - ago, () => take(plan, { payee, dollars, course, payer }));
    if (payee !== undefined) plan.money.add(plan.now - ago, currencyFor(payee), needOf(plan, payee, dollars));
  }
}

/** Rupiah are paid with dollars, everything else with its own currency. */
function currencyFor(payee: SamplePayee): string {
  return payee.currency === 'IDR' ? 'USD' : payee.currency;
}

function amountFor(plan: PaymentPlan, payee: SamplePayee, dollars: number): string {
  const exact = plan.desk.rates.worth(`${dollars}.00`, 'USD', payee.currency, 'halfUp');
  return fromMinor((toMinor(exact, payee.currency) / 1000n) * 1000n, payee.currency);
}

function needOf(plan: PaymentPlan, payee: SamplePayee, dollars: number): bigint {
  const currency = currencyFor(payee);
  const exact = plan.desk.rates.worth(`${dollars}.00`, 'USD', currency, 'halfUp');
  return toMinor(decimal(exact).times('1.06').plus('600').toFixed(0), currency);
}

interface Order {
  payee: SamplePayee;
  dollars: number;
  course: Course;
  payer: string | undefined;
}

async function take(plan: PaymentPlan, { payee, dollars, course, payer }: Order): Promise<void> {
  const { desk, timeline, owner } = plan;
  const row = await submitPayment(desk, owner, {
    payeeNo: payee.payeeNo,
    payCcy: currencyFor(payee),
    amount: amountFor(plan, payee, dollars),
    feeBearer: payee.payWay === 'SWIFT' && dollars % 20 === 0 ? 'OUR' : 'SHA',
    purpose: 'GOODS',
    postscript: `INV ${String(dollars)} BALANCE`,
    ...(payer === undefined ? {} : { poboRecordId: payer }),
    ...materials(dollars),
    ...byName(desk, owner, plan.submitters[0] ?? ''),
  });
  const { orderNo } = row;
  const order = course === 'material' ? await openOrder(payments, desk, orderNo) : undefined;
  if (order !== undefined) await keepFacts(order, { trigger: 'material' });
  const run = (): void =>
    follow(desk, timeline, {
      instead: (edge) => (course === 'refuse' && edge === 'payment.confirm' ? 'payment.refuse' : edge),
      after: (edge, at) => {
        if (edge !== 'payment.confirm' || course !== 'return') return;
        timeline.add(at + 4 * HOUR, async () => void (await takeStep(payments, desk, orderNo, 'return')));
      },
    });
  run();
  if (course === 'review') return;
  const levels = course === 'half' ? 1 : row.reviewLevels;
  reviewSoon(desk, timeline, levels === undefined ? row : { ...row, reviewLevels: levels }, {
    owner,
    decide: async (current, decision) => void (await takeStep(payments, desk, current.orderNo, 'review', decision)),
    after: run,
    ...(course === 'reject' ? { reject: '发票金额与合同不一致，请更换材料后重新提交' } : {}),
  });
}

function materials(dollars: number): object {
  if (dollars <= 10_000) return {};
  if (dollars <= 50_000) return { files: [placeholder('采购合同与发票')] };
  return {
    contractFiles: [placeholder('采购合同')],
    invoiceFiles: [placeholder('商业发票')],
    transportFiles: [placeholder('提单')],
  };
}

const GOODS = ['蓝牙耳机 3,000 副', '折叠收纳箱 1,200 件', '不锈钢水杯 5,000 只', '户外露营灯 800 台'];

/** Trade orders with sellers abroad, of which one is paid in part and one wholly. */
export function sampleTradeOrders(payees: readonly SamplePayee[], now: number): object[] {
  const sellers = payees.filter((each) => each.auditState === 'PASS' && each.payWay === 'SWIFT');
  return GOODS.flatMap((goods, n) => {
    const seller = sellers[n % Math.max(sellers.length, 1)];
    if (seller === undefined) return [];
    const total = toMinor(String(12_000 * (n + 1)), seller.currency);
    const paid = [0n, total / 4n, 0n, total][n] ?? 0n;
    const money = (minor: bigint): string => fromMinor(minor, seller.currency);
    const createdAt = dateTimeOf(now - (40 - n * 9) * 24 * HOUR);
    return {
      tradeOrderNo: `TD${createdAt.slice(0, 10).replaceAll('-', '')}${String(n + 1).padStart(6, '0')}`,
      payeeNo: seller.payeeNo,
      sellerName: seller.payeeName,
      goods,
      currency: seller.currency,
      totalAmount: money(total),
      paidAmount: money(paid),
      unpaidAmount: money(total - paid),
      createdAt,
    };
  });
}
