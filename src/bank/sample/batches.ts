import { dateTimeOf } from '#model/instant.ts';
import { applyBatch } from '../batches/apply.ts';
import type { BatchRow } from '../batches/batch.ts';
import { batches } from '../batches/batches.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import { toMinor } from '#model/minor-units.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import type { Random } from '#model/random.ts';
import type { Row } from '../desk/row.ts';
import { follow, leave, type Plan, unlessRefused } from './follow.ts';
import { idOf } from './reviews.ts';
import { ABOUT } from './sums.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface BatchPlan extends Plan {
  payees: Row<'payee'>[];
  reviewers: string[];
  batches: number;
  /** Lines of all batches together. */
  rows: number;
  /** True if some batches wait at the end. */
  open: boolean;
}

/** The course of a batch once its lines are checked. */
type Ending = 'paid' | 'some' | 'rejected' | 'terminated' | 'broken' | 'checking' | 'unsubmitted' | 'waiting' | 'half';

interface SampleBatch {
  payType: BatchRow['payType'];
  currency: string;
  at: number;
  ending: Ending;
  cells: string[][];
  submitter: string;
  name: string;
}

const PURPOSES = ['货款', '货款', '货款', '运费', '广告费', '平台服务费', '服务费'];
const WORDS = ['INV 2026-0418', 'FREIGHT CHARGES', 'PO 88012 DEPOSIT', 'PACKAGING', 'AD SERVICES'];
const REASONS = ['收款人信息与合同不一致', '金额与对账单不符，请核对后重新提交', '重复付款'];

/** Batches over the whole time, made by the same commands as a merchant's own; the last ones wait in every state. */
export function planBatches(plan: BatchPlan): void {
  const { random, season, batches, now } = plan;
  const recent: [number, Ending, BatchRow['payType']][] = plan.open
    ? [
        [0.5 * MINUTE, 'checking', 'BATCH'],
        [25 * MINUTE, 'unsubmitted', 'BATCH'],
        [50 * MINUTE, 'waiting', 'BATCH_CNY'],
        [3 * HOUR, 'half', 'BATCH'],
        [26 * HOUR, 'broken', 'BATCH_CNY'],
        [30 * HOUR, 'waiting', 'BATCH'],
        [52 * HOUR, 'rejected', 'BATCH'],
        [75 * HOUR, 'terminated', 'BATCH'],
        [(6 * 24 + 23) * HOUR, 'waiting', 'BATCH'],
      ]
    : [];
  let left = plan.rows;
  for (let n = 0; n < batches; n += 1) {
    const [ago, ending, type] = recent[batches - 1 - n] ?? [];
    const at = ago === undefined ? season.moment(random.next(), random.next()) : now - ago;
    const average = left / (batches - n);
    const isLast = n === batches - 1;
    const count = isLast
      ? left
      : Math.min(left, Math.max(1, random.whole(Math.ceil(average * 0.5), Math.ceil(average * 1.5))));
    left -= count;
    const payType = type ?? random.weighted({ BATCH: 62, BATCH_CNY: 38 });
    const usual = random.weighted({ paid: 82, some: 10, rejected: 2, terminated: 2, broken: 2, unsubmitted: 2 });
    schedule(plan, payType, at, ending ?? usual, count);
  }
}

function schedule(plan: BatchPlan, payType: BatchRow['payType'], at: number, ending: Ending, count: number): void {
  const { random, timeline, money, quota, payees } = plan;
  const isYuan = payType === 'BATCH_CNY';
  const fits = payees.filter(
    (each) => each.auditState === 'PASS' && (isYuan ? each.payWay === 'CNAPS' : canBePaid(each)),
  );
  const currency = isYuan ? 'USD' : random.pick(fits).currency;
  const mine = isYuan ? fits : fits.filter((each) => each.currency === currency);
  let total = 0;
  const cells = Array.from({ length: count }, (_, n) => {
    const size = Math.min(Math.max(500 * Math.exp(0.9 * random.normal()), 40), 6_000);
    const isBroken = ending === 'broken' || random.next() < 0.03;
    if (!isBroken) total += size;
    const line = (isYuan ? yuanCells : foreignCells)(random, random.pick(mine), size, n);
    return isBroken ? broken(random, line) : line;
  });
  const paid = Math.ceil(total * (isYuan ? 1.02 : 1.01) + count * 45) * (isYuan ? 1 : (ABOUT[currency] ?? 1));
  const minor = toMinor(String(Math.ceil(paid * 1.05)), currency);
  if (ending !== 'broken' && ending !== 'checking' && ending !== 'unsubmitted') {
    money.add(at, currency, minor);
    if (isYuan) quota.add(at, currency, minor);
  }
  const day = dateTimeOf(at).slice(5, 10).replace('-', '');
  const name = `${isYuan ? random.pick(['工资发放', '供应商货款', '员工报销']) : random.pick(['供应商货款', '物流与广告', '月结付款'])}${day}.xlsx`;
  const batch: SampleBatch = { payType, currency, at, ending, cells, submitter: random.pick(plan.submitters), name };
  timeline.add(at, () => take(plan, batch));
}

function canBePaid({ payWay, bankCountry, currency }: Row<'payee'>): boolean {
  return ABOUT[currency] !== undefined && (payWay === 'SWIFT' || (payWay === 'LOCAL' && bankCountry === 'HK'));
}

function foreignCells(random: Random, payee: Row<'payee'>, size: number, n: number): string[] {
  const units = Math.round(size * (ABOUT[payee.currency] ?? 1)) + n;
  const amount = payee.currency === 'JPY' ? String(units + 1500) : `${units}.${random.digits(2)}`;
  const least = payee.currency === 'HKD' ? `${units + 80}.00` : amount;
  const code = String(payee.swift ?? payee.clearingCode ?? '');
  const subject = payee.subjectType === 2 ? '个人' : '企业';
  const words = `${random.pick(WORDS)} ${n + 1}`;
  const bearer = random.next() < 0.2 && payee.payWay === 'SWIFT' ? 'OUR' : '';
  const where = [subject, payee.bankCountry, code, payee.bankName ?? '', bearer];
  return [payee.payeeName, payee.accountNo, payee.currency, least, random.pick(PURPOSES), words, ...where];
}

function yuanCells(random: Random, payee: Row<'payee'>, size: number, n: number): string[] {
  const amount = `${Math.round(size * 7) + n + 100}.${random.digits(2)}`;
  const subject = payee.subjectType === 2 ? '个人' : '企业';
  const isPerson = subject === '个人';
  const purpose = isPerson ? '工资' : '货款';
  return [payee.payeeName, payee.accountNo, String(payee.bankNo ?? ''), amount, purpose, `第${n + 1}笔`, subject];
}

/** Typical mistakes: the column and its wrong value, for a foreign-currency line and for a yuan line. */
const MISTAKES: [column: number, abroad: string, yuan: string][] = [
  [1, '', ''],
  [3, '0', '0'],
  [3, '壹仟', '壹仟'],
  [2, 'XXX', '102100099990'],
  [0, '蓝河贸易', 'Blue River'],
];

function broken(random: Random, line: string[]): string[] {
  const [column, abroad, yuan] = MISTAKES[random.whole(0, 4)]!;
  return line.with(column, line.length > 7 ? abroad : yuan);
}

async function take(plan: BatchPlan, sample: SampleBatch): Promise<void> {
  const { desk, owner, timeline } = plan;
  const { payType, currency, cells, ending } = sample;
  const submitter = { operatorId: idOf(desk, owner, sample.submitter) ?? '', name: sample.submitter };
  const sha256 = `${owner}-${sample.at}-${sample.name}`;
  const batch = await applyBatch(desk, owner, {
    payType,
    currency,
    ...(payType === 'BATCH' ? { purpose: 'GOODS' } : { sellMode: 'BY_CNY' as const, payeeType: 'SUPPLIER' as const }),
    file: { id: '', name: sample.name, sha256 },
    lines: cells.map((line, n) => ({ row: n + 2, cells: line })),
    submitter,
  });
  const { batchNo } = batch;
  await desk.changeRecord(owner, 'batch-order', batchNo, { file: null });
  if (ending === 'checking') return leave(desk, timeline, plan.now);
  // Drops the scheduled check: the lines are checked here in one go.
  desk.scheduled.splice(0);
  timeline.add(desk.now + MINUTE, async () => {
    for (let more = true; more;) {
      await takeStep(batches, desk, batchNo, 'check');
      more = desk.scheduled.splice(0).length > 0;
    }
  });
  timeline.add(desk.now + 4 * MINUTE, async () => {
    const checked = await desk.record(owner, 'batch-order', batchNo);
    if (checked?.status !== 3 || ending === 'unsubmitted') return;
    const { version } = checked;
    const asked = { orderNo: batchNo, version };
    if (ending === 'terminated') return void (await takeOwnStep(batches, desk, owner, 'terminate', asked));
    const said = { ...asked, materials: [], person: submitter };
    const done = await unlessRefused(takeOwnStep(batches, desk, owner, 'submit', said).then(({ row }) => row));
    if (done === undefined) return;
    if (done.auditState === 'PASS') return followOrders(plan);
    follow(desk, timeline);
    if (ending !== 'waiting') decide(plan, batchNo, ending, done.reviewLevels ?? 1);
  });
}

/** Another operator reviews the lines, and for two levels a third one after that. */
function decide(plan: BatchPlan, batchNo: string, ending: Ending, levels: number): void {
  const { desk, owner, timeline, reviewers, random } = plan;
  for (let level = 0; level < levels; level += 1) {
    const name = reviewers[level % reviewers.length] ?? '';
    const reviewer = { operatorId: idOf(desk, owner, name) ?? '', name };
    timeline.add(desk.now + (35 + 40 * level) * MINUTE, async () => {
      const rows = await desk.findRecords(owner, 'batch-row', { batchNo, auditState: 'WAIT' });
      for (const [n, row] of rows.entries()) {
        if (ending === 'half' && n >= rows.length / 2) break;
        const isRejected = ending === 'rejected' || (ending !== 'paid' && level === 0 && random.next() < 0.15);
        const reason = isRejected ? { rejectReason: random.pick(REASONS) } : {};
        const { rowId, version } = row;
        const line = { rowId, version, pass: !isRejected, reviewer, ...reason };
        await takeOwnStep(batches, desk, owner, 'decide', { orderNo: batchNo, line });
        followOrders(plan);
      }
    });
  }
}

/** Follows the orders of a batch; the payee's bank refuses some of them. */
function followOrders(plan: BatchPlan): void {
  const { desk, timeline, random } = plan;
  const refused: Record<EdgeName, EdgeName> = {
    'payment.confirm': 'payment.refuse',
    'withdrawal.convert': 'withdrawal.refuse',
  };
  follow(desk, timeline, {
    instead: (edge) => (random.next() < 0.02 ? (refused[edge] ?? edge) : edge),
  });
}
