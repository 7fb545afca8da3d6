import { debit } from '#sandbox/ledger.ts';
import { printAmount } from '#model/money.ts';
import { creditTo } from '../advances/repay.ts';
import type { Row } from '../desk/row.ts';
import { inTransit } from '../ledger/chart.ts';
import { CARD, type Message } from '../messages/message.ts';
import { familyOf, type Move, type Order } from '../orders/family.ts';

export type FundingRow = Row<'card-funding'>;

/** Facts that the bank keeps of a transfer between main and card account; amounts in minor units, as strings. */
export interface FundingFacts {
  arriveCcy: string;
  arriveAmount: string;
}

/** Stage of the money: TRANSIT on its way back to the main account, or DONE. */
export type Funding = Order<'card-funding', FundingFacts, 'TRANSIT' | 'DONE'>;

/** Transfers between a merchant's main account and its card account. */
export const cardFundings = familyOf<Funding>()({
  name: 'cardFunding',
  entity: 'card-funding',
  facts: { arriveCcy: 'text', arriveAmount: 'text' },
  message: fundingMessage,
  steps: {
    /** Money of the card account reaches the main account on the next working day. */
    arrive: { by: 'clock', from: 'PROCESSING', stage: 'TRANSIT', move: arrived },
  },
});

async function arrived({ desk, owner, facts, at }: Funding): Promise<Move<Funding>> {
  const { arriveCcy: currency } = facts;
  const amount = BigInt(facts.arriveAmount);
  const crediting = await creditTo(desk, { owner, currency, dimension: '-' }, amount);
  return {
    posts: { kind: 'CARD_FUND', lines: [debit(inTransit(owner, currency), amount), ...crediting.lines] },
    stage: 'DONE',
    to: 'SUCCESS',
    set: { finishedAt: at },
    also: () => crediting.keep(),
  };
}

const PLACE = '/cardManager/cardQuery';

function fundingMessage({ orderNo, direction, status, arriveAmount, arriveCcy }: FundingRow, at: string) {
  if (direction === 'IN' || status !== 'SUCCESS') return undefined;
  return {
    ...{ bizType: CARD, at, bizNo: orderNo, path: PLACE, permission: PLACE, title: '卡账户转出已到账' },
    content: `卡账户转出 ${orderNo}（${printAmount(arriveAmount, arriveCcy)} ${arriveCcy}）已转入主账户。`,
  } satisfies Message;
}
