import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Model } from '#model/model.ts';
import { check } from '../../check/check.ts';
import { collectProblems } from '../../problems/problems.ts';
import { emitMenus } from '../../emit/routes.ts';
import { checkShape } from '../../load/shape.ts';
import { readSource } from '../../source/source.ts';
import { resolve } from '../model.ts';

const clean = join(import.meta.dirname, '../../check/fixtures/clean');
const files = new Map(
  readdirSync(clean, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(clean, name), 'utf8')]),
);

/** A portal with this menu, and a screen with two paths beside the clean ones. */
function resolved(
  menu: { items: object; redirects?: object },
  more: Record<string, object> = {},
): { problems: string[]; model: Model } {
  const found = collectProblems();
  const given: Record<string, object> = {
    'menus/main.json': {
      title: 'Main',
      ...menu,
      // Every screen must be reachable.
      items: {
        ...menu.items,
        quota: { screen: 'quota', hidden: true },
        quotaOfPay: { screen: 'quota', way: 'pay', hidden: true },
        pays: { screen: 'pay', hidden: true },
      },
    },
    'screens/quota.json': { title: 'Quota', path: { payee: '/payee/quota', pay: '/pay/quota' }, notice: { text: 'x' } },
    'needs/adult.json': { title: 'Adult', state: { that: "user.userNo != ''", say: 'Grow up' } },
    ...more,
  };
  const all = new Map([
    ...files,
    ...Object.entries(given).map(([path, each]) => [path, JSON.stringify(each)] as const),
  ]);
  const sources = [...all].flatMap(([path, text]) => readSource(path, path, text) ?? []);
  for (const source of sources) checkShape(source, found);
  const made = resolve(sources, found);
  const problems = check(made, found).map((each) => `${each.code}: ${each.message}`);
  return { problems, model: made.model };
}

const ENTRIES = {
  payee: { title: 'Payee', path: '/payee', needs: ['adult'], items: { quota: { screen: 'quota' } } },
  pay: { title: 'Pay', items: { quota: { screen: 'quota', way: 'pay', hidden: true }, pay: { screen: 'pay' } } },
};

describe('a menu', () => {
  it('has entries with a condition on the user', () => {
    const shown = (visible: string) => resolved({ items: { ...ENTRIES, pay: { ...ENTRIES.pay, visible } } });
    const { problems, model } = shown("user.userNo != ''");
    expect(problems).toEqual([]);
    expect(model.menus['main']?.items.find(({ name }) => name === 'pay')?.visible?.reads).toEqual(['user.userNo']);
    expect(shown("user.name != ''").problems).toEqual([expect.stringContaining('unknown')]);
  });

  it('opens one screen by several of its paths, and groups by an address of their own', () => {
    const { problems, model } = resolved({ items: ENTRIES });
    expect(problems).toEqual([]);
    const [payee, pay] = model.menus['main']?.items ?? [];
    expect([payee?.address, payee?.path, payee?.items[0]?.path]).toEqual(['/payee', undefined, '/payee/quota']);
    expect([pay?.address, pay?.items[0]?.path, pay?.items[0]?.hidden]).toEqual([undefined, '/pay/quota', true]);
  });

  it('hands its needs on to the screens under it', () => {
    const { model } = resolved({ items: ENTRIES });
    expect(model.screens['quota']?.needs).toEqual(['adult']);
    expect(model.screens['pay']?.needs).not.toContain('adult');
  });

  it('redirects only in its own version', () => {
    const { problems, model } = resolved(
      { items: {}, redirects: { '/orders': '/pay' } },
      { 'menus/old.json': { title: 'Old', items: {} } },
    );
    expect(problems).toEqual([]);
    expect(model.menus['main']?.redirects).toEqual({ '/orders': '/pay' });
    expect(model.menus['old']?.redirects).toEqual({});
  });

  it.each([
    [
      { items: { a: { screen: 'quota', way: 'pya' } } },
      'unknown-route: Screen "quota" has no path called "pya". Did you mean "pay"?',
    ],
    [
      { items: { a: { screen: 'quota', path: '/a' } } },
      "shape: The path of an entry is its screen's: only a group says one.",
    ],
    [{ items: { a: { path: '/pay', items: {} } } }, 'duplicate-route: Screen "pay" has the path "/pay".'],
    [
      { items: { a: { screen: 'pay', needs: ['code'] } } },
      'unknown-need: "code" is asked when something is sent; a menu needs a state.',
    ],
    [
      { items: {}, redirects: { '/a': '/pay', '/pay': '/orders' } },
      [
        'unknown-route: "/pay" is itself redirected: name where it ends.',
        'shadowed-route: A redirect of menu "main" leads away from "/pay": nobody would ever see this screen.',
      ],
    ],
  ])('says what is wrong with %j', (menu, said) => expect(resolved(menu).problems).toEqual([said].flat()));

  it('has its pinyin for the browser, and the states that it needs', async () => {
    const hidden = { title: '详情', screen: 'orders', hidden: true };
    const items = { a: { title: 'B2B 付款', icon: 'x', needs: ['adult'], screen: 'pay', items: { hidden } } };
    const text = await emitMenus(resolved({ items }).model);
    const menus = JSON.parse(text.slice(text.indexOf(' = ') + 3, text.lastIndexOf(';'))) as {
      versions: Record<string, { items: { spelling: string[]; items: { spelling?: string[] }[] }[] }>;
      needs: object;
    };
    const [item] = menus.versions['main']?.items ?? [];
    expect(item?.spelling).toEqual(['b', '2', 'b', ' ', 'fu', 'kuan']);
    // The menu does not list it.
    expect(item?.items.map(({ spelling }) => spelling)).toEqual([undefined]);
    expect(Object.keys(menus.needs)).toEqual(['adult']);
  });
});
