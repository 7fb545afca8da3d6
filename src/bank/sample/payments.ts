import { dateTimeOf, instantOf } from '#model/instant.ts';
import { decimal } from '#model/money.ts';
import type { OrderRow } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { keepFacts, openOrder, takeStep } from '../orders/take-step.ts';
import { payments } from '../payments/payment.ts';
import { submitPayment } from '../payments/submit.ts';
import { type Plan, unlessRefused } from './follow.ts';
import { wishes } from './from-schemas.ts';
import { placeholder } from './materials.ts';
import recent from './recent-payments.json' with { type: 'json' };
import { byName, carryOn } from './reviews.ts';
import { ABOUT, sumOf } from './sums.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface PaymentPlan extends Plan {
  payees: Row<'payee'>[];
  /** Ids of the payers in whose names the merchant pays. */
  payers: string[];
  counts: Record<'PAYMENT' | 'POBO', number>;
}

/** The course of an order after submission; `half` has the first of two reviews, `open` none. */
type Course = 'success' | 'refuse' | 'reject' | 'cancel' | 'return' | 'material' | 'half' | 'open';

const REJECTED_FOR = '发票金额与合同不一致，请更换材料后重新提交';

/**
 * Payments of the last days: minutes ago, US dollars, and the course. Cast because the compiler types a JSON triple as
 * a list.
 */
const RECENT = Object.entries(recent as unknown as Record<string, [number, number, Course][]>).flatMap(([type, rows]) =>
  rows.map((row, n) => ({ type, row, n })),
);

interface Order {
  payee: Row<'payee'>;
  payCcy: string;
  amount: string;
  course: Course;
  purpose: string;
  submitter: string;
  postscript?: string;
  payer?: string | undefined;
}

const COURSES: Readonly<Record<string, Course>> = {
  ...{ FAILED: 'refuse', REJECTED: 'reject', CANCELLED: 'cancel', REFUNDED: 'return' },
};

/** Payments of eighteen months, each submitted and processed by the bank's own commands. */
export function planPayments(plan: PaymentPlan): void {
  const { season, random, counts, payees } = plan;
  for (const [type, count] of Object.entries(counts)) {
    const orderType = type as keyof typeof counts;
    const usable = payees.filter((each) => each.auditState === 'PASS' && each.payWay !== 'CNAPS');
    for (const { status, payAmount, purpose, postscript } of wishes('payment-order', plan, count, { orderType })) {
      const payee = random.pick(usable);
      const dollars = Number(payAmount);
      const order: Order = {
        payee,
        course: COURSES[status] ?? 'success',
        payCcy: payee.currency === 'IDR' || random.next() < 0.3 ? 'USD' : payee.currency,
        amount: sumOf(dollars, payee.currency, random, 0.35),
        purpose: purpose ?? 'GOODS',
        submitter: random.pick(plan.submitters),
        ...(postscript == null ? {} : { postscript }),
        ...(orderType === 'POBO' ? { payer: random.pick(plan.payers) } : {}),
      };
      schedule(plan, season.moment(random.next(), random.next()), order, dollars);
    }
  }
}

/** Orders that wait, fail or are returned at the end. */
export function planRecentPayments(plan: PaymentPlan): void {
  const passed = plan.payees.filter((each) => each.auditState === 'PASS');
  const abroad = passed.filter(({ payWay }) => payWay === 'SWIFT' || payWay === 'LOCAL');
  const bySwift = abroad.filter(({ payWay, currency }) => payWay === 'SWIFT' && currency !== 'IDR');
  for (const [place, { type, row, n }] of RECENT.entries()) {
    const [minutes, dollars, course] = row;
    const known = course === 'return' || course === 'refuse' ? abroad : bySwift;
    const payee = known[place % known.length];
    if (payee === undefined) continue;
    const exact = plan.desk.rates.worth(`${dollars}.00`, 'USD', payee.currency, 'halfUp');
    const payer = type === 'POBO' ? plan.payers[n % plan.payers.length] : undefined;
    const order: Order = {
      ...{ payee, course, payer, purpose: 'GOODS', postscript: `INV ${String(dollars)} BALANCE` },
      payCcy: payee.currency === 'IDR' ? 'USD' : payee.currency,
      amount: fromMinor((toMinor(exact, payee.currency) / 1000n) * 1000n, payee.currency),
      submitter: plan.submitters[0] ?? '',
    };
    schedule(plan, plan.now - minutes * MINUTE, order, dollars);
  }
}

function schedule(plan: PaymentPlan, at: number, order: Order, dollars: number): void {
  const { desk, money, timeline } = plan;
  // The day's rates may differ from those of the plan.
  const need = decimal(desk.rates.worth(`${Math.ceil(dollars)}.00`, 'USD', order.payCcy, 'halfUp'));
  const spare = need.times('1.08').plus(400 * (ABOUT[order.payCcy] ?? 1));
  money.add(at, order.payCcy, toMinor(spare.toFixed(0), order.payCcy));
  timeline.add(at, () => take(plan, order, dollars));
}

async function take(plan: PaymentPlan, order: Order, dollars: number): Promise<void> {
  const { desk } = plan;
  const row = await pay(plan, order, dollars);
  if (row === undefined) return;
  if (order.payee.createdAt > row.createdAt) {
    // Payees drawn with a later day are moved before their first payment.
    order.payee.createdAt = dateTimeOf(instantOf(row.createdAt) - 3 * DAY);
    await desk.changeRecord(plan.owner, 'payee', order.payee.payeeNo, { createdAt: order.payee.createdAt });
  }
  if (order.course === 'material') {
    const found = await openOrder(payments, desk, row.orderNo);
    if (found !== undefined) await keepFacts(found, { trigger: 'material' });
  }
  const { course } = order;
  carryOn(plan, payments, row, {
    isOpen: course === 'open',
    cancelledBy: course === 'cancel' ? order.submitter : undefined,
    reject: course === 'reject' ? REJECTED_FOR : undefined,
    levels: course === 'half' ? 1 : undefined,
    instead: (edge) => (course === 'refuse' && edge === 'payment.confirm' ? 'payment.refuse' : edge),
    after: (edge, at) => {
      if (edge !== 'payment.confirm' || course !== 'return') return;
      plan.timeline.add(at + 27 * HOUR, async () => void (await takeStep(payments, desk, row.orderNo, 'return')));
    },
  });
}

function pay({ desk, owner }: PaymentPlan, order: Order, dollars: number): Promise<OrderRow | undefined> {
  const { payee, payCcy, amount, purpose, postscript, payer } = order;
  return unlessRefused(
    submitPayment(desk, owner, {
      ...{ payeeNo: payee.payeeNo, payCcy, amount, purpose, confirmDup: true },
      feeBearer: payee.payWay === 'SWIFT' && Math.round(dollars) % 5 < 2 ? 'OUR' : 'SHA',
      ...(postscript === undefined ? {} : { postscript }),
      ...(payer === undefined ? {} : { poboRecordId: payer }),
      ...materials(dollars),
      ...byName(desk, owner, order.submitter),
    }),
  );
}

/** Materials required above an amount. */
function materials(dollars: number): object {
  if (dollars <= 9_000) return {};
  if (dollars <= 45_000) return { files: [placeholder('采购合同与发票')] };
  const [contractFiles, invoiceFiles, transportFiles] = ['采购合同', '商业发票', '提单'].map((each) => [
    placeholder(each),
  ]);
  return { contractFiles, invoiceFiles, transportFiles };
}
