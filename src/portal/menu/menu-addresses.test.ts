import { describe, expect, it } from 'vitest';
import { menus } from '#generated/menus.ts';
import { routes } from '#generated/routes.ts';
import { forbiddenFor, leadsTo } from './menu-addresses.ts';

it('R-203 refuses a member inside the portal', () => expect(forbiddenFor(true)).toBe('/exception/403'));
it('R-204 refuses a visitor outside of it', () => expect(forbiddenFor(false)).toBe('/403'));

describe.each(Object.values(menus.versions))('the $name menu', (menu) => {
  const everything = new Set(routes.map(({ path }) => path));
  const to = (address: string): string => leadsTo(menu, address, everything);

  it('R-059 leads from / to the home page', () => {
    expect(to('/')).toBe('/account/userAccount');
    expect(to('/account')).toBe('/account/userAccount');
  });

  it('R-079 leads from /marketing to the coupons', () => expect(to('/marketing')).toBe('/marketing/marketing-coupon'));

  it('R-080 leads from /receipts to the trade link, which no entry shows', () => {
    expect(to('/receipts')).toBe('/receipts/open-receipts');
    const entries = (items: typeof menu.items): typeof menu.items =>
      items.flatMap((each) => [each, ...entries(each.items)]);
    const found = entries(menu.items).filter(({ path }) => path === '/receipts/open-receipts');
    expect(found.map(({ hidden }) => hidden)).toEqual([true]);
  });

  it('leads from /exchange to its first page', () => expect(to('/exchange')).toBe('/exchange/exchangeApply'));

  it('R-075 leads from /pay-china to the settlement files', () =>
    expect(to('/pay-china')).toBe('/pay-china/settle-file-manager'));

  it('R-076 leads from /pay-settle to the application of settlement files', () =>
    expect(to('/pay-settle')).toBe('/pay-settle/settle-file-apply'));
  it('leads from the groups of settlement to a page of theirs', () => {
    expect(to('/pay-china')).toMatch(/^\/pay-china\/./);
    expect(to('/pay-settle')).toMatch(/^\/pay-settle\/./);
  });

  it('leads from the group of cards to a page of its own', () =>
    expect(to('/cardManager')).toMatch(/^\/cardManager\/./));
});
