import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { printAmount } from '#model/money.ts';
import type { ExchangeRow } from '../exchanges/order.ts';
import type { PaperDocument } from './document.ts';

/**
 * The receipt (换汇凭证) of an exchange that is done.
 * @param merchant who exchanged; @param issuer who gives it out; @param now milliseconds
 */
export function exchangeVoucher(
  model: Model,
  row: ExchangeRow,
  names: { merchant: string; issuer: string },
  now: number,
): PaperDocument {
  const at = dateTimeOf(now);
  const { issuer } = names;
  const money = (amount: string, currency: string): string => `${printAmount(amount, currency)} ${currency}`;
  const delivery = model.enums['delivery-type']?.values.find((each) => each.const === row.deliveryType)?.title ?? '';
  const optional = (title: string, value: string | null | undefined): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[title, value]];
  return {
    title: '换汇凭证',
    issuer,
    marks: [
      ['凭证编号', `HD${row.orderNo}`],
      ['打印时间', at],
    ],
    parts: [
      {
        kind: 'figure',
        label: '买入金额',
        value: money(row.buyAmount, row.buyCcy),
        below: `卖出金额 ${money(row.sellAmount, row.sellCcy)}，手续费 ${money(row.fee, row.sellCcy)}`,
      },
      {
        kind: 'facts',
        title: '交易信息',
        columns: 2,
        rows: [
          ['客户名称', names.merchant],
          ['换汇单号', row.orderNo],
          ['成交时间', row.createdAt],
          ['成交汇率', `1 ${row.baseCcy} = ${row.rate} ${row.quoteCcy}`],
          ['交割方式', delivery],
          ['交割日', row.deliveryDate],
          ...optional('完成时间', row.finishedAt),
          ...optional('申请人', row.submitter),
        ],
      },
      {
        kind: 'note',
        text: '本凭证由系统自动生成，仅作为换汇已完成的凭证，重复打印不代表重复换汇。如有疑问，请凭凭证编号联系客服核实。',
      },
    ],
    stamp: { name: issuer, text: '业务专用章', at: at.slice(0, 10) },
    foot: `${issuer}　换汇凭证　HD${row.orderNo}`,
  };
}
