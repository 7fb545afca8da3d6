import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { PaperDocument } from './document.ts';

/** Where money is to be sent (收款账户信息): what a merchant hands to whoever pays it. */
export function accountPaperOf(account: EntityRecord, issuer: string, at: string): PaperDocument {
  const row = (label: string, name: string): [string, string][] => {
    const value = account[name];
    return typeof value === 'string' && value !== '' ? [[label, value]] : [];
  };
  const accountNo = String(account['accountNo']);
  return {
    title: '收款账户信息',
    issuer,
    marks: [['打印时间', at]],
    parts: [
      {
        kind: 'facts',
        title: '账户',
        columns: 1,
        rows: [
          ...row('户名', 'accountName'),
          ...row('账号', 'accountNo'),
          ...row('开户银行', 'bankName'),
          ...row('银行所在国家/地区', 'bankCountry'),
          ...row('币种', 'currency'),
          ...row('开立时间', 'createdAt'),
        ],
      },
      { kind: 'note', text: '请付款人按以上信息汇款，并在附言中注明订单号；户名须与上列户名完全一致。' },
    ],
    stamp: { name: issuer, text: '账户专用章', at: at.slice(0, 10) },
    foot: `${issuer}　收款账户信息　${accountNo}`,
  };
}
