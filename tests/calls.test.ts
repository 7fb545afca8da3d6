import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { model } from '#generated/model.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Block, Blocks } from '#model/block.ts';
import { blocksIn } from '#model/blocks.ts';
import { UNREAD_PAGE } from '#portal/layout/messages/message-words.ts';
import { ask as askShell, HEADERS } from '#portal/session/calls.ts';
import { ask, callNamed, type Reply, signIn } from './fixtures/asking.ts';

/* Single calls as specified: addresses, requests and answers. */

let bank: Bank;
let main: string;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());
beforeEach(() => vi.unstubAllGlobals());

const say = (name: string, request: Record<string, unknown> = {}): Promise<Reply> =>
  ask(bank, callNamed(name), { request, cookie: main });
const tablesOf = (block: Block | undefined): Blocks['table'][] => {
  if (block === undefined) return [];
  return block.kind === 'table' ? [block] : blocksIn(block).flatMap(tablesOf);
};
const place = (name: string): string => {
  const { methods, path } = callNamed(name);
  return `${methods.join('|')} ${path}`;
};

describe('calls', () => {
  it('R-294 stand under /api', () => {
    const calls = Object.values(model.calls);
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ path }) => !path.startsWith('/api/')).map(({ name }) => name)).toEqual([]);
  });

  it('R-295 carry system-name: member-exchange-client', async () => {
    const sent: Headers[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      sent.push(new Headers(init.headers));
      return Response.json({ code: '0', message: '', result: null });
    });
    await askShell('notice.unread', {});
    expect(sent[0]?.get('system-name')).toBe('member-exchange-client');
    expect(HEADERS).toEqual({ 'system-name': 'member-exchange-client' });
  });

  it('R-301 the map of currencies gives names by codes', async () => {
    expect(place('cache.currencyNames')).toBe('POST|GET /api/user/common/query-currency');
    const { result } = await say('cache.currencyNames');
    expect(result).toMatchObject({ USD: '美元', CNY: '人民币' });
  });

  it('R-302 areas are looked up by the code at the end of the path, in three ranges', async () => {
    expect(['provinces', 'cities', 'districts'].map((name) => place(`cache.${name}`))).toEqual([
      'GET|POST /api/cache/getProvinceData/:code',
      'GET|POST /api/cache/getCityData/:code',
      'GET|POST /api/cache/getAreaData/:code',
    ]);
    const counts = await Promise.all(
      ['CN-ALL', 'CN', 'CN-HK'].map(
        async (code) => ((await say('cache.provinces', { code })).result as unknown[]).length,
      ),
    );
    expect(counts).toEqual([34, 31, 1]);
  });

  it('R-303 alert settings are asked for by bizTypeList, and changed by opList of bizType and showFlag', async () => {
    expect(callNamed('security.alerts').fields).toEqual(['bizTypeList']);
    expect(callNamed('security.updateAlerts').fields).toEqual(['opList']);
    expect((await say('security.alerts', { bizTypeList: [5] })).result).toMatchObject([{ bizType: 5, showFlag: 1 }]);
    expect((await say('security.updateAlerts', { opList: [{ bizType: 5, showFlag: 2 }] })).code).toBe('0');
    expect((await say('security.alerts', { bizTypeList: [5] })).result).toMatchObject([{ bizType: 5, showFlag: 2 }]);
  });

  it('R-304, R-305: the list of notices is asked for with its scope, scrolled, by pages of 100', async () => {
    const [table] = tablesOf(model.screens['customer-service/notices']?.block);
    expect(table).toMatchObject({ size: 100 });
    const question = table?.source.kind === 'call' ? table.source.question : undefined;
    expect(question?.call).toBe('notice.page');
    expect(question?.filling).toMatchObject({
      systemNoticeType: { value: { tree: { value: 1 } } },
      scrollFlag: { value: { tree: { value: 1 } } },
    });
    const asked = { systemNoticeType: 1, scrollFlag: 1, currentPage: 1, pageSize: 100 };
    expect((await say('notice.page', asked)).result).toMatchObject({ currentPage: 1, pageSize: 100 });
  });

  it('R-306 unread messages are asked for by pages of 100, and by their type', async () => {
    expect(UNREAD_PAGE).toEqual({ currentPage: 1, pageSize: 100 });
    expect(callNamed('message.unread').fields).toEqual(expect.arrayContaining(['bizType', 'pageSize']));
    expect((await say('message.unread', { ...UNREAD_PAGE })).result).toMatchObject({ pageSize: 100 });
  });

  it('R-307 an agreement is asked for by its type, and signed by its type and name', async () => {
    expect(callNamed('agreement.hasSign').fields).toEqual(['agreementType']);
    expect(callNamed('agreement.sign').fields).toEqual(['agreementType', 'agreementName']);
    expect((await say('agreement.sign', { agreementName: 'x' })).status).toBe(400);
  });

  it('R-309 a dictionary is read by its name, at either place', async () => {
    expect(place('cache.dictionary')).toBe('GET /api/cache/const-dict/list/:name');
    expect(place('cache.dataDictionary')).toBe('POST /api/user/common/query-data-dict');
    const name = 'REVIEW_MERCHANT_GROUP';
    const [one, other] = await Promise.all([say('cache.dictionary', { name }), say('cache.dataDictionary', { name })]);
    expect(one.code).toBe('0');
    expect(other.result).toEqual(one.result);
  });

  it('R-310 an export is asked for by its id, in the body or in the path', async () => {
    expect(place('system.exportResult')).toBe('POST /api/user/download/query-download-result');
    expect(place('system.exportResultById')).toBe('POST /api/user/download/query-download-result/:id');
    const { uuId } = (await say('pay.exportOrders')).result as { uuId: string };
    const [one, other] = await Promise.all([
      say('system.exportResult', { id: uuId }),
      say('system.exportResultById', { id: uuId }),
    ]);
    expect(one.result).toMatchObject({ uuId, status: 'PROCESSING' });
    expect(other.result).toEqual(one.result);
  });

  it('R-311 the materials of a business are packed by bizType and bizId', async () => {
    expect(place('material.downloadByBiz')).toBe(
      'POST /api/supplementMaterial/batchDownloadSupplementMaterialByBizType',
    );
    expect(callNamed('material.downloadByBiz').fields).toEqual(['bizType', 'bizId']);
    const { code, result } = await say('material.downloadByBiz', { bizType: 'COLLECTION', bizId: 'RC0' });
    expect([code, result]).toEqual(['10018', null]);
  });

  it('R-312 a partner’s link is found by its code', async () => {
    expect(place('partner.queryByCode')).toBe('GET /api/agent/link/queryByCode');
    expect(callNamed('partner.queryByCode').required).toEqual(['linkCode']);
  });
});
