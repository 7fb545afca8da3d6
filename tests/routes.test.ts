import { describe, expect, it } from 'vitest';
import type { Blocks } from '#model/block.ts';
import type { MenuItem } from '#model/menu.ts';
import { model } from '#generated/model.ts';

/* The screens of the specification, at its addresses. */

const SCREENS = Object.values(model.screens);
const screenAt = (path: string) => SCREENS.find(({ paths }) => Object.values(paths).includes(path));
const missing = (paths: string[]): string[] => paths.filter((path) => screenAt(path) === undefined);
const under = (base: string, names: string[]): string[] => names.map((name) => `${base}/${name}`);

const entriesOf = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...entriesOf(item.items)]);
const groupOf = (name: string): MenuItem[] =>
  entriesOf(model.menus['new']?.items.filter((item) => item.name === name) ?? []);

const GLOBAL_PAYMENT = under('/pay', [
  ...['withdrawal/withdrawalAccount', 'commonPayee', 'commonPayeeEditAdd', 'commonPayeeEditAdd/:id'],
  ...['commonPayee/detail', 'initiatePayment', 'batchPayment', 'batchPaymentCNY', 'batchPaymentDetail'],
  ...['batchPaymentList', 'paymentOrder', 'withdrawal/initiateWithdrawal', 'withdrawalPayment/withdrawal'],
  ...['withdrawalPayment/payment', 'poboPayee', 'poboPayeeEditAdd'],
]);

const COLLECTION_ACCOUNTS = [
  '/payee',
  ...under('/payee/account', [
    ...['boot', 'allShop', 'other-account', 'accountApplication', 'tradeServiceApplication', 'uploadDetail'],
    ...['successPage/:platformSubCode/:realNameStatus', 'holder', 'holder-add', 'tradeDetail'],
    ...['trusteeship', 'trusteeshipSetup', 'trusteeshipRecord', 'shopTransfer', 'shopTransferRecord', 'shop/:storeNo'],
    ...['shop/bind/:storeNo/add', 'shop/upload-information/:storeNo/add'],
  ]),
];

describe('the screens', () => {
  it('R-060 of the accounts are there', () => {
    const names = ['userAccount', 'myAssets', 'accountDetail', 'rechargeDetail', 'transferOrder', 'B2BTransferOrder'];
    const applications = ['transferOrder/transferApply', 'payeeToGepTransfer', 'payeeToGepTransfer/apply'];
    expect(missing(under('/account', [...names, ...applications, 'rate/rateQuery']))).toEqual([]);
  });

  it.each(Object.keys(model.menus))('R-061 %s: no entry shows the rates page', (version) => {
    const entries = entriesOf(model.menus[version]?.items ?? []).filter(
      ({ screen }) => screen === 'account/rate-query',
    );
    expect(entries.map(({ hidden }) => hidden)).toEqual([true]);
  });

  it('R-062 of the transactions are there, and their menu group shows the lists', () => {
    const paths = [
      ...under('/transaction-manage', ['inbound-order', 'payment-order', 'B2BTransferOrder', 'transaction-detail']),
      ...['/transaction/transferOrder', '/transaction/payeeToGepTransfer'],
    ];
    const inside = ['/account/transferOrder/transferApply', '/account/payeeToGepTransfer/apply'];
    expect(missing([...paths, ...inside, '/transaction-manage/batchPaymentDetail'])).toEqual([]);
    const group = groupOf('transaction');
    const shown = group.filter(({ hidden }) => !hidden).map(({ screen }) => screen);
    expect(shown).toEqual(expect.arrayContaining(paths.map((path) => screenAt(path)?.name)));
    expect(group.map(({ screen }) => screen)).toEqual(
      expect.arrayContaining(inside.map((path) => screenAt(path)?.name)),
    );
  });

  it.each(Object.keys(model.menus))('R-070 %s: no entry shows the migration of stores or its records', (version) => {
    const screens = under('/payee/account', ['shopTransfer', 'shopTransferRecord']).map((path) => screenAt(path)?.name);
    const entries = entriesOf(model.menus[version]?.items ?? []).filter(({ screen }) => screens.includes(screen));
    expect(entries.map(({ hidden }) => hidden)).toEqual([true, true]);
  });

  it('R-069 of collection accounts and stores are there', () => {
    expect(missing(COLLECTION_ACCOUNTS)).toEqual([]);
  });

  it('R-009 of moving money and stores are there: allocation, transfer and migration', () => {
    const moves = ['/account/payeeToGepTransfer/apply', '/account/transferOrder/transferApply'];
    expect(missing([...moves, ...under('/payee/account', ['shopTransfer', 'shopTransferRecord'])])).toEqual([]);
  });

  it('R-071 of the settlement quota is one, with two addresses', () => {
    expect(screenAt('/payee/account/uploadDetail')?.name).toBe('pay/upload-detail');
    expect(screenAt('/pay/account/uploadDetail')?.name).toBe('pay/upload-detail');
  });

  it('R-073 of global payments begin at one landing page, /pay and /pay/boot', () => {
    expect(screenAt('/pay')?.name).toBe('pay/landing');
    expect(screenAt('/pay/boot')?.name).toBe('pay/landing');
  });

  it('R-074 of global payments are there', () => {
    expect(missing(GLOBAL_PAYMENT)).toEqual([]);
  });
});

describe('payments', () => {
  const callsAt = (path: string): string[] => {
    const block = screenAt(path)?.block as Blocks['form'] | undefined;
    return [...JSON.stringify(block).matchAll(/"call":\s*"([\w-]+\.\w+)"/g)].map(([, call = '']) => call);
  };

  it('R-006 go out one by one, in batches, in foreign currency, in yuan, for another payer, and to the own account', () => {
    expect(callsAt('/pay/initiatePayment')).toContain('payment.apply');
    expect(callsAt('/pay/withdrawal/initiateWithdrawal')).toContain('pay.withdraw');
    for (const path of ['/pay/batchPayment', '/pay/batchPaymentCNY']) expect(callsAt(path)).toContain('batch.submit');
    expect(model.calls['payment.apply']?.requestSchema.properties).toHaveProperty('poboRecordId');
  });
});
