import { compare, decimal, printAmount, subtract } from '#model/money.ts';
import { toMinor } from '#model/minor-units.ts';
import type { Desk } from '../desk/desk.ts';
import type { Move } from '../orders/family.ts';
import rules from '../rules/collections.json' with { type: 'json' };
import { type Collection, type CollectionRow, type Receipt, STATUS } from './collection.ts';
import { collectionFee, targetOf } from './terms.ts';

/* Money that a platform announced and then paid, in full or less: one receipt, so that no money is expected twice. */

/** The reason for a smaller payout if the platform gives none. */
const DEDUCTED = '平台结算时扣减，明细以平台账单为准';

/**
 * The announcement that a payout meets: of the same payer for the same store and account, of the amount or somewhat more,
 * the earliest first.
 */
export async function announcedFor(desk: Desk, owner: string, paid: Receipt): Promise<CollectionRow | undefined> {
  if (paid.unannounced === true) return undefined;
  const { accountNo, currency, amount, payerName, storeNo } = paid;
  const open = await desk.findRecords(owner, 'collection-order', { accountNo, status: STATUS.advised });
  return open
    .filter((row) => row.currency === currency && row.payerName === payerName && (row.storeNo ?? undefined) === storeNo)
    .filter((row) => compare(amount, row.amount) <= 0)
    .filter((row) => decimal(amount).gte(decimal(row.amount).times(rules.payoutShare)))
    .toSorted((a, b) => ((a.expectedAt ?? '') < (b.expectedAt ?? '') ? -1 : 1))[0];
}

/** Books announced money as it was paid: if less than announced, with the difference and its reason. */
export async function arrived(
  { desk, owner, row }: Collection,
  paid: Receipt,
): Promise<Pick<Move<Collection>, 'set' | 'facts' | 'says'>> {
  const { currency } = row;
  const { amount, postscript, payerBank } = paid;
  const names = (await desk.merchant(owner))?.names ?? [];
  const account = await desk.record(owner, 'collection-account', row.accountNo);
  const fee = collectionFee(desk, { ...row, amount }, names);
  const isShort = compare(amount, row.amount) < 0;
  const shortReason = postscript ?? DEDUCTED;
  const said = (money: string): string => `${printAmount(money, currency)} ${currency}`;
  const note = `预告 ${said(row.amount)}，实到 ${said(amount)}，少 ${said(subtract(row.amount, amount))}：${shortReason}`;
  return {
    set: {
      ...{ amount, fee },
      ...(postscript !== undefined && { postscript }),
      ...(payerBank !== undefined && { payerBank }),
      ...(isShort && { announcedAmount: row.amount, shortReason }),
    },
    facts: {
      ...{ amount: String(toMinor(amount, currency)), fee: String(toMinor(fee, currency)) },
      // The account may be closing by now.
      ...(account && { target: targetOf(account, row.storeNo) }),
    },
    says: { step: '资金到账', actor: '银行', ...(isShort && { note }), result: 'DONE' },
  };
}
