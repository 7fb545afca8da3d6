import { credit } from '#sandbox/ledger.ts';
import { creditTo } from '../advances/repay.ts';
import type { Row } from '../desk/row.ts';
import { available, feeIncome } from '../ledger/chart.ts';
import { placeHold } from '../ledger/posting.ts';
import { type CallsOf, familyOf, type Move, type Order } from '../orders/family.ts';
import { delayOf } from '../orders/outcome.ts';
import { reviewedSteps } from '../orders/reviewed.ts';
import { checkBalance } from '../orders/checks.ts';
import { transferMessage } from './message.ts';
import { durations } from './terms.ts';

/** The order as one side sees it. */
export type TransferRow = Row<'transfer-order'>;
export type TransferType = TransferRow['orderType'];
/** One store's part of an allocation. */
export type StoreLine = NonNullable<TransferRow['stores']>[number];

/** Facts that the bank keeps of a transfer; amounts in minor units, as strings. */
export interface TransferFacts {
  type: TransferType;
  currency: string;
  /** The receiver's amount; for an allocation before its fee. */
  amount: string;
  fee: string;
  holds: { holdNo: string; fee: string }[];
  /** Owner of the money: the merchant, for a B2B transfer the user of the B2B product. */
  from: string;
  /** The receiver of the money. */
  to: string;
  /** The outcome forced by the demo's triggers. */
  trigger: string | null;
}

/** Stage of the money: HELD by the order, MOVED to the other side, RELEASED back to its source. */
export type Transfer = Order<
  'transfer-order',
  TransferFacts,
  'HELD' | 'MOVED' | 'RELEASED',
  CallsOf<'transfer'> & { again: { actor: string } }
>;

/** Names under which the facts of each type are stored. */
export const KINDS = { TRANSFER: 'transfer', ALLOCATION: 'allocation', B2B: 'b2b' } as const;

const REASONS = {
  refuse: '银行处理未成功，资金已退回',
  receiver: '转入方账户状态异常，资金已退回可用余额',
} as const;
const DONE = { TRANSFER: '对方已到账', ALLOCATION: '已调入主账户', B2B: '已转入主账户' } as const;

export const transfers = familyOf<Transfer>()({
  name: KINDS.TRANSFER,
  kinds: [KINDS.ALLOCATION, KINDS.B2B],
  entity: 'transfer-order',
  facts: {
    type: 'text',
    currency: 'text',
    amount: 'text',
    fee: 'text',
    holds: 'list',
    from: 'text',
    to: 'text',
    trigger: 'text?',
  },
  locks: (owner, { from, to }) => [owner, from, to],
  message: transferMessage,
  waits: 'failReason',
  files: ['files'],
  steps: {
    ...reviewedSteps<Transfer>({
      cancels: ['WAIT_REVIEW'],
      back: { releases: true, stage: 'RELEASED' },
      passed: ({ row, facts }) => ({ to: 'PROCESSING', ...begins(row.orderType, facts.trigger) }),
      seen: ({ reviewer, remark }, at) => ({
        reviewerName: reviewer.name,
        reviewedAt: at,
        ...(remark === undefined ? {} : { reviewRemark: remark }),
      }),
    }),
    /** The review of transfers to other users only: orders of other types do not exist there. */
    reviewTransfer: [
      { by: 'reviewer', when: ({ facts }) => facts.type !== 'TRANSFER', refuses: '10018' },
      { by: 'reviewer', move: { then: 'review' } },
    ],
    /** The held money goes to the other side, or back. */
    settle: [
      { by: 'clock', from: 'PROCESSING', when: ({ facts }) => facts.type === 'B2B', move: settle },
      { by: 'clock', from: 'PROCESSING', leaves: true, move: settle },
    ],
    /** A failed payment of the B2B product is sent again: the same order, with one more attempt. */
    again: [
      { by: 'owner', when: ({ facts }) => facts.type !== 'B2B', refuses: '10018' },
      { by: 'owner', from: 'FAILED', move: payAgain },
      { by: 'owner', refuses: '25021' },
    ],
  },
});

/** The bank moves the money after any review. */
export function begins(type: TransferType, trigger: string | null): Pick<Move<Transfer>, 'says' | 'next'> {
  const says = { step: '银行处理', actor: '银行', result: 'CURRENT' } as const;
  if (trigger === 'wait') return { says };
  return { says, next: { step: 'settle', after: delayOf(trigger === 'slow' ? trigger : null, durations[type]) } };
}

async function settle(transfer: Transfer): Promise<Move<Transfer>> {
  const { desk, facts, at } = transfer;
  const { type, to, currency } = facts;
  if (facts.trigger === 'refuse') return failed(transfer, REASONS.refuse);
  const receiver = type === 'TRANSFER' ? await desk.merchant(to) : undefined;
  if (type === 'TRANSFER' && (receiver === undefined || receiver.frozen)) return failed(transfer, REASONS.receiver);
  const isAllocation = type === 'ALLOCATION';
  // A store's balance was credited before, and its debts were deducted then.
  const crediting = isAllocation
    ? undefined
    : await creditTo(desk, { owner: to, currency, dimension: '-' }, BigInt(facts.amount));
  return {
    captures: {
      kind: isAllocation ? 'ALLOCATE' : 'TRANSFER',
      linesOf(amount, _share, _isFirst, { holdNo }) {
        const cost = BigInt(facts.holds.find((hold) => hold.holdNo === holdNo)?.fee ?? '0');
        return [
          ...(crediting?.lines ?? [credit(available(to, currency), amount - cost)]),
          credit(feeIncome(isAllocation ? 'ALLOCATE' : 'TRANSFER', currency), cost),
        ];
      },
      ...(!isAllocation && { note: { sides: sidesOf(transfer) } }),
    },
    stage: 'MOVED',
    to: 'SUCCESS',
    set: { finishedAt: at, failReason: null },
    says: { step: DONE[type], actor: '银行', result: 'DONE' },
    async also() {
      await crediting?.keep();
      if (type === 'TRANSFER') await tellReceiver(transfer);
    },
  };
}

/** The counterparty in each side's statement. */
function sidesOf({ facts, row }: Transfer): Record<string, string | undefined> {
  const said = (name: string | null | undefined): string | undefined => name ?? undefined;
  if (facts.type === 'B2B') return { [facts.to]: said(row.buyerName) };
  return { [facts.from]: said(row.inUserName), [facts.to]: said(row.outUserName) };
}

/** Writes the other side's own record: the received amount, without the submitter or the reviewers. */
async function tellReceiver({ desk, facts: { to }, orderNo, row, at }: Transfer): Promise<void> {
  const { createdAt, orderType, currency, amount, outUserNo, outUserName, outAccount } = row;
  const { inUserNo, inUserName, inAccount, purpose, remark } = row;
  const shown = { outUserNo, outUserName, outAccount, inUserNo, inUserName, inAccount, purpose, remark };
  const received: TransferRow = {
    orderNo,
    createdAt,
    orderType,
    direction: 'IN',
    ...(Object.fromEntries(Object.entries(shown).filter(([, value]) => value ?? false)) as Partial<TransferRow>),
    currency,
    amount,
    fee: row.fee.replace(/\d/g, '0').replace(/^0+(?=0(\.|$))/, ''),
    arriveAmount: amount,
    status: 'SUCCESS',
    finishedAt: at,
    version: 1,
  };
  await desk.addRecord(to, 'transfer-order', received);
  const message = transferMessage(received, at);
  if (message !== undefined) await desk.tell(to, message);
  await desk.event(to, { orderNo, at, step: '资金到账', actor: '银行', result: 'DONE' });
}

function failed({ at }: Transfer, failReason: string): Move<Transfer> {
  return {
    releases: true,
    stage: 'RELEASED',
    to: 'FAILED',
    set: { failReason, finishedAt: at },
    says: { step: '处理失败', actor: '银行', note: failReason, result: 'FAILED' },
  };
}

/** @throws Refusal 20001 */
async function payAgain(transfer: Transfer, { actor }: { actor: string }): Promise<Move<Transfer>> {
  const { desk, orderNo, facts, row, at } = transfer;
  const { from, currency, fee } = facts;
  const amount = BigInt(facts.amount);
  await checkBalance(desk, from, currency, amount);
  const { holdNo } = await placeHold(desk.book, { orderNo, owner: from, currency, amount, at });
  const again: TransferFacts = { ...facts, holds: [{ holdNo, fee }], trigger: null };
  const attempt = (row.attempt ?? 1) + 1;
  const { says, next } = begins(row.orderType, again.trigger);
  const first = { step: `第 ${attempt} 次发起`, actor, result: 'DONE' } as const;
  return {
    stage: 'HELD',
    facts: again,
    to: 'PROCESSING',
    set: { attempt, failReason: null },
    says: [first, says ?? []].flat(),
    ...(next && { next }),
  };
}
