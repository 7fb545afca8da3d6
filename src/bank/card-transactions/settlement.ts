import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Row } from '../desk/row.ts';
import type { Price, Shop } from './message-schemas.ts';
import type { Trans } from './transaction.ts';

/** A clearing or a refund as the scheme presented it; amounts in minor units. */
interface Presented {
  said: Price & Shop;
  bill: bigint;
  fee: bigint;
  rate: string;
  direction: 'IN' | 'OUT';
  isFinal: boolean;
  isForced?: boolean;
}

/** Writes the record of a clearing; the merchant finds it beside its purchase. */
export async function recordSettlement(
  { desk, owner, orderNo, row, facts }: Pick<Trans, 'desk' | 'owner' | 'orderNo' | 'row' | 'facts'>,
  { said, bill, fee, rate, direction, isFinal, isForced = false }: Presented,
): Promise<void> {
  const at = dateTimeOf(desk.now);
  const { currency: settleCcy, cardId } = facts;
  const currency = said.currency as Row<'card-settle'>['transCcy'];
  const { cardNo, lastFour, cardBin, authCode, subUserNo, mcc, category } = row;
  await desk.addRecord(owner, 'card-settle', {
    ...{ settleId: await desk.book.nextNumber('CE', at), settleTime: at, transId: orderNo, cardId, cardNo, lastFour },
    ...{ merchantName: said.merchantName, ...(authCode !== undefined && { authCode }), transCcy: currency },
    transAmount: fromMinor(toMinor(said.amount, currency), currency),
    ...{ settleCcy, settleAmount: fromMinor(bill, settleCcy), fee: fromMinor(fee, settleCcy), direction, isFinal },
    ...(said.currency !== settleCcy && { rate }),
    ...(isForced && { isForced }),
    ...(subUserNo && { subUserNo }),
    ...(cardBin && { cardBin }),
    ...(mcc && { mcc }),
    ...(category && { category }),
  });
}
