import { dayOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { refusal, type RefusalCode } from '../words/refusals.ts';

/** The user behind a supplier, and the scene of the supplier. */
export interface SupplierReceiver {
  inUserNo: string;
  inUserName: string;
  scene: Row<'supplier'>['scene'];
}

/** @throws Refusal 10018, 25001, 25031, 25032 at the field `supplierNo` */
export async function payableSupplier(desk: Desk, owner: string, supplierNo: string): Promise<SupplierReceiver> {
  const supplier = await desk.record(owner, 'supplier', supplierNo);
  if (supplier === undefined) throw refusal('10018', {}, '/supplierNo');
  const refused = supplierFault(supplier, desk.now);
  if (refused !== undefined) throw refusal(refused, {}, '/supplierNo');
  return { inUserNo: supplier.userNo ?? '', inUserName: supplier.supplierName, scene: supplier.scene };
}

/**
 * The code of the reason why no transfer to a supplier is possible. Its contract holds until the end of its last day.
 */
export function supplierFault(
  { auditState, contractExpire, userNo }: Row<'supplier'>,
  now: number,
): RefusalCode | undefined {
  if (auditState !== 'PASS') return '25031';
  if (contractExpire < dayOf(now)) return '25032';
  return userNo ? undefined : '25001-supplier';
}
