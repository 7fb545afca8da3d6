import { dateTimeOf, instantOf } from '#model/instant.ts';
import { durations } from '../calendar.ts';
import { clearing, feeIncome, fromMinor, fxIncome, fxPosition, inTransit, available, nostro } from '../ledger/chart.ts';
import type { FlowNote } from '../ledger/statement.ts';
import { credit, debit, post } from '../ledger.ts';
import { settleCoupon } from '../coupon-use.ts';
import type { Desk, EdgeHandler, OrderEvent, OrderRow, Withdrawal } from '../desk/desk.ts';
import { resolveQuota } from './quota-book.ts';
import { captureHolds } from './stores.ts';
import { releaseHolds } from './submit.ts';

const MINUTE = 60_000;
/** The slow outcome of the demo. */
const SLOW = 5;
/** The outcome that only next day's reconciliation tells. */
const NEXT_DAY = 24 * 60 * MINUTE;

/** Reasons of the simulated correspondent, as the merchant reads them. */
const REASONS = {
  refuse: '收款银行拒绝受理，资金已退回可用余额',
  convert: '换汇未成交，资金已退回可用余额',
  bounce: '收款银行退回：账号与户名不符，请更正提现账户后重新提现',
  bounceOfPayee: '收款银行退回：账号与户名不符，请更正收款人后重新打款',
  return: '收款银行退汇，资金已退回可用余额',
} as const;

export type Edge = 'audit' | 'convert' | 'send' | 'confirm' | 'refuse' | 'bounce' | 'return';

/** What the bank does with a withdrawal by itself. */
export const withdrawalEdges: Record<`withdrawal.${Edge}`, EdgeHandler> = {
  'withdrawal.audit': (desk, orderNo) => advanceWithdrawal(desk, orderNo, 'audit'),
  'withdrawal.convert': (desk, orderNo) => advanceWithdrawal(desk, orderNo, 'convert'),
  'withdrawal.send': (desk, orderNo) => advanceWithdrawal(desk, orderNo, 'send'),
  'withdrawal.confirm': (desk, orderNo) => advanceWithdrawal(desk, orderNo, 'confirm'),
  'withdrawal.refuse': (desk, orderNo) => advanceWithdrawal(desk, orderNo, 'refuse'),
  'withdrawal.bounce': (desk, orderNo) => advanceWithdrawal(desk, orderNo, 'bounce'),
  'withdrawal.return': (desk, orderNo) => advanceWithdrawal(desk, orderNo, 'return'),
};

/**
 * Moves a withdrawal along one edge of its life. An edge that its state does not admit changes nothing, so that an event
 * which comes twice, or late, does no harm.
 */
export async function advanceWithdrawal(desk: Desk, orderNo: string, edge: Edge): Promise<boolean> {
  const known = await desk.withdrawal(orderNo);
  if (known === undefined) return false;
  await desk.book.lockOwner(known.owner);
  const withdrawal = await desk.withdrawal(orderNo);
  const row = await desk.order(known.owner, orderNo);
  if (withdrawal === undefined || row === undefined) return false;
  const step: Step = { desk, withdrawal, row, at: dateTimeOf(desk.now) };
  switch (edge) {
    case 'audit':
      return audit(step);
    case 'convert':
      return convert(step);
    case 'send':
      return send(step);
    case 'confirm':
      return confirm(step);
    case 'refuse':
      return refuse(step);
    case 'bounce':
      return bounce(step);
    case 'return':
      return giveBack(step);
  }
}

interface Step {
  desk: Desk;
  withdrawal: Withdrawal;
  row: OrderRow;
  at: string;
}

function isExchange(withdrawal: Withdrawal): boolean {
  return withdrawal.midAmount !== null;
}

/** Yuan that goes to a mainland bank, exchanged just now or sent again. */
function isYuan(withdrawal: Withdrawal): boolean {
  return isExchange(withdrawal) || withdrawal.holdNo === null;
}

/** AUDITING → PROCESSING. Money of the same currency leaves the hold here; yuan waits for its exchange. */
async function audit(step: Step): Promise<boolean> {
  const { desk, withdrawal, row, at } = step;
  if (row.status !== 'AUDITING') return false;
  if (withdrawal.trigger === 'wait') return false;
  if (withdrawal.trigger === 'material') {
    await change(
      step,
      { status: 'WAIT_MATERIAL', arriveTime: null },
      { step: '补充材料', actor: '风控', note: '请补充交易材料', result: 'WAITING' },
    );
    return true;
  }
  const factor = withdrawal.trigger === 'slow' ? SLOW : 1;
  await change(step, { status: 'PROCESSING' }, { step: '审核通过', actor: '风控', result: 'DONE' });
  if (withdrawal.holdNo === null) await desk.schedule('withdrawal.send', row.orderNo, MINUTE);
  else if (isExchange(withdrawal)) await desk.schedule('withdrawal.convert', row.orderNo, durations.convert * factor);
  else {
    const { fee, payCcy } = withdrawal;
    await captureHolds(desk, {
      orderNo: row.orderNo,
      kind: 'WITHDRAW',
      at,
      fee,
      linesOf: (part, its) => [
        credit(clearing(row.orderNo, payCcy), part - its),
        credit(feeIncome(row.orderType, payCcy), its),
      ],
      note: noteOf(row),
    });
    await settleCoupon(desk, withdrawal.owner, row.couponNo ?? undefined, 'used');
    await desk.putWithdrawal({ ...withdrawal, stage: 'SENT' });
    const promised = row.arriveTime ? instantOf(row.arriveTime) : desk.now;
    const left = Math.max(promised - desk.now, MINUTE) * factor + late(withdrawal);
    await desk.schedule(
      withdrawal.trigger === 'refuse' ? 'withdrawal.refuse' : 'withdrawal.confirm',
      row.orderNo,
      left,
    );
  }
  return true;
}

function late(withdrawal: Withdrawal): number {
  return withdrawal.trigger === 'unknown' ? NEXT_DAY : 0;
}

/** The exchange: the fee is taken, the rest becomes yuan that is in transit; quota is used up. */
async function convert(step: Step): Promise<boolean> {
  const { desk, withdrawal, row, at } = step;
  if (row.status !== 'PROCESSING' || withdrawal.stage !== 'HELD' || withdrawal.holdNo === null) return false;
  if (withdrawal.midAmount === null) return false;
  if (withdrawal.trigger === 'refuse') return refuse(step);
  const { fee, payCcy, arriveCcy, arriveAmount, midAmount } = withdrawal;
  const yuan = [
    debit(fxPosition(arriveCcy), midAmount),
    credit(inTransit(withdrawal.owner, arriveCcy), arriveAmount),
    credit(fxIncome(arriveCcy), midAmount - arriveAmount),
  ];
  await captureHolds(desk, {
    orderNo: row.orderNo,
    kind: 'CONVERT',
    at,
    fee,
    linesOf: (part, its, isFirst) => [
      credit(feeIncome(row.orderType, payCcy), its),
      credit(fxPosition(payCcy), part - its),
      ...(isFirst ? yuan : []),
    ],
    note: noteOf(row),
  });
  await resolveQuota(desk, 'USE', withdrawal.owner, row.orderNo, at);
  await settleCoupon(desk, withdrawal.owner, row.couponNo ?? undefined, 'used');
  await desk.putWithdrawal({ ...withdrawal, stage: 'CONVERTED' });
  await event(step, { step: '结汇完成', actor: '银行', note: `成交汇率 ${row.rate ?? ''}`, result: 'DONE' });
  await desk.schedule('withdrawal.send', row.orderNo, MINUTE);
  return true;
}

/** The yuan goes to the bank of the account. */
async function send(step: Step): Promise<boolean> {
  const { desk, withdrawal, row, at } = step;
  if (row.status !== 'PROCESSING' || withdrawal.stage !== 'CONVERTED') return false;
  const { arriveCcy, arriveAmount, owner } = withdrawal;
  await post(desk.book, {
    kind: 'REMIT',
    reference: row.orderNo,
    at,
    lines: [debit(inTransit(owner, arriveCcy), arriveAmount), credit(clearing(row.orderNo, arriveCcy), arriveAmount)],
  });
  await desk.putWithdrawal({ ...withdrawal, stage: 'SENT' });
  await event(step, { step: '人民币汇出', actor: '银行', result: 'CURRENT' });
  await desk.schedule(
    withdrawal.trigger === 'bounce' ? 'withdrawal.bounce' : 'withdrawal.confirm',
    row.orderNo,
    durations.remit - MINUTE + late(withdrawal),
  );
  return true;
}

/** PROCESSING → SUCCESS: the bank confirms. */
async function confirm(step: Step): Promise<boolean> {
  const { desk, withdrawal, row, at } = step;
  if (row.status !== 'PROCESSING' || withdrawal.stage !== 'SENT') return false;
  const { arriveCcy, arriveAmount } = withdrawal;
  await post(desk.book, {
    kind: 'CONFIRM',
    reference: row.orderNo,
    at,
    lines: [
      debit(clearing(row.orderNo, arriveCcy), arriveAmount),
      credit(nostro(arriveCcy, isYuan(withdrawal) ? 'ONSHORE' : 'MAIN'), arriveAmount),
    ],
  });
  await desk.putWithdrawal({ ...withdrawal, stage: 'SETTLED' });
  await change(
    step,
    { status: 'SUCCESS', finishedAt: at, arrivedAmount: row.arriveAmount },
    { step: '已到账', actor: '银行', result: 'DONE' },
  );
  if (withdrawal.trigger === 'return') await desk.schedule('withdrawal.return', row.orderNo, NEXT_DAY);
  return true;
}

/** PROCESSING → FAILED before anything left: all of it comes back, fee and quota too. */
async function refuse(step: Step): Promise<boolean> {
  const { desk, withdrawal, row, at } = step;
  if (row.status !== 'PROCESSING' || withdrawal.holdNo === null) return false;
  const { amount, fee, payCcy, owner } = withdrawal;
  let released: Pick<OrderRow, 'releasedAmount'> = {};
  const beforeExchange = isExchange(withdrawal) && withdrawal.stage === 'HELD';
  if (beforeExchange) {
    released = await releaseHolds(desk, row);
    await resolveQuota(desk, 'RELEASE', owner, row.orderNo, at);
    await settleCoupon(desk, owner, row.couponNo ?? undefined, 'free');
  } else if (!isExchange(withdrawal) && withdrawal.stage === 'SENT') {
    await post(desk.book, {
      kind: 'REVERSE',
      reference: row.orderNo,
      at,
      lines: [
        debit(clearing(row.orderNo, payCcy), amount - fee),
        debit(feeIncome(row.orderType, payCcy), fee),
        credit(available(owner, payCcy), amount),
      ],
      note: { counterparty: row.payeeName, remark: '提现失败，原路退回' },
    });
  } else return false;
  await desk.putWithdrawal({ ...withdrawal, stage: 'RELEASED' });
  // Before the exchange nothing was debited: what was frozen is free again.
  if (beforeExchange) await fail(step, 'CONVERT', REASONS.convert, released);
  else {
    const returned = { returnAmount: fromMinor(amount, payCcy), returnFee: fromMinor(fee, payCcy) };
    await fail(step, 'BANK', REASONS.refuse, returned);
  }
  return true;
}

/** PROCESSING → FAILED after the exchange: the yuan stays in transit until it is sent again. */
async function bounce(step: Step): Promise<boolean> {
  const { desk, withdrawal, row, at } = step;
  if (row.status !== 'PROCESSING' || withdrawal.stage !== 'SENT' || !isYuan(withdrawal)) return false;
  const { arriveCcy, arriveAmount, owner } = withdrawal;
  await post(desk.book, {
    kind: 'BOUNCE',
    reference: row.orderNo,
    at,
    lines: [debit(clearing(row.orderNo, arriveCcy), arriveAmount), credit(inTransit(owner, arriveCcy), arriveAmount)],
  });
  await desk.putWithdrawal({ ...withdrawal, stage: 'BOUNCED' });
  await fail(step, 'REMIT', row.orderType === 'WITHDRAW' ? REASONS.bounce : REASONS.bounceOfPayee);
  return true;
}

/** SUCCESS → REFUNDED: the bank sends it back; the fee is kept. */
async function giveBack(step: Step): Promise<boolean> {
  const { desk, withdrawal, row, at } = step;
  if (row.status !== 'SUCCESS' || isYuan(withdrawal)) return false;
  const { arriveAmount, payCcy, owner } = withdrawal;
  await post(desk.book, {
    kind: 'REFUND',
    reference: row.orderNo,
    at,
    lines: [debit(nostro(payCcy), arriveAmount), credit(available(owner, payCcy), arriveAmount)],
    note: { counterparty: row.payeeName, remark: '提现退汇' },
  });
  const refundAmount = fromMinor(arriveAmount, payCcy);
  await change(
    step,
    { status: 'REFUNDED', finishedAt: at, failReason: REASONS.return, refundAmount, arrivedAmount: null },
    { step: '退汇', actor: '银行', note: `退回 ${refundAmount} ${payCcy}`, result: 'FAILED' },
  );
  return true;
}

/** What the merchant reads in the statement beside the figures. */
function noteOf({ payeeName, remark }: OrderRow): FlowNote {
  return { counterparty: payeeName, remark };
}

async function fail(
  step: Step,
  failStage: string,
  failReason: string,
  back: Pick<OrderRow, 'releasedAmount' | 'returnAmount' | 'returnFee'> = {},
): Promise<void> {
  await change(
    step,
    { status: 'FAILED', failStage, failReason, finishedAt: step.at, ...back },
    {
      step: step.row.orderType === 'WITHDRAW' ? '提现失败' : '付款失败',
      actor: '银行',
      note: failReason,
      result: 'FAILED',
    },
  );
}

async function change(step: Step, changes: Partial<OrderRow>, what: Omit<OrderEvent, 'orderNo' | 'at'>): Promise<void> {
  const { desk, withdrawal, row } = step;
  await desk.changeOrder(withdrawal.owner, row.orderNo, { ...changes, version: row.version + 1 });
  await event(step, what);
}

async function event(step: Step, what: Omit<OrderEvent, 'orderNo' | 'at'>): Promise<void> {
  await step.desk.event(step.withdrawal.owner, { ...what, orderNo: step.row.orderNo, at: step.at });
}
