import { describe, expect, it } from 'vitest';
import { wantingOf } from '#generators/workbench-wire.ts';
import { addressOf } from './addresses.ts';
import { changeAnswer, replaceAnswer } from './change-answer.ts';

const body = {
  code: '0',
  message: '',
  result: {
    list: [{ orderNo: 'PY001', payeeName: '远方贸易', amount: '8000.00', rate: '7.1286', at: '2026-11-20 15:42:08' }],
    total: 96,
    counts: { OPEN: 3 },
  },
};
const read = { writes: [] };

describe('a state of the preview', () => {
  it('does not change writing calls', () => {
    for (const situation of ['loading', 'error', 'forbidden'] as const)
      expect(replaceAnswer(situation, { writes: ['order'] })).toBeUndefined();
  });

  it('replaces the server’s answer if necessary', async () => {
    expect(replaceAnswer('as-it-is', read)).toBeUndefined();
    expect((await replaceAnswer('forbidden', read))?.status).toBe(403);
    expect((await replaceAnswer('error', read))?.status).toBe(500);
  });

  it('removes rows', () => {
    expect(changeAnswer('empty', body)).toMatchObject({ result: { list: [], total: 0, counts: {} } });
  });

  it('lengthens words, but neither codes nor dates', () => {
    const { list } = (changeAnswer('long', body) as typeof body).result;
    expect(list[0]?.payeeName.length).toBeGreaterThan(30);
    expect(list[0]).toMatchObject({ orderNo: 'PY001', at: '2026-11-20 15:42:08', amount: '8000.00' });
  });

  it('enlarges amounts, but no rates', () => {
    const { list } = (changeAnswer('large', body) as typeof body).result;
    expect(list[0]).toMatchObject({ amount: '987654338000.00', rate: '7.1286' });
    expect(changeAnswer('large', { code: '0', result: { change: '-0.68' } })).toMatchObject({
      result: { change: '-0.68' },
    });
  });

  it('keeps a refusal', () => {
    const refused = { code: '1001', message: '不行', result: null };
    expect(changeAnswer('empty', refused)).toEqual(refused);
  });
});

describe('an address', () => {
  it('is filled from the first suitable record', async () => {
    const call = { name: 'pay.orders' } as Parameters<typeof addressOf>[2][number];
    const wanting = wantingOf({ paths: { main: '/order/:orderNo/:kind' }, params: [], block: { data: {} } } as never);
    const address = await addressOf('/order/:orderNo/:kind', wanting, [call], async () => ({ orderNo: 'PY 1' }));
    expect(address).toBe('/order/PY%201/1');
  });

  it('contains the screen’s query parameters, by any name in the record', async () => {
    const value = { source: 'route.no', tree: { op: 'read', root: 'route', path: ['no'] }, reads: ['route.no'] };
    const data = { order: { call: 'pay.order', filling: { orderNo: { value } } } };
    const wanting = wantingOf({ paths: { main: '/order' }, params: ['no', 'currency'], block: { data } } as never);
    expect(wanting).toEqual([{ name: 'no', isQuery: true, fields: ['no', 'orderNo'] }]);
    const lists = [{ name: 'pay.none' }, { name: 'pay.orders' }] as unknown as Parameters<typeof addressOf>[2];
    const askOne = async ({ name }: { name: string }) =>
      name === 'pay.none' ? null : { orderNo: 'A&1', currency: 'USD' };
    expect(await addressOf('/order', wanting, lists, askOne)).toBe('/order?no=A%261');
    // Without a record the address has no parameters, as if opened directly.
    expect(await addressOf('/order', wanting, [], askOne)).toBe('/order');
  });
});
