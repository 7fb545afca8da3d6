import { isKnown } from '#model/evaluate.ts';
import { dateTimeOf } from '#model/instant.ts';
import { maskText, shortMask } from '#model/mask.ts';
import type { Model } from '#model/model.ts';
import { printAmount } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { PaperDocument, PaperPart } from './document.ts';

const TITLES: Record<string, string> = {
  TRANSFER: '转账电子回单',
  ALLOCATION: '资金调拨电子回单',
  B2B: 'B2B 转账电子回单',
};

/**
 * The electronic receipt of a transfer, an allocation or a B2B transfer that is done, as its side of it sees it.
 * @param order a transfer order; @param issuer who gives it out; @param now milliseconds
 */
export function transferVoucherOf(model: Model, order: EntityRecord, issuer: string, now: number): PaperDocument {
  const definition = model.entities['transfer-order'];
  const field = (name: string) => definition?.fields.find((each) => each.name === name);
  const read = (name: string): string => {
    const value = order[name];
    const of = field(name);
    if (!isKnown(value) || of === undefined) return '';
    const titles = of.enum === undefined ? undefined : ownEntry(model.enums, of.enum)?.values;
    const text = titles?.find((each) => each.const === value)?.title ?? String(value);
    return of.format === 'secret' || of.format === 'mask' ? shortMask(maskText(text)) : text;
  };
  const money = (value: unknown): string => {
    const currency = String(order['currency']);
    return typeof value === 'string' ? `${printAmount(value, currency)} ${currency}` : '';
  };
  const rows = (names: string[]): [string, string][] =>
    names.flatMap((name) => (read(name) === '' ? [] : [[field(name)?.title ?? name, read(name)] as [string, string]]));
  const type = String(order['orderType']);
  const title = ownEntry(TITLES, type) ?? '电子回单';
  const orderNo = read('orderNo');
  const at = dateTimeOf(now);
  const cost = order['direction'] === 'IN' && type === 'TRANSFER' ? '' : `，手续费 ${money(order['fee'])}`;
  const stores = Array.isArray(order['stores']) ? (order['stores'] as Record<string, string>[]) : [];
  const parts: PaperPart[] = [
    {
      kind: 'figure',
      label: '到账金额',
      value: money(order['arriveAmount']),
      below: `转账金额 ${money(order['amount'])}${cost}`,
    },
    {
      kind: 'facts',
      title: '收付双方',
      columns: 2,
      rows: rows([
        'outUserName',
        'inUserName',
        'outAccount',
        'inAccount',
        'outUserNo',
        'inUserNo',
        'storeName',
        'accountNo',
        'buyerName',
        'tradeOrderNo',
      ]),
    },
    {
      kind: 'facts',
      title: '调出明细',
      columns: 1,
      rows: stores.length > 1 ? stores.map((line) => [line['storeName'] ?? '', money(line['amount'])]) : [],
    },
    {
      kind: 'facts',
      title: '交易信息',
      columns: 2,
      rows: rows(['orderNo', 'orderType', 'createdAt', 'finishedAt', 'purpose']),
    },
    { kind: 'facts', columns: 1, rows: rows(['remark']) },
  ];
  return {
    title,
    issuer,
    marks: [
      ['回单编号', `HD${orderNo}`],
      ['打印时间', at],
    ],
    parts: [
      ...parts.filter((part) => part.kind !== 'facts' || part.rows.length > 0),
      {
        kind: 'note',
        text: '本回单由系统自动生成，仅作为转账已完成的凭证，重复打印不代表重复转账。如有疑问，请凭回单编号联系客服核实。',
      },
    ],
    stamp: { name: issuer, text: '电子回单专用章', at: at.slice(0, 10) },
    foot: `${issuer}　${title}　HD${orderNo}`,
  };
}
