import { fromMinor } from '#model/minor-units.ts';
import type { Desk } from './desk.ts';
import type { JournalKind } from '../ledger/book.ts';
import type { CardFlow } from '../ledger/card-flows.ts';

/** Type of a card's flow by kind of journal. */
const TYPES: Partial<Record<JournalKind, string>> = {
  CARD_OPEN: 'APPLY',
  CARD_RECHARGE: 'RECHARGE',
  CARD_REFUND: 'REFUND',
  CARD_CLOSE: 'CLOSE',
  HOLD: 'AUTH',
  RELEASE: 'REVERSAL',
  CARD_CLEARING: 'CLEARING',
  CARD_RETURN: 'RETURN',
  CARD_FEE: 'FEE',
  CARD_SWEEP: 'SWEEP',
};

/** Writes the flows of cards and groups, and keeps the balance that each shows equal to the ledger's. */
export async function keepCardFlows(
  desk: Pick<Desk, 'record' | 'addRecord' | 'changeRecord'>,
  flows: readonly CardFlow[],
): Promise<void> {
  for (const { owner, spender, currency, kind, amount, balanceAfter, ...flow } of flows) {
    const { subUserNo, ...named } =
      'cardId' in spender ? await cardNamed(desk, owner, spender) : await groupNamed(desk, owner, spender);
    await desk.addRecord(owner, 'card-flow', {
      ...{ flowNo: flow.flowNo, flowTime: flow.at, ...named },
      ...{ flowType: TYPES[kind] ?? 'RECHARGE', direction: amount > 0n ? 'IN' : 'OUT', currency },
      ...{ amount: fromMinor(amount, currency), balance: fromMinor(balanceAfter, currency) },
      relatedNo: flow.reference,
      ...(subUserNo && { subUserNo }),
      ...(flow.remark !== undefined && { remark: flow.remark }),
    });
    const balance = { balance: fromMinor(balanceAfter, currency) };
    await ('cardId' in spender
      ? desk.changeRecord(owner, 'card', spender.cardId, balance)
      : desk.changeRecord(owner, 'card-group', spender.groupId, balance));
  }
}

async function cardNamed(desk: Pick<Desk, 'record'>, owner: string, { cardId }: { cardId: string }) {
  const card = await desk.record(owner, 'card', cardId);
  if (card === undefined) throw new Error(`There is no card ${cardId} of ${owner}`);
  return { cardId, cardNo: card.cardMask, lastFour: card.lastFour, subUserNo: card.subUserNo };
}

async function groupNamed(desk: Pick<Desk, 'record'>, owner: string, { groupId }: { groupId: string }) {
  const group = await desk.record(owner, 'card-group', groupId);
  if (group === undefined) throw new Error(`There is no card group ${groupId} of ${owner}`);
  return { groupId, groupName: group.groupName, subUserNo: group.subUserNo };
}
