import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { PaperDocument, PaperPart } from './document.ts';
import { readerOf } from './record-reader.ts';
import { remittanceRows } from './remittance.ts';

/**
 * The electronic receipt (电子回单) of a payment order that is done. Accounts are masked as on the screen.
 * @param order a payment order; @param issuer who gives it out; @param now milliseconds
 */
export function voucherOf(model: Model, order: EntityRecord, issuer: string, now: number): PaperDocument {
  const { read, amount, row } = readerOf(model, 'payment-order', order);
  const rate = read('rate');
  const base = codeOf(order, 'rateBase') || codeOf(order, 'payCcy');
  const quote = codeOf(order, 'rateQuote') || codeOf(order, 'arriveCcy');
  const orderNo = read('orderNo');
  const at = dateTimeOf(now);
  const parts: PaperPart[] = [
    {
      kind: 'figure',
      label: '到账金额',
      value: amount('arriveAmount', 'arriveCcy'),
      below: `扣款金额 ${amount('payAmount', 'payCcy')}，手续费 ${amount('fee', 'payCcy')}`,
    },
    {
      kind: 'facts',
      title: '收付双方',
      columns: 2,
      rows: [...row('payerName'), ...row('payeeName'), ...row('accountNo'), ...row('bankName'), ...row('bankCountry')],
    },
    {
      kind: 'facts',
      title: '交易信息',
      columns: 2,
      rows: [
        ...row('orderNo'),
        ...row('orderType'),
        ...row('createdAt'),
        ...row('finishedAt'),
        ...row('rate', rate === '' ? '' : `1 ${base} = ${rate} ${quote}`),
        ...row('tradeOrderNo'),
        ...row('feeBearer'),
        ...row('purpose'),
        ...row('batchNo'),
      ],
    },
    { kind: 'facts', title: '汇款报文', columns: 1, rows: remittanceRows(order, read('accountNo')) },
    {
      kind: 'facts',
      columns: 1,
      rows: [...row('postscript'), ...row('remark')],
    },
  ];
  return {
    title: '付款电子回单',
    issuer,
    marks: [
      ['回单编号', `HD${orderNo}`],
      ['打印时间', at],
    ],
    parts: [
      ...parts.filter((part) => part.kind !== 'facts' || part.rows.length > 0),
      {
        kind: 'note',
        text: '本回单由系统自动生成，仅作为付款已完成的凭证，重复打印不代表重复付款。如有疑问，请凭回单编号联系客服核实。',
      },
    ],
    stamp: { name: issuer, text: '电子回单专用章', at: at.slice(0, 10) },
    foot: `${issuer}　付款电子回单　HD${orderNo}`,
  };
}

/** The code itself, where its title would be too long. */
function codeOf(order: EntityRecord, name: string): string {
  const code = order[name];
  return typeof code === 'string' ? code : '';
}
