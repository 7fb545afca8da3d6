import type { EdgeHandler, EdgeName } from '../desk/desk.ts';
import { feeIncome, fromMinor, inTransit, suspense } from '../ledger/chart.ts';
import { credit, debit, post } from '../ledger.ts';
import { creditTo } from '../advances/repay.ts';
import { type CollectionRow, durationOf, keep, move, openCollection, STATUS, type Step } from './collection.ts';
import { arrive, askForVerdict } from './receive.ts';
import { bounceRefund, payRefund, recallCollection, sendRefund } from './refund.ts';
import { filesNeeded, isLarge, judge, missingMaterial, MOST_TRIES, type Verdict } from './terms.ts';

/** What receipts do by themselves, or by the hands of the bank. */
export const collectionEdges: Readonly<Record<EdgeName, EdgeHandler>> = {
  'collection.arrive': arrive,
  'collection.judge': edge(judgeReceipt, [STATUS.crediting]),
  'collection.review': edge(review, [STATUS.review]),
  'collection.doubt': edge((step) => doubt(step, '30 天内未确认'), [STATUS.toConfirm]),
  'collection.explain': edge(acceptExplanation, [STATUS.doubtful]),
  'collection.retry': edge(retry, [STATUS.failed, STATUS.afterClosing]),
  'collection.send': edge(sendRefund, [STATUS.refundAsked]),
  'collection.paid': edge(payRefund, [STATUS.refunding]),
  'collection.bounce': edge(bounceRefund, [STATUS.refunding]),
  'collection.recall': edge((step) => recallCollection(step), [STATUS.credited]),
};

/** An edge that the state does not admit changes nothing. */
function edge(take: (step: Step) => Promise<boolean | void>, from: readonly CollectionRow['status'][]): EdgeHandler {
  return async (desk, orderNo) => {
    const step = await openCollection(desk, orderNo);
    if (step === undefined || !from.includes(step.row.status)) return false;
    return (await take(step)) !== false;
  };
}

/** Leaves 3, where risk says. */
async function judgeReceipt(step: Step): Promise<void> {
  const verdict = await judge(step.desk, step.owner, step.row, step.facts);
  switch (verdict.to) {
    case STATUS.credited:
      return creditReceipt(step);
    case STATUS.failed:
      return fail(step, verdict);
    case STATUS.doubtful:
      return doubt(step, verdict.reason);
    case STATUS.toConfirm:
      return askToConfirm(step, verdict);
    case STATUS.materials:
      return askForMaterials(step, verdict.reason);
    default:
      return reviewReceipt(step, verdict.reason);
  }
}

/** 3→2: what is owed first, the rest to the store's or the main account, less the fee. */
async function creditReceipt(step: Step): Promise<void> {
  const { desk, owner, row, facts, at } = step;
  const { currency } = row;
  const amount = BigInt(facts.amount);
  const fee = BigInt(facts.fee);
  const crediting = await creditTo(
    desk,
    { owner, currency, dimension: facts.target, storeNo: row.storeNo },
    amount - fee,
  );
  await post(desk.book, {
    kind: 'COLLECTION',
    reference: row.orderNo,
    at,
    lines: [
      debit(inTransit(owner, currency), amount),
      ...crediting.lines,
      credit(feeIncome('COLLECTION', currency), fee),
    ],
    note: { counterparty: row.payerName, remark: row.postscript ?? undefined },
  });
  await crediting.keep();
  await keep(step, 'CREDITED');
  const { debt, advance, rest } = crediting;
  const creditAmount = fromMinor(rest, currency);
  const repaid = {
    ...(advance > 0n && { repaidAdvance: fromMinor(advance, currency) }),
    ...(debt > 0n && { repaidDebt: fromMinor(debt, currency) }),
  };
  const note = [
    ...(advance > 0n ? [`归还提前到账 ${fromMinor(advance, currency)} ${currency}`] : []),
    ...(debt > 0n ? [`偿还待还欠款 ${fromMinor(debt, currency)} ${currency}`] : []),
    `入账 ${creditAmount} ${currency}`,
  ].join('，');
  await move(
    step,
    { status: STATUS.credited, creditedAt: at, creditAmount, ...repaid, reason: null, answerBefore: null },
    { step: '已入账', actor: '银行', note, result: 'DONE' },
  );
  if (facts.trigger === 'recall') await desk.schedule('collection.recall', row.orderNo, durationOf('refundArrives'));
}

async function suspend(step: Step): Promise<void> {
  const { desk, owner, row, facts, at } = step;
  const amount = BigInt(facts.amount);
  await post(desk.book, {
    kind: 'SUSPEND',
    reference: row.orderNo,
    at,
    lines: [debit(inTransit(owner, row.currency), amount), credit(suspense(row.orderNo, row.currency), amount)],
  });
  await keep(step, 'SUSPENSE');
}

async function resume(step: Step): Promise<void> {
  const { desk, owner, row, facts, at } = step;
  const amount = BigInt(facts.amount);
  await post(desk.book, {
    kind: 'RESUME',
    reference: row.orderNo,
    at,
    lines: [debit(suspense(row.orderNo, row.currency), amount), credit(inTransit(owner, row.currency), amount)],
  });
  await keep(step, 'TRANSIT');
}

async function fail(step: Step, { reason = '' }: Verdict): Promise<void> {
  await suspend(step);
  await move(
    step,
    { status: STATUS.failed, reason },
    { step: '入账失败', actor: '银行', note: reason, result: 'FAILED' },
  );
}

/** →5: somebody has to explain it, or send it back. */
export async function doubt(step: Step, reason = ''): Promise<void> {
  await suspend(step);
  await move(
    step,
    { status: STATUS.doubtful, reason, answerBefore: null },
    { step: '交易存疑', actor: '风控', note: reason, result: 'WAITING' },
  );
}

async function askToConfirm(step: Step, { reason = '' }: Verdict): Promise<void> {
  const wait = durationOf('unanswered');
  const answerBefore = new Date(step.desk.now + wait + 8 * 3_600_000).toISOString().slice(0, 10);
  await move(
    step,
    { status: STATUS.toConfirm, reason, answerBefore },
    { step: '待确认', actor: '风控', note: reason, result: 'WAITING' },
  );
  await step.desk.schedule('collection.doubt', step.row.orderNo, wait);
}

export async function askForMaterials(step: Step, reason = missingMaterial(step.row)): Promise<void> {
  await move(
    step,
    { status: STATUS.materials, reason },
    { step: '待补充材料', actor: '风控', note: reason, result: 'WAITING' },
  );
}

/** →8: a person looks at it. */
export async function reviewReceipt(step: Step, reason?: string): Promise<void> {
  await move(
    step,
    { status: STATUS.review, reason: reason ?? null },
    { step: '入账审核', actor: '风控', ...(reason === undefined ? {} : { note: reason }), result: 'CURRENT' },
  );
  // That nothing was handed in is seen sooner than what was.
  const missing = needsFiles(step) && (step.row.materials ?? []).length === 0;
  await step.desk.schedule('collection.review', step.row.orderNo, durationOf(missing ? 'materials' : 'review'));
}

/** 8→3 where the evidence is enough, 8→7 where not; after the third time there are doubts. */
async function review(step: Step): Promise<void> {
  const { desk, row } = step;
  if (needsFiles(step) && (row.materials ?? []).length < filesNeeded(desk, row)) {
    // What was never handed in is not refused.
    if ((row.materials ?? []).length === 0) return askForMaterials(step);
    return refuseMaterials(step);
  }
  await keep(step, 'TRANSIT', { cleared: true });
  await move(step, { status: STATUS.crediting, reason: null }, { step: '审核通过', actor: '风控', result: 'DONE' });
  await askForVerdict(step);
}

function needsFiles({ desk, row, facts }: Step): boolean {
  return facts.trigger === 'material' || isLarge(desk, row);
}

async function refuseMaterials(step: Step): Promise<void> {
  const rejected = step.facts.rejected + 1;
  await keep(step, 'TRANSIT', { rejected });
  if (rejected >= MOST_TRIES) return doubt(step, `材料 ${rejected} 次未通过审核`);
  const reason = `材料未通过审核：${missingMaterial(step.row)}`;
  await move(
    step,
    { status: STATUS.materials, reason },
    { step: '材料被退回', actor: '风控', note: reason, result: 'FAILED' },
  );
}

/** 5→8: what the merchant explained is accepted. Without a word from him nothing is. */
async function acceptExplanation(step: Step): Promise<boolean> {
  if ((step.row.description ?? '') === '') return false;
  await resume(step);
  await reviewReceipt(step);
  return true;
}

/** 4→3, -99→3: the bank has cleared it up. */
async function retry(step: Step): Promise<void> {
  await resume(step);
  delete step.facts.mismatch;
  await keep(step, 'TRANSIT', { known: true, cleared: true });
  await move(step, { status: STATUS.crediting, reason: null }, { step: '重新入账', actor: '运营', result: 'DONE' });
  await askForVerdict(step);
}
