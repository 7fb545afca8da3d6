import { dateTimeOf } from '#model/instant.ts';
import { numberOf } from '../ledger/book.ts';
import type { OrderRow } from '../desk/desk.ts';

const DAY = 86_400_000;

/**
 * Rows that a list must be able to show: the least and the greatest amount, the longest names and reasons, the day before
 * the longest range. All were given up, so no money stands behind them.
 */
export function oddOrders(now: number, submitter: string): OrderRow[] {
  const base = {
    orderType: 'PAYMENT' as const,
    payerName: '深圳星澜电子商务有限公司',
    accountNo: '999000011112222',
    bankName: 'Sample Plains Bank',
    bankCountry: 'US',
    payCcy: 'USD',
    arriveCcy: 'USD',
    fee: '15.00',
    purpose: 'OTHER',
    feeBearer: 'SHA',
    submitter,
    version: 2,
  };
  const rows: (Partial<OrderRow> & { days: number })[] = [
    { days: 9, payAmount: '0.01', arriveAmount: '0.01', payeeName: 'Smallest Sample Ltd', status: 'CANCELLED' },
    {
      days: 200,
      payAmount: '9999999999.99',
      arriveAmount: '9999999999.99',
      payeeName: 'Greatest Sample Ltd',
      status: 'REJECTED',
      failReason: '金额超过合同约定',
    },
    { days: 366, payAmount: '1250.00', arriveAmount: '1250.00', payeeName: 'Year Ago Sample Ltd', status: 'CANCELLED' },
    {
      days: 5,
      payAmount: '2000.00',
      arriveAmount: '2000.00',
      payeeName: 'Sample & Sons O’Neill·Muster Ltd',
      status: 'CANCELLED',
    },
    {
      days: 15,
      payAmount: '380.00',
      arriveAmount: '380.00',
      status: 'REJECTED',
      payeeName:
        '粤港澳大湾区样例跨境电子商务供应链综合服务与国际货运代理及仓储物流信息技术咨询产业发展有限公司'.padEnd(
          60,
          '深圳前海分公司',
        ),
      failReason:
        '复核驳回：收款人名称与合同及发票抬头不一致，请补充盖章版采购合同、形式发票、报关单与物流签收凭证，并说明本次付款与历史订单的对应关系；'
          .repeat(3)
          .slice(0, 200),
    },
  ];
  return rows.map(({ days, ...row }, n) => {
    const at = dateTimeOf(now - days * DAY - 3_600_000);
    return { ...base, createdAt: at, finishedAt: at, orderNo: numberOf('PY', at, 9_000_001 + n), ...row } as OrderRow;
  });
}
