import { dateTimeOf } from '#model/instant.ts';
import { creditTo } from '../advances/repay.ts';
import type { Desk, Facts, OrderEvent } from '../desk/desk.ts';
import { available, feeIncome } from '../ledger/chart.ts';
import { captureHold, credit, lockOwners, releaseHold } from '../ledger.ts';
import {
  addTransfer,
  changeTransfer,
  isTransfer,
  type TransferFacts,
  type TransferRow,
  type TransferStage,
  type TransferStatus,
} from './order.ts';

const REASONS = {
  refuse: '银行处理未成功，资金已退回',
  receiver: '转入方账户状态异常，资金已退回可用余额',
} as const;

/** PROCESSING → SUCCESS or FAILED: the held money goes to the other side, or back. */
export async function settleTransfer(desk: Desk, orderNo: string): Promise<boolean> {
  const step = await stepOf(desk, orderNo);
  if (step?.row.status !== 'PROCESSING') return false;
  const { facts, row } = step;
  if (facts.trigger === 'refuse') return fail(step, REASONS.refuse);
  const receiver = facts.type === 'TRANSFER' ? await desk.merchant(facts.to) : undefined;
  if (facts.type === 'TRANSFER' && (receiver === undefined || receiver.frozen)) {
    return fail(step, REASONS.receiver);
  }
  const { at, owner } = step;
  for (const { holdNo, amount, fee } of facts.holds) {
    const [minor, cost] = [BigInt(amount), BigInt(fee)];
    const isAllocation = facts.type === 'ALLOCATION';
    // What was in a store's balance was credited before, and what was owed of it taken.
    const crediting = isAllocation
      ? undefined
      : await creditTo(desk, { owner: facts.to, currency: facts.currency, dimension: '-' }, minor);
    await captureHold(desk.book, {
      holdNo,
      amount: isAllocation ? minor : minor + cost,
      kind: isAllocation ? 'ALLOCATE' : 'TRANSFER',
      at,
      lines: [
        ...(crediting?.lines ?? [credit(available(facts.to, facts.currency), minor - cost)]),
        credit(feeIncome(isAllocation ? 'ALLOCATE' : 'TRANSFER', facts.currency), cost),
      ],
      ...(!isAllocation && { note: { sides: sidesOf(step) } }),
    });
    await crediting?.keep();
  }
  await keep(step, 'MOVED');
  const done = { status: 'SUCCESS', finishedAt: at, failReason: null } as const;
  const changed = await changeTransfer(desk, owner, row, done, at, {
    step: DONE[facts.type],
    actor: '银行',
    result: 'DONE',
  });
  if (facts.type === 'TRANSFER') await tellReceiver(step, changed);
  return true;
}

/** Whom each side reads of in its statement. */
function sidesOf({ facts, row }: Step): Record<string, string | undefined> {
  const said = (name: string | null | undefined): string | undefined => name ?? undefined;
  if (facts.type === 'B2B') return { [facts.to]: said(row.buyerName) };
  return { [facts.from]: said(row.inUserName), [facts.to]: said(row.outUserName) };
}

const DONE = { TRANSFER: '对方已到账', ALLOCATION: '已调入主账户', B2B: '已转入主账户' } as const;

/** The other side has a record of its own: it sees what came in, and nothing of who submitted or reviewed it. */
async function tellReceiver({ desk, facts, at }: Step, row: TransferRow): Promise<void> {
  const { orderNo, createdAt, orderType, outUserNo, outUserName, outAccount, inUserNo, inUserName, inAccount } = row;
  const { currency, amount, purpose, remark } = row;
  const zero = row.fee.replace(/\d/g, '0').replace(/^0+(?=0(\.|$))/, '');
  const shown = { outUserNo, outUserName, outAccount, inUserNo, inUserName, inAccount, purpose, remark };
  await addTransfer(desk, facts.to, {
    orderNo,
    createdAt,
    orderType,
    direction: 'IN',
    ...(Object.fromEntries(
      Object.entries(shown).filter(([, value]) => value !== undefined && value !== null),
    ) as Partial<TransferRow>),
    currency,
    amount,
    fee: zero,
    arriveAmount: amount,
    status: 'SUCCESS',
    finishedAt: at,
    version: 1,
  });
  await desk.event(facts.to, { orderNo, at, step: '资金到账', actor: '银行', result: 'DONE' });
}

export interface Step {
  desk: Desk;
  /** Whose record of the order it is. */
  owner: string;
  known: Facts<TransferFacts>;
  facts: TransferFacts;
  row: TransferRow;
  at: string;
}

/** The order and both sides locked; undefined where there is no such order of this family. */
export async function stepOf(desk: Desk, orderNo: string): Promise<Step | undefined> {
  const before = await desk.facts<TransferFacts>(orderNo);
  if (before === undefined || !isTransfer(before.family)) return undefined;
  await lockOwners(desk.book, [before.owner, before.facts.from, before.facts.to]);
  const known = await desk.facts<TransferFacts>(orderNo);
  const row = await desk.record(before.owner, 'transfer-order', orderNo);
  if (known === undefined || row === undefined) return undefined;
  return { desk, owner: before.owner, known, facts: known.facts, row, at: dateTimeOf(desk.now) };
}

/** The end that moves nothing: what is held goes back to where it came from. */
export async function giveBack(
  step: Step,
  status: TransferStatus,
  changes: Partial<TransferRow>,
  said?: Omit<OrderEvent, 'orderNo' | 'at'>,
): Promise<TransferRow> {
  const { desk, owner, row, at } = step;
  for (const hold of await desk.book.openHolds(row.orderNo)) await releaseHold(desk.book, hold.holdNo, at);
  await keep(step, 'RELEASED');
  return changeTransfer(desk, owner, row, { ...changes, status, finishedAt: at }, at, said);
}

async function fail(step: Step, failReason: string): Promise<true> {
  await giveBack(
    step,
    'FAILED',
    { failReason },
    { step: '处理失败', actor: '银行', note: failReason, result: 'FAILED' },
  );
  return true;
}

async function keep({ desk, known }: Step, stage: TransferStage): Promise<void> {
  await desk.putFacts({ ...known, stage });
}
