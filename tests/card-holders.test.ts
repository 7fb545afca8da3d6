import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { CODE, letCodesRest } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { model } from '#generated/model.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { ask, callNamed, signIn } from './fixtures/asking.ts';
import { done, newOperator, newRole, type Send, sender } from './fixtures/staff.ts';

/* Card holders are holders with another use: same screens, other addresses, other permissions. */

interface Holder {
  holderNo: string;
  audience: string;
  holderName: string;
  status: string;
}

const ID_NO = '990101198803120231';

let bank: Bank;
let main: Send;
let cards: Send;
let cookie: string;
const clock = frozenClock('2026-11-20 10:30:00');

beforeAll(async () => {
  bank = await smallBank({ clock });
  main = sender(bank, await signIn(bank, '13800000001'));
  const routes = ['/cardManager/cardHolderQuery', '/cardManager/cardHolderDetail', '/cardManager/cardHolderApply'];
  ({ cookie } = await newOperator(bank, main, [await newRole(main, routes)]));
  cards = sender(bank, cookie);
});
afterAll(() => bank.close());

describe('the holders of cards', () => {
  it('are listed apart from those of accounts', async () => {
    const page = async (send: Send, request: object = {}): Promise<Holder[]> =>
      (await done<{ list: Holder[] }>(send('holder.page', { pageSize: 50, ...request }))).list;
    const ofCards = await page(cards, { audience: ['CARD'] });
    expect(ofCards.length).toBeGreaterThan(1);
    expect(new Set(ofCards.map(({ audience }) => audience))).toEqual(new Set(['CARD']));
    expect(new Set((await page(main)).map(({ audience }) => audience))).toEqual(new Set(['COLLECTION']));
  });

  it('are found by the end of the number of their papers', async () => {
    const found = async (idNo: string): Promise<string[]> =>
      (await done<{ list: Holder[] }>(cards('holder.page', { audience: ['CARD'], idNo }))).list.map(
        ({ holderName }) => holderName,
      );
    expect(await found(ID_NO.slice(-6))).toContain('林样例');
    expect(await found(ID_NO)).toContain('林样例');
    expect(await found('0000000')).toEqual([]);
  });

  it('are shown with masked numbers to an operator of cards', async () => {
    const [{ holderNo } = { holderNo: '' }] = (
      await done<{ list: Holder[] }>(cards('holder.page', { audience: ['CARD'], holderName: '林样例' }))
    ).list;
    const { status, text } = await ask(bank, callNamed('holder.queryPersonal'), { request: { id: holderNo }, cookie });
    expect(status).toBe(200);
    expect(text).not.toContain(ID_NO);
  });

  it('have the addresses of the group of cards', () => {
    const paths = ['card/holders', 'card/holder-add', 'card/holder'].map((name) => model.screens[name]?.paths['main']);
    expect(paths).toEqual([
      '/cardManager/cardHolderQuery',
      '/cardManager/cardHolderApply',
      '/cardManager/cardHolderDetail',
    ]);
  });

  it('lead their messages to the list that shows them', async () => {
    const merchant = sender(bank, await signIn(bank, '13900000003'));
    await bank.sandbox.jump(clock.now() + 4 * 3_600_000);
    const { list } = await done<{ list: { title: string; path?: string }[] }>(
      merchant('message.page', { pageSize: 50 }),
    );
    const told = list.filter(({ title }) => title === '持有人审核通过');
    expect(told.map(({ path }) => path)).toEqual(['/cardManager/cardHolderQuery']);
  });
});

describe('a code of cards', () => {
  it('tells an operator of cards which phone gets it, masked', async () => {
    const { operatorName, phoneNumber } = await done<{ operatorName: string; phoneNumber: string }>(
      cards('operator.master'),
    );
    expect(operatorName).not.toBe('');
    expect(phoneNumber).toMatch(/^\d{3}\*+\d{4}$/);
  });

  it('opens the data of cards for 30 minutes in scene 2, and never in scene 3', async () => {
    const sensitive = async (): Promise<string> => (await cards('file.decrypt', { cipherText: 'unknown' })).code;
    const given = async (scene: number): Promise<void> => {
      await letCodesRest(bank);
      const way = { bizType: 1, sendType: 1, scene };
      await done(cards('security.cardCode', way));
      expect((await cards('security.checkCardCode', { ...way, messageCode: '000000' })).code).toBe('10004');
      await done(cards('security.checkCardCode', { ...way, messageCode: CODE }));
    };
    await given(3);
    expect(await sensitive()).toBe('10003');
    await given(2);
    expect(await sensitive()).toBe('10018');
    // Codes expire by the time that sessions use.
    clock.advance(29 * 60_000);
    expect(await sensitive()).toBe('10018');
    clock.advance(2 * 60_000);
    expect(await sensitive()).toBe('10003');
  });
});
