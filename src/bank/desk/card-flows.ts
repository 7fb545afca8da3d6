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

/** Writes the rows of cards' flows, and keeps the balance that each card shows equal to the ledger's. */
export async function keepCardFlows(
  desk: Pick<Desk, 'record' | 'addRecord' | 'changeRecord'>,
  flows: readonly CardFlow[],
): Promise<void> {
  for (const { owner, cardId, currency, kind, amount, balanceAfter, ...flow } of flows) {
    const card = await desk.record(owner, 'card', cardId);
    if (card === undefined) throw new Error(`There is no card ${cardId} of ${owner}`);
    await desk.addRecord(owner, 'card-flow', {
      ...{ flowNo: flow.flowNo, flowTime: flow.at, cardId, cardNo: card.cardMask, lastFour: card.lastFour },
      ...{ flowType: TYPES[kind] ?? 'RECHARGE', direction: amount > 0n ? 'IN' : 'OUT', currency },
      ...{ amount: fromMinor(amount, currency), balance: fromMinor(balanceAfter, currency) },
      relatedNo: flow.reference,
      ...(card.subUserNo && { subUserNo: card.subUserNo }),
      ...(flow.remark !== undefined && { remark: flow.remark }),
    });
    await desk.changeRecord(owner, 'card', cardId, { balance: fromMinor(balanceAfter, currency) });
  }
}
