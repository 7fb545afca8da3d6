import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import type { MenuItem } from '#model/menu.ts';
import type { StateNeed } from '#model/need.ts';
import { publicAgreements } from '#bank/reference/public-texts.ts';
import roles from '#bank/rules/roles.json' with { type: 'json' };
import { model } from '#generated/model.ts';

/* Checks every link, button and sentence that names a page, for merchants in every state and for every role. */

const SCREENS = Object.values(model.screens);
const PATHS = SCREENS.flatMap((screen) => Object.values(screen.paths).map((path) => ({ path, screen })));

function screenAt(address: string) {
  const bare = address.replace(/[?#].*$/, '');
  return PATHS.find(({ path }) => new RegExp(`^${path.replace(/:[A-Za-z]\w*/g, '[^/]+')}$`).test(bare))?.screen;
}

const GOOD = {
  realNameState: 2,
  realNameType: 2,
  firstVerify: '2',
  userProduct: ['COLLECTION', 'EXCHANGE', 'PAYMENT'],
};
const STATES: Record<string, object> = {
  'no real name': { realNameState: 0, realNameType: 0, firstVerify: '0', userProduct: [] },
  'in review': { realNameState: 1, realNameType: 1, firstVerify: '0', userProduct: [] },
  failed: { realNameState: 3, realNameType: 3, firstVerify: '0', userProduct: [] },
  expired: { ...GOOD, cerExpired: true },
  frozen: { ...GOOD, frozen: true },
  'expires soon': { ...GOOD, cerSoonExpire: true, certificateExpireAt: '2026-12-10' },
  'changed and in review': { ...GOOD, realNameState: 1 },
  'changed and rejected': { ...GOOD, realNameState: 3 },
  'product not open': { ...GOOD, userProduct: [] },
  'collections alone': { ...GOOD, userProduct: ['COLLECTION'] },
  good: GOOD,
};
/** System type of sub-accounts. */
const SUB_ACCOUNT = 6;
const EVERY_ROUTE = PATHS.map(({ path }) => path);
const PEOPLE: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(roles as Record<string, { all?: boolean; routes: string[] }>).map(([name, role]) => [
      name,
      role.all === true ? EVERY_ROUTE : role.routes,
    ]),
  ),
  nobody: [],
};

const needs = Object.values(model.needs).filter((need): need is StateNeed => need.kind === 'state');
const said = (text: Text | undefined, user: object): string =>
  text === undefined || typeof text === 'string'
    ? (text ?? '')
    : text.parts
        .map((part) =>
          typeof part === 'string' ? part : 'word' in part ? part.word : String(evaluate(part.value, { user })),
        )
        .join('');
const holdsFor = (need: StateNeed, user: object): boolean => evaluate(need.check.that, { user, site: {} }) !== false;

describe.each(Object.keys(STATES))('a merchant: %s', (state) => {
  it.each(Object.keys(PEOPLE))('%s is led from every unmet need to an existing page that opens', (role) => {
    const systemType = role === 'subAccount' ? SUB_ACCOUNT : 1;
    const user = { ...STATES[state], systemType, permission: PEOPLE[role] };
    for (const need of needs.filter((each) => each.navigate !== undefined && !holdsFor(each, user))) {
      const address = said(need.navigate, user);
      const target = screenAt(address);
      expect(target, `${need.name} leads to "${address}"`).toBeDefined();
      const unmet = (target?.needs ?? []).flatMap((name) => needs.filter((each) => each.name === name));
      expect(
        unmet.filter((each) => !holdsFor(each, user)),
        `${address} is closed, too`,
      ).toEqual([]);
      expect(said(need.check.say, user).length).toBeGreaterThan(5);
    }
  });
});

describe('every link of the screens', () => {
  const records = (part: unknown): object[] =>
    typeof part !== 'object' || part === null ? [] : [part, ...Object.values(part).flatMap(records)];

  it('leads to an existing page', () => {
    const lost = SCREENS.flatMap((screen) =>
      records(screen.block).flatMap((part) => {
        const { path, filling } = part as { path?: unknown; filling?: unknown };
        const isTarget = typeof path === 'string' && (filling !== undefined || Object.keys(part).length === 1);
        if (!isTarget || path === '' || path === 'back') return [];
        return screenAt(path) ? [] : [`${screen.name}: ${path}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  it('leads to an existing page in a sentence too', () => {
    const links = SCREENS.flatMap((screen) =>
      [...JSON.stringify(screen.block).matchAll(/\]\((\/(?!\/)[^()\s"]*)\)/g)].map(([, path = '']) => path),
    );
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((path) => screenAt(path.replace(/\{[^{}]*\}/g, 'x')) === undefined)).toEqual([]);
  });

  it('leads to an existing agreement in a sentence', () => {
    const ids = new Set(publicAgreements().map(({ protocolId }) => protocolId));
    const members = SCREENS.filter(({ name }) => !name.startsWith('test/'));
    const linked = members.flatMap((screen) =>
      [...JSON.stringify(screen.block).matchAll(/\]\(\/protocol\/(\w+)\)/g)].map(([, id = '']) => id),
    );
    expect(new Set(linked).size).toBeGreaterThan(3);
    expect(linked.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('leads to an existing page in messages, to-dos and records of the bank', () => {
    const areas = [...new Set(EVERY_ROUTE.map((path) => path.split('/')[1]).filter((area) => area !== ''))];
    const address = new RegExp(`["'\`](/(?:${areas.join('|')})(?:/[\\w:.-]+)*)(?:\\?[^"'\`]*)?["'\`]`, 'g');
    const files = globSync(['src/bank/**/*.{ts,json}', 'schemas/entities/*.json', 'schemas/calls/todo.json']);
    const named = files
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(address)].map(([, path = '']) => ({ file, path })));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ path }) => screenAt(path) === undefined)).toEqual([]);
  });

  it('is in the menu under the words by which a sentence names it', () => {
    const titles = new Set<string>();
    const walk = (items: readonly MenuItem[], above: string): void => {
      for (const item of items) {
        titles.add(`${above}${item.title}`);
        walk(item.items, `${item.title} - `);
      }
    };
    for (const menu of Object.values(model.menus)) walk(menu.items, '');
    const texts = [
      ...SCREENS.map((screen) => JSON.stringify(screen.block)),
      ...needs.map((need) => JSON.stringify(need)),
      ...Object.values(model.calls).map((call) => JSON.stringify(call)),
      ...Object.values(model.entities).map((entity) => JSON.stringify(entity)),
      ...globSync(['src/portal/**/*.tsx', 'src/bank/rules/*.json', 'src/bank/reference/*.json']).map((file) =>
        readFileSync(file, 'utf8'),
      ),
    ];
    const named = texts.flatMap((text) =>
      [...text.matchAll(/「([^」]+?) [-›] ([^」]+)」/g)].map(([, group, item]) => `${group} - ${item}`),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((each) => !titles.has(each))).toEqual([]);
  });
});

it('a form’s 取消 stands beside its main button: only what sends the form comes between', () => {
  type Branch = { actions?: { name: string; does: { kind: string } }[] };
  let ends = 0;
  const wrong: string[] = [];
  const walk = (at: unknown, screen: string): void => {
    if (typeof at !== 'object' || at === null) return;
    const { actions } = at as Branch;
    const names = Array.isArray(actions) ? actions.map(({ name }) => name) : [];
    if (names.includes('cancel')) ends += 1;
    const after = names.includes('cancel') ? actions!.slice(names.indexOf('cancel') + 1) : [];
    if (after.some(({ does }) => does.kind !== 'call')) wrong.push(screen);
    for (const below of Object.values(at)) walk(below, screen);
  };
  for (const screen of SCREENS) walk(screen.block, screen.name);
  expect(ends).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
