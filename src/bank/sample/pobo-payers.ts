import { dayOf } from '#model/instant.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { fromSchemas } from './from-schemas.ts';

/** Adds a merchant's payers and returns the ids of those that can be used now. @param share of all of them */
export async function openPoboPayers(desk: MemoryDesk, owner: string, now: number, share = 1): Promise<string[]> {
  const good: string[] = [];
  for (const payer of fromSchemas('pobo-payer', owner, now, share)) {
    const poboRecordId = await desk.book.nextNumber('PP', payer.createdAt);
    await desk.addRecord(owner, 'pobo-payer', { ...payer, poboRecordId });
    const isProved = (payer.relationFiles ?? []).length > 0;
    const isOver = payer.certificateExpireAt != null && payer.certificateExpireAt <= dayOf(now);
    if (payer.auditState === 'PASS' && isProved && !isOver) good.push(poboRecordId);
  }
  return good;
}
