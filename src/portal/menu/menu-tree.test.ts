import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#model/menu.ts';
import { currentPath, firstPath, searchMenu, trailOf, visibleMenu } from './menu-tree.ts';

const item = (name: string, given: Partial<MenuItem> = {}): MenuItem => ({
  name,
  title: name,
  hidden: false,
  needs: [],
  items: [],
  ...given,
});

const MENU: MenuItem[] = [
  item('home', { title: '首页', screen: 'home', path: '/account/userAccount' }),
  item('pay', {
    title: '全球付款',
    items: [
      item('withdraw', { title: '发起提现', path: '/pay/withdrawal/initiateWithdrawal' }),
      item('payee', { title: '常用收款人', screen: 'common-payee', path: '/pay/commonPayee' }),
      item('payee-edit', { title: '新增收款人', screen: 'payee-edit', path: '/pay/commonPayeeEditAdd', hidden: true }),
    ],
  }),
  item('setting', { title: '设置', items: [item('user', { title: '用户中心', path: '/setting/userInfo' })] }),
];

const permissions = (...routes: string[]): ReadonlySet<string> => new Set(routes);

describe('visibleMenu', () => {
  it('R-047 leaves out what is not permitted and groups that would be empty', () => {
    const seen = visibleMenu(MENU, permissions('/account/userAccount', '/pay/commonPayee'));
    expect(seen.map((entry) => [entry.title, entry.entries.map((child) => child.title)])).toEqual([
      ['首页', []],
      ['全球付款', ['常用收款人']],
    ]);
  });

  it('R-048 leaves out hidden entries even where permitted', () => {
    expect(visibleMenu(MENU, permissions('/pay/commonPayeeEditAdd'))).toEqual([]);
  });

  it('gives each entry the needs of its groups', () => {
    const locked = [item('card', { needs: ['verified'], items: [item('list', { path: '/card', needs: ['adult'] })] })];
    const [group] = visibleMenu(locked, permissions('/card'));
    expect([group?.needs, group?.entries[0]?.needs]).toEqual([['verified'], ['verified', 'adult']]);
  });

  it('leaves out an entry whose condition does not hold, with all below it', () => {
    const group = item('card', { items: [item('list', { path: '/card' })] });
    expect(visibleMenu([group], permissions('/card'), ({ name }) => name !== 'card')).toEqual([]);
    expect(visibleMenu([group], permissions('/card'), ({ name }) => name !== 'list')).toEqual([]);
  });

  it('shows nothing without permissions', () => {
    expect(visibleMenu(MENU, permissions())).toEqual([]);
  });
});

const all = visibleMenu(
  MENU,
  permissions('/account/userAccount', '/pay/withdrawal/initiateWithdrawal', '/pay/commonPayee', '/setting/userInfo'),
);

describe('searchMenu', () => {
  it('keeps the group of a hit', () => {
    expect(searchMenu(all, ' 收款人 ')).toMatchObject([{ title: '全球付款', entries: [{ title: '常用收款人' }] }]);
  });

  it('keeps a whole group that matches', () => {
    expect(searchMenu(all, '付款')[0]?.entries).toHaveLength(2);
  });

  it('finds nothing without a match', () => expect(searchMenu(all, '虚拟卡')).toEqual([]));
});

it('goes to the first permitted page', () => {
  expect(firstPath(visibleMenu(MENU, permissions('/setting/userInfo')))).toBe('/setting/userInfo');
  expect(firstPath([])).toBeUndefined();
});

it('marks the page itself, or the one it was opened from', () => {
  expect(currentPath(all, '/pay/commonPayee')).toBe('/pay/commonPayee');
  expect(currentPath(all, '/pay/commonPayeeEditAdd/7')).toBe('/pay/commonPayee');
  expect(currentPath(all, '/pay/commonPayeer')).not.toBe('/pay/commonPayee');
  expect(currentPath(all, '/exception/403')).toBeUndefined();
});

describe('a hidden page below an entry', () => {
  const detail = item('detail', { screen: 'order', path: '/other/order/:id', hidden: true });
  const list = item('list', { title: '订单', screen: 'orders', path: '/pay/order', items: [detail] });
  // The path starts like another entry's path.
  const menu = [item('pay', { title: '付款', items: [list, item('other', { screen: 'other', path: '/other' })] })];

  it('marks that entry, whatever its path begins with', () => {
    const seen = visibleMenu(menu, permissions('/pay/order', '/other'));
    expect(currentPath(seen, '/other/order/7')).toBe('/pay/order');
    expect(currentPath(seen, '/other/order/7/more')).toBe('/other');
    expect(seen[0]?.entries[0]?.entries).toEqual([]);
  });

  it('has that entry above it', () => {
    const trail = trailOf({ name: 'new', title: '', items: menu, redirects: {} }, 'order', permissions('/pay/order'));
    expect(trail).toEqual([{ title: '付款' }, { title: '订单', path: '/pay/order' }]);
  });
});

describe('trailOf', () => {
  const menu = { name: 'new', title: '', items: MENU, redirects: {} };
  const allowed = permissions('/pay/commonPayee');

  it('names the group above a page', () => {
    expect(trailOf(menu, 'common-payee', allowed)).toEqual([{ title: '全球付款' }]);
  });

  it('links the page that a hidden one is opened from', () => {
    expect(trailOf(menu, 'payee-edit', allowed)).toEqual([
      { title: '全球付款' },
      { title: '常用收款人', path: '/pay/commonPayee' },
    ]);
  });

  it('does not link pages without permission', () => {
    expect(trailOf(menu, 'payee-edit', permissions())).toEqual([{ title: '全球付款' }, { title: '常用收款人' }]);
  });

  it('uses the current path of a screen with two places', () => {
    const twice = {
      ...menu,
      items: ['/pay', '/payee'].map((path) =>
        item(path, { items: [item('quota', { screen: 'quota', path: `${path}/quota` })] }),
      ),
    };
    expect(trailOf(twice, 'quota', allowed, '/payee/quota')).toEqual([{ title: '/payee' }]);
    expect(trailOf(twice, 'quota', allowed, '/pay/quota')).toEqual([{ title: '/pay' }]);
  });

  it('is empty for a top-level page and for one outside the menu', () => {
    expect(trailOf(menu, 'home', allowed)).toEqual([]);
    expect(trailOf(menu, 'elsewhere', allowed)).toEqual([]);
  });
});
