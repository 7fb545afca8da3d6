import type { WorkContext } from '#sandbox/answer.ts';
import type { ArrivedEvent, InboxHandler } from '#sandbox/inbox.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { add, compare } from '#model/money.ts';
import type { CardRow } from '../cards/operation.ts';
import type { Desk } from '../desk/desk.ts';
import { MINUTE } from '../orders/outcome.ts';
import { openOrder, takeOpen } from '../orders/take-step.ts';
import rules from '../rules/card-transactions.json' with { type: 'json' };
import { type Bill, billAt } from './bill.ts';
import { declineOf } from './decline.ts';
import {
  type Authorisation,
  bodies,
  type Clearing,
  type Increment,
  type MerchantRefund,
  type MessageKind,
  type Reversal,
  type Said,
} from './message-schemas.ts';
import { authorise, declined, forcePost, recordReversal, refundPurchase } from './open.ts';
import { cardTrans, type Trans } from './transaction.ts';

/** Time that a clearing waits for its authorisation, in milliseconds; then it is booked without one. */
export const QUEUED = rules.queuedMinutes * MINUTE;

/** A message of the scheme as it has arrived. */
export type SchemeMessage = Pick<ArrivedEvent, 'source' | 'id' | 'kind' | 'owner' | 'reference' | 'body' | 'arrivedAt'>;

/**
 * Handlers of the scheme's messages. Their reference is that of the purchase, so that its steps retry waiting messages.
 */
export function cardInbox(deskOf: (context: WorkContext) => Desk): Record<MessageKind, InboxHandler> {
  const handler = (kind: MessageKind): InboxHandler => ({
    body: bodies[kind],
    ...(kind === 'card-clearing' && { triedAfter: QUEUED }),
    apply: (context, event) => applyMessage(deskOf(context), event),
  });
  return {
    'card-authorisation': handler('card-authorisation'),
    'card-increment': handler('card-increment'),
    'card-reversal': handler('card-reversal'),
    'card-clearing': handler('card-clearing'),
    'card-refund': handler('card-refund'),
  };
}

/**
 * Applies a message once, in its turn among those of its purchase.
 * @returns false if it must wait for its card, its authorisation, or earlier messages
 * @throws Refusal 20002, 20003, 20008
 */
export async function applyMessage(desk: Desk, message: SchemeMessage): Promise<boolean> {
  const { owner, reference, kind, source, id } = message;
  const said = message.body as Said;
  await desk.book.lockOwner(owner);
  const card = await desk.record(owner, 'card', said.cardId);
  if (card === undefined) return false;
  const purchase = await purchaseOf(desk, owner, reference);
  if (purchase !== undefined && purchase.facts.cardId !== said.cardId) return false;
  if (!isInTurn(desk, message, said, purchase)) return false;
  // Messages of one kind and sequence are copies, whatever their ids.
  const name = `${owner}/${reference}/${kind}/${said.sequence}`;
  const claimed = await desk.claim('card-message', [name], owner, `${source}/${id}`);
  if (!claimed.has(name)) return true;
  await applyIn(desk, message, card, purchase);
  return true;
}

/** The authorisation of a purchase, approved or declined. */
async function purchaseOf(desk: Desk, owner: string, networkRef: string): Promise<Trans | undefined> {
  const found = await desk.findRecords(owner, 'card-trans', { networkRef, transType: 'AUTH' });
  const first = found.find(({ relatedNo }) => relatedNo === undefined || relatedNo === null);
  return first && openOrder(cardTrans, desk, first.transId);
}

/** Messages apply in the order of their sequences; a clearing waits for those before it for an hour only. */
function isInTurn(
  desk: Desk,
  { kind, arrivedAt }: SchemeMessage,
  { sequence }: Said,
  purchase: Trans | undefined,
): boolean {
  if (kind === 'card-authorisation' || kind === 'card-refund') return true;
  if (kind === 'card-clearing' && desk.now >= arrivedAt + QUEUED) return true;
  if (purchase === undefined) return false;
  const seen = new Set(purchase.facts.seen.split(',').map(Number));
  return Array.from({ length: sequence - 1 }, (_, n) => n + 1).every((each) => seen.has(each));
}

async function applyIn(desk: Desk, message: SchemeMessage, card: CardRow, purchase: Trans | undefined): Promise<void> {
  const { owner, reference, kind, body } = message;
  const about = { desk, owner, card, reference };
  if (kind === 'card-authorisation') {
    if (purchase === undefined) await authorise({ ...about, said: body as Authorisation });
    return;
  }
  if (kind === 'card-refund') {
    const said = body as MerchantRefund;
    const original = said.original === undefined ? undefined : await purchaseOf(desk, owner, said.original);
    await refundPurchase({ ...about, said }, original?.orderNo);
    return;
  }
  const isOpen = purchase?.row.status === 'PENDING';
  if (kind === 'card-clearing' && !isOpen) {
    const said = body as Clearing;
    await forcePost({ ...about, said }, purchase?.orderNo);
    if (purchase !== undefined) await takeOpen(cardTrans, purchase, 'see', said);
    return;
  }
  if (purchase === undefined) return;
  // A message about an ended authorisation is marked as seen and changes nothing else.
  if (!isOpen) await takeOpen(cardTrans, purchase, 'see', body);
  else if (kind === 'card-clearing') await takeOpen(cardTrans, purchase, 'clear', body);
  else if (kind === 'card-reversal') await reverse(purchase, card, body as Reversal);
  else await increment(purchase, card, body as Increment);
}

/** Takes back a part of a purchase, or all that is left of it, and records it. */
async function reverse(purchase: Trans, card: CardRow, said: Reversal): Promise<void> {
  const { desk, owner, orderNo, row } = purchase;
  const { transAmount, transCcy: currency, rate, merchantName, mcc } = row;
  const isPart = said.amount !== undefined && compare(said.amount, transAmount) < 0;
  const amount = isPart ? (said.amount ?? transAmount) : transAmount;
  await takeOpen(cardTrans, purchase, 'reverse', said);
  const shop = { merchantName: merchantName ?? '', ...(mcc && { mcc }) };
  const about = { desk, owner, card, reference: row.networkRef ?? '' };
  await recordReversal({ ...about, said: { ...said, ...shop, amount, currency } }, rate ?? '1', orderNo);
}

/** Approves more of a purchase, or records that it was declined. */
async function increment(purchase: Trans, card: CardRow, { amount, sequence, ...said }: Increment): Promise<void> {
  const { desk, owner, row, orderNo: relatedNo } = purchase;
  const { transCcy: currency, billCcy, rate, merchantName, mcc } = row;
  const whole = billAt(rate ?? '1', add(row.transAmount, amount), currency, billCcy);
  const more: Bill = {
    rate: whole.rate,
    bill: whole.bill - toMinor(row.billAmount, billCcy),
    fee: whole.fee - toMinor(row.fee, billCcy),
  };
  const asked = { mcc: mcc ?? '', authentication: 'PASSED' as const };
  const decline = await declineOf({ desk, owner, card, said: asked, bill: more });
  if (decline === undefined) return takeOpen(cardTrans, purchase, 'increment', { sequence, amount, more });
  const price = { amount: fromMinor(toMinor(amount, currency), currency), currency, ...(rate && { rate }) };
  const shop = { merchantName: merchantName ?? '', ...(mcc && { mcc }) };
  const reference = row.networkRef ?? '';
  await declined(
    { desk, owner, card, reference, said: { ...said, sequence, ...price, ...shop } },
    more,
    decline,
    relatedNo,
  );
  await takeOpen(cardTrans, purchase, 'see', { sequence });
}
