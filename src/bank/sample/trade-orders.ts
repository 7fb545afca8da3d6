import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { SamplePayee } from './payees.ts';

const HOUR = 3_600_000;
const GOODS = ['蓝牙耳机 3,000 副', '折叠收纳箱 1,200 件', '不锈钢水杯 5,000 只', '户外露营灯 800 台'];

/** Trade orders with sellers abroad, of which one is paid in part and one wholly. */
export function sampleTradeOrders(payees: readonly SamplePayee[], now: number): object[] {
  const sellers = payees.filter((each) => each.auditState === 'PASS' && each.payWay === 'SWIFT');
  return GOODS.flatMap((goods, n) => {
    const seller = sellers[n % Math.max(sellers.length, 1)];
    if (seller === undefined) return [];
    const total = toMinor(String(12_000 * (n + 1)), seller.currency);
    const paid = [0n, total / 4n, 0n, total][n] ?? 0n;
    const money = (minor: bigint): string => fromMinor(minor, seller.currency);
    const createdAt = dateTimeOf(now - (40 - n * 9) * 24 * HOUR);
    return {
      tradeOrderNo: `TD${createdAt.slice(0, 10).replaceAll('-', '')}${String(n + 1).padStart(6, '0')}`,
      payeeNo: seller.payeeNo,
      sellerName: seller.payeeName,
      goods,
      currency: seller.currency,
      totalAmount: money(total),
      paidAmount: money(paid),
      unpaidAmount: money(total - paid),
      createdAt,
    };
  });
}
