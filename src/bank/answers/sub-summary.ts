import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { BankContext, Sources } from './answer-of.ts';
import { spentBySubUser } from './card-spend.ts';
import { CURRENCY, subUsers } from './sub-user.ts';

/* Figures of sub-users: balances from the ledger, and their operations on cards in a period. */

const NONE = '0.00';

/** Each sub-user with its figures; the period of the request limits its operations. */
async function subSummaries(context: BankContext<Record<string, unknown>>): Promise<object[]> {
  const days = daysOf(context.request['period']);
  const did = new Map((await operationsOf(context, days)).map((row) => [row['subUserNo'], row]));
  const spent = await spentBySubUser(context.entities, days);
  return (await subUsers(context)).map((each) => {
    const { subUserNo, subUserName, status, balance, cardCount, activeCards } = each as EntityRecord;
    const { rechargeAmount = NONE, refundAmount = NONE, fee = NONE } = did.get(subUserNo) ?? {};
    const consumeAmount = spent.get(String(subUserNo)) ?? NONE;
    return {
      ...{ subUserNo, subUserName, status, currency: CURRENCY, balance, cardCount, activeCardCount: activeCards },
      ...{ rechargeAmount, consumeAmount, refundAmount, fee },
    };
  });
}

interface Days {
  from?: string;
  to?: string;
}

function daysOf(period: unknown): Days {
  const [from, to] = (period as (string | undefined)[] | undefined) ?? [];
  return { ...(from && { from }), ...(to && { to }) };
}

/** Operations of sub-users that succeeded, summed for each: an opening pays a first amount onto its card. */
function operationsOf({ entities }: Pick<BankContext, 'entities'>, days: Days): Promise<EntityRecord[]> {
  const where = { subUserNo: { known: true }, status: 'SUCCESS', currency: CURRENCY, opTime: days };
  return entities.groups('card-operation', {
    where,
    by: [{ name: 'subUserNo', field: 'subUserNo' }],
    parts: [
      { where: { opType: ['APPLY', 'RECHARGE'] }, sums: { rechargeAmount: 'amount' } },
      { where: { opType: ['REFUND', 'CLOSE'] }, sums: { refundAmount: 'amount' } },
      { sums: { fee: 'fee' } },
    ],
  });
}

export const subSummarySources = { 'sub-summaries': subSummaries } satisfies Sources<'sub-summaries'>;
