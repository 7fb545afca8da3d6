import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { balanceOf, credit, debit } from '#sandbox/ledger.ts';
import type { CardRow } from '../cards/operation.ts';
import type { Desk } from '../desk/desk.ts';
import { feeIncome, scheme } from '../ledger/chart.ts';
import { DAY } from '../orders/outcome.ts';
import { beginOrder } from '../orders/take-step.ts';
import rules from '../rules/card-transactions.json' with { type: 'json' };
import { type Bill, billAt, billOf, isAmong } from './bill.ts';
import { categoryOf } from './categories.ts';
import { isOver, OVER, tidyCard } from './card-state.ts';
import { type Decline, declineFee, declineOf } from './decline.ts';
import { countSpending } from './limits.ts';
import type { Authorisation, Clearing, MerchantRefund, Price, Said, Shop } from './message-schemas.ts';
import { recordSettlement } from './settlement.ts';
import { poolOf, spendable, spendingOf } from './spender.ts';
import { cardTrans, clearingLines, schemePayment, type Trans, type TransFacts, type TransRow } from './transaction.ts';

/* Transactions that begin: approved and declined authorisations, clearings without one, refunds, fees. */

/** A message of the scheme about a card of a merchant, who is locked. */
export interface About<Message> {
  desk: Desk;
  owner: string;
  card: CardRow;
  /** The scheme's reference of the purchase. */
  reference: string;
  said: Message;
}

/** Approves a purchase and holds its bill, or declines it with the reason. @throws Refusal 20002, 20003, 20008 */
export async function authorise(about: About<Authorisation>): Promise<Trans> {
  const { desk, owner, card, said } = about;
  const bill = billOf(desk, said, card.currency);
  const decline = await declineOf({ desk, owner, card, said, bill });
  if (decline !== undefined) return declined(about, bill, decline);
  const { long, usual } = rules.days;
  const ends = desk.now + (isAmong(said.mcc, rules.long) ? long : usual) * DAY;
  const held = bill.bill + bill.fee;
  const { purse, dimension } = spendingOf(owner, card);
  const order = await beginOrder(cardTrans, desk, owner, {
    ...{ numbers: 'CT', stage: 'OPEN' },
    takes: [{ currency: card.currency, amount: held, dimension, purse }],
    draw: ({ orderNo, at }) => ({
      row: {
        ...rowOf(about, bill, { transId: orderNo, transTime: at, transType: 'AUTH', status: 'PENDING' }, 'NONE'),
        ...{ heldAmount: fromMinor(held, card.currency), expiresAt: dateTimeOf(ends) },
      },
      facts: factsOf(about, { counted: String(bill.bill) }),
    }),
    says: { step: '授权成功', actor: '卡组织', result: 'DONE' },
    next: { step: 'expire', at: ends },
  });
  await countSpending(desk, owner, card, dateTimeOf(desk.now), bill.bill, 1n);
  await tidyCard(desk, owner, card.cardId, order.orderNo);
  return order;
}

/** Records a declined purchase. From the fourth one of a month on the card pays a fee, as long as there is money for it. */
export async function declined(
  about: About<Price & Shop & Said & Partial<Authorisation>>,
  bill: Bill,
  { code, advice }: Decline,
  relatedNo?: string,
): Promise<Trans> {
  const { desk, owner } = about;
  const order = await beginOrder(cardTrans, desk, owner, {
    ...{ numbers: 'CT', stage: 'ENDED' },
    draw: ({ orderNo, at }) => ({
      row: {
        ...rowOf(
          about,
          { ...bill, fee: 0n },
          { transId: orderNo, transTime: at, transType: 'AUTH', status: 'DECLINED' },
        ),
        ...{ declineCode: code, declineReason: advice, endedAt: at, ...(relatedNo !== undefined && { relatedNo }) },
      },
      facts: factsOf(about),
    }),
    says: { step: '授权失败', actor: '卡组织', note: advice, result: 'FAILED' },
  });
  await chargeDecline(about, order);
  return order;
}

async function chargeDecline({ desk, owner, card, ...about }: About<Shop & Said>, of: Trans): Promise<void> {
  const { currency, cardId } = card;
  const [at, scope] = [dateTimeOf(desk.now), `card-declines ${cardId}`];
  await desk.counters.add(owner, at, [{ scope, amount: 0n }]);
  const tallies = await desk.counters.at(owner, at, [scope]);
  const fee = declineFee(tallies.find(({ period }) => period === 'month')?.count ?? 0n, currency);
  const { account } = spendingOf(owner, card);
  const money = (await spendable(desk, owner, card)) + (await balanceOf(desk.book, poolOf(owner, card)));
  if (fee === 0n || money < fee || OVER.includes(card.status) || card.status === 'APPLYING') return;
  const { merchantName } = about.said;
  const price = { amount: fromMinor(fee, currency), currency, merchantName };
  const charged = await beginOrder(cardTrans, desk, owner, {
    ...{ numbers: 'CT', stage: 'ENDED' },
    draw: ({ orderNo, at: transTime }) => ({
      row: {
        ...rowOf(
          { desk, owner, card, reference: about.reference, said: price },
          { rate: '1', bill: fee, fee: 0n },
          { transId: orderNo, transTime, transType: 'FEE', status: 'SETTLED' },
        ),
        ...{ relatedNo: of.orderNo, endedAt: transTime },
      },
      facts: factsOf({ ...about, card }),
    }),
    posts: {
      kind: 'CARD_FEE',
      lines: [debit(account, fee), credit(feeIncome('CARD_DECLINE', currency), fee)],
      note: { remark: '授权失败手续费' },
    },
  });
  await tidyCard(desk, owner, cardId, charged.orderNo);
}

/** Writes the reversal of a purchase, in part or of all that was left; the caller has moved the money. */
export async function recordReversal(
  about: About<Price & Shop & Said>,
  rate: string,
  relatedNo: string,
): Promise<void> {
  const { desk, owner, card, said } = about;
  const bill = { ...billAt(rate, said.amount, said.currency, card.currency), fee: 0n };
  await beginOrder(cardTrans, desk, owner, {
    ...{ numbers: 'CT', stage: 'ENDED' },
    draw: ({ orderNo, at }) => ({
      row: {
        ...rowOf(about, bill, { transId: orderNo, transTime: at, transType: 'REVERSAL', status: 'REVERSED' }),
        ...{ relatedNo, endedAt: at },
      },
      facts: factsOf(about),
    }),
  });
}

/** Books a clearing without an authorisation that holds money: the card pays all of it and may become negative. */
export async function forcePost(about: About<Clearing>, relatedNo?: string): Promise<Trans> {
  const { desk, owner, card, said } = about;
  const { currency, cardId } = card;
  const bill = billOf(desk, said, currency);
  const due = bill.bill + bill.fee;
  const order = await beginOrder(cardTrans, desk, owner, {
    ...{ numbers: 'CT', stage: 'ENDED' },
    draw: ({ orderNo, at }) => ({
      row: {
        ...rowOf(about, bill, { transId: orderNo, transTime: at, transType: 'CLEARING', status: 'SETTLED' }, 'CLEARED'),
        ...{ clearedAmount: fromMinor(bill.bill, currency), endedAt: at },
        ...(relatedNo !== undefined && { relatedNo }),
      },
      facts: factsOf(about, {
        ...{ counted: String(bill.bill), cleared: String(bill.bill), fees: String(bill.fee), owed: String(bill.bill) },
      }),
    }),
    posts: {
      kind: 'CARD_CLEARING',
      lines: [debit(spendingOf(owner, card).account, due), ...clearingLines(currency, bill.fee)(due)],
      note: { remark: said.merchantName },
    },
    says: { step: '强制入账', actor: '卡组织', note: '没有可用的授权，从卡内直接入账', result: 'DONE' },
    next: schemePayment(desk.now),
  });
  await recordSettlement(order, { said, ...bill, direction: 'OUT', isFinal: true, isForced: true });
  await countSpending(desk, owner, card, dateTimeOf(desk.now), bill.bill, 1n);
  await tidyCard(desk, owner, cardId, order.orderNo);
  return order;
}

/** Books a merchant's refund at the rate of today; if the card or group has ended, its card account gets the money. */
export async function refundPurchase(about: About<MerchantRefund>, relatedNo?: string): Promise<Trans> {
  const { desk, owner, card, said } = about;
  const { currency, cardId } = card;
  const bill = { ...billOf(desk, said, currency), fee: 0n };
  const to = (await isOver(desk, owner, card)) ? poolOf(owner, card) : spendingOf(owner, card).account;
  const order = await beginOrder(cardTrans, desk, owner, {
    ...{ numbers: 'CT', stage: 'ENDED' },
    draw: ({ orderNo, at }) => ({
      row: {
        ...rowOf(about, bill, { transId: orderNo, transTime: at, transType: 'REFUND', status: 'SETTLED' }, 'CLEARED'),
        ...{ clearedAmount: fromMinor(bill.bill, currency), endedAt: at },
        ...(relatedNo !== undefined && { relatedNo }),
      },
      facts: factsOf(about, { cleared: String(-bill.bill), owed: String(-bill.bill) }),
    }),
    posts: {
      kind: 'CARD_RETURN',
      lines: [debit(scheme(currency), bill.bill), credit(to, bill.bill)],
      note: { remark: said.merchantName },
    },
    says: { step: '退货入账', actor: '卡组织', result: 'DONE' },
    next: schemePayment(desk.now),
  });
  await recordSettlement(order, { said, ...bill, direction: 'IN', isFinal: true });
  await tidyCard(desk, owner, cardId, order.orderNo);
  return order;
}

type Known = Pick<TransRow, 'transId' | 'transTime' | 'transType' | 'status'>;

/** Fields of every transaction: its card, its merchant, its amounts. */
export function rowOf(
  { card, reference, said }: About<Price & Shop & Partial<Authorisation>>,
  { rate, bill, fee }: Bill,
  known: Known,
  settlementStatus?: TransRow['settlementStatus'],
): TransRow {
  const {
    cardId,
    cardMask: cardNo,
    lastFour,
    cardBin,
    groupId,
    cardAlias,
    cardMode,
    subUserNo,
    currency: billCcy,
  } = card;
  const { merchantName, merchantCity, merchantCountry, mcc, walletName, traceNo, entryMode } = said;
  const transCcy = said.currency as TransRow['transCcy'];
  const digits = known.transId.slice(-6);
  const shown = {
    ...{ ...known, cardId, cardNo, lastFour, cardBin, groupId, cardAlias, cardMode, subUserNo },
    ...{ merchantName, merchantCity, merchantCountry, mcc, transCcy, billCcy },
    ...(mcc !== undefined && { category: categoryOf(mcc) }),
    transAmount: fromMinor(toMinor(said.amount, transCcy), transCcy),
    ...{ billAmount: fromMinor(bill, billCcy), fee: fromMinor(fee, billCcy) },
    ...(transCcy !== billCcy && { rate }),
    ...{ networkRef: reference, isNium: rules.nium.includes(card.cardBin), posEntryMode: entryMode, walletName },
    ...{
      systemTraceAuditNumber: traceNo ?? digits,
      retrievalReferenceNo: said.retrievalNo ?? known.transId.slice(-12),
    },
    ...{ settlementStatus, version: 1 },
    ...(known.status !== 'DECLINED' && known.transType === 'AUTH' && { authCode: digits }),
  };
  return Object.fromEntries(
    Object.entries(shown).filter(([, value]) => value !== undefined && value !== null),
  ) as TransRow;
}

function factsOf(
  { card, said }: Pick<About<Partial<Said>>, 'card' | 'said'>,
  more: Partial<TransFacts> = {},
): TransFacts {
  const { cardId, currency } = card;
  return {
    ...{ cardId, currency, seen: String(said.sequence ?? ''), counted: '0', cleared: '0', fees: '0', owed: '0' },
    ...more,
  };
}
