import { add, compare, subtract } from '#model/money.ts';
import { dayStartOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { credit, debit, type Line } from '#sandbox/ledger.ts';
import type { Next } from '#sandbox/orders.ts';
import type { CardRow } from '../cards/operation.ts';
import type { Row } from '../desk/row.ts';
import { feeIncome, nostro, scheme } from '../ledger/chart.ts';
import { placeHold, releaseHold } from '../ledger/posting.ts';
import { familyOf, type Move, type Order } from '../orders/family.ts';
import { DAY } from '../orders/outcome.ts';
import { sayMinor } from '../words/amounts.ts';
import { type Bill, billAt, billOf } from './bill.ts';
import { tidyCard } from './card-state.ts';
import { countSpending } from './limits.ts';
import { transMessage } from './message.ts';
import type { Clearing, Reversal } from './message-schemas.ts';
import { recordSettlement } from './settlement.ts';
import { spendingOf } from './spender.ts';

export type TransRow = Row<'card-trans'>;

/** Facts that the bank keeps of a transaction; amounts in minor units of the card's currency, as strings. */
export interface TransFacts {
  cardId: string;
  currency: string;
  /** Sequences of the scheme's messages that were applied: `1,2,4`. */
  seen: string;
  /** Amount counted against the spending limits. */
  counted: string;
  /** Bills that were cleared, and the cross-border fees on them. */
  cleared: string;
  fees: string;
  /** Owed to the scheme and not paid yet; negative for a refund. */
  owed: string;
}

/** An approved increase of a purchase. */
export interface Approved {
  sequence: number;
  amount: string;
  more: Bill;
}

interface Told {
  increment: Approved;
  reverse: Reversal;
  clear: Clearing;
  see: { sequence: number };
}

/** OPEN while an authorisation holds money or waits for its final clearing. */
export type Trans = Order<'card-trans', TransFacts, 'OPEN' | 'ENDED', Told>;

export const EXPIRED = '授权过期';

export const cardTrans = familyOf<Trans>()({
  name: 'cardTrans',
  entity: 'card-trans',
  facts: {
    ...{ cardId: 'text', currency: 'text', seen: 'text', counted: 'text', cleared: 'text', fees: 'text', owed: 'text' },
  },
  message: transMessage,
  references: ({ networkRef }) => (networkRef === undefined || networkRef === null ? [] : [networkRef]),
  steps: {
    increment: { by: 'order', from: 'PENDING', move: incremented },
    reverse: { by: 'order', from: 'PENDING', move: reversed },
    clear: { by: 'order', from: 'PENDING', move: cleared },
    /** Marks a message without effect, or a declined one, as seen, so that later messages need not wait for it. */
    see: { by: 'order', move: ({ facts }, { sequence }) => ({ facts: { seen: seenWith(facts, sequence) } }) },
    expire: { by: 'clock', from: 'PENDING', move: (order) => ended(order, EXPIRED) },
    /** The scheme is paid on the day after the clearing. */
    pay: { by: 'clock', when: ({ facts }) => facts.owed !== '0', move: paid },
  },
});

export function seenWith({ seen }: Pick<TransFacts, 'seen'>, sequence: number): string {
  return [...seen.split(','), String(sequence)].filter((each) => each !== '').join(',');
}

/** The payment to the scheme for what was cleared today. */
export function schemePayment(now: number): Next {
  return { step: 'pay', at: dayStartOf(now) + DAY };
}

/** Ledger lines of a cleared bill and its fee, which the first lines pay. */
export function clearingLines(currency: string, fee: bigint): (amount: bigint) => Line[] {
  let left = fee;
  return (amount) => {
    const part = left < amount ? left : amount;
    left -= part;
    return [credit(scheme(currency), amount - part), credit(feeIncome('CARD_CROSS_BORDER', currency), part)];
  };
}

/** Increases an authorisation: the amount is that of the whole purchase, and the increase is held too. */
async function incremented(trans: Trans, { sequence, amount, more }: Approved): Promise<Move<Trans>> {
  const { desk, owner, orderNo, row, facts, at } = trans;
  const { billCcy } = row;
  const held = more.bill + more.fee;
  const { purse, dimension } = spendingOf(owner, await cardOf(trans));
  const hold = { orderNo, owner, purse, dimension, currency: billCcy, at };
  if (held > 0n) await placeHold(desk.book, { ...hold, amount: held });
  const shown = (before: string | null | undefined, minor: bigint): string =>
    fromMinor(toMinor(before ?? '0', billCcy) + minor, billCcy);
  return {
    facts: { seen: seenWith(facts, sequence), counted: String(BigInt(facts.counted) + more.bill) },
    set: {
      transAmount: exact(add(row.transAmount, amount), row.transCcy),
      ...{ billAmount: shown(row.billAmount, more.bill), fee: shown(row.fee, more.fee) },
      heldAmount: shown(row.heldAmount, held),
    },
    says: { step: '追加授权', actor: '卡组织', note: sayMinor(more.bill, billCcy), result: 'DONE' },
    also: async (order) => {
      await count(order, more.bill, 0n, at);
      await tidyCard(order.desk, order.owner, order.facts.cardId, order.orderNo);
    },
  };
}

/** Releases a part of the hold, or all of it if nothing of the purchase is left. */
async function reversed(order: Trans, { sequence, amount }: Reversal): Promise<Move<Trans>> {
  const { desk, row, facts, at } = order;
  const seen = { seen: seenWith(facts, sequence) };
  const { transCcy, billCcy, rate } = row;
  if (amount === undefined || compare(amount, row.transAmount) >= 0)
    return withFacts(await ended(order, '商户撤销'), seen);
  const transAmount = exact(subtract(row.transAmount, amount), transCcy);
  const left = billAt(rate ?? '1', transAmount, transCcy, billCcy);
  const held = await heldBy(order);
  const less = toMinor(row.billAmount, billCcy) + toMinor(row.fee, billCcy) - left.bill - left.fee;
  if (less >= held) return withFacts(await ended(order, '商户撤销'), seen);
  await giveBack(order, less);
  const bill = toMinor(row.billAmount, billCcy) - left.bill;
  return {
    facts: { ...seen, counted: String(BigInt(facts.counted) - bill) },
    set: {
      ...{ transAmount, billAmount: fromMinor(left.bill, billCcy), fee: fromMinor(left.fee, billCcy) },
      heldAmount: fromMinor(held - less, billCcy),
    },
    says: { step: '部分撤销', actor: '卡组织', note: sayMinor(less, billCcy), result: 'DONE' },
    also: async () => {
      await count(order, -bill, 0n, at);
      await tidyCard(desk, order.owner, facts.cardId, order.orderNo);
    },
  };
}

/** Captures the cleared amount from the hold, and any excess from the card; the final clearing releases the rest. */
async function cleared(order: Trans, said: Clearing): Promise<Move<Trans>> {
  const { desk, owner, row, facts, at } = order;
  const { currency } = facts;
  const { bill, fee, rate } = billOf(desk, withRate(said, row), currency);
  const isFinal = said.final !== false;
  const due = bill + fee;
  const held = await heldBy(order);
  const [bills, fees] = [BigInt(facts.cleared) + bill, BigInt(facts.fees) + fee];
  const counted = isFinal || bills > BigInt(facts.counted) ? bills : BigInt(facts.counted);
  const linesOf = clearingLines(currency, fee);
  const { account } = spendingOf(owner, await cardOf(order));
  return {
    captures: {
      ...{ kind: 'CARD_CLEARING', amount: due, linesOf, note: { remark: row.merchantName ?? undefined } },
      overdraws: { account, linesOf },
    },
    ...(isFinal && { releases: true as const, stage: 'ENDED', to: 'SETTLED' }),
    facts: {
      ...{ seen: seenWith(facts, said.sequence), counted: String(counted), cleared: String(bills), fees: String(fees) },
      owed: String(BigInt(facts.owed) + bill),
    },
    set: {
      ...{ clearedAmount: fromMinor(bills, currency), settlementStatus: 'CLEARED' },
      heldAmount: fromMinor(isFinal || due > held ? 0n : held - due, currency),
      ...(isFinal && { fee: fromMinor(fees, currency), endedAt: at }),
    },
    says: { step: isFinal ? '清算完成' : '部分清算', actor: '卡组织', note: sayMinor(bill, currency), result: 'DONE' },
    also: async () => {
      await recordSettlement(order, { said, bill, fee, rate, direction: 'OUT', isFinal });
      await count(order, counted - BigInt(facts.counted), 0n, at);
      await tidyCard(desk, owner, facts.cardId, order.orderNo);
    },
    next: schemePayment(desk.now),
  };
}

/** A clearing without its own rate uses the authorisation's rate. */
function withRate(said: Clearing, { rate, transCcy }: TransRow): Clearing {
  const isOther = said.rate !== undefined || rate === undefined || rate === null || said.currency !== transCcy;
  return isOther ? said : { ...said, rate };
}

/** Ends an authorisation and gives its hold back: cleared in part it is settled, else reversed. */
async function ended(order: Trans, reason: string): Promise<Move<Trans>> {
  const { desk, owner, facts, at } = order;
  const { currency, cleared: bills, counted } = facts;
  const isCleared = bills !== '0';
  const held = await heldBy(order);
  return {
    ...(held > 0n && { releases: true as const }),
    stage: 'ENDED',
    facts: { counted: bills },
    to: isCleared ? 'SETTLED' : 'REVERSED',
    set: {
      ...{ heldAmount: fromMinor(0n, currency), fee: fromMinor(BigInt(facts.fees), currency), endedAt: at },
      ...(!isCleared && { declineReason: reason }),
    },
    says: { step: reason, actor: reason === EXPIRED ? '系统' : '卡组织', result: 'DONE' },
    also: async () => {
      await count(order, BigInt(bills) - BigInt(counted), isCleared ? 0n : -1n, at);
      await tidyCard(desk, owner, facts.cardId, order.orderNo);
    },
  };
}

function paid({ facts }: Trans): Move<Trans> {
  const owed = BigInt(facts.owed);
  const { currency } = facts;
  return {
    posts: { kind: 'SCHEME_PAY', lines: [debit(scheme(currency), owed), credit(nostro(currency), owed)] },
    facts: { owed: '0' },
    set: { settlementStatus: 'PAID' },
  };
}

const withFacts = (move: Move<Trans>, facts: Partial<TransFacts>): Move<Trans> => ({
  ...move,
  facts: { ...move.facts, ...facts },
});

async function heldBy({ desk, orderNo }: Trans): Promise<bigint> {
  const holds = await desk.book.openHolds(orderNo);
  return holds.reduce((sum, { amount, captured, released }) => sum + amount - captured - released, 0n);
}

/** Releases a part of the holds, the newest first. */
async function giveBack({ desk, orderNo, at }: Trans, amount: bigint): Promise<void> {
  let left = amount;
  for (const hold of (await desk.book.openHolds(orderNo)).toReversed()) {
    const rest = hold.amount - hold.captured - hold.released;
    const part = rest < left ? rest : left;
    if (part > 0n) await releaseHold(desk.book, hold.holdNo, at, part);
    left -= part;
  }
}

/** Counts an amount at the time of the purchase, even if it changes later. */
async function count({ desk, owner, facts, row }: Trans, amount: bigint, number: bigint, at: string): Promise<void> {
  if (amount === 0n && number === 0n) return;
  const card = await cardOf({ desk, owner, facts });
  await countSpending(desk, owner, card, row.transTime ?? at, amount, number);
}

async function cardOf({ desk, owner, facts }: Pick<Trans, 'desk' | 'owner' | 'facts'>): Promise<CardRow> {
  const card = await desk.record(owner, 'card', facts.cardId);
  if (card === undefined) throw new Error(`${owner} has no card ${facts.cardId}`);
  return card;
}

function exact(amount: string, currency: string): string {
  return fromMinor(toMinor(amount, currency), currency);
}
