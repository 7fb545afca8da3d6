import { toMinor } from '#model/minor-units.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { SUCCESS } from '../files/state.ts';
import rules from '../rules/quota.json' with { type: 'json' };

/** Wire value of a credited receipt. */
const CREDITED = 2;

/**
 * Minor units that the lines of a file may still add: for e-commerce a share of the receipts, less earlier files and
 * this one; null where receipts set no bound.
 */
export async function roomFor(desk: Desk, owner: string, file: Row<'settle-file'>): Promise<bigint | null> {
  const { scene, currency } = file;
  if (scene !== 'ECOMMERCE') return null;
  const received = { accountCategory: 'ECOMMERCE', currency, status: CREDITED };
  const receipts = toMinor(await desk.sum(owner, 'collection-order', 'amount', received), currency);
  const earlier = await desk.sum(owner, 'settle-file', 'totalAmount', { scene, currency, status: SUCCESS });
  const brought = toMinor(earlier, currency) + toMinor(file.passAmount, currency);
  return (receipts * BigInt(rules.receiptsPercent)) / 100n - brought;
}
