import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, type Desk } from './desk.ts';

const SCREEN = 'screens/orders.json';
let root = '';
let desk: Desk;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'make-')));
  cpSync(join(import.meta.dirname, '../check/fixtures/clean'), root, { recursive: true });
  desk = openDesk(root);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the desk makes new definitions', () => {
  const make = (drafts: Record<string, string>, wanted: Parameters<Desk['make']>[0]['wanted']) => {
    const made = desk.make({ drafts, wanted });
    return { ...made, drafts: { ...drafts, ...made.drafts } };
  };

  it('an enum, an entity and its screens, one after the other, and check passes', () => {
    const state = make({}, { noun: 'enum', name: 'memo-state', title: '备忘状态', values: 'OPEN=待办,DONE=已办' });
    expect(state.path).toBe('enums/memo-state.json');
    expect(desk.check(state).problems).toEqual([]);
    const fields = 'subject!:text:事项,state!:enum(memo-state):状态';
    const memo = make(state.drafts, { noun: 'entity', name: 'memo', title: '备忘', fields });
    expect(desk.check(memo).problems).toEqual([]);
    const list = make(memo.drafts, { noun: 'list', name: 'memo/memos', of: 'memo', menu: 'main' });
    const form = make(list.drafts, { noun: 'form', name: 'memo/memo-add', of: 'memo', menu: 'main' });
    expect(desk.check(form).problems).toEqual([]);
    expect(form.drafts['screens/memo/memos.json']).toContain('"navigate": "/memo/memo-add"');
    expect(desk.tree(form).map(({ path }) => path)).toContain('calls/memo.json');
    expect(desk.draw({ ...form, screen: 'memo/memos' }).bundle?.screen.title).toBe('备忘');
    expect(existsSync(join(root, 'entities/memo.json'))).toBe(false);
    const files = Object.entries(form.drafts).map(([path, now]) => ({
      path,
      text: now,
      base: desk.open({ path }).revision,
    }));
    expect(desk.save({ files })).toMatchObject({ is: 'saved' });
    expect(desk.check({ drafts: {} }).problems).toEqual([]);
  });

  it('a whole area from Chinese titles alone, and check passes', () => {
    const area = make(
      {},
      {
        noun: 'area',
        name: '',
        title: '发票',
        menu: 'main',
        fields: '!:text:抬头,!:money:金额,:date:开票日,:boolean:寄送,:lines:备注',
        area: {
          states: '=待审核,=已通过,=已驳回',
          review: { from: '待审核', pass: '已通过', reject: '已驳回' },
          add: 'wizard',
        },
      },
    );
    expect(area.path).toBe('screens/fa-piao/list.json');
    expect(Object.keys(area.drafts)).toEqual(
      expect.arrayContaining(['entities/fa-piao.json', 'screens/fa-piao/add.json', 'screens/fa-piao/detail.json']),
    );
    expect(area.drafts['calls/fa-piao.json']).toContain('"to": "YI_TONG_GUO"');
    expect(area.drafts['enums/fa-piao-state.json']).toContain('"title": "已通过", "tone": "success"');
    expect(desk.check(area).problems).toEqual([]);
    const { bundle, samples } = desk.draw({ ...area, screen: 'fa-piao/list' });
    expect(bundle?.screen.title).toBe('发票');
    // The sandbox does not know the call yet.
    const { list, total } = samples['fa-piao.page'] as { list: Record<string, unknown>[]; total: number };
    expect(list).toHaveLength(10);
    expect(total).toBeGreaterThan(list.length);
    expect(list[0]).toMatchObject({
      state: expect.any(String) as string,
      jinE: expect.stringMatching(/^\d+\.\d\d$/) as string,
    });
    expect(desk.draw({ drafts: {}, screen: 'orders' }).samples).toEqual({});
  });

  it('nothing over an existing file or under an invalid name, and gives the reason', () => {
    const of = 'order';
    expect(() => make({}, { noun: 'list', name: 'orders', of, menu: 'main' })).toThrow('there already');
    expect(() => make({}, { noun: 'enum', name: '../x', title: 'X', values: 'A=a' })).toThrow('no name');
    expect(() => make({}, { noun: 'list', name: 'a', of, path: 'https://x', menu: 'main' })).toThrow('no address');
    expect(() => make({}, { noun: 'list', name: 'a', of, menu: 'none' })).toThrow('no menus/none.json');
    expect(() => make({ [SCREEN]: '{' }, { noun: 'form', name: 'orders', of, menu: 'main' })).toThrow('mend it first');
  });
});

describe('the desk shows a part that depends on its surroundings', () => {
  const part = (more: object) => JSON.stringify({ title: 'Part', around: { row: 'shop.orders' }, ...more });
  const drafts = {
    'screens/parts/row.json': part({ infoList: { of: 'row', items: ['orderNo'] } }),
    'screens/parts/outer.json': part({ body: [{ screen: 'parts/row' }] }),
  };

  it('in the screens that draw it, also through other parts', () => {
    const host = JSON.parse(readFileSync(join(root, SCREEN), 'utf8')) as { table: { row: Record<string, object> } };
    host.table.row['detail'] = { title: 'Detail', drawer: 'parts/outer' };
    const asked = { drafts: { ...drafts, [SCREEN]: JSON.stringify(host) }, screen: 'parts/row' };
    const { bundle, hosts } = desk.draw(asked);
    expect(hosts).toEqual([{ screen: 'orders', title: 'Orders' }]);
    expect(bundle?.screen.name).toBe('orders');
    expect(JSON.stringify(bundle)).toContain('screens/parts/row.json:1:');
    expect(desk.draw({ ...asked, screen: 'orders' }).hosts).toBeUndefined();
  });

  it('nowhere, if no screen draws it', () => {
    expect(desk.draw({ drafts, screen: 'parts/row' })).toMatchObject({ hosts: [] });
    expect(desk.draw({ drafts, screen: 'parts/row' }).bundle).toBeUndefined();
  });
});
