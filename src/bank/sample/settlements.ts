import { dateTimeOf, dayOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import { restOf } from '../desk/pools.ts';
import type { OrderRow } from '../desk/desk.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import type { Row } from '../desk/row.ts';
import { keepFacts, openOrder } from '../orders/take-step.ts';
import { resendSettlement } from '../settlements/resend.ts';
import { spread } from '../orders/pool-use.ts';
import { type MaterialLine, usableFiles } from '../settlements/materials.ts';
import { closedTo, filedCodes, isOfType } from '../settlements/payees.ts';
import { settlements } from '../settlements/settlement.ts';
import { type SettlementRequest, submitSettlement } from '../settlements/submit.ts';
import { type Plan, unlessRefused } from './follow.ts';
import { fromSchemas, wishes } from './from-schemas.ts';
import { MERCHANT_A, MERCHANT_SERVICE } from './merchants.ts';
import { byName, carryOn, idOf } from './reviews.ts';
import { bringGoods } from './settle-files.ts';
import { sumOf } from './sums.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Failed orders older than this have been sent again. */
const WAITING = 12 * DAY;
/** Dollars per line of a file, and the factor by which a file exceeds its settlements. */
const LINE = 1800;
const SPARE = 1.5;
/** Settlements for which one file is uploaded. */
const PER_FILE = 6;

export interface SettlementPlan extends Plan {
  accounts: Row<'withdrawal-account'>[];
  count: number;
}

/** The course of an order after submission; `open` is never reviewed. */
type Course = 'success' | 'refuse' | 'bounce' | 'reject' | 'cancel' | 'material' | 'open';

const COURSES: Readonly<Record<string, Course>> = {
  ...{ FAILED: 'refuse', REJECTED: 'reject', CANCELLED: 'cancel', REFUNDED: 'bounce' },
};

/** Settlements of the last days: minutes ago, US dollars, and the course. */
const RECENT: readonly [minutes: number, dollars: number, course: Course][] = [
  [20, 3200, 'success'],
  [61, 4100, 'success'],
  [66, 2800, 'success'],
  [240, 17_300, 'open'],
  [1500, 5200, 'material'],
  [1700, 6400, 'bounce'],
  [2940, 13_600, 'reject'],
];

/** Opens the filings of suppliers' companies that the bank has accepted in the sample. */
export async function openFilings({ desk, now }: Pick<Plan, 'desk' | 'now'>): Promise<void> {
  for (const owner of [MERCHANT_A, MERCHANT_SERVICE]) {
    const companies = (await desk.findRecords(owner, 'supplier', { auditState: 'PASS' })).filter(
      ({ supplierType }) => supplierType === 1,
    );
    const filings = fromSchemas('filing', owner, now);
    const passed = filings.filter(({ status }) => status === 'PASS');
    for (const [n, filing] of passed.entries()) {
      const company = companies[n];
      if (company === undefined) break;
      const { supplierName: companyName, creditCode, scene } = company;
      Object.assign(filing, { companyName, creditCode, scene });
    }
    await desk.addRecords(owner, 'filing', filings);
  }
}

interface Order {
  dollars: number;
  course: Course;
  submitter: string;
  purpose?: string | null | undefined;
}

/** Settlements of eighteen months, with the files that they use, each by the bank's own commands. */
export function planSettlements(plan: SettlementPlan): void {
  const { random, season, count, submitters, now } = plan;
  const orders = wishes('payment-order', plan, count, { orderType: 'SETTLE' })
    .map(({ status, payAmount, purpose }) => ({
      at: season.moment(random.next(), random.next()),
      order: {
        ...{ dollars: Number(payAmount), course: COURSES[status] ?? ('success' as const), purpose },
        submitter: random.pick(submitters),
      },
    }))
    .sort((a, b) => a.at - b.at);
  const recent = RECENT.map(([minutes, dollars, course]) => ({
    at: now - minutes * MINUTE,
    order: { dollars, course, submitter: submitters[0] ?? '' },
  }));
  const all = [...orders, ...recent.sort((a, b) => a.at - b.at)];
  for (let first = 0; first < all.length; first += PER_FILE) {
    const group = all.slice(first, first + PER_FILE);
    const dollars = group.reduce((sum, { order }) => sum + order.dollars, 0);
    const at = (group[0]?.at ?? now) - 6 * HOUR;
    bringGoods(plan, { at, uploader: random.pick(submitters), count: Math.ceil((dollars * SPARE) / LINE) });
  }
  for (const { at, order } of all) schedule(plan, at, order);
}

function schedule(plan: SettlementPlan, at: number, order: Order): void {
  const spare = toMinor(String(Math.ceil(order.dollars * 1.02) + 20), 'USD');
  plan.money.add(at, 'USD', spare);
  plan.quota.add(at, 'USD', spare);
  plan.timeline.add(at, () => take(plan, order));
}

async function take(plan: SettlementPlan, order: Order): Promise<void> {
  const { desk, owner, random } = plan;
  const isByYuan = random.next() < 0.4;
  const amount = sumOf(order.dollars, 'USD', random, 0.35);
  const yuan = desk.rates.worth(amount, 'USD', 'CNY', 'halfUp', 'CNY');
  const gross = isByYuan ? toMinor(amount, 'USD') + toMinor(amount, 'USD') / 50n : toMinor(amount, 'USD');
  const request: SettlementRequest = {
    ...{ scene: 'GOODS_TRADE', currency: 'USD', ...(await payeeFor(plan)), purpose: order.purpose ?? 'GOODS' },
    ...(isByYuan ? { sellMode: 'BY_CNY', cnyAmount: yuan } : { sellMode: 'BY_FOREIGN', amount }),
    materials: await linesFor(desk, owner, gross),
    ...byName(desk, owner, order.submitter),
  };
  const row = await unlessRefused(submitSettlement(desk, owner, request));
  if (row !== undefined) await play(plan, row, order);
}

/** A supplier, an employee or the merchant itself, as they could be paid at the time. */
async function payeeFor({ desk, owner, random, accounts }: SettlementPlan) {
  const kind = random.next();
  const payeeType = kind < 0.7 ? ('SUPPLIER' as const) : ('EMPLOYEE' as const);
  const filed = await filedCodes(desk, owner);
  const usable = (await desk.findRecords(owner, 'supplier', {})).filter(
    (each) =>
      isOfType(each, payeeType) &&
      each.createdAt < dateTimeOf(desk.now) &&
      closedTo(each, dayOf(desk.now), filed) === undefined,
  );
  if (kind < 0.85 && usable.length > 0) return { payeeType, supplierNo: random.pick(usable).supplierNo };
  const own = accounts.find(
    (each) => each.currency === 'CNY' && each.bankCountry === 'CN' && each.auditState === 'PASS',
  );
  return { payeeType: 'SELF' as const, withdrawalAccount: own?.id ?? '' };
}

/** Lines that cover a gross amount from the oldest files. */
async function linesFor(desk: MemoryDesk, owner: string, gross: bigint): Promise<MaterialLine[]> {
  const files = await usableFiles(desk, owner, { scene: 'GOODS_TRADE', currency: 'USD' });
  const offers = files.map(({ batchNo, pool }) => ({ batchNo, rest: restOf(pool) }));
  return spread(offers, gross).map(({ batchNo, part }) => ({ batchNo, amount: fromMinor(part, 'USD') }));
}

const REJECTED_FOR = '结汇金额与报关单不一致，请更换材料后重新提交';

async function play(plan: SettlementPlan, row: OrderRow, order: Order): Promise<void> {
  const { desk, timeline } = plan;
  const { orderNo } = row;
  const { course, submitter } = order;
  if (course === 'material') {
    const found = await openOrder(settlements, desk, orderNo);
    if (found !== undefined) await keepFacts(found, { trigger: 'material' });
  }
  carryOn(plan, settlements, row, {
    isOpen: course === 'open',
    cancelledBy: course === 'cancel' ? submitter : undefined,
    reject: course === 'reject' ? REJECTED_FOR : undefined,
    instead: (edge) => instead(edge, course),
    after: (edge, at) => {
      const isBack = edge === 'settlement.confirm' && course === 'bounce';
      if (isBack) timeline.add(at + 20 * HOUR, () => again(plan, orderNo));
    },
  });
}

function instead(edge: EdgeName, course: Course): EdgeName {
  if (course === 'refuse' && edge === 'settlement.convert') return 'settlement.refuse';
  return course === 'bounce' && edge === 'settlement.confirm' ? 'settlement.bounce' : edge;
}

/** Sends returned yuan again on the next day; only the latest still wait. */
async function again(plan: SettlementPlan, orderNo: string): Promise<void> {
  const { desk, owner, submitters, now } = plan;
  const row = await desk.record(owner, 'payment-order', orderNo);
  if (row === undefined || (row.againOrderNo ?? '') !== '' || now - desk.now < WAITING) return;
  const name = submitters[0] ?? '';
  const submitter = { operatorId: idOf(desk, owner, name) ?? '', name };
  const next = await unlessRefused(resendSettlement(desk, owner, { orderNo, version: row.version, submitter }));
  if (next !== undefined) await play(plan, next, { dollars: 0, course: 'success', submitter: name });
}
