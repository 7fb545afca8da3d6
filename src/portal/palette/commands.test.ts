import { describe, expect, it } from 'vitest';
import type { ShownEntry } from '../menu/menu-context.tsx';
import { findCommands, pagesOf, readRecent, withRecent, type Command } from './commands.ts';

const entry = (title: string, spelling: string, given: Partial<ShownEntry> = {}): ShownEntry => ({
  name: title,
  title,
  spelling: spelling.split(' '),
  needs: [],
  entries: [],
  ...given,
});

const MENU: ShownEntry[] = [
  entry('首页', 'shou ye', { path: '/home', icon: 'home' }),
  entry('全球付款', 'quan qiu fu kuan', {
    icon: 'globe',
    entries: [
      entry('付款订单', 'fu kuan ding dan', { path: '/orders' }),
      entry('发起提现', 'fa qi ti xian', { path: '/withdraw' }),
    ],
  }),
  entry('换汇', 'huan hui', {
    lock: { need: 'real-name', why: '请先完成实名认证', where: '/setting/verified' },
    entries: [
      entry('申请换汇', 'shen qing huan hui', {
        path: '/exchange',
        lock: { need: 'real-name', why: '请先完成实名认证', where: '/setting/verified' },
      }),
    ],
  }),
];
const pages = pagesOf(MENU);
const actions: Command[] = [{ id: 'leave', title: '退出登录', spelling: ['tui', 'chu', 'deng', 'lu'] }];
const titles = (typed: string, recent: string[] = []): [string, string[]][] =>
  findCommands(pages, actions, recent, typed).map((each) => [each.title, each.found.map((one) => one.command.title)]);

describe('the pages of the palette', () => {
  it('are what the menu shows, each with its group and icon, a locked one with its reason', () => {
    expect(pages.map(({ title, under, icon, why }) => [title, under?.title, icon, why])).toEqual([
      ['首页', undefined, 'home', undefined],
      ['付款订单', '全球付款', 'globe', undefined],
      ['发起提现', '全球付款', 'globe', undefined],
      ['申请换汇', '换汇', undefined, '请先完成实名认证'],
    ]);
  });
});

describe('findCommands', () => {
  it('starts with recent pages', () => {
    expect(titles('', ['/withdraw', '/gone'])).toEqual([
      ['最近使用', ['发起提现']],
      ['页面', ['首页', '付款订单', '申请换汇']],
      ['操作', ['退出登录']],
    ]);
  });

  it('finds by name, letters and initials, and by the group after that', () => {
    expect(titles('付款')).toEqual([['页面', ['付款订单', '发起提现']]]);
    expect(titles('fqtx')).toEqual([['页面', ['发起提现']]]);
    expect(titles('tuichu')).toEqual([['操作', ['退出登录']]]);
    expect(titles('没有')).toEqual([]);
  });

  it('ranks recent pages before equal matches', () => {
    expect(titles('qqfk', ['/withdraw'])[0]?.[1]).toEqual(['发起提现', '付款订单']);
  });
});

it('keeps five recent pages, and ignores other stored values', () => {
  expect(withRecent(['/a', '/b', '/c', '/d', '/e'], '/c')).toEqual(['/c', '/a', '/b', '/d', '/e']);
  expect(withRecent(['/a', '/b', '/c', '/d', '/e'], '/f')).toEqual(['/f', '/a', '/b', '/c', '/d']);
  expect(readRecent('["/a",1,null,"/b"]')).toEqual(['/a', '/b']);
  expect(readRecent('{"a":1}')).toEqual([]);
  expect(readRecent('nonsense')).toEqual([]);
  expect(readRecent(undefined)).toEqual([]);
});
