import { lockOwners } from '#sandbox/ledger.ts';
import { checkBalance } from '../orders/checks.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { refusal } from '../words/refusals.ts';
import { open, receiverSide } from './submit.ts';
import type { TransferRow } from './transfer.ts';

export interface TradePayment {
  /** The user of the B2B product, who holds the buyer's money. */
  from: string;
  tradeOrderNo: string;
  buyerName: string;
  currency: string;
  amount: string;
}

/**
 * The B2B product pays a merchant for a trade order: its money is held, then credited to the merchant's main account.
 */
export async function receiveTradePayment(desk: Desk, owner: string, payment: TradePayment): Promise<TransferRow> {
  const { from, currency, tradeOrderNo, buyerName } = payment;
  await lockOwners(desk.book, [owner, from]);
  const merchant = await desk.merchant(owner);
  if (merchant === undefined) throw refusal('10018');
  const amount = toMinor(payment.amount, currency);
  await checkBalance(desk, from, currency, amount);
  return open(
    desk,
    owner,
    { name: 'B2B 平台' },
    {
      ...{ numbers: 'B2', amount, fee: 0n, from, to: owner },
      parts: [{ owner: from, currency, amount, fee: 0n }],
      row: {
        orderType: 'B2B',
        direction: 'IN',
        ...{ tradeOrderNo, buyerName, ...receiverSide(merchant, currency), arriveAmount: fromMinor(amount, currency) },
      },
    },
  );
}
