import { restOf } from '../desk/pools.ts';
import { fromMinor } from '#model/minor-units.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { submitAdvance } from '../settlements/advance.ts';
import { usableFiles } from '../settlements/materials.ts';
import { closedTo, filedCodes } from '../settlements/payees.ts';
import { settlements } from '../settlements/settlement.ts';
import { submitSettlement } from '../settlements/submit.ts';
import { dayOf } from '#model/instant.ts';
import { follow, type Plan, unlessRefused } from './follow.ts';
import { placeholder } from './materials.ts';

const DAY = 86_400_000;

type Context = Pick<Plan, 'desk' | 'timeline' | 'owner' | 'now'> & { submitter: string };

/** Settlements against files: days ago, and US dollars. */
const SETTLED: readonly [days: number, amount: string][] = [
  [88, '6200.00'],
  [64, '4300.00'],
  [33, '3150.40'],
];
/**
 * Files of the evidence, each supplied some days after the application; without files the evidence is never supplied.
 */
type Evidence = readonly ['contractFiles' | 'invoiceFiles', string][];
const WHOLE: Evidence = [
  ['contractFiles', '服务合同'],
  ['invoiceFiles', '服务发票'],
];

/** Advance settlements: one that is proved, one that is overdue, one whose evidence was not complete. */
const ADVANCED: readonly [days: number, amount: string, evidence?: Evidence][] = [
  [58, '5400.00', WHOLE],
  [21, '3000.00'],
  [12, '2000.00', WHOLE.slice(0, 1)],
];

/** Settlements of a merchant of services, and its advance settlements. */
export function planServiceSettlements(plan: Context): void {
  const { timeline, now } = plan;
  for (const [days, amount] of SETTLED) timeline.add(now - days * DAY, () => settle(plan, amount));
  for (const [days, amount, evidence] of ADVANCED) {
    timeline.add(now - days * DAY, () => advance(plan, amount, evidence));
  }
}

async function settle({ desk, timeline, owner, submitter }: Context, amount: string): Promise<void> {
  const files = await usableFiles(desk, owner, { scene: 'SERVICE_TRADE', currency: 'USD' });
  const row = await unlessRefused(
    submitSettlement(desk, owner, {
      ...{ scene: 'SERVICE_TRADE', currency: 'USD', sellMode: 'BY_FOREIGN', amount, purpose: 'SERVICE', submitter },
      ...(await supplierIn(desk, owner)),
      materials: files.map(({ batchNo, pool }) => ({ batchNo, amount: fromMinor(restOf(pool), 'USD') })),
    }),
  );
  if (row !== undefined) follow(desk, timeline);
}

async function advance(plan: Context, amount: string, evidence?: Evidence): Promise<void> {
  const { desk, timeline, owner, submitter } = plan;
  const reason = '客户月底出具验收单，需先支付境内外包团队的服务费';
  const payee = await supplierIn(desk, owner);
  const row = await unlessRefused(submitAdvance(desk, owner, { currency: 'USD', amount, reason, submitter, ...payee }));
  if (row === undefined) return;
  follow(desk, timeline);
  if (evidence !== undefined) timeline.add(desk.now + 4 * DAY, () => prove(plan, row.orderNo, evidence));
}

async function prove(
  { desk, timeline, owner, submitter }: Context,
  orderNo: string,
  evidence: Evidence,
): Promise<void> {
  const order = await desk.record(owner, 'payment-order', orderNo);
  if (order === undefined) return;
  const pools = (await desk.pools(owner, 'RECEIPT', order.payCcy)).filter((pool) => restOf(pool) > 0n);
  const receipts = pools.map((pool) => ({ receiptNo: pool.name, amount: fromMinor(restOf(pool), order.payCcy) }));
  const files = Object.fromEntries(evidence.map(([kind, name]) => [kind, [placeholder(name)]]));
  const said = { orderNo, version: order.version, receipts, ...files, actor: submitter };
  // After a long holiday the exchange may not have happened yet.
  const proved = await unlessRefused(takeOwnStep(settlements, desk, owner, 'evidence', said));
  if (proved !== undefined) follow(desk, timeline);
}

async function supplierIn(desk: Context['desk'], owner: string) {
  const filed = await filedCodes(desk, owner);
  const [supplier] = (await desk.findRecords(owner, 'supplier', {})).filter(
    (each) => each.relation !== 'EMPLOYEE' && closedTo(each, dayOf(desk.now), filed) === undefined,
  );
  return { payeeType: 'SUPPLIER' as const, supplierNo: supplier?.supplierNo ?? '' };
}
