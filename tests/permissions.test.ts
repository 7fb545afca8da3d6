import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '#model/block.ts';
import { holds } from '#model/evaluate.ts';
import type { MenuItem } from '#model/menu.ts';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import roles from '#bank/rules/roles.json' with { type: 'json' };
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { ask, callNamed, signIn } from './fixtures/asking.ts';

/* Menus, alerts and roles of the product. Refusals of the server are tested in wire.test.ts. */

const versions = Object.values(model.menus);
const flatten = (items: readonly MenuItem[], needs: readonly string[] = []): MenuItem[] =>
  items.flatMap((item) => {
    const own = { ...item, needs: [...needs, ...item.needs] };
    return [own, ...flatten(item.items, own.needs)];
  });
const groupOf = (menu: string, name: string): MenuItem | undefined =>
  model.menus[menu]?.items.find((each) => each.name === name);

describe('the menus', () => {
  it('are two versions of the same screens, each with an entry for every one of them', () => {
    expect(versions.map((menu) => menu.name).toSorted()).toEqual(['new', 'old']);
    const screensOf = (menu: string): string[] => [
      ...new Set(flatten(model.menus[menu]?.items ?? []).flatMap((each) => each.screen ?? [])),
    ];
    expect(screensOf('old').toSorted()).toEqual(screensOf('new').toSorted());
    const inside = Object.values(model.screens).filter(
      (screen) => !screen.public && Object.keys(screen.paths).length > 0,
    );
    expect(screensOf('new').toSorted()).toEqual(inside.map((screen) => screen.name).toSorted());
  });

  it('have the groups in the specified order', () => {
    expect(model.menus['new']?.items.map((each) => each.title)).toEqual([
      '首页',
      '交易管理',
      '收款账户',
      '换汇',
      '全球付款',
      '付款到中国境内',
      '服务贸易结汇',
      '虚拟卡',
      '营销中心',
      '客户服务',
      '设置',
    ]);
    expect(groupOf('old', 'transaction')).toBeUndefined();
  });

  it('list for a merchant with cards alone only pages about cards, its account and its settings', () => {
    const shownTo = (userProduct: string[]): MenuItem[] => {
      const shown = (items: readonly MenuItem[]): MenuItem[] =>
        items
          .filter(({ hidden, visible }) => !hidden && (!visible || holds(visible, { user: { userProduct } })))
          .map((item) => ({ ...item, items: shown(item.items) }));
      return shown(model.menus['new']?.items ?? []);
    };
    const titles = (userProduct: string[]): string[] => shownTo(userProduct).map(({ title }) => title);
    expect(titles(['CARD'])).toEqual(['首页', '交易管理', '虚拟卡', '营销中心', '客户服务', '设置']);
    const statement = shownTo(['CARD']).find(({ name }) => name === 'transaction')?.items ?? [];
    expect(statement.map(({ title }) => title)).toEqual(['交易明细', '我的资产']);
    // A new merchant has no product yet, and sees what there is.
    for (const others of [[], ['PAYMENT'], ['CARD', 'PAYMENT']]) expect(titles(others)).toHaveLength(11);
  });

  it.each([
    ['R-064', '/account/transferOrder', '/transaction/transferOrder'],
    ['R-065', '/account/payeeToGepTransfer', '/transaction/payeeToGepTransfer'],
    ['R-066', '/account/B2BTransferOrder', '/transaction-manage/B2BTransferOrder'],
    ['R-067', '/account/accountDetail', '/transaction-manage/transaction-detail'],
    ['R-068', '/pay/batchPaymentDetail', '/transaction-manage/batchPaymentDetail'],
  ])('%s new: %s leads to %s, and in the old version back', (_rule, old, now) => {
    expect(model.menus['new']?.redirects[old]).toBe(now);
    expect(model.menus['old']?.redirects[now]).toBe(old);
  });

  it('R-063 new: has no visible entry for applications for transfers and allocations', () => {
    const entries = flatten(groupOf('new', 'transaction')?.items ?? []);
    const hidden = entries.filter((each) => each.hidden === true).map((each) => each.screen);
    expect(hidden).toEqual(expect.arrayContaining(['account/transfer-apply', 'account/allocation-apply']));
  });

  it.each(['new', 'old'])('R-202 %s: exchange and cards stay closed until the real name is verified', (version) => {
    for (const name of ['exchange', 'card']) expect(groupOf(version, name)?.needs, name).toEqual(['real-name']);
  });

  it('pass their needs on to the screens, so that an address does not bypass them', () => {
    for (const menu of versions) {
      for (const { screen, needs } of flatten(menu.items)) {
        for (const need of needs) expect(model.screens[screen ?? '']?.needs ?? [need], screen).toContain(need);
      }
    }
  });
});

it('R-056 public pages need no session', () => {
  const open = Object.values(model.screens).flatMap((screen) => (screen.public ? Object.values(screen.paths) : []));
  const shapes = open.map((path) => path.replaceAll(/:\w+/g, ':'));
  for (const path of [
    '/login',
    '/subLogin',
    '/login/authoriseLogin',
    '/partner/:',
    '/register',
    '/register/:',
    '/register/mob/:',
    '/bind/:',
    '/activate/:',
    '/grantBack',
    '/feedback/suggestion',
    '/marketing-ozon',
    '/marketing-ozon-hp/:',
    '/test/element',
  ]) {
    expect(shapes).toContain(path);
  }
});

it('R-081 announcements take bizType and readFlag from their address, 1 is read and 2 unread', () => {
  const list = model.screens['customer-service/notices'];
  expect(list?.paths).toEqual({ main: '/customer-service/notice' });
  const tabs = list?.block.kind === 'tabs' ? list.block.tabs : [];
  const table = tabs[0]?.block;
  const filters = table?.kind === 'table' ? table.filters.map(({ name }) => name) : [];
  expect(filters).toEqual(expect.arrayContaining(['bizType', 'readFlag']));
  const one = model.screens['customer-service/notice'];
  expect(one?.paths).toEqual({ main: '/customer-service/notice/:noticeId' });
  expect(one?.params).toEqual(['bizType', 'readFlag']);
  expect(model.enums['read-flag']?.values.map(({ const: value, name }) => [value, name])).toEqual([
    [1, 'READ'],
    [2, 'UNREAD'],
  ]);
});

describe('the product', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.(?:tsx?|html|css)$/.test(name) && !/(?:^|\/)fixtures\//.test(name))
      .map((name) => join(folder, name));

  it('R-001 speaks Chinese', () => {
    expect(readFileSync('src/portal/index.html', 'utf8')).toContain('<html lang="zh-CN"');
    for (const screen of Object.values(model.screens)) {
      const title = typeof screen.title === 'string' ? screen.title : JSON.stringify(screen.title.parts);
      expect(title, screen.name).toMatch(/\p{Script=Han}/u);
    }
  });

  it('R-011 has announcements, messages, coupons and a way to the service', () => {
    const shown = flatten(model.menus['new']?.items ?? []).filter(({ hidden }) => !hidden);
    expect(shown.map(({ screen }) => screen)).toEqual(
      expect.arrayContaining(['customer-service/notices', 'marketing/coupons']),
    );
    for (const name of ['notice.page', 'message.page', 'marketing.coupons', 'user.customerService']) callNamed(name);
  });

  it('R-012 has places for operators, roles and their permissions', () => {
    const shown = flatten(model.menus['new']?.items ?? []).filter(({ hidden }) => !hidden);
    expect(shown.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/setting/operator', '/setting/operator/user', '/setting/operator/role']),
    );
    for (const name of ['operator.add', 'role.add', 'permission.save']) callNamed(name);
  });

  it('R-002 is for sellers, service traders, persons and users of cards, and for their sub-accounts', () => {
    expect(model.enums['user-type']?.values.map(({ title }) => title)).toEqual([
      '个人电商卖家',
      '企业电商卖家',
      '服务贸易商户',
      '虚拟卡用户',
      '外贸企业',
    ]);
    expect(model.enums['system-type']?.values.map(({ const: value }) => value)).toEqual([1, 6]);
  });

  it('R-003 has its name, contacts and copyright from the configuration of the site alone', () => {
    const { answer } = callNamed('system.config');
    const site = (answer.kind === 'fixed' ? answer.value : {}) as Record<string, unknown>;
    const told = ['SYSTEM_FULL_NAME', 'ICP', 'COPYRIGHT', 'SERVICE_PHONE_508', 'SERVICE_PHONE_724', 'HELP_CENTER'];
    for (const file of [...sources('src/portal'), ...sources('src/engine')]) {
      const text = readFileSync(file, 'utf8');
      for (const name of told) {
        expect(site[name], name).toEqual(expect.any(String));
        expect(text.includes(String(site[name])), `${file} says ${name}`).toBe(false);
      }
    }
  });
});

describe('the alert of an approval', () => {
  const user = { userGroup: ['VIP_GROUP'] };
  const shown = (groups: string[], showFlag: number): boolean => {
    const part = model.screens['parts/alerts/withdrawal']?.block as Extract<Block, { kind: 'body' }>;
    const visible = part.blocks.find((each) => each.kind === 'notice')?.visible;
    if (visible === undefined) throw new Error('The alert has no condition');
    const data = { alert: [{ bizType: 3, showFlag }], groups: groups.map((key) => ({ key, value: key })) };
    return holds(visible, { user, data });
  };

  it('R-200 is shown to the groups that are reviewed', () => {
    expect(shown(['VIP_GROUP', 'REVIEW_MERCHANT_GROUP'], 1)).toBe(true);
    expect(shown(['REVIEW_MERCHANT_GROUP'], 1)).toBe(false);
  });

  it('R-201 is shown to everybody where no group is named', () => expect(shown([], 1)).toBe(true));

  it('R-158 is shown while its flag is 1', () => expect(shown([], 2)).toBe(false));
});

describe('roles', () => {
  it('R-199 are data: no code names one', () => {
    const names = Object.values(roles)
      .map(({ title }) => title)
      .filter((title) => title !== roles.main.title);
    const files = ['src/sandbox', 'src/portal', 'src/engine', 'src/bank/people', 'src/bank/answers'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      for (const name of names) expect(text.includes(`'${name}'`), `${file} names ${name}`).toBe(false);
    }
  });
});

describe('a sub-account', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  });
  afterAll(() => bank.close());

  it('R-013 R-198 R-205 signs in by its own name, has system type 6 and sends calls like others', async () => {
    const cookie = await signIn(bank, 'sub01');
    const { result } = await ask(bank, callNamed('user.info'), { cookie });
    expect(result).toMatchObject({ systemType: 6, userNo: '80010001' });
    expect((await ask(bank, callNamed('message.page'), { cookie })).code).toBe('0');
  });

  it('reads its own records, and nothing of the merchant’s', async () => {
    const [cookie, reader] = [await signIn(bank, 'sub01'), await signIn(bank, '13800000006')];
    for (const name of ['account.total', 'account.balances', 'assets.platformBalances']) {
      expect((await ask(bank, callNamed(name), { cookie })).status, name).toBe(403);
      expect((await ask(bank, callNamed(name), { cookie: reader })).code, name).toBe('0');
    }
    const [own, whole] = [cookie, reader].map((each) => ask(bank, callNamed('account.cardSummary'), { cookie: each }));
    expect((await own)?.result).not.toHaveProperty('subBal');
    expect((await whole)?.result).toHaveProperty('subBal');
    const { result } = await ask(bank, callNamed('user.info'), { cookie });
    expect(result).toMatchObject({ operatorName: '苏予安', roleNames: '子账号', lastLoginAt: '2026-11-20 10:30:00' });
    expect(result).not.toHaveProperty('certificateExpireAt');
    const { result: todo } = await ask(bank, callNamed('todo.summary'), { cookie });
    expect(Object.values(todo as object).filter((each) => typeof each === 'number' && each > 0)).toEqual([]);
  });
});
