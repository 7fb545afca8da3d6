import { expect, it } from 'vitest';
import { fromMinor } from '#model/minor-units.ts';
import { applyAccountSources } from '../answers/apply-account.ts';
import { arrivedWith, openDesk, OWNER, rowOf, settle, SHOP, STORE } from '../testing/receipt-desk.ts';
import { supplementReceipt } from './confirm.ts';

/* Compares every fee stated on the pages for applicants with the fee of a posted receipt. */

const ACCOUNTS = { ECOMMERCE: SHOP, SERVICE: '9990006', OTHER: '9990007' } as const;
const AMOUNTS = ['100.00', '1000.00', '12345.67', '49000.00', '180000.00'];

/** The fee posted for a receipt of USD, a decimal string. */
async function charged(category: keyof typeof ACCOUNTS, amount: string): Promise<string> {
  const desk = await openDesk();
  const account = { accountName: '样例商户', status: 'NORMAL', createdAt: '2026-01-01 00:00:00', currency: 'USD' };
  await desk.addRecord(OWNER, 'collection-account', { ...account, accountNo: '9990007', category: 'OTHER' } as never);
  const from = category === 'ECOMMERCE' ? { storeNo: STORE } : { known: true };
  const orderNo = await arrivedWith(desk, { accountNo: ACCOUNTS[category], amount, ...from });
  await settle(desk);
  const { status, version } = await rowOf(desk, orderNo);
  // Large receipts are credited against evidence.
  if (status === 7) await supplementReceipt(desk, OWNER, { orderNo, version, actor: '陈若溪', materials: ['a', 'b'] });
  await settle(desk);
  const posted = desk.book.journals
    .filter(({ kind }) => kind === 'COLLECTION')
    .flatMap(({ entries }) => entries.filter(({ account: name }) => name.startsWith('FEE|')));
  return fromMinor(
    posted.reduce((sum, { amount: minor }) => sum + minor, 0n),
    'USD',
  );
}

/** The fee that a text states for an amount in USD. */
function promised(text: string, amount: string): string {
  const percent = /入账 ([\d.]+)%/.exec(text)?.[1];
  if (percent === undefined) return text.includes('免费') ? '0.00' : 'unreadable';
  const limit = (word: string): number | undefined => {
    const found = new RegExp(`${word} ([\\d,.]+) USD`).exec(text)?.[1];
    return found === undefined ? undefined : Number(found.replaceAll(',', ''));
  };
  const fee = Math.round(Number(amount) * Number(percent)) / 100;
  return Math.min(Math.max(fee, limit('最低') ?? 0), limit('最高') ?? Infinity).toFixed(2);
}

it('states for every product the fee that its receipts are charged', async () => {
  const products = await applyAccountSources['account-products']({ entities: { find: async () => [] } } as never);
  expect(products.map(({ category }) => category)).toEqual(Object.keys(ACCOUNTS));
  for (const { category, fee } of products) {
    for (const amount of AMOUNTS) {
      expect(await charged(category, amount), `${category} ${amount}: ${fee}`).toBe(promised(fee, amount));
    }
  }
});
