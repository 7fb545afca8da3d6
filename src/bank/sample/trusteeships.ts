import { dateTimeOf, dayOf } from '#model/instant.ts';
import type { Row } from '../desk/row.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import type { SampleMerchant } from './merchants.ts';
import entrusted from './trusteeships.json' with { type: 'json' };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Stores that merchants look after for each other, in every state. */
export async function sampleTrusteeships(
  desk: MemoryDesk,
  merchants: readonly SampleMerchant[],
  now: number,
): Promise<void> {
  const merchantOf = (no: string): SampleMerchant | undefined => merchants.find(({ owner }) => owner === no);
  for (const { from, to, storeNo, status, applied, days, reason } of entrusted) {
    const store = await desk.record(from, 'store', storeNo);
    if (store === undefined) throw new Error(`Sample merchant ${from} has no store ${storeNo}`);
    const [startDate = '', endDate = ''] = days.map((day) => dayOf(now + day * DAY));
    const applyAt = now - applied * DAY - HOUR;
    const isAccepted = status === 'EFFECTIVE' || status === 'CANCELLED';
    await desk.addRecord(from, 'trusteeship', {
      applyNo: await desk.book.nextNumber('TS', dateTimeOf(applyAt)),
      ...{ storeNo, storeName: store.storeName, platformCode: store.platformCode, currency: store.currency },
      ...{ initiatorUserNo: from, initiatorName: merchantOf(from)?.userName ?? '' },
      ...{ receiverUserNo: to, receiverName: merchantOf(to)?.userName ?? '' },
      ...{
        permissions: ['VIEW', 'WITHDRAW'],
        startDate,
        endDate,
        period: `${startDate} 至 ${endDate}`,
        endAt: `${endDate} 23:59:59`,
      },
      ...{ status, applyAt: dateTimeOf(applyAt), operatorName: merchantOf(from)?.operators[0]?.name },
      ...(reason !== undefined && { reason }),
      ...(isAccepted && { acceptedAt: dateTimeOf(applyAt + 5 * HOUR) }),
      ...(status === 'REJECTED' && { endedAt: dateTimeOf(applyAt + 8 * HOUR) }),
      ...(status === 'CANCELLED' && { endedAt: `${endDate} 23:59:59` }),
    } as Row<'trusteeship'>);
  }
}
