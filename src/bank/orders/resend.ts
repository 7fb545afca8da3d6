import type { Desk, OrderRow } from '../desk/desk.ts';
import { refusal } from '../words/refusals.ts';
import type { Family } from './family.ts';
import type { OnshoreOrder } from './onshore.ts';
import { type Submission, submitOrder } from './reviewed.ts';
import { changeRow, keepFacts, openOwn } from './take-step.ts';

/**
 * A failed order that may be sent again; the caller has locked the owner.
 * @throws Refusal 10018, 10010, 10019
 */
export async function failedOrder<O extends OnshoreOrder, Name extends string>(
  family: Family<O, Name>,
  desk: Desk,
  owner: string,
  request: { orderNo: string; version: number },
): Promise<O> {
  const parent = await openOwn(family, desk, owner, request);
  if (parent.row.status !== 'FAILED' || (parent.row.againOrderNo ?? '') !== '') throw refusal('10019');
  return parent;
}

/** Options for sending returned yuan again. */
export interface Resending extends Pick<Submission<OnshoreOrder>, 'review' | 'begins'> {
  /** The family of the new order's number. */
  numbers: string;
  /** The recipient, as facts name it. */
  accountId: string;
  /** Payee fields of the new order, its arrival, and the submitter's texts. */
  row: Pick<OrderRow, 'orderType' | 'payeeName'> & Partial<OrderRow>;
}

/** Moves returned yuan to a new order, already exchanged: no exchange, fee, quota or material. */
export async function resendYuan<O extends OnshoreOrder, Name extends string>(
  family: Family<O, Name>,
  parent: O,
  { numbers, review, begins, accountId, row }: Resending,
): Promise<OrderRow> {
  const { desk, owner, facts } = parent;
  const { arriveCcy, arriveAmount } = parent.row;
  const yuan = { payCcy: arriveCcy, payAmount: arriveAmount, totalAmount: arriveAmount, arriveCcy, arriveAmount };
  const passed = await submitOrder(family, desk, owner, {
    ...{ numbers, review, begins, stage: 'CONVERTED' },
    draw: ({ orderNo, at }) => ({
      row: {
        ...{ ...row, ...yuan, fee: '0.00', orderNo, createdAt: at, parentOrderNo: parent.orderNo },
        ...{ status: 'AUDITING' as const, version: 1 },
      },
      facts: {
        ...{ ...facts, payCcy: facts.arriveCcy, amount: facts.arriveAmount, fee: '0', midAmount: null },
        ...{ holdNo: null, trigger: null, accountId, parent: parent.orderNo },
      },
    }),
    submitter: { operatorId: row.submitterId ?? undefined, name: row.submitter ?? undefined },
    // The arrival time is promised on approval.
    waits: { arriveTime: null },
  } as Submission<O>);
  await keepFacts(parent, {}, 'RESENT');
  await changeRow(family, parent, { againOrderNo: passed.orderNo } as Partial<O['row']>);
  return passed;
}
