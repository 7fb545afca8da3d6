import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { PaperDocument } from './document.ts';
import { readerOf } from './record-reader.ts';

/**
 * The electronic receipt (电子回单) of one row of a statement.
 * @param flow an account-flow; @param holder whose account it is; @param issuer who gives it out; @param now milliseconds
 */
export function flowReceiptOf(
  model: Model,
  flow: EntityRecord,
  { holder, issuer, now }: { holder: string; issuer: string; now: number },
): PaperDocument {
  const { read, amount, row } = readerOf(model, 'account-flow', flow);
  const number = `HD${read('flowNo')}`;
  const at = dateTimeOf(now);
  return {
    title: '账户收支电子回单',
    issuer,
    marks: [
      ['回单编号', number],
      ['打印时间', at],
    ],
    parts: [
      {
        kind: 'figure',
        label: `${read('direction')}金额`,
        value: amount('amount', 'currency').replace(/^[-−]/, ''),
        below: `记账后余额 ${amount('balance', 'currency')}`,
      },
      {
        kind: 'facts',
        title: '账户信息',
        columns: 2,
        rows: [
          ['账户户名', holder],
          ...row('accountKind'),
          ...row('accountNo'),
          ...row('storeName'),
          ...row('counterparty'),
        ],
      },
      {
        kind: 'facts',
        title: '记账信息',
        columns: 2,
        rows: [...row('tradeTime'), ...row('flowNo'), ...row('flowType'), ...row('direction'), ...row('orderNo')],
      },
      ...(read('remark') === '' ? [] : [{ kind: 'facts' as const, columns: 1 as const, rows: row('remark') }]),
      {
        kind: 'note',
        text: '本回单由系统自动生成，与交易明细中的同一流水一致，重复打印不代表重复记账。如有疑问，请凭回单编号联系客服核实。',
      },
    ],
    stamp: { name: issuer, text: '电子回单专用章', at: at.slice(0, 10) },
    foot: `${issuer}　账户收支电子回单　${number}`,
  };
}
