import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
});
afterAll(() => bank.close());

it('a payer in whose name nothing can be paid has the reason and the remedy', async () => {
  const main = await signIn(bank, '13800000001');
  const page = await main.post('/user/pobo-payer-manage/queryPage', { currentPage: 1, pageSize: 50 });
  const payers = (page.result as { list: Record<string, string>[] }).list;
  const options = (await main.get('/payer/current-payer-list')).result as Record<string, unknown>[];
  const reasonOf = (auditState: string): unknown[] =>
    payers
      .filter((payer) => payer['auditState'] === auditState)
      .map(({ poboRecordId }) => options.find((each) => each['poboRecordId'] === poboRecordId)?.['reason']);
  expect(new Set(reasonOf('WAIT'))).toEqual(new Set(['资料审核中，通过后才能以其名义付款']));
  expect(new Set(reasonOf('REJECT'))).toEqual(new Set(['代付付款人审核未通过，请修改资料后重新提交']));
  const passed = reasonOf('PASS');
  expect(passed).toContain('代付付款人证件已过期，请更新证件');
  expect(passed).toContain('代付关系证明缺失，请补充后重新提交');
  expect(passed).toContain(undefined);
});

it('a payment shows the cut-off of its own way, and none if it arrives within minutes', async () => {
  const main = await signIn(bank, '13800000001');
  const page = await main.post('/user/payee-account/query-payee-manage-page', { currentPage: 1, pageSize: 100 });
  const payees = (page.result as { list: Record<string, string>[] }).list;
  const textTo = async (currency: string, payWay: 'SWIFT' | 'LOCAL', amount: string): Promise<unknown> => {
    const payee = payees.find(
      (each) => each['currency'] === currency && (each['payWay'] === 'SWIFT') === (payWay === 'SWIFT'),
    );
    const asked = { payeeNo: payee?.['payeeNo'], payCcy: 'USD', arriveCcy: currency, amount };
    const tips = await main.post('/pay/paymentOrder/queryTipsMsg', asked);
    return (tips.result as { text: string }).text;
  };
  expect(await textTo('USD', 'LOCAL', '100.00')).toBe('USD 本地付款请在 14:00 前提交，逾时将在下一个工作日处理。');
  expect(await textTo('SGD', 'LOCAL', '100.00')).toBe('SGD 本地付款全天处理，审核后数分钟内到账。');
  expect(await textTo('SGD', 'LOCAL', '200001.00')).toContain('17:00 前提交');
});

it('warns before a payment if the account of the payee has another name, and while a payee is entered', async () => {
  const main = await signIn(bank, '13800000001');
  const page = await main.post('/user/payee-account/query-payee-manage-page', { currentPage: 1, pageSize: 100 });
  const shown = (page.result as { list: Record<string, string>[] }).list.find(
    ({ currency, payWay }) => currency === 'EUR' && payWay !== 'CNAPS',
  );
  const payeeNo = shown?.['payeeNo'] ?? '';
  const text = async (): Promise<unknown> => {
    const asked = { payeeNo, payCcy: 'USD', arriveCcy: 'EUR', amount: '100.00' };
    return (await main.post('/pay/paymentOrder/queryTipsMsg', asked)).result.nameText;
  };
  expect(await text()).toBeUndefined();
  const accountNo = await bank.work(async (_desk, { entities }) => {
    const own = entities.as('80010001');
    const payee = await own.need('payee', payeeNo);
    const { version: _, ...rest } = payee;
    await own.insert('payee', {
      ...rest,
      ...{ payeeNo: 'PE-TWIN', payeeName: 'Somebody Else Ltd', payeeEnName: 'Somebody Else Ltd', payeeCnName: null },
    });
    return String(payee['accountNo']);
  });
  expect(await text()).toContain('还有另一个名称「Somebody Else Ltd」');
  const { bankCountry, payWay } = shown ?? {};
  const format = (more: object) =>
    main.post('/LocalPayee/format', { bankCountry, payWay, currency: 'EUR', accountNo, ...more });
  expect((await format({})).result.nameText).toMatch(/也是该账号，名称不同时请先核对/);
  expect((await format({ accountNo: `${accountNo.slice(0, -1)}0` })).result.nameText).toBeUndefined();
});
