import { lockOwners } from '#sandbox/ledger.ts';
import { checkBalance, dollarsOf } from '../checks.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import { mainAccountNo } from '../accounts.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { placeHold } from '../ledger.ts';
import { refusal } from '../refusals.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { open } from './submit.ts';
import type { TransferFacts, TransferRow } from './transfer.ts';

export interface TradePayment {
  /** The user of the B2B product that holds the buyer's money. */
  from: string;
  tradeOrderNo: string;
  buyerName: string;
  currency: string;
  amount: string;
}

/** The B2B product pays a merchant for a trade order: its money is frozen, and goes to the merchant's main account. */
export async function receiveTradePayment(desk: Desk, owner: string, payment: TradePayment): Promise<TransferRow> {
  const { from, currency, tradeOrderNo, buyerName } = payment;
  await lockOwners(desk.book, [owner, from]);
  const merchant = await desk.merchant(owner);
  if (merchant === undefined) throw refusal('10018');
  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber('B2', at);
  const minor = toMinor(payment.amount, currency);
  await checkBalance(desk, from, currency, minor);
  const hold = await placeHold(desk.book, { orderNo, owner: from, currency, amount: minor, at });
  const [name] = merchant.names;
  const amount = fromMinor(minor, currency);
  const row: TransferRow = {
    orderNo,
    createdAt: at,
    orderType: 'B2B',
    direction: 'IN',
    tradeOrderNo,
    buyerName,
    inUserNo: owner,
    ...(name === undefined ? {} : { inUserName: name }),
    inAccount: mainAccountNo(owner, currency),
    currency,
    amount,
    fee: fromMinor(0n, currency),
    arriveAmount: amount,
    status: 'PROCESSING',
    attempt: 1,
    version: 1,
  };
  const facts: TransferFacts = {
    type: 'B2B',
    currency,
    amount: String(minor),
    fee: '0',
    holds: [{ holdNo: hold.holdNo, amount: String(minor), fee: '0' }],
    from,
    to: owner,
    trigger: outcomeOf(desk, minor),
  };
  return open(desk, owner, { row, facts, dollars: dollarsOf(desk, amount, currency), submitter: { name: 'B2B 平台' } });
}
