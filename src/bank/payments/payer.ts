import { dayOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/payments.json' with { type: 'json' };

/** A payer in whose name a merchant pays. */
export type PoboPayer = Row<'pobo-payer'>;

/** @throws Refusal 10018, and 23031 to 23034 when nothing may be paid in the payer's name */
export async function payerFor(desk: Desk, owner: string, poboRecordId: string): Promise<PoboPayer> {
  const payer = await desk.record(owner, 'pobo-payer', poboRecordId);
  if (payer === undefined) throw refusal('10018', {}, '/poboRecordId');
  checkPayer(payer, desk.now);
  return payer;
}

/** @throws Refusal 23031 to 23034 */
export function checkPayer(payer: PoboPayer, now: number): void {
  const at = '/poboRecordId';
  if (payer.auditState !== 'PASS') throw refusal('23031', {}, at);
  if ((payer.certificateExpireAt ?? '9') < dayOf(now)) throw refusal('23032', {}, at);
  if ((payer.relationFiles ?? []).length === 0) throw refusal('23033', {}, at);
  if (rules.poboClosedCountries.includes(payer.country)) throw refusal('23034', {}, at);
}
