import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { print } from '../source/print.ts';
import { openDesk, type Desk } from './desk.ts';
import { whyNot } from './admit.ts';

const SCREEN = 'screens/orders.json';
let root = '';
let desk: Desk;
let text = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'desk-')));
  cpSync(join(import.meta.dirname, '../check/fixtures/clean'), root, { recursive: true });
  desk = openDesk(root);
  text = readFileSync(join(root, SCREEN), 'utf8');
});
afterEach(() => rmSync(root, { recursive: true }));

const onDisk = (): string => readFileSync(join(root, SCREEN), 'utf8');

describe('the desk reads', () => {
  it('every schema with its title and its further search words', () => {
    const files = desk.tree({ drafts: {} });
    expect(files.find((each) => each.path === SCREEN)).toMatchObject({
      noun: 'screen',
      name: 'orders',
      title: 'Orders',
    });
    expect(files.find((each) => each.path === 'calls/shop.json')?.words).toContain('shop.orders');
  });

  it('a file with its revision, and another revision for other contents', () => {
    const first = desk.open({ path: SCREEN });
    expect(first.text).toBe(text);
    writeFileSync(join(root, SCREEN), `${text} `);
    expect(desk.open({ path: SCREEN }).revision).not.toBe(first.revision);
    expect(desk.open({ path: 'screens/none.json' })).toEqual({ path: 'screens/none.json', text: '', revision: '' });
  });

  it.each([
    '../secret.json',
    'screens/../../secret.json',
    'screens/../calls/shop.json',
    '/etc/passwd',
    'screens/orders.txt',
    'dialect/screen.json',
    'approvals.json',
    'screens/.hidden.json',
    'screens',
    'screens/a\\b.json',
  ])('nothing outside of the schemas: %s', (path) => {
    expect(() => desk.open({ path })).toThrow('no schema file');
    expect(() => desk.save({ files: [{ path, text: '{}', base: '' }] })).toThrow('no schema file');
    expect(() => desk.draw({ drafts: { [path]: '{}' }, screen: 'orders' })).toThrow('no schema file');
  });

  it('through no link, neither the file nor a folder on the way', () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeFileSync(join(outside, 'a.json'), text);
    symlinkSync(join(outside, 'a.json'), join(root, 'screens/link.json'));
    symlinkSync(outside, join(root, 'screens/folder'));
    for (const path of ['screens/link.json', 'screens/folder/a.json']) {
      expect(() => desk.open({ path })).toThrow('leads through a link');
      expect(() => desk.save({ files: [{ path, text, base: '' }] })).toThrow('leads through a link');
    }
    rmSync(outside, { recursive: true });
  });
});

describe('the desk draws and checks what is typed, before it is saved', () => {
  it('draws the screen from the draft and writes nothing', () => {
    const { bundle } = desk.draw({ drafts: { [SCREEN]: text.replace('"Orders"', '"All orders"') }, screen: 'orders' });
    expect(bundle?.screen.title).toBe('All orders');
    expect(Object.keys(bundle?.enums ?? {})).toContain('state');
    expect(onDisk()).toBe(text);
  });

  it('applies a draft of an entity to the screens that show it', () => {
    const path = 'entities/order.json';
    const draft = desk.open({ path }).text.replace(/"title": "State"/, '"title": "How it stands"');
    const { bundle } = desk.draw({ drafts: { [path]: draft }, screen: 'orders' });
    expect(JSON.stringify(bundle)).toContain('How it stands');
  });

  it('draws a screen the same, whatever was drawn before it', () => {
    const product = join(import.meta.dirname, '../../schemas');
    const used = openDesk(product);
    const screens = used.tree({ drafts: {} }).flatMap(({ noun, name }) => (noun === 'screen' ? [name] : []));
    const some = screens.filter((_, n) => n % 50 === 7);
    for (const screen of screens.slice(0, 30)) used.draw({ drafts: {}, screen });
    for (const screen of some)
      expect(used.draw({ drafts: {}, screen }).bundle).toEqual(openDesk(product).draw({ drafts: {}, screen }).bundle);
  });

  it('draws the current text of an entity, and the earlier one when that is typed again', () => {
    const path = 'entities/order.json';
    const draft = desk.open({ path }).text.replace(/"title": "State"/, '"title": "How it stands"');
    const drawn = (drafts: Record<string, string>) => JSON.stringify(desk.draw({ drafts, screen: 'orders' }).bundle);
    const before = drawn({});
    expect(drawn({ [path]: draft })).toContain('How it stands');
    expect(drawn({})).toBe(before);
  });

  it('names the screens that use an entity, an enum or a call, most related first', () => {
    const users = (path: string) => desk.users({ drafts: {}, path }).map(({ screen }) => screen);
    for (const path of ['entities/order.json', 'enums/state.json', 'calls/shop.json'])
      expect(users(path)).toContain('orders');
    expect(desk.users({ drafts: {}, path: 'entities/order.json' })[0]?.title).not.toBe('');
    // The enum exists only as a draft.
    const drafts = { 'enums/new.json': '{"title": "New", "oneOf": [{"const": "A", "title": "a"}]}' };
    expect(desk.users({ drafts, path: 'enums/new.json' })).toEqual([]);
    const product = openDesk(join(import.meta.dirname, '../../schemas'));
    expect(product.users({ drafts: {}, path: 'entities/exchange-order.json' })[0]?.screen).toBe(
      'exchange/exchange-order',
    );
  });

  it('reports each problem at its line', () => {
    const draft = text.replace('"state",', '"stat",');
    const { problems } = desk.check({ drafts: { [SCREEN]: draft } });
    const line = draft.slice(0, draft.indexOf('"stat"')).split('\n').length;
    expect(problems[0]).toMatchObject({ code: 'unknown-field', line, nearest: 'state' });
    expect(desk.check({ drafts: {} }).problems).toEqual([]);
  });

  it('survives text that is not JSON', () => {
    expect(desk.check({ drafts: { [SCREEN]: text.slice(0, 60) } }).problems.length).toBeGreaterThan(0);
    expect(() => desk.draw({ drafts: { [SCREEN]: text.slice(0, 60) }, screen: 'orders' })).not.toThrow();
  });
});

describe('the desk saves', () => {
  const save = (now: string, base = desk.open({ path: SCREEN }).revision) =>
    desk.save({ files: [{ path: SCREEN, text: now, base }] });

  it('a valid change, in the canonical form', () => {
    const saved = save(text.replace('"Orders"', '\n\n  "All orders"'));
    expect(saved).toMatchObject({ is: 'saved' });
    expect(onDisk()).toBe(print(JSON.parse(text.replace('"Orders"', '"All orders"'))));
    expect(readdirSync(join(root, 'screens')).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(saved.is === 'saved' && saved.files[0]).toEqual(desk.open({ path: SCREEN }));
  });

  it('nothing invalid, and gives the reason with the place', () => {
    const refused = save(text.replace('"state",', '"stat",'));
    expect(refused).toMatchObject({ is: 'refused', problems: [{ code: 'unknown-field', line: expect.any(Number) }] });
    expect(save(text.slice(0, 50))).toMatchObject({
      is: 'refused',
      problems: expect.arrayContaining([expect.objectContaining({ code: 'broken-json' })]),
    });
    expect(onDisk()).toBe(text);
  });

  it('nothing over a change that somebody else has made meanwhile, and returns that change', () => {
    const { revision } = desk.open({ path: SCREEN });
    const theirs = text.replace('"Orders"', '"Theirs"');
    writeFileSync(join(root, SCREEN), theirs);
    expect(save(text.replace('"Orders"', '"Mine"'), revision)).toMatchObject({
      is: 'conflict',
      files: [{ path: SCREEN, text: theirs }],
    });
    expect(onDisk()).toBe(theirs);
    expect(save(text, '')).toMatchObject({ is: 'conflict' });
  });

  it('several files together or none of them', () => {
    const entity = desk.open({ path: 'entities/order.json' });
    const screen = desk.open({ path: SCREEN });
    const files = [
      { path: entity.path, text: entity.text.replace('"title": "State"', '"title": "Stand"'), base: entity.revision },
      { path: SCREEN, text: screen.text.replace('"state",', '"stat",'), base: screen.revision },
    ];
    expect(desk.save({ files })).toMatchObject({ is: 'refused' });
    expect(desk.open({ path: entity.path })).toEqual(entity);
  });

  it('a new file, and removes one with an empty text', () => {
    const path = 'enums/size.json';
    const made = '{"$schema": "../dialect/enum.json", "title": "Size", "oneOf": [{"const": "S", "title": "Small"}]}';
    const unused = desk.open({ path: 'unused.json' });
    const said = JSON.stringify([...(JSON.parse(unused.text) as object[]), { why: 'New.', enums: ['size'] }]);
    const told = { path: unused.path, text: said, base: unused.revision };
    expect(desk.save({ files: [{ path, text: made, base: '' }] })).toMatchObject({
      is: 'refused',
      problems: [{ code: 'unused-definition' }],
    });
    const saved = desk.save({ files: [{ path, text: made, base: '' }, told] });
    expect(saved).toMatchObject({ is: 'saved' });
    const { revision } = desk.open({ path });
    const back = { path: unused.path, text: unused.text, base: desk.open({ path: unused.path }).revision };
    expect(desk.save({ files: [{ path, text: '', base: revision }, back] })).toMatchObject({ is: 'saved' });
    expect(existsSync(join(root, path))).toBe(false);
  });

  it('a change that solves a problem here, in spite of problems elsewhere', () => {
    writeFileSync(join(root, 'enums/size.json'), '{"title": "Size"');
    const mended = save(text.replace('"Orders"', '"All orders"'));
    expect(mended).toMatchObject({ is: 'saved' });
  });
});

describe('the desk explains', () => {
  it('offers the words of the dialect that are still missing', () => {
    const draft = text.replace('"columns"', '"" : 1, "columns"');
    const found = desk.suggest({ path: SCREEN, text: draft, offset: draft.indexOf('""') + 1 });
    const labels = found?.suggestions.map(({ label }) => label) ?? [];
    expect(labels).toContain('bulk');
    expect(labels).not.toContain('columns');
    expect(found?.suggestions.find(({ label }) => label === 'size')?.info).toContain('rows');
  });

  it('offers calls and fields by their names', () => {
    const call = desk.suggest({ path: SCREEN, text, offset: text.indexOf('"shop.orders"') + 2 });
    expect(call?.suggestions.map(({ label }) => label)).toContain('shop.orders');
    const field = desk.suggest({ path: SCREEN, text, offset: text.indexOf('"state",') + 2 });
    expect(field?.suggestions.map(({ label }) => label)).toContain('state');
  });

  it('explains a key', () => {
    const found = desk.explain({ path: SCREEN, text, offset: text.indexOf('"columns"') + 3 });
    expect(found).toMatchObject({ word: 'columns', says: ['The columns, in order.'] });
  });
});

describe('the door to the desk', () => {
  const headers = { host: '127.0.0.1:4173', 'x-workbench': '1', 'content-type': 'application/json' };
  const socket = { remoteAddress: '127.0.0.1' };
  const asked = { method: 'POST', headers, socket };

  it('admits a page of this very server, on this machine', () => {
    expect(whyNot(asked)).toBeUndefined();
    expect(
      whyNot({ ...asked, headers: { ...headers, origin: 'http://127.0.0.1:4173', 'sec-fetch-site': 'same-origin' } }),
    ).toBeUndefined();
  });

  it.each([
    ['another machine', { ...asked, socket: { remoteAddress: '192.168.1.7' } }],
    ['a name that leads here', { ...asked, headers: { ...headers, host: 'evil.example:4173' } }],
    ['a link', { ...asked, method: 'GET' }],
    ['a form', { ...asked, headers: { ...headers, 'content-type': 'text/plain' } }],
    ['a page without the header', { ...asked, headers: { host: headers.host, 'content-type': 'application/json' } }],
    ['another origin', { ...asked, headers: { ...headers, origin: 'http://127.0.0.1:9999' } }],
    ['another site', { ...asked, headers: { ...headers, 'sec-fetch-site': 'cross-site' } }],
  ])('keeps out %s', (_who, request) => {
    expect(whyNot(request)).toBeDefined();
  });
});

describe('the desk knows who uses what', () => {
  it('finds the thing at the cursor', () => {
    const entity = desk.open({ path: 'entities/order.json' }).text;
    const at = (path: string, now: string, word: string) =>
      desk.thing({ path, text: now, offset: now.indexOf(word) + 2 });
    expect(at('entities/order.json', entity, '"amount"')).toEqual({ kind: 'field', name: 'amount', of: 'order' });
    expect(at(SCREEN, text, '"shop.orders"')).toEqual({ kind: 'call', name: 'shop.orders' });
    expect(at(SCREEN, text, '"amount"')).toEqual({ kind: 'field', name: 'amount', of: 'order' });
    expect(at('enums/state.json', desk.open({ path: 'enums/state.json' }).text, '"title"')).toEqual({
      kind: 'enum',
      name: 'state',
    });
  });

  it('finds a field in lists and inside expressions', () => {
    const places = desk.uses({ drafts: {}, thing: { kind: 'field', name: 'amount', of: 'order' } });
    const inScreen = places.filter(({ path }) => path === SCREEN).map((each) => each.text);
    expect(inScreen).toContain('"field": "amount",');
    expect(inScreen.some((line) => line.includes('row.amount > 0'))).toBe(true);
    expect(inScreen.some((line) => line.includes('over {row.amount}?'))).toBe(true);
    expect(places.some(({ path }) => path === 'calls/shop.json')).toBe(true);
  });

  it('renames a field everywhere, and check still passes', () => {
    const { drafts, edits, problems } = desk.rename({
      drafts: {},
      thing: { kind: 'field', name: 'amount', of: 'order' },
      to: 'sumOfIt',
    });
    expect(problems).toEqual([]);
    expect(edits.every(({ before, after }) => before.includes('amount') && after.includes('sumOfIt'))).toBe(true);
    expect(drafts[SCREEN]).toContain('row.sumOfIt > 0');
    expect(desk.check({ drafts }).problems).toEqual([]);
    expect(onDisk()).toBe(text);
  });

  it.each([
    [{ kind: 'call', name: 'shop.orders' } as const, 'list', SCREEN, '"shop.list"'],
    [{ kind: 'enum', name: 'state' } as const, 'stage', 'entities/order.json', 'enums/stage.json'],
    [{ kind: 'entity', name: 'order' } as const, 'purchase', 'calls/shop.json', '"purchase"'],
  ])('renames %o', (thing, to, path, written) => {
    const { drafts, problems } = desk.rename({ drafts: {}, thing, to });
    expect(problems).toEqual([]);
    expect(drafts[path]).toContain(written);
    expect(desk.check({ drafts }).problems).toEqual([]);
  });

  it('renames a field and its entity in groups of fields', () => {
    const entity = JSON.parse(desk.open({ path: 'entities/order.json' }).text) as object;
    const groups = { known: ['orderNo', 'state', 'amount'], rest: ['...order but orderNo, state, amount'] };
    const screen = JSON.parse(text) as { table: object };
    const columns = ['...order.known but amount', '...order but orderNo, state, amount, payer'];
    const drafts = {
      'entities/order.json': print({ ...entity, groups }),
      [SCREEN]: print({ ...screen, table: { ...screen.table, columns } }),
    };
    expect(desk.check({ drafts }).problems).toEqual([]);
    for (const [thing, to, written] of [
      [
        { kind: 'field', name: 'amount', of: 'order' },
        'total',
        ['"...order.known but total"', '...order but orderNo, state, total, payer'],
      ],
      [{ kind: 'entity', name: 'order' }, 'purchase', ['"...purchase.known but amount"']],
    ] as const) {
      const after = desk.rename({ drafts, thing, to });
      expect(after.problems).toEqual([]);
      for (const each of written) expect(after.drafts[SCREEN]).toContain(each);
      expect(after.drafts[`entities/${thing.kind === 'entity' ? to : 'order'}.json`]).toContain(
        thing.kind === 'entity' ? '...purchase but orderNo' : '...order but orderNo, state, total',
      );
    }
  });

  it('renames a value of an enum by its name, also in expressions', () => {
    const path = 'enums/state.json';
    const { text: written } = desk.open({ path });
    const value = desk.thing({ path, text: written, offset: written.indexOf('"OPEN"') + 2 });
    expect(value).toEqual({ kind: 'value', name: 'OPEN', of: 'state' });
    const { drafts, problems, isOnWire } = desk.rename({ drafts: {}, thing: value!, to: 'PENDING' });
    expect(problems).toEqual([]);
    expect(isOnWire).toBe(false);
    expect(drafts[path]).toContain('"name": "PENDING"');
    expect(drafts[SCREEN]).toContain("row.state == 'PENDING'");
    expect(drafts['renames.json']).toBeUndefined();
    expect(() => desk.rename({ drafts: {}, thing: value!, to: 'DONE' })).toThrow('already');
  });

  it('declares the rename, and continues earlier renames', () => {
    const rename = (drafts: Record<string, string>, name: string, to: string) =>
      desk.rename({ drafts, thing: { kind: 'field', name, of: 'order' }, to }).drafts;
    const rowsOf = (drafts: Record<string, string>): unknown => JSON.parse(drafts['renames.json'] ?? '[]');
    const once = rename({}, 'amount', 'total');
    expect(rowsOf(once)).toEqual([{ field: 'order.amount', to: 'total' }]);
    const twice = { ...once, ...rename(once, 'total', 'sumOfIt') };
    expect(rowsOf(twice)).toEqual([
      { field: 'order.amount', to: 'sumOfIt' },
      { field: 'order.total', to: 'sumOfIt' },
    ]);
    expect(rowsOf(rename(once, 'total', 'amount'))).toEqual([]);
    const call = desk.rename({ drafts: {}, thing: { kind: 'call', name: 'shop.orders' }, to: 'list' });
    expect(rowsOf(call.drafts)).toEqual([{ call: 'shop.orders', to: 'shop.list' }]);
  });

  it('accepts no name that is taken, and no invalid one', () => {
    const thing = { kind: 'field', name: 'amount', of: 'order' } as const;
    expect(() => desk.rename({ drafts: {}, thing, to: 'state' })).toThrow('already');
    expect(() => desk.rename({ drafts: {}, thing, to: '../x' })).toThrow('no name');
    const user = { kind: 'entity', name: 'user' } as const;
    expect(() => desk.rename({ drafts: {}, thing: user, to: 'person' })).toThrow('keeps it');
  });
});

describe('the desk lays an object open as a form of the engine', () => {
  const at = (word: string, by = 2) => desk.inspect({ path: SCREEN, text, offset: text.indexOf(word) + by });
  const keysOf = (form: ReturnType<Desk['inspect']>) =>
    Object.fromEntries((form?.keys ?? []).map((each) => [each.field.name, each]));

  it('with a field for each word of the dialect, its sentence as the hint', () => {
    const form = at('"filter"');
    expect(form?.at).toEqual(['table']);
    const keys = keysOf(form);
    expect(keys['call']).toMatchObject({ field: { widget: 'names', options: { enum: 'call' } }, writes: 'text' });
    expect(form?.enums['call']?.values.map((each) => each.name)).toContain('shop.orders');
    expect(keys['as']?.field).toMatchObject({ widget: 'select' });
    expect(form?.enums['as']?.values.map((each) => each.name)).toEqual([
      'table',
      'cards',
      'rows',
      'timeline',
      'checklist',
    ]);
    expect(keys['size']).toMatchObject({ field: { widget: 'digit' }, writes: 'number' });
    expect(keys['size']?.field.hint).toContain('The initial page size');
    expect(keys['columns']).toMatchObject({ isRequired: true, writes: 'json', field: { widget: 'entries' } });
    expect(keys['columns']?.field.props['look']).toEqual({ literal: 'list' });
    expect(form?.enums['columns']?.values.map((each) => each.name)).toContain('amount');
    expect(keys['toolbar']?.field.props['look']).toEqual({ literal: 'named' });
    expect(keys['with']?.field.props['look']).toEqual({ literal: 'pairs' });
    expect(keys['first']).toMatchObject({ begin: { title: '' } });
  });

  it('an entry that is a single word as the object that it stands for', () => {
    const column = at('"state",', text.indexOf('"state",', text.indexOf('"columns"')) - text.indexOf('"state",') + 2);
    expect(column).toMatchObject({ at: ['table', 'columns', 1], short: 'field' });
    expect(keysOf(column)['title']?.field.widget).toBe('text');
    expect(keysOf(column)['sum']).toMatchObject({ writes: 'yes', field: { widget: 'select' } });
    expect(at('"sum"')?.at).toEqual(['table', 'columns', 2]);
    expect(at('"columns": [', 12)?.at).toEqual(['table']);
    expect(desk.inspect({ path: SCREEN, text, at: ['table', 'columns', 1] })?.at).toEqual(['table', 'columns', 1]);
  });

  it('an object whose keys are names in the form around it, but an action by itself', () => {
    expect(at('"toolbar"')?.at).toEqual(['table']);
    expect(at('"toolbar": {', 11)?.at).toEqual(['table']);
    const action = at('"pay": {', 2);
    expect(action?.at).toEqual(['table', 'toolbar', 'pay']);
    expect(keysOf(action)['print']?.field.widget).toBe('switch');
    // A condition is edited as rows; any other expression is a line of text.
    expect(keysOf(action)['visible']?.field.widget).toBe('condition');
    expect(keysOf(action)['enabled']?.field.widget).toBe('condition');
    expect(keysOf(action)['copy']?.field.widget).toBe('text');
    expect(keysOf(action)['count']?.field.widget).toBe('text');
  });

  it.each([
    ['enums/state.json', '"OPEN"', ['oneOf', 0], ['const', 'title', 'tone']],
    ['calls/shop.json', '"title"', [], ['title', 'calls']],
    ['entities/order.json', '"State"', ['properties', 'state'], ['title', 'format', '$ref']],
  ])('in %s', (path, word, way, wanted) => {
    const { text: written } = desk.open({ path });
    const form = desk.inspect({ path, text: written, offset: written.indexOf(word) + 2 });
    expect(form?.at).toEqual(way);
    expect(Object.keys(keysOf(form))).toEqual(expect.arrayContaining(wanted));
  });
});
