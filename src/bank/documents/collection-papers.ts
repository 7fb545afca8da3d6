import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { PaperDocument } from './document.ts';
import { readerOf } from './record-reader.ts';

interface Given {
  /** Whose money it is. */
  holder: string;
  /** Who gives the paper out. */
  issuer: string;
  /** Milliseconds. */
  now: number;
}

/** 入账凭证: that a receipt was credited. */
export function creditVoucherOf(model: Model, order: EntityRecord, { holder, issuer, now }: Given): PaperDocument {
  const { read, amount, row } = readerOf(model, 'collection-order', order);
  const number = `RZ${read('orderNo')}`;
  return {
    ...frameOf('入账凭证', number, issuer, now),
    parts: [
      {
        kind: 'figure',
        label: '入账金额',
        value: amount('creditAmount', 'currency'),
        below: `收款金额 ${amount('amount', 'currency')}，手续费 ${amount('fee', 'currency')}`,
      },
      {
        kind: 'facts',
        title: '收付双方',
        columns: 2,
        rows: [
          ...row('payerName'),
          ...row('payerCountry'),
          ...row('payerBank'),
          ['收款人', holder],
          ...row('accountNo'),
          ...row('storeName'),
        ],
      },
      {
        kind: 'facts',
        title: '交易信息',
        columns: 2,
        rows: [
          ...row('orderNo'),
          ...row('createdAt'),
          ...row('creditedAt'),
          ...row('platformCode'),
          ...row('tradeType'),
          ...row('postscript'),
        ],
      },
      note('本凭证证明款项已记入收款人账户，重复打印不代表重复入账。如有疑问，请凭凭证编号联系客服核实。'),
    ],
  };
}

/** 退款凭证: that a receipt was sent back to whom it came from. */
export function refundProofOf(
  model: Model,
  order: EntityRecord,
  refund: EntityRecord,
  { holder, issuer, now }: Given,
): PaperDocument {
  const { read, amount, row } = readerOf(model, 'refund-order', refund);
  const original = readerOf(model, 'collection-order', order);
  const number = `TK${read('refundNo')}`;
  return {
    ...frameOf('退款凭证', number, issuer, now),
    parts: [
      {
        kind: 'figure',
        label: '退回金额',
        value: amount('arriveAmount', 'currency'),
        below: `退款金额 ${amount('refundAmount', 'currency')}，手续费 ${amount('refundFee', 'currency')}（${read('feeBearer')}）`,
      },
      {
        kind: 'facts',
        title: '收款人',
        columns: 2,
        rows: [...row('refundPayeeName'), ...row('refundAccountNo'), ...row('bankName'), ...row('swift')],
      },
      {
        kind: 'facts',
        title: '交易信息',
        columns: 2,
        rows: [
          ['退款人', holder],
          ...row('refundNo'),
          ...row('orderNo'),
          ...original.row('createdAt'),
          ...original.row('amount', original.amount('amount', 'currency')),
          ...row('createdAt'),
          ...row('finishedAt'),
          ...row('refundReason'),
        ],
      },
      note('本凭证证明款项已退回原付款人，重复打印不代表重复退款。如有疑问，请凭凭证编号联系客服核实。'),
    ],
  };
}

function frameOf(title: string, number: string, issuer: string, now: number): Omit<PaperDocument, 'parts'> {
  const at = dateTimeOf(now);
  return {
    title,
    issuer,
    marks: [
      ['凭证编号', number],
      ['打印时间', at],
    ],
    stamp: { name: issuer, text: '电子回单专用章', at: at.slice(0, 10) },
    foot: `${issuer}　${title}　${number}`,
  };
}

function note(text: string): { kind: 'note'; text: string } {
  return { kind: 'note', text };
}
