import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { credit, debit, lockedBalanceOf } from '#sandbox/ledger.ts';
import type { CardRow } from '../cards/operation.ts';
import { hasOpenTransactions, openOperations } from '../cards/terms.ts';
import type { Desk } from '../desk/desk.ts';
import { available, due } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { CARD } from '../messages/message.ts';
import { sayMinor } from '../words/amounts.ts';
import { poolOf, spendable, spendingOf } from './spender.ts';

/*
 * The state of a card after a transaction: a balance below zero is covered at once, money on a card that is over goes to the
 * card account, and a card that is being closed is closed with its last authorisation.
 */

/** States of a card on which no money stays. */
export const OVER: readonly CardRow['status'][] = ['CLOSING', 'CLOSED', 'EXPIRED', 'FAILED'];

/** @param reference the transaction that has moved the card's money */
export async function tidyCard(desk: Desk, owner: string, cardId: string, reference: string): Promise<void> {
  const card = await desk.record(owner, 'card', cardId);
  if (card === undefined) return;
  const left = await spendable(desk, owner, card);
  if (left < 0n) await cover(desk, owner, card, -left, reference);
  if (left > 0n && OVER.includes(card.status)) await emptyCard(desk, owner, card, left, reference);
  const held = await desk.sum(owner, 'card-trans', 'heldAmount', { cardId, status: 'PENDING' });
  const { currency } = card;
  await desk.changeRecord(owner, 'card', cardId, { heldAmount: fromMinor(toMinor(held, currency), currency) });
  if (card.status === 'CLOSING') await closeWhenDone(desk, owner, cardId);
}

/** Closes a card that is being closed, once no authorisation and no operation on it is open. */
export async function closeWhenDone(desk: Desk, owner: string, cardId: string): Promise<void> {
  if (await hasOpenTransactions(desk, owner, cardId)) return;
  if ((await openOperations(desk, owner, cardId)).length > 0) return;
  await desk.changeRecord(owner, 'card', cardId, { status: 'CLOSED', closedAt: dateTimeOf(desk.now) });
}

async function emptyCard(desk: Desk, owner: string, card: CardRow, left: bigint, reference: string): Promise<void> {
  const lines = [debit(spendingOf(owner, card).account, left), credit(poolOf(owner, card), left)];
  await post(desk.book, { kind: 'CARD_CLOSE', reference, at: dateTimeOf(desk.now), lines });
}

/** Takes what a card lacks from the card account, then from the main account; the rest is owed, and all cards stop. */
async function cover(desk: Desk, owner: string, card: CardRow, lacks: bigint, reference: string): Promise<void> {
  const { cardId, currency } = card;
  const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
  const [pool, main] = [poolOf(owner, card), available(owner, currency)];
  const fromPool = least(await lockedBalanceOf(desk.book, pool), lacks);
  const fromMain = least(await lockedBalanceOf(desk.book, main), lacks - fromPool);
  const owed = lacks - fromPool - fromMain;
  const lines = [
    ...[debit(pool, fromPool), debit(main, fromMain), debit(due(owner, currency), owed)],
    credit(spendingOf(owner, card).account, lacks),
  ];
  const at = dateTimeOf(desk.now);
  await post(desk.book, { kind: 'CARD_SWEEP', reference, at, lines, note: { remark: '补足卡片负余额' } });
  if (owed > 0n) await freezeAll(desk, owner);
  const rest = owed > 0n ? `，仍欠 ${sayMinor(owed, currency)}，全部卡片已冻结，请先还款` : '';
  const from = fromMain > 0n ? '卡账户与主账户' : '卡账户';
  await desk.tell(owner, {
    ...{
      bizType: CARD,
      at,
      bizNo: reference,
      permission: '/cardManager/cardTransQuery',
      subUserNo: card.subUserNo ?? null,
    },
    title: '卡片余额为负',
    content: `卡 ${card.cardMask} 余额为负 ${sayMinor(lacks, currency)}，已从${from}补足${rest}。`,
    path: `/cardManager/cardTransQuery?cardId=${encodeURIComponent(cardId)}`,
  });
}

/** A merchant that owes the bank spends nothing with its cards. */
async function freezeAll(desk: Desk, owner: string): Promise<void> {
  const active = await desk.findRecords(owner, 'card', { status: 'ACTIVE' });
  for (const { cardId } of active) await desk.changeRecord(owner, 'card', cardId, { status: 'FROZEN' });
}
