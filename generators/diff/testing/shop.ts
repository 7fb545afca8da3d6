import { randomOf } from './random.ts';
import type { Files, Json } from './portal.ts';

/**
 * One small area of a portal with a random shape, with accessors for the parts that an editor changes. Every name in
 * area `n` ends with `n`.
 */
export interface Shop {
  n: number;
  files: Files;
  entity: Json;
  calls: Json;
  state: Json;
  speed: Json;
  known: Json;
  captcha: Json;
  menu: Json;
  list: Json;
  table: Json;
  detail: Json;
  items: Json[];
  edit: Json;
  form: Json;
  fields: Json[];
  wizard: Json;
  tabs: Json;
  role: Json;
  word: Json;
  approval: Json;
}

const EXTRAS: Json[] = [
  { type: 'string', title: 'Extra' },
  { type: 'string', title: 'Extra', format: 'date' },
  { type: 'boolean', title: 'Extra' },
  { type: 'integer', title: 'Extra' },
];

export const said = (entry: Json): string => (typeof entry === 'string' ? entry : (entry.field ?? entry.name));

/** The entry of a list with a name, as an object that can be changed. */
export function entry(list: Json[], name: string): Json {
  const at = list.findIndex((each) => said(each) === name);
  if (typeof list[at] === 'string') list[at] = { field: list[at] };
  return list[at];
}

export function drop(list: Json[], name: string): void {
  list.splice(
    list.findIndex((each) => said(each) === name),
    1,
  );
}

/** @param seed the same seed gives the same shop. */
export function shopOf(n: number, seed: number): Shop {
  const random = randomOf(seed);
  const extras = Array.from({ length: random.below(6) }, (_, k) => `extra${String.fromCharCode(65 + k)}`);
  const call = (name: string): string => `shop${n}.${name}`;
  const enumRef = (name: string): string => `../enums/${name}${n}.json`;
  const file = (noun: string, more: object): Json => ({ $schema: `../dialect/${noun}.json`, ...more });
  const entity = file('entity', {
    title: 'Order',
    type: 'object',
    key: 'orderNo',
    label: '{orderNo}',
    required: ['orderNo', 'state', 'currency', 'amount'],
    properties: {
      orderNo: { type: 'string', title: 'Number' },
      state: { $ref: enumRef('state'), title: 'State' },
      currency: { $ref: '../enums/currency.json', title: 'Currency' },
      amount: { type: 'string', title: 'Amount', format: 'money', currency: 'currency' },
      dollars: { type: 'string', title: 'In dollars', format: 'money', currency: 'USD' },
      createdAt: { type: 'string', title: 'Made', format: 'date-time' },
      card: { type: 'string', title: 'Card', format: 'secret' },
      note: { type: 'string', title: 'Note', maxLength: 20 + random.below(50) },
      code: { type: 'string', title: 'Code', pattern: '^[A-Z]{1,8}$' },
      payee: { type: 'string', title: 'Payee' },
      body: { type: 'string', title: 'Body' },
      version: { type: 'integer', title: 'Version' },
      scan: { type: 'object', title: 'Scan', format: 'file' },
      ...Object.fromEntries(extras.map((name) => [name, structuredClone(random.pick(EXTRAS))])),
    },
    lifecycle: { field: 'state', from: { OPEN: ['DONE'] } },
  });
  const of = `order${n}`;
  const path = (name: string): string => `/api/${n}/${name}`;
  const closing = { request: { of, pick: ['orderNo'] }, result: 'none', writes: [of] };
  const calls = {
    list: {
      title: 'Orders',
      post: path('list'),
      request: { filterOf: of, pick: ['state', 'createdAt', 'note'] },
      result: { pageOf: of },
    },
    get: { title: 'One', get: path('get'), request: { of, pick: ['orderNo'] }, result: { of }, answer: 'get' },
    pay: {
      title: 'Pay',
      post: path('pay'),
      request: { of, pick: ['currency', 'amount', 'note?'] },
      result: { of, pick: ['orderNo', 'state'] },
      writes: [of],
      needs: ['code'],
      money: true,
    },
    close: { title: 'Close', post: path('close'), ...closing, answer: 'custom' },
    open: { title: 'Open', post: path('open'), ...closing, answer: 'custom' },
    seen: { title: 'Seen', post: path('seen'), ...closing, answer: 'custom' },
    tell: { title: 'Tell', post: path('tell'), ...closing, needs: [`captcha${n}`, `known${n}`], answer: 'custom' },
    save: {
      title: 'Save',
      post: path('save'),
      request: {
        of,
        pick: ['orderNo', 'version', 'note?', 'card?', 'code?', 'payee?', 'scan?', 'dollars?', 'currency?'],
        and: {
          speed: { $ref: enumRef('speed'), title: 'Speed' },
          pin: { type: 'string', title: 'Pin', format: 'password' },
        },
      },
      result: { of },
      writes: [of],
      answer: 'custom',
    },
    shut: {
      title: 'Shut',
      post: path('shut'),
      request: { and: { orderNos: { type: 'array', title: 'Orders', items: { type: 'string' } } } },
      result: 'batch',
      writes: [of],
      answer: { kind: 'batch', each: call('close'), rows: 'orderNos', most: 20 + random.below(100) },
    },
    export: {
      title: 'Export',
      post: path('export'),
      request: { filterOf: of, pick: ['state'] },
      result: 'job',
      answer: {
        kind: 'export',
        of,
        columns: random.shuffle(['orderNo', 'amount', 'note', ...extras]),
        fileName: 'orders',
      },
    },
    fee: {
      title: 'Fee',
      post: path('fee'),
      request: { of, pick: ['dollars'] },
      result: { of, pick: ['dollars'] },
      reads: [],
      answer: {
        kind: 'calculate',
        check: [{ that: 'form.dollars > 0', say: 'More than nothing' }],
        set: { dollars: 'form.dollars' },
      },
    },
    drawn: {
      title: 'Picture',
      get: path('captcha'),
      result: { and: { captchaId: { type: 'string' } } },
      answer: 'captcha',
    },
  };
  const state = file('enum', {
    title: 'State',
    oneOf: [
      { const: 1, name: 'OPEN', title: 'Open', tone: 'info' },
      { const: 2, name: 'DONE', title: 'Done' },
      { const: 3, name: 'HELD', title: 'Held' },
    ],
  });
  const speed = file('enum', {
    title: 'Speed',
    oneOf: [
      { const: 1, name: 'SLOW', title: 'Slow' },
      { const: 2, name: 'FAST', title: 'Fast' },
    ],
  });
  const known = file('need', { title: 'Known', state: { that: "user.userNo != ''", say: 'Be known first' } });
  const captcha = file('need', {
    title: 'Picture',
    captcha: { draw: call('drawn'), field: 'captcha', after: 2 + random.below(5) },
  });

  const table = {
    call: call('list'),
    filter: random.shuffle([
      'note',
      { field: 'state', title: 'Which' },
      { field: 'createdAt', default: 'last-30-days', props: { from: "'2026-01-01'" } },
    ]),
    columns: random.shuffle([
      'orderNo',
      'card',
      'state',
      'note',
      { field: 'createdAt', format: 'date-time' },
      { field: 'amount', sum: true },
      ...extras,
    ]),
    size: 10,
    empty: 'Nothing',
    toolbar: { go: { title: 'Go', navigate: `/${n}/edit/1` } },
    row: {
      copy: { title: 'Copy', copy: 'row.orderNo' },
      close: {
        title: 'Close',
        call: call('close'),
        confirm: 'Close {row.orderNo}?',
        visible: "row.state == 'OPEN'",
        permission: { any: [`/${n}/list`, `/${n}/tabs`] },
      },
    },
    bulk: { shut: { title: 'Shut', call: call('shut'), with: { orderNos: 'rows.orderNo' }, confirm: 'Shut?' } },
  };
  /** Surrounding blocks, so that a block is at another depth. */
  const around = (block: object): Json[] => {
    let blocks: Json[] = [block];
    for (let depth = random.below(3); depth > 0; depth -= 1) blocks = [{ body: blocks }];
    return random.shuffle([...blocks, { notice: { text: `Look ${random.below(9)}`, tone: 'info' } }]);
  };
  const items = random.shuffle(['orderNo', 'card', 'state', 'amount', 'createdAt', 'note', ...extras]);
  const fields = random.shuffle([
    { field: 'note', hint: 'Anything', default: 'x' },
    { field: 'card', readOnly: "form.note == 'x'" },
    { field: 'pin' },
    { field: 'speed' },
    { field: 'code' },
    { field: 'payee', visible: "form.note == 'x'" },
    { field: 'scan', props: { upload: 'shared.store', accept: ['jpg', 'png'], size: '1MB', max: 2 } },
    { field: 'dollars', max: 1000, props: { scale: 2 } },
    { field: 'currency', options: ['USD', 'EUR'], default: 'USD' },
  ]);
  const form = {
    call: call('save'),
    title: 'Save',
    with: { orderNo: 'route.orderNo', version: 'data.order.version' },
    fields,
    confirm: 'Save?',
  };
  const list = file('screen', { title: 'List', path: `/${n}/list`, body: around({ table }) });
  const detail = file('screen', {
    title: 'Detail',
    path: `/${n}/detail/:orderNo`,
    body: around({ infoList: { call: call('get'), with: { orderNo: 'route.orderNo' }, items } }),
  });
  const edit = file('screen', {
    title: 'Edit',
    path: `/${n}/edit/:orderNo`,
    needs: [`known${n}`],
    permission: { any: [`/${n}/edit/:orderNo`, `/${n}/list`] },
    data: { order: { call: call('get'), every: '30s' } },
    body: around({ form }),
  });
  const wizard = file('screen', {
    title: 'Wizard',
    path: `/${n}/wizard`,
    form: {
      call: call('pay'),
      title: 'Pay',
      steps: {
        fill: { title: 'Fill', fields: ['currency', 'amount', { field: 'note' }] },
        confirm: { title: 'Confirm', infoList: { of: 'form', items: ['currency', 'amount'] } },
      },
    },
  });
  const tabs = file('screen', {
    title: 'Tabs',
    path: `/${n}/tabs`,
    tabs: Object.fromEntries(
      random
        .shuffle(['one', 'two', 'three'])
        .map((name) => [name, { title: name, notice: { text: name, tone: 'info' } }]),
    ),
  });
  const menu = file('menu', {
    title: 'Menu',
    items: {
      list: { screen: `list${n}` },
      wizard: { screen: `wizard${n}` },
      more: { title: 'More', items: { tabs: { screen: `tabs${n}`, needs: [`known${n}`] } } },
    },
    redirects: { [`/${n}/old`]: `/${n}/list` },
  });
  const approval = {
    fingerprint: n.toString(16).padStart(12, '0'),
    kind: 'x',
    reason: 'r',
    by: ['a', 'b'],
    until: '2026-12-31',
  };
  return {
    n,
    files: {
      [`entities/order${n}.json`]: entity,
      [`calls/shop${n}.json`]: file('calls', { title: 'Shop', unguarded: 'Only in a test', calls }),
      [`enums/state${n}.json`]: state,
      [`enums/speed${n}.json`]: speed,
      [`needs/known${n}.json`]: known,
      [`needs/captcha${n}.json`]: captcha,
      [`screens/list${n}.json`]: list,
      [`screens/detail${n}.json`]: detail,
      [`screens/edit${n}.json`]: edit,
      [`screens/wizard${n}.json`]: wizard,
      [`screens/tabs${n}.json`]: tabs,
      [`menus/menu${n}.json`]: menu,
    },
    entity,
    calls,
    state,
    speed,
    known,
    captcha,
    menu,
    list,
    table,
    detail,
    items,
    edit,
    form,
    fields,
    wizard,
    tabs,
    role: { title: 'Maker', routes: [`/${n}/list`, `/${n}/tabs`] },
    word: { properties: { [`word${n}`]: { type: 'string', description: 'A word.' } } },
    approval,
  };
}
