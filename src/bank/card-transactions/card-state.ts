import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { credit, debit, lockedBalanceOf } from '#sandbox/ledger.ts';
import { type CardRow, type GroupRow, moveOperated, type OperationFacts } from '../cards/operation.ts';
import { spentBy } from '../cards/spent.ts';
import { hasOpenTransactions } from '../cards/terms.ts';
import type { Desk } from '../desk/desk.ts';
import { available, due } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { CARD } from '../messages/message.ts';
import { sayMinor } from '../words/amounts.ts';
import { poolOf, spendable, spendingOf } from './spender.ts';

/*
 * The state of a card and its group after a transaction: a balance below zero is covered at once, money on an ended
 * card goes to the card account, and a closing card or group is closed with its last authorisation.
 */

/** States of a card that has ended or is closing, so that no money stays on it. */
export const OVER: readonly CardRow['status'][] = ['CLOSING', 'CLOSED', 'EXPIRED', 'FAILED'];

/** Returns true if the card, or the group whose balance it spends, keeps no money. */
export async function isOver(desk: Desk, owner: string, card: CardRow): Promise<boolean> {
  const { status } = (await groupOf(desk, owner, card)) ?? card;
  return OVER.includes(status);
}

/** The group whose balance a card spends; undefined for a card with a balance of its own. */
export async function groupOf(desk: Desk, owner: string, { groupId }: CardRow): Promise<GroupRow | undefined> {
  return typeof groupId === 'string' ? desk.record(owner, 'card-group', groupId) : undefined;
}

/** @param reference the transaction that has moved the card's money */
export async function tidyCard(desk: Desk, owner: string, cardId: string, reference: string): Promise<void> {
  const card = await desk.record(owner, 'card', cardId);
  if (card === undefined) return;
  const left = await spendable(desk, owner, card);
  if (left < 0n) await cover(desk, owner, card, -left, reference);
  if (left > 0n && (await isOver(desk, owner, card))) await emptyCard(desk, owner, card, left, reference);
  const held = await desk.sum(owner, 'card-trans', 'heldAmount', { cardId, status: 'PENDING' });
  const { currency } = card;
  await desk.changeRecord(owner, 'card', cardId, {
    heldAmount: fromMinor(toMinor(held, currency), currency),
    ...(await drawnBy(desk, owner, card)),
  });
  if (card.status === 'CLOSING') await closeWhenDone(desk, owner, { cardId, groupId: null });
  const group = await groupOf(desk, owner, card);
  if (group?.status === 'CLOSING') await closeWhenDone(desk, owner, { cardId: null, groupId: group.groupId });
}

/** The parts of its limit that a card of a group has used and has left. */
async function drawnBy(desk: Desk, owner: string, card: CardRow): Promise<Partial<CardRow>> {
  const { groupId, limitTotal, currency } = card;
  if (typeof groupId !== 'string') return {};
  const { ever: used } = await spentBy(desk, owner, card);
  const usedLimit = fromMinor(used, currency);
  if (typeof limitTotal !== 'string') return { usedLimit };
  return { usedLimit, remainLimit: fromMinor(toMinor(limitTotal, currency) - used, currency) };
}

/** Closes a card or a group that is being closed, once no authorisation and no operation on it is open. */
async function closeWhenDone(desk: Desk, owner: string, of: Pick<OperationFacts, 'cardId' | 'groupId'>): Promise<void> {
  if (await hasOpenTransactions(desk, owner, of)) return;
  const open: Record<string, string> = of.cardId === null ? { groupId: of.groupId ?? '' } : { cardId: of.cardId };
  if ((await desk.findRecords(owner, 'card-operation', { ...open, status: 'PROCESSING' })).length > 0) return;
  await moveOperated(desk, owner, of, { status: 'CLOSED', closedAt: dateTimeOf(desk.now) });
}

async function emptyCard(desk: Desk, owner: string, card: CardRow, left: bigint, reference: string): Promise<void> {
  const lines = [debit(spendingOf(owner, card).account, left), credit(poolOf(owner, card), left)];
  await post(desk.book, { kind: 'CARD_CLOSE', reference, at: dateTimeOf(desk.now), lines });
}

/**
 * Covers a negative balance of a card or its group from the card account, then from the main account; the rest becomes
 * a debt, and all cards are frozen.
 */
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
  const what = card.groupId ? `卡组「${card.groupName ?? ''}」（卡 ${card.cardMask}）` : `卡 ${card.cardMask} `;
  await desk.tell(owner, {
    ...{
      bizType: CARD,
      at,
      bizNo: reference,
      permission: '/cardManager/cardTransQuery',
      subUserNo: card.subUserNo ?? null,
    },
    title: card.groupId ? '卡组余额为负' : '卡片余额为负',
    content: `${what}余额为负 ${sayMinor(lacks, currency)}，${saysCover(currency, { fromPool, fromMain, owed })}。`,
    path: `/cardManager/cardTransQuery?cardId=${encodeURIComponent(cardId)}`,
  });
}

/** How a negative balance was covered, in words; amounts in minor units. */
function saysCover(currency: string, { fromPool, fromMain, owed }: Record<'fromPool' | 'fromMain' | 'owed', bigint>) {
  const from = [...(fromPool > 0n ? ['卡账户'] : []), ...(fromMain > 0n ? ['主账户'] : [])].join('与');
  if (owed === 0n) return `已从${from}补足`;
  const part = from === '' ? '卡账户与主账户均无余额可补' : `已从${from}补 ${sayMinor(fromPool + fromMain, currency)}`;
  return `${part}，欠款 ${sayMinor(owed, currency)}，全部卡片已冻结，请先还款`;
}

/** A merchant that owes the bank money cannot spend with its cards. */
async function freezeAll(desk: Desk, owner: string): Promise<void> {
  const active = await desk.findRecords(owner, 'card', { status: 'ACTIVE' });
  for (const { cardId } of active) await desk.changeRecord(owner, 'card', cardId, { status: 'FROZEN' });
}
