import { add, set, several, type EditOfPortal } from '../../diff/testing/edit.ts';
import { NEAR_MISSES_OF_DATA } from './near-misses-of-data.ts';
import { call, column, HIDDEN_DETAIL, ORDER_NO, property, remark, rowAction } from './shop-edits.ts';

/*
 * Near misses of every rule: edits of the portal in fixtures/clean that look like a violation and are right, so check
 * must report nothing.
 */

const screen = (name: string, body: object): EditOfPortal =>
  set(`screens/${name}`, '', {
    $schema: `${'../'.repeat(name.split('/').length)}dialect/screen.json`,
    title: 'T',
    ...body,
  });
const text = (all: Parameters<EditOfPortal>[0], file: string): string => JSON.stringify(all[file], null, 2);

const CLOSING = { title: 'Close {form.orderNo}' };
const REMOVE = { post: '/api/remove', request: ORDER_NO, result: 'none', writes: ['order'], answer: 'remove' };
const PAID = { currency: 'form.currency', amount: 'form.amount' };
const PAY_STEPS = { fill: { title: 'Fill', fields: ['currency', 'amount'] } };
/** A price with an id, and a call that takes the id. */
const PRICED = several(
  set('entities/price', '', {
    $schema: '../dialect/entity.json',
    title: 'Price',
    type: 'object',
    key: 'priceNo',
    properties: {
      priceNo: { type: 'string', title: 'Number' },
      fee: { type: 'string', title: 'Fee', format: 'decimal' },
    },
  }),
  call('price', {
    post: '/api/price',
    request: { of: 'order', pick: ['currency', 'amount'] },
    result: { of: 'price' },
    answer: 'custom',
  }),
);
const payWith = (form: object): EditOfPortal =>
  screen('priced', {
    path: '/priced',
    form: { call: 'shop.pay', title: 'Pay', fields: ['currency', 'amount'], confirm: 'Pay {form.amount}?', ...form },
  });

export const NEAR_MISSES: Record<string, EditOfPortal> = {
  'stray-file': screen('deep/down/t', { path: '/t', notice: { text: 'A folder may hold folders' } }),
  'moved-file': screen('deep/orders', { path: '/t', notice: { text: 'A folder may repeat a name' } }),
  'broken-json': (all) => {
    all['enums/state.json'].title = 'State // no comment, ] nor an end }';
    all['enums/state.json'] = `\n\n${text(all, 'enums/state.json')}\r\n\t`;
  },
  'wrong-schema': (all) => {
    screen('deep/t', { path: '/t', notice: { text: 'The way goes up and down' } })(all);
    all['screens/deep/t.json'].$schema = '../../screens/../dialect/screen.json';
  },
  shape: set('entities/order', 'properties.remark.type', ['string', 'null']),
  'unknown-key': remark({ hint: 'A key of fields', width: 'half' }),
  'not-drawn-yet': screen('t', {
    path: '/t',
    tabs: { a: { title: 'Tabs of a screen', notice: { text: 'A' } }, b: { title: 'B', notice: { text: 'B' } } },
  }),
  'reserved-name': several(property('constructors', {}), property('toStrings', {})),
  'broken-pattern': property('code', { pattern: '^[\\p{Lu}0-9-]{2,8}$' }),
  'unmeetable-limit': several(
    property('code', { minLength: 8, maxLength: 8 }),
    property('nothing', { type: ['string', 'null'], const: null }),
  ),
  'idle-word': several(
    set('entities/order', 'properties.remark', { type: 'string', title: 'Remark', format: 'tooltip', length: 8 }),
    property('card', { format: 'secret', reveal: 'shop.order' }),
  ),
  'unfit-sample': set('entities/order', 'samples', {
    rows: [{ state: 'DONE', amount: '9', createdAt: 'in 3 days', remark: 'For {company}, {n}', payer: null }],
    values: { remark: ['{state} {digits 3}', null], createdAt: { from: '30 days ago', to: 'now' } },
    states: { OPEN: 2, DONE: { values: { amount: { from: 1, to: 9 } } } },
  }),
  'duplicate-name': screen('t', {
    path: '/t',
    body: [
      { table: { call: 'shop.orders', filter: ['state'], columns: ['orderNo', 'state'] } },
      { table: { call: 'shop.orders', columns: ['orderNo', 'state'] } },
    ],
  }),
  'unfit-step': set('entities/order', 'lifecycle.steps', [
    { from: ['OPEN'], to: 'DONE', after: '2 days', when: "record.remark == ''" },
    { from: ['OPEN'], to: 'DONE', after: '2 days', say: { title: 'Done', text: 'It is done.', permission: '/orders' } },
    { to: 'DONE', when: "record.remark != ''" },
  ]),
  'unknown-entity': set('calls/shop', 'calls.close.writes', ['order', 'user']),
  'unknown-field': column({ name: 'both', title: 'Both', value: 'row.orderNo' }),
  'unknown-enum': property('before', { $ref: '../enums/state.json' }),
  'unknown-enum-name': set('screens/orders', 'table.row.close.visible', "row.state in ['OPEN']"),
  'unknown-currency': several(column('dollars'), column('euros')),
  'unknown-call': rowAction('more', { drawer: { infoList: { call: 'shop.order', items: ['state'] } } }),
  'unknown-need': several(
    set('calls/shop', 'calls.close.needs', ['code']),
    set('calls/shop', 'calls.close.confirms', CLOSING),
  ),
  'unknown-set': several(
    set('sets/keepers', '', { $schema: '../dialect/set.json', title: 'Keepers', permission: ['/orders', '/pay'] }),
    set('sets/checked', '', { $schema: '../dialect/set.json', title: 'Checked', needs: ['code'] }),
    set('calls/shop', 'calls.close.permission', ['keepers', '/orders#close']),
    set('calls/shop', 'calls.close.needs', ['checked', 'code']),
    set('calls/shop', 'calls.close.confirms', CLOSING),
    rowAction('again', { permission: 'keepers', call: 'shop.close', confirm: 'Close {row.orderNo}?' }),
  ),
  'unsaid-refusal': several(
    set('sets/refusals', '', {
      $schema: '../dialect/set.json',
      title: 'Refusals',
      refusals: { 20001: 'Taken already', '20001-late': 'Too late' },
    }),
    set('calls/shop', 'calls.pay.check', [
      { that: 'form.amount > 0', code: '20001' },
      { that: 'form.amount > 1', say: 'More than one', code: '20001' },
      { that: 'form.amount > 2', code: '10018' },
    ]),
  ),
  'unknown-family': several(
    set('entities/order', 'families', { shop: ['close'] }),
    set('calls/shop', 'calls.close.answer', { kind: 'order', family: 'shop', step: 'close' }),
  ),
  'unknown-screen': several(
    screen('deep/down', { path: '/down', notice: { text: 'Down' } }),
    set('menus/main', 'items.down', { screen: 'deep/down' }),
  ),
  'unknown-widget': set('screens/orders', 'table.filter.0', { field: 'state', widget: 'tabs' }),
  'unfit-widget': several(
    set('screens/orders', 'table.filter.1', { field: 'createdAt', widget: 'daterange' }),
    set('screens/pay', 'form.fields.1.widget', 'amount'),
  ),
  'unknown-prop': set('screens/pay', 'form.fields.0', {
    field: 'currency',
    fill: 'route.currency',
    props: { rich: true },
  }),
  'unknown-format': property('remark', { format: 'tooltip' }),
  'unknown-icon': rowAction('first', { icon: 'edit', navigate: '/orders' }),
  'unknown-route': several(
    screen('one', { path: '/orders/:orderNo', infoList: { call: 'shop.order', items: ['state'] } }),
    rowAction('first', { navigate: '/orders/1', visible: "'/pay' in user.permission" }),
  ),
  'empty-target': rowAction('first', { navigate: "{row.state == 'OPEN' ? '/pay' : '/orders'}" }),
  'unknown-param': screen('t', {
    path: '/t',
    links: { open: { title: 'Open', navigate: '/orders', with: { state: "'1'" } } },
  }),
  'draws-itself': several(
    screen('parts/opens-itself', {
      params: ['orderNo'],
      body: [
        { notice: { text: 'Above' } },
        {
          links: {
            more: { title: 'More', drawer: 'parts/opens-itself', with: { orderNo: 'route.orderNo' } },
          },
        },
      ],
    }),
    screen('t', {
      path: '/t',
      body: [
        { screen: 'parts/opens-itself', with: { orderNo: "'1'" } },
        { screen: 'parts/opens-itself', with: { orderNo: "'2'" } },
      ],
    }),
  ),
  'unmet-part': several(
    screen('parts/fields', { around: { form: 'shop.pay' }, fields: ['currency', 'amount'] }),
    screen('t', {
      path: '/t',
      form: {
        call: 'shop.pay',
        title: 'Pay',
        confirm: 'Pay {form.amount}?',
        steps: {
          fill: { title: 'Fill', screen: 'parts/fields' },
          sure: { title: 'Sure', notice: { text: 'S' }, next: 'submit' },
        },
      },
    }),
  ),
  'unknown-step': screen('t', {
    path: '/t',
    form: {
      call: 'shop.pay',
      title: 'Pay',
      confirm: 'Pay {form.amount}?',
      steps: {
        ...PAY_STEPS,
        done: { title: 'Done', result: { title: 'Done', actions: { again: { title: 'Again', step: 'fill' } } } },
      },
    },
  }),
  'unknown-action': set('screens/orders', 'table.columns.0.open', 'close'),
  'expression-syntax': set(
    'screens/orders',
    'table.row.close.visible',
    "!(row.orderNo == '&& (' || row.dollars <= 100)",
  ),
  'type-error': set(
    'screens/orders',
    'table.row.close.visible',
    "has(row.payer) && row.payer.name != '' && row.dollars > 5",
  ),
  'unfilled-request-field': several(set('screens/pay', 'form.fields', ['currency', 'amount']), HIDDEN_DETAIL),
  'duplicate-route': several(
    call('again', { get: '/api/orders', request: {}, result: { listOf: 'order' }, permission: '/orders' }),
    screen('one', { path: '/orders/:orderNo/more', infoList: { call: 'shop.order', items: ['state'] } }),
    screen('other', { path: '/orders/:orderNo/other', infoList: { call: 'shop.order', items: ['state'] } }),
  ),
  'missing-writes': call('look', {
    post: '/api/look',
    request: ORDER_NO,
    result: { of: 'order' },
    permission: '/orders',
    answer: 'custom',
  }),
  'unfit-answer': several(
    call('named', {
      post: '/api/named',
      request: { filterOf: 'order', pick: ['remark'] },
      result: { listOf: 'order', pick: ['orderNo', 'remark?'] },
      permission: '/orders',
      answer: { kind: 'list', data: { all: { all: 'order' } }, rows: 'data.all', set: { remark: "'order'" } },
    }),
    call('add', {
      post: '/api/add',
      request: { of: 'order', pick: ['currency', 'amount', 'remark?'] },
      result: 'none',
      writes: ['order'],
      permission: '/orders',
      answer: { kind: 'create', of: 'order', set: { state: "'OPEN'", remark: "form.remark ?? 'No'" } },
    }),
    call('closeOld', {
      post: '/api/closeOld',
      result: 'none',
      writes: ['order'],
      permission: '/orders',
      answer: { kind: 'update', of: 'order', where: { state: "'OPEN'" }, set: { remark: "'Old'" } },
    }),
  ),
  'unfit-update': several(
    call('closeOld', {
      post: '/api/closeOld',
      result: 'none',
      writes: ['order'],
      permission: '/orders',
      answer: { kind: 'update', of: 'order', where: { state: ["'OPEN'", "'DONE'"] }, set: { state: "'DONE'" } },
    }),
    call('closeOne', {
      post: '/api/closeOne',
      request: { of: 'order', pick: ['orderNo', 'currency?', 'remark?'] },
      result: 'none',
      writes: ['order'],
      permission: '/orders',
      answer: {
        kind: 'update',
        of: 'order',
        where: { orderNo: 'form.orderNo' },
        set: { state: "'DONE'", currency: 'form.currency ?? record.currency', remark: 'form.remark' },
      },
    }),
  ),
  'unsafe-get': call('touch', {
    get: '/api/touch',
    request: ORDER_NO,
    result: 'none',
    writes: ['order'],
    writesByGet: 'The shop defines it so',
    permission: '/orders',
    answer: { kind: 'transition', of: 'order', to: 'DONE' },
  }),
  'lost-state': several(
    add('enums/state', 'oneOf', { const: 3, name: 'LOST', title: 'Lost' }),
    set('entities/order', 'lifecycle.from.LOST', ['DONE']),
    set('entities/order', 'lifecycle.from.OPEN', ['DONE', 'LOST']),
    call('add', {
      post: '/api/add',
      request: { of: 'order', pick: ['currency', 'amount'] },
      result: 'none',
      writes: ['order'],
      permission: '/orders',
      answer: { kind: 'create', of: 'order', set: { state: "'OPEN'" } },
    }),
  ),
  'untaken-step': several(
    add('enums/state', 'oneOf', { const: 3, name: 'HELD', title: 'Held' }),
    // Code of the product may change the state to any other.
    set('entities/order', 'lifecycle.from.OPEN', ['DONE', 'HELD']),
  ),
  'endless-clock': several(
    add('enums/state', 'oneOf', { const: 3, name: 'HELD', title: 'Held' }),
    set('entities/order', 'lifecycle', {
      field: 'state',
      from: { OPEN: ['HELD', 'DONE'], HELD: ['OPEN', 'DONE'] },
      steps: [
        { from: ['OPEN'], to: 'HELD', after: '1 hour' },
        { from: ['HELD'], to: 'OPEN', after: '1 hour', when: "record.remark == 'again'" },
      ],
    }),
  ),
  'same-label': set('entities/order', 'label', 'Order {orderNo}'),
  'optional-path-param': call('more', {
    get: '/api/more/:orderNo',
    request: { of: 'order', pick: ['orderNo', 'remark?'] },
    result: { of: 'order' },
    permission: '/orders',
    answer: 'custom',
  }),
  'mixed-currencies': rowAction('large', {
    visible: "row.state == 'OPEN' && row.currency == 'USD' && row.amount > 10000 && row.dollars > 5",
    navigate: '/pay',
  }),
  'writing-question': set('screens/pay', 'form.data', {
    order: { call: 'shop.order', with: { orderNo: "'1'" } },
  }),
  'empty-group': set('menus/main', 'items.more', { title: 'More', items: { pay: { screen: 'pay', hidden: true } } }),
  'same-title': several(
    rowAction('one', { title: 'Pay', navigate: '/pay', visible: "row.state == 'OPEN'" }),
    rowAction('two', { title: 'Pay', navigate: '/orders', visible: "row.state == 'DONE'" }),
  ),
  'said-twice': rowAction('one', {
    visible: "(row.state == 'OPEN' && row.currency == 'USD') || (row.state == 'OPEN' && row.currency == 'EUR')",
    navigate: '/pay',
  }),
  'secret-sorted': several(property('card', { format: 'secret' }), column('card')),
  ...NEAR_MISSES_OF_DATA,
  'shadowed-route': screen('t', { path: '/apis', notice: { text: 'No call answers here' } }),
  'unguarded-money': (all) => {
    delete all['calls/shop.json'].calls.pay.needs;
    all['calls/shop.json'].calls.pay.unverified = 'Whoever pays has typed a code before';
  },
  'unfit-demo': (all) => {
    all['calls/shop.json'].demo = true;
    all['screens/orders.json'].demo = true;
    all['screens/pay.json'].demo = true;
  },
  'unbound-code': call('refund', {
    post: '/api/refund',
    request: ORDER_NO,
    result: 'none',
    writes: ['order'],
    needs: ['code'],
    confirms: { records: { order: { of: 'order', key: 'form.orderNo' } }, amount: 'data.order.amount' },
    money: true,
    permission: '/orders',
  }),
  'loose-code': several(
    set('needs/kept', '', {
      $schema: '../dialect/need.json',
      title: 'Kept',
      code: { send: 'shop.sendCode', field: 'code', binds: true, keep: '5 minutes' },
    }),
    call('look', { ...REMOVE, post: '/api/look', needs: ['kept'] }),
    call('mark', { ...REMOVE, post: '/api/mark', needs: ['code'], confirms: { title: 'Mark {form.orderNo}' } }),
  ),
  'unconfirmed-change': several(
    set('entities/order', 'confirmed', 'code'),
    set('calls/shop', 'calls.close.unverified', 'Whoever closes it has paid with a code'),
    call('refund', {
      post: '/api/refund',
      request: ORDER_NO,
      result: 'none',
      writes: ['order'],
      needs: ['code'],
      confirms: { title: 'Refund {form.orderNo}' },
      audit: 'permission',
      permission: '/orders',
    }),
  ),
  'unguarded-call': (all) => {
    delete all['calls/shop.json'].unguarded;
    all['calls/shop.json'].calls.sendCode.unguarded = 'Who is signed in gets codes';
  },
  'unfit-bulk': set('screens/orders', 'table.bulk', {
    close: { title: 'Close', each: "row.state == 'OPEN'", call: 'shop.close', confirm: 'Close {size(rows)}?' },
  }),
  'lost-by-forbidden': set('calls/shop', 'calls.order.forbidden', 'page'),
  'weaker-batch': several(
    set('calls/shop', 'calls.close.needs', ['code']),
    set('calls/shop', 'calls.close.confirms', CLOSING),
    call('closeAll', {
      post: '/api/closeAll',
      request: { and: { orderNos: { type: 'array', items: { type: 'string' } } } },
      result: 'batch',
      writes: ['order'],
      needs: ['code'],
      confirms: { title: 'Close' },
      permission: '/orders',
      answer: { kind: 'batch', each: 'shop.close', rows: 'orderNos' },
    }),
  ),
  'private-call-on-public-screen': several(
    call('open', { post: '/api/open', result: { listOf: 'order' }, permission: 'public' }),
    screen('t', { path: '/t', public: true, table: { call: 'shop.open', columns: ['orderNo'] } }),
  ),
  'shadowed-data': screen('t', {
    path: '/t/:orderNo',
    body: [
      { data: { one: 'shop.order' }, infoList: { of: 'data.one', items: ['state'] } },
      { data: { one: 'shop.order' }, infoList: { of: 'data.one', items: ['state'] } },
    ],
  }),
  'dialog-holds-only-a-form': rowAction('more', {
    dialog: {
      body: [{ notice: { text: 'Look' } }, { form: { call: 'shop.close', title: 'Close', fields: ['orderNo'] } }],
    },
  }),
  'form-only-rule': several(
    set('screens/pay', 'form.fields', ['currency', { field: 'amount', min: 5 }, { field: 'remark', required: true }]),
    set('calls/shop', 'calls.pay.held', [{ fields: ['remark'], why: 'The bank asks for it' }]),
  ),
  'unheld-options': several(
    call('remarks', {
      post: '/api/remarks',
      result: { listOf: 'order' },
      answer: { kind: 'list', of: 'order' },
    }),
    call('tag', {
      post: '/api/tag',
      request: { of: 'order', pick: ['orderNo', 'currency', 'state?', 'remark?'] },
      result: 'none',
      writes: ['order'],
      records: { order: { of: 'order', key: 'form.orderNo' } },
      fields: { remark: { options: 'shop.remarks' }, state: { unlisted: 'Any state may be told' } },
      check: { that: 'form.currency == data.order.currency', say: 'Another currency', field: 'currency' },
      answer: 'update',
    }),
    screen('tag', {
      path: '/tag/:orderNo',
      form: {
        call: 'shop.tag',
        title: 'Tag',
        with: { orderNo: 'route.orderNo' },
        fields: [
          { field: 'remark', options: 'shop.remarks' },
          { field: 'currency', options: ['USD'] },
          { field: 'state', options: ['DONE'] },
        ],
        then: { navigate: '/orders' },
      },
    }),
  ),
  'unconfirmed-money': screen('t', {
    path: '/t',
    form: {
      call: 'shop.pay',
      title: 'Pay',
      steps: {
        ...PAY_STEPS,
        sure: { title: 'Sure', infoList: { of: 'form', items: ['currency', 'amount'] }, next: 'submit' },
      },
    },
  }),
  'unconfirmed-removal': several(
    call('drop', REMOVE),
    rowAction('drop', { call: 'shop.drop', confirm: 'Drop {row.orderNo}?' }),
  ),
  'secret-in-address': several(
    property('tail', { format: 'mask', maxLength: 4 }),
    add('calls/shop', 'calls.orders.request.pick', 'tail'),
    add('screens/orders', 'table.filter', { field: 'tail', hint: 'The last four digits' }),
  ),
  'never-shown': remark({ field: 'note', required: true, visible: "form.currency == 'EUR' && form.amount > 100" }),
  'hidden-required': set('screens/pay', 'form.fields.1', { field: 'amount', visible: 'has(form.currency)' }),
  'always-true': several(
    rowAction('both', { visible: "row.state != 'OPEN' || row.dollars > 5", navigate: '/pay' }),
    // An optional field may be absent.
    rowAction('said', { visible: 'has(row.remark)', navigate: '/pay' }),
  ),
  'never-true': several(
    set('screens/orders', 'table.row.close.visible', "row.state != 'DONE' && row.dollars >= 100 && row.dollars <= 100"),
    // `row` is a row of the inner table here.
    rowAction('more', {
      visible: "row.state == 'OPEN'",
      drawer: { table: { call: 'shop.orders', columns: [{ field: 'orderNo', visible: "row.state == 'DONE'" }] } },
    }),
  ),
  'unreachable-screen': several(
    screen('far', {
      path: { main: '/far', near: '/far/:orderNo' },
      infoList: { call: 'shop.order', with: { orderNo: "'1'" } },
    }),
    rowAction('far', { navigate: '/far/:orderNo' }),
    set('menus/main', 'redirects./old', '/far'),
  ),
  'offered-but-refused': set('calls/shop', 'calls.close.permission', ['/pay', '/orders']),
  'sent-twice': several(
    screen('t', {
      path: '/t',
      form: {
        call: 'shop.pay',
        title: 'Pay',
        confirm: 'Pay {form.amount}?',
        with: { remark: "form.remark ?? 'None'" },
        fields: ['currency', 'amount', 'remark'],
      },
    }),
  ),
  'unbound-quote': several(
    PRICED,
    add('calls/shop', 'calls.pay.request.pick', 'orderNo?'),
    // The id is sent under another name, and an estimate has no id.
    payWith({ data: { seen: 'shop.price' }, with: { orderNo: 'data.seen.priceNo' } }),
    call('guess', {
      post: '/api/guess',
      request: { of: 'order', pick: ['currency', 'amount'] },
      result: { of: 'price', pick: ['fee'] },
      answer: 'custom',
    }),
    screen('guessed', {
      path: '/guessed',
      form: {
        call: 'shop.pay',
        title: 'Pay',
        confirm: 'Pay {form.amount}?',
        data: { guess: { call: 'shop.guess', with: PAID } },
        fields: ['currency', 'amount', 'data.guess.fee'],
      },
    }),
  ),
  'unused-param': several(
    add('screens/orders', 'params', 'colour'),
    set('screens/orders', 'title', 'Orders {route.colour}'),
    add('screens/pay', 'params', 'back'),
    set('screens/orders', 'table.toolbar.pay.with', { back: "'orders'" }),
  ),
  'beyond-call': set('screens/pay', 'form.fields.1.max', 40000),
  'backward-range': several(
    set('screens/orders', 'table.filter.1', { field: 'createdAt', default: ['2026-11-10', '2026-11-10'] }),
    set('entities/order', 'samples', { values: { createdAt: { from: '30 days ago', to: 'now' } } }),
  ),
  'plain-http': rowAction('help', {
    external: "'https://help.example/' + row.orderNo",
    hint: 'Not http://help.example',
  }),
  'null-as-text': several(
    rowAction('note', { visible: 'row.remark != null', navigate: '/pay' }),
    rowAction('named', { title: 'Named', visible: "row.remark == 'nothing'", navigate: '/pay' }),
  ),
  'hidden-columns': set('screens/orders', 'table.columns', [{ field: 'orderNo', off: true }, 'state']),
  'idle-poll': screen('more', {
    path: '/more',
    data: {
      order: { call: 'shop.order', with: { orderNo: "'1'" }, every: '5s', until: "data.order.state == 'DONE'" },
    },
    infoList: { of: 'data.order', items: ['state'] },
  }),
  'idle-hint': remark({ hint: 'Remark for the shop' }),
  'secret-exported': several(
    property('card', { title: 'Card', format: 'secret' }),
    set('entities/user', 'properties.card', { type: 'string', title: 'Another card' }),
    call('export', {
      post: '/api/export',
      request: { filterOf: 'order', pick: ['state'] },
      result: 'job',
      permission: '/orders',
      answer: { kind: 'export', of: 'order', columns: ['orderNo', 'card', 'payer'], fileName: 'orders' },
    }),
    call('people', {
      post: '/api/people',
      request: { filterOf: 'user', pick: [] },
      result: 'job',
      permission: '/orders',
      answer: { kind: 'export', of: 'user', columns: ['userNo', 'card'], fileName: 'people' },
    }),
    set('entities/user', 'properties.isTrusted', { type: 'boolean', title: 'Trusted' }),
    call('plain', {
      post: '/api/plain',
      request: { filterOf: 'order', pick: ['state'] },
      result: 'job',
      permission: '/orders',
      answer: { kind: 'export', of: 'order', columns: ['card'], fileName: 'orders', plain: 'user.isTrusted' },
    }),
  ),
  'unused-definition': several(
    (all) => void delete all['calls/shop.json'].calls.order,
    set('enums/metal', '', {
      $schema: '../dialect/enum.json',
      title: 'Metal',
      oneOf: [{ const: 'GOLD', title: 'Gold' }],
    }),
    set('entities/coin', '', {
      $schema: '../dialect/entity.json',
      title: 'Coin',
      type: 'object',
      key: 'coinNo',
      properties: {
        coinNo: { type: 'string', title: 'Number' },
        metal: { $ref: '../enums/metal.json', title: 'Metal' },
      },
    }),
    property('coin', { $ref: '../entities/coin.json' }),
  ),
};
