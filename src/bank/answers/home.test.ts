import { credit, debit } from '#sandbox/ledger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, compare } from '#model/money.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { type Customer, signIn } from '../testing/customer.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { smallBank } from '../testing/small-bank.ts';

/* Calls of the home page: the total in a chosen currency, the watched rates, the pending items. */

let bank: Bank;
let main: Customer;
let other: Customer;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  [main, other] = await Promise.all([signIn(bank, '13800000001'), signIn(bank, '13800000005')]);
});
afterAll(() => bank.close());

describe('the total', () => {
  const ask = async (who: Customer): Promise<Record<string, string>> =>
    (await who.post('/user/account-bal-query/query-user-gep-total-balance')).result as Record<string, string>;

  it('is everything that the merchant has, and the sum of its parts', async () => {
    const { total = '', available = '', stores = '', inTransit = '', frozen = '', cards = '' } = await ask(main);
    expect(compare(add(available, stores, inTransit, frozen, cards), total)).toBe(0);
    expect(compare(stores, '0')).toBe(1);
  });

  it('is shown in the currency that the operator chose, and not for other operators', async () => {
    const before = await ask(main);
    expect(before['currency']).toBe('CNY');
    const path = '/user/account-bal-query/config-total-currency';
    expect((await main.post(path, { currency: 'USD' })).code).toBe('0');
    const after = await ask(main);
    expect(after['currency']).toBe('USD');
    // The seed rate is 7.1250.
    const ratio = Number(before['total']) / Number(after['total']);
    expect(ratio).toBeGreaterThan(7.12);
    expect(ratio).toBeLessThan(7.13);
    expect((await ask(other))['currency']).toBe('CNY');
  });
});

describe('what is frozen', () => {
  it('is shown order by order, to the cent, and to nobody else', async () => {
    const path = '/user/account-bal-query';
    const balances = (await main.post(`${path}/query-user-gep-all-acc-balance`, {})).result as Record<string, string>[];
    const frozen = balances.filter(({ frozenBal = '0' }) => compare(frozenBal, '0') > 0);
    expect(frozen.length).toBeGreaterThan(0);
    for (const { currency, frozenBal = '0' } of frozen) {
      const holds = (await main.post(`${path}/query-user-gep-frozen-detail`, { currency })).result as typeof balances;
      expect(compare(add('0', ...holds.map(({ amount = '0' }) => amount)), frozenBal)).toBe(0);
      expect(holds.every(({ orderPath }) => orderPath !== undefined)).toBe(true);
    }
    const stranger = await signIn(bank, '13900000009');
    expect((await stranger.post(`${path}/query-user-gep-frozen-detail`, { currency: 'USD' })).result).toEqual([]);
  });
});

describe('money in a currency that the bank has no rate for', () => {
  it('is in no total, is listed beside it, and hides nothing else', async () => {
    const who = await signIn(bank, '13900000004');
    const total = () => who.post('/user/account-bal-query/query-user-gep-total-balance');
    const before = (await total()).result as Record<string, string>;
    expect(before['unpriced']).toBeUndefined();
    const lines = [debit(equity('KRW'), 90_000n), credit(available('80010005', 'KRW'), 90_000n)];
    await bank.work((desk) =>
      post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: '2026-11-20 10:00:00', lines }),
    );
    const { code, result } = await total();
    expect([code, result.total, result.unpriced]).toEqual(['0', before['total'], 'KRW']);
    const balances = (await who.post('/user/account-bal-query/query-user-gep-all-acc-balance', {})).result;
    const won = (balances as { currency: string }[]).find((each) => each.currency === 'KRW');
    expect(won).toMatchObject({ availableBal: '90000' });
    expect(won).not.toHaveProperty('cnyEquivalent');
  });
});

describe('a frozen merchant', () => {
  it('sees since when and why; others do not see the freeze', async () => {
    const frozen = (await (await signIn(bank, '13900000009')).get('/user/userInfo')).result;
    expect(frozen).toMatchObject({ frozen: true, frozenReason: expect.stringContaining('核查') });
    expect(frozen.frozenAt).toMatch(/^2026-11-18 /);
    expect((await main.get('/user/userInfo')).result).not.toHaveProperty('frozen');
  });
});

describe('the rates', () => {
  const board = async (who: Customer, path = 'queryHomePageRateByUserNo'): Promise<Record<string, unknown>[]> =>
    (await who.get(`/user/account/${path}`)).result as Record<string, unknown>[];
  const names = (rates: Record<string, unknown>[]): unknown[] => rates.map(({ ccyPair }) => ccyPair);
  const choose = (ccyPairs: string[]): ReturnType<Customer['post']> =>
    main.post('/user/account/configCommonRateCcyPairs', { ccyPairs });

  it('begin with six pairs, and are those that the person chose, in that order', async () => {
    expect(await board(main)).toHaveLength(6);
    expect((await choose(['EUR/USD', 'JPY/CNY'])).code).toBe('0');
    expect(names(await board(main))).toEqual(['EUR/USD', 'JPY/CNY']);
    expect(names(await board(main, 'queryCommonRateByUserNo'))).toEqual(['EUR/USD', 'JPY/CNY']);
    expect((await board(main))[1]).toMatchObject({ pairName: expect.stringContaining('100'), rate: '4.7499' });
    expect(await board(other)).toHaveLength(6);
  });

  it('are at most six pairs in which the bank deals', async () => {
    const seven = ['USD/CNY', 'EUR/CNY', 'GBP/CNY', 'HKD/CNY', 'AUD/CNY', 'CAD/CNY', 'SGD/CNY'];
    expect((await choose(seven)).status).toBe(400);
    expect((await choose([])).status).toBe(400);
    expect((await choose(['USD/XAU'])).code).toBe('20008');
  });

  it('of one currency are the pairs that contain it', async () => {
    const found = names(await board(main, 'queryCommonRateByCcy?ccy=JPY')) as string[];
    expect(found.length).toBeGreaterThan(5);
    expect(found.every((name) => name.includes('JPY'))).toBe(true);
  });
});

describe('the pending items', () => {
  const summary = async (who: Customer): Promise<Record<string, number>> =>
    (await who.post('/user/todo-view/summary')).result as Record<string, number>;

  it('are as many as the lists show', async () => {
    const { transferReview, allocationReview, b2bFailed, storeUnbind } = await summary(main);
    const listed = async (request: object): Promise<unknown> =>
      (await main.post('/user/otherRecharge/innerTransferQuery', request)).result.total;
    expect(transferReview).toBe(await listed({ orderType: ['TRANSFER'], status: ['WAIT_REVIEW'] }));
    expect(allocationReview).toBe(await listed({ orderType: ['ALLOCATION'], status: ['WAIT_REVIEW'] }));
    expect(b2bFailed).toBe(await listed({ orderType: ['B2B'], status: ['FAILED'] }));
    expect(transferReview).toBeGreaterThan(0);
    expect(storeUnbind).toBe((await main.get('/user/todo-view/userstore-unbind')).result.count);
    expect(storeUnbind).toBe((await main.post('/user/todo-view/userstore-unbind')).result.count);
  });

  it('leave out what the person may not do', async () => {
    expect(await summary(other)).toMatchObject({ payReview: 0, transferReview: 0, b2bFailed: 0 });
  });

  it('can be requested by name, and an unknown name is refused', async () => {
    expect((await main.post('/user/todo-view/no-such-thing')).code).toBe('10018');
  });
});

describe('money in and out', () => {
  const OWN = ['ALLOCATE', 'EXCHANGE', 'CARD', 'ADJUST'];
  type Sums = { inAmount: string; outAmount: string };

  it("of 30 days is the sum of the ledger's lines, without moves between own accounts, and day by day alike", async () => {
    const query = { currency: 'USD' };
    const flows = (await main.post('/user/home-view/flows', query)).result as Sums;
    const { list } = (
      await main.post('/user/account-detail/page', {
        ...{ currentPage: 1, pageSize: 100, currency: ['USD'] },
        tradeTime: ['2026-10-21', '2026-11-20'],
      })
    ).result as { list: { direction: string; amount: string; flowType: string; tradeTime: string }[] };
    expect(list.length).toBeGreaterThan(20);
    const sum = (direction: string): string =>
      add(
        '0',
        ...list
          .filter((each) => each.direction === direction && !OWN.includes(each.flowType))
          .filter((each) => each.tradeTime >= '2026-10-21 10:30:00')
          .map(({ amount }) => amount),
      );
    expect(list.length).toBeLessThan(100);
    expect([compare(flows.inAmount, sum('IN')), compare(flows.outAmount, sum('OUT'))]).toEqual([0, 0]);
    expect(compare(flows.outAmount, '0')).toBe(-1);
    const days = (await main.post('/user/home-view/days', query)).result as Sums[];
    expect(days).toHaveLength(30);
    expect(compare(add('0', ...days.map(({ inAmount }) => inAmount)), flows.inAmount)).toBeLessThanOrEqual(0);
  });

  it('of one merchant does not affect another one', async () => {
    const empty = await signIn(bank, '13900000005');
    const { result } = await empty.post('/user/home-view/flows', { currency: 'USD' });
    expect([compare(result.inAmount, '0'), compare(result.outAmount, '0')]).toEqual([0, 0]);
  });
});

describe('orders of all kinds', () => {
  type Line = { orderNo: string; kind: string; at: string; stage: string };
  const recent = async (who: Customer, name = 'recent-orders'): Promise<Line[]> =>
    (await who.post(`/user/home-view/${name}`)).result as Line[];

  it('are the newest first, of kinds that one may read', async () => {
    const lines = await recent(main);
    expect(lines.length).toBe(8);
    expect(lines.map(({ at }) => at)).toEqual(
      lines
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(lines.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    const { status, result } = await other.post('/user/home-view/recent-orders');
    const kinds = status === 403 ? [] : (result as Line[]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'COLLECTION')).toEqual([]);
  });

  it('that will arrive come in the order of their time, none of it in the past', async () => {
    const lines = await recent(main, 'arriving');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
    expect(lines.filter(({ stage }) => stage !== 'DOING')).toEqual([]);
  });
});

describe('the steps of a new merchant', () => {
  const steps = async (who: Customer): Promise<string[]> =>
    ((await who.post('/user/home-view/start')).result as { step: string; state: string }[]).map(
      ({ step, state }) => `${step} ${state}`,
    );

  it('are locked until the first one is done, and done for merchants who have done them', async () => {
    const empty = await signIn(bank, '13900000005');
    expect(await steps(empty)).toEqual(['VERIFY TODO', 'ACCOUNT LOCKED', 'PAYEE LOCKED', 'PAY LOCKED']);
    expect(await steps(main)).toEqual(['VERIFY DONE', 'ACCOUNT DONE', 'PAYEE DONE', 'PAY DONE']);
  });
});

describe('a count by its name', () => {
  const NAMES: Record<string, string> = {
    'payee-wait-material': 'collectionMaterial',
    'batch-pay-wait-audit': 'batchAudit',
    'userstore-wait-material': 'storeMaterial',
    'userstore-unbind': 'storeUnbind',
    'modify-en-name-fail': 'nameFailed',
    'fail-store-subject': 'subjectFailed',
    'wait-receive-transfer': 'migrationToReceive',
    'wait-receive': 'trusteeshipToReceive',
  };

  it('is that of the summary, and an unknown name is refused', async () => {
    const summary = (await main.post('/user/todo-view/summary')).result as Record<string, number>;
    for (const [name, field] of Object.entries(NAMES)) {
      expect(await main.post(`/user/todo-view/${name}`), name).toMatchObject({ result: { count: summary[field] } });
    }
    expect((await main.post('/user/todo-view/nothing')).code).toBe('10018');
  });
});
