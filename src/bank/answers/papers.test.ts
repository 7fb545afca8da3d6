import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { FILE_NAME_HEADER } from '#model/wire.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { customer, type Customer, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';
import { type PaperFacts, type PaperLayout, paperOf } from '#sandbox/papers.ts';
import { writePdf } from '#sandbox/papers/pdf.ts';
import layouts from '../rules/papers.json' with { type: 'json' };
import { adviceFacts, paymentFacts } from './remittance.ts';

const NOW = Date.UTC(2026, 10, 20, 2, 30);
const ORDER = {
  orderNo: 'WD202611200000000001',
  createdAt: '2026-11-20 10:30:00',
  orderType: 'WITHDRAW',
  payerName: '深圳青禾电子科技有限公司',
  payeeName: '骉𠮷有限公司',
  accountNo: '6299991234567890123',
  payCcy: 'USD',
  payAmount: '12480.00',
  totalAmount: '12480.00',
  arriveCcy: 'CNY',
  arriveAmount: '88712.46',
  rate: '7.1286',
  fee: '37.44',
  status: 'SUCCESS',
  finishedAt: '2026-11-20 15:42:08',
};

const RECEIPT = layouts['payment-receipt'] as unknown as PaperLayout;
const given: PaperFacts = { model, record: ORDER, issuer: 'GEP', now: NOW };
const receiptOf = (issuer: string) => paperOf(RECEIPT, { ...given, issuer, ...paymentFacts(ORDER) });

describe('a paper', () => {
  it('leaves out empty lines and parts, and fills no placeholder in a text that a merchant typed', () => {
    const record = { ...ORDER, remark: '{=accountNo}' };
    const { parts } = paperOf(RECEIPT, { ...given, record, ...paymentFacts(record) });
    const rows = parts.flatMap((part) => (part.kind === 'facts' ? part.rows : []));
    expect(rows).toContainEqual(['备注 Note', '{=accountNo}']);
    expect(rows.filter(([, text]) => text === '')).toEqual([]);
    expect(parts.map((part) => ('title' in part ? part.title : part.kind))).toEqual([
      'figure',
      '收付双方 Parties',
      '费用 Charges',
      '交易信息 Transaction',
      'facts',
      'note',
    ]);
  });

  it('can be read back: amounts, parties, times, in Chinese', async () => {
    const { text, pages } = readPdf(await writePdf(receiptOf('GEP 全球收付'), NOW));
    expect(pages).toBe(1);
    for (const said of [
      '付款电子回单',
      'WD202611200000000001',
      '88,712.46 CNY',
      '12,480.00 USD',
      '12,442.56 USD',
      '37.44 USD',
      'Payment receipt',
      'Total debited',
      '深圳青禾电子科技有限公司',
      '629****0123',
      '1 USD = 7.1286 CNY',
      '2026-11-20 15:42:08',
      '第 1 页，共 1 页',
      '电子回单专用章',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('6299991234567890123');
  });

  it('has the charges as a bill, the coupon as its own line', () => {
    const record = { ...ORDER, orderType: 'PAYMENT', payAmount: '100.00', totalAmount: '110.00', fee: '10.00' };
    const chargesOf = (more: object): [string, string][] => {
      const order = { ...record, ...more };
      const { parts } = paperOf(RECEIPT, { ...given, record: order, ...paymentFacts(order) });
      return parts.flatMap((part) => (part.kind === 'facts' && part.title === '费用 Charges' ? part.rows : []));
    };
    expect(chargesOf({ discount: '5.00' }).map(([, text]) => text)).toEqual([
      ...['100.00 USD', '15.00 USD', '−5.00 USD', '110.00 USD'],
    ]);
    expect(chargesOf({}).map(([label]) => label)).toEqual(['本金 Principal', '手续费 Fee', '扣款合计 Total debited']);
  });

  it('for the payee says what was sent, without rate and fee', () => {
    const order = { ...ORDER, orderType: 'PAYMENT', feeBearer: 'SHA', postscript: 'INV 7' };
    const advice = paperOf(layouts['remittance-advice'] as unknown as PaperLayout, {
      ...given,
      record: order,
      ...adviceFacts(order),
    });
    const text = JSON.stringify(advice);
    for (const said of ['Remittance advice', '88,712.46 CNY', 'INV 7', ':20:']) expect(text).toContain(said);
    for (const kept of ['37.44', '7.1286', '12,480', ':33B:', ':36:']) expect(text).not.toContain(kept);
  });

  it('takes a rare character from the font that has it, and shows a box for one that no font has', async () => {
    const { text } = readPdf(await writePdf(receiptOf('GEP'), NOW));
    expect(text.replaceAll('\n', '')).toContain('骉□有限公司');
  });

  it('is small, because it has only the shown glyphs, and is the same each time', async () => {
    const paper = receiptOf('GEP');
    const first = await writePdf(paper, NOW);
    expect(first.length).toBeLessThan(80_000);
    expect(Buffer.compare(Buffer.from(first), Buffer.from(await writePdf(paper, NOW)))).toBe(0);
  });

  it('continues on another page, with the column heads again', async () => {
    const rows = Array.from({ length: 60 }, (_each, n) => [String(n + 1), `第${n + 1}笔`, `${n}.00`]);
    const { text, pages } = readPdf(
      await writePdf(
        {
          title: '明细',
          issuer: 'GEP',
          marks: [],
          parts: [
            {
              kind: 'table',
              columns: [
                { title: '序号', share: 1 },
                { title: '说明', share: 4 },
                { title: '金额', share: 2, align: 'end' },
              ],
              rows,
              sums: [['', '合计', '1,770.00']],
            },
          ],
          foot: 'GEP',
        },
        NOW,
      ),
    );
    expect(pages).toBeGreaterThan(1);
    expect(text.split('序号')).toHaveLength(pages + 1);
    for (const [, name = ''] of rows) expect(text).toContain(name);
    expect(text).toContain('1,770.00');
    expect(text).toContain(`第 ${pages} 页，共 ${pages} 页`);
  });
});

describe('the receipt of a payment', () => {
  let bank: Bank;
  let one: Customer;
  let other: Customer;

  beforeAll(async () => {
    bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
    one = await signIn(bank, '13800000001');
    other = await signIn(bank, '13900000001');
  });
  afterAll(() => bank.close());

  const fetched = (who: Customer, orderNo: string) =>
    bank.sandbox.inject({
      method: 'POST',
      url: '/api/pay/paymentOrder/download-payment-order-voucher',
      headers: { 'system-name': 'member-exchange-client', cookie: who.cookie },
      payload: { orderNo },
    });
  const orderIn = async (status: string) => {
    const { result } = await one.post('/pay/paymentOrder/queryPaymentOrder', { status: [status] });
    return result.list[0];
  };

  it('is a PDF for its merchant only, with the values of the screen', async () => {
    const order = await orderIn('SUCCESS');
    const answer = await fetched(one, order.orderNo);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(Buffer.from(String(answer.headers[FILE_NAME_HEADER]), 'base64').toString('utf8')).toBe(
      `付款电子回单_${order.orderNo}.pdf`,
    );
    const { text } = readPdf(answer.rawPayload);
    expect(text).toContain(order.orderNo);
    expect(text).toContain(order.createdAt);
    expect(text.replaceAll('\n', '')).toContain(order.payeeName);
    const foreign = await fetched(other, order.orderNo);
    expect(foreign.json()).toMatchObject({ code: '10018' });
    expect(foreign.body).toBe((await fetched(other, `${order.orderNo.slice(0, -4)}9999`)).body);
    expect((await fetched(customer(bank), order.orderNo)).statusCode).toBe(401);
  });

  it('exists only after the money has arrived', async () => {
    const order = await orderIn('FAILED');
    expect((await fetched(one, order.orderNo)).json()).toMatchObject({ code: '10019' });
  });
});

/** Extracts the text of a PDF as copying would: each font's table maps glyphs to characters. */
function readPdf(bytes: Uint8Array): { text: string; pages: number } {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, number = '', head = '', packed] of raw.matchAll(
    /(\d+) 0 obj\n([\s\S]*?)(?:stream\n([\s\S]*?)\nendstream\n)?endobj/g,
  )) {
    const data = Buffer.from(packed ?? '', 'latin1');
    const stream =
      packed === undefined ? '' : head.includes('FlateDecode') ? inflateSync(data).toString('latin1') : packed;
    objects.set(number, { head, stream });
  }
  const named = (head: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '';
  const tables = new Map<string, Map<string, string>>();
  let text = '';
  let pages = 0;
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue;
    pages += 1;
    const resources = objects.get(named(head, 'Resources'))?.head ?? '';
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name = '', number = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table =
        tables.get(number) ??
        charactersOf(objects.get(named(objects.get(number)?.head ?? '', 'ToUnicode'))?.stream ?? '');
      tables.set(number, table);
      fonts.set(name, table);
    }
    let font = new Map<string, string>();
    const content = objects.get(named(head, 'Contents'))?.stream ?? '';
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      else {
        const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        );
        text += `${glyphs.map((glyph) => font.get(glyph) ?? '?').join('')}\n`;
      }
    }
  }
  return { text, pages };
}

function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(first, 16);
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/g)) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const character = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      characters.set(glyph.toString(16).padStart(4, '0'), character);
      glyph += 1;
    }
  }
  return characters;
}
