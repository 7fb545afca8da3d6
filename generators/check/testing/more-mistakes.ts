import { add, set, several } from '../../diff/testing/edit.ts';
import type { Mistake } from './mistakes.ts';
import { LIST, ORDER, PAY, SHOP, call, property, remark, rowAction } from './shop-edits.ts';

/* Plausible mistakes with states, sums, titles, permissions and conditions. */

const CLOSE = { call: 'shop.close', confirm: 'Close {row.orderNo}?' };
const HELD = add('enums/state', 'oneOf', { const: 3, name: 'HELD', title: 'Held' });
/** An order changes only as the schemas declare. */
const PLAIN = set('calls/shop', 'calls.pay.answer', { kind: 'create', of: 'order', set: { state: "'OPEN'" } });

export const MORE_MISTAKES: Mistake[] = [
  {
    thought: 'a step of a lifecycle that nobody takes',
    edit: several(HELD, PLAIN, set('entities/order', 'lifecycle.from.OPEN', ['DONE', 'HELD'])),
    told: 'untaken-step',
    at: [ORDER, '"HELD"'],
  },
  {
    thought: 'a state becomes itself',
    edit: set('entities/order', 'lifecycle.from.OPEN', ['OPEN', 'DONE']),
    told: 'untaken-step',
    at: [ORDER, '"OPEN"'],
  },
  {
    thought: 'a way of a lifecycle stands there twice',
    edit: set('entities/order', 'lifecycle.from.OPEN', ['DONE', 'DONE']),
    told: 'untaken-step',
    at: [ORDER, '"DONE"'],
  },
  {
    thought: 'clocks lead round in a circle',
    edit: several(
      HELD,
      set('entities/order', 'lifecycle', {
        field: 'state',
        from: { OPEN: ['HELD', 'DONE'], HELD: ['OPEN'] },
        steps: [
          { from: ['OPEN'], to: 'HELD', after: '1 hour' },
          { from: ['HELD'], to: 'OPEN', after: '1 hour' },
        ],
      }),
    ),
    told: 'endless-clock',
    at: [ORDER, '{'],
  },
  {
    thought: 'amounts of several currencies are held against one figure',
    edit: rowAction('large', { visible: 'row.amount > 10000', navigate: '/pay' }),
    told: 'mixed-currencies',
    at: [LIST, '"visible"'],
  },
  {
    thought: 'amounts of several currencies are summed',
    edit: several(
      set('entities/total', '', {
        $schema: '../dialect/entity.json',
        title: 'Total',
        type: 'object',
        key: 'state',
        properties: {
          state: { $ref: '../enums/state.json', title: 'State' },
          currency: { $ref: '../enums/currency.json', title: 'Currency' },
          amount: { type: 'string', title: 'Amount', format: 'money', currency: 'currency' },
        },
      }),
      call('totals', {
        result: { listOf: 'total' },
        permission: '/orders',
        answer: { kind: 'groups', of: 'order', by: { state: 'state' }, sums: { amount: 'amount' } },
      }),
    ),
    told: 'mixed-currencies',
    at: [SHOP, '"answer": {'],
  },
  {
    thought: 'an update changes the key by which the record is found',
    edit: call('move', {
      request: { of: 'order', pick: ['orderNo'] },
      result: 'none',
      writes: ['order'],
      permission: '/orders',
      answer: { kind: 'update', set: { orderNo: "'1'" } },
    }),
    told: 'unfit-answer',
    at: [SHOP, '"answer": {'],
  },
  {
    thought: 'an update closes every record, whatever state it is in',
    edit: several(
      HELD,
      call('closeAll', {
        result: 'none',
        writes: ['order'],
        permission: '/orders',
        answer: { kind: 'update', of: 'order', where: { remark: "'old'" }, set: { state: "'DONE'" } },
      }),
    ),
    told: 'unfit-update',
    at: [SHOP, '"answer": {'],
  },
  {
    thought: 'a list is filtered by a field that it computes',
    edit: call('named', {
      post: '/api/named',
      request: { filterOf: 'order', pick: ['remark'] },
      result: { listOf: 'order', pick: ['orderNo', 'remark?'] },
      permission: '/orders',
      answer: { kind: 'list', set: { remark: "'order'" } },
    }),
    told: 'unfit-answer',
    at: [SHOP, '"answer": {'],
  },
  {
    thought: 'an update sets a required field from a value that may be left out',
    edit: call('correct', {
      request: { of: 'order', pick: ['orderNo', 'currency?'] },
      result: 'none',
      writes: ['order'],
      permission: '/orders',
      answer: { kind: 'update', of: 'order', set: { currency: 'form.currency' } },
    }),
    told: 'unfit-update',
    at: [SHOP, '"answer": {'],
  },
  {
    thought: 'an update moves to a state that no state may become',
    edit: call('reopen', {
      request: { of: 'order', pick: ['orderNo'] },
      result: 'none',
      writes: ['order'],
      permission: '/orders',
      answer: { kind: 'update', set: { state: "'OPEN'" } },
    }),
    told: 'unfit-answer',
    at: [SHOP, '"answer": {'],
  },
  {
    thought: 'a question of a form changes something',
    edit: set('screens/pay', 'form.data', { done: { call: 'shop.close', with: { orderNo: "'1'" } } }),
    told: 'writing-question',
    at: [PAY, '{'],
  },
  {
    thought: 'a required field can only be read',
    edit: set('screens/pay', 'form.fields.1', { field: 'amount', readOnly: true }),
    told: 'hidden-required',
    at: [PAY, '{'],
  },
  {
    thought: 'a field shows by what is typed in it',
    edit: remark({ visible: "form.remark == 'a'" }),
    told: 'never-shown',
    at: [PAY, '"visible"'],
  },
  {
    thought: 'a default is none of the options',
    edit: set('screens/pay', 'form.fields.0', { field: 'currency', options: ['USD'], default: 'EUR' }),
    told: 'unfit-default',
    at: [PAY, '{'],
  },
  {
    thought: 'a default is above the most',
    edit: set('screens/pay', 'form.fields.1', { field: 'amount', max: 50, default: '100' }),
    told: 'unfit-default',
    at: [PAY, '{'],
  },
  {
    thought: 'a text may have no characters',
    edit: property('code', { maxLength: 0 }),
    told: 'unmeetable-limit',
    at: [ORDER, '"maxLength": 0'],
  },
  {
    thought: 'every option reads the same',
    edit: set('entities/order', 'label', 'Order'),
    told: 'same-label',
    at: [ORDER, '"label"'],
  },
  {
    thought: 'a part of an address may be left out',
    edit: set('calls/shop', 'calls.order.request.pick', ['orderNo?']),
    told: 'optional-path-param',
    at: [SHOP, '"request": {'],
  },
  {
    thought: 'a permission is misspelt',
    edit: several(
      rowAction('one', { title: 'One', navigate: '/pay', permission: '/orders#close' }),
      rowAction('two', { title: 'Two', navigate: '/pay', permission: '/orders#close' }),
      rowAction('three', { title: 'Three', navigate: '/pay', permission: '/orders#clsoe' }),
    ),
    told: 'unknown-route',
    at: [LIST, '"/orders#clsoe"'],
  },
  {
    thought: 'an entry of a menu holds nothing',
    edit: set('menus/main', 'items.more', { title: 'More', items: {} }),
    told: 'empty-group',
    at: ['menus/main.json', '"more": {'],
  },
  {
    thought: 'two buttons have one title',
    edit: rowAction('again', { title: 'Detail', navigate: '/pay' }),
    told: 'same-title',
    at: [LIST, '"title": "Detail"'],
  },
  {
    thought: 'two tabs have one title',
    edit: set('screens/more', '', {
      $schema: '../dialect/screen.json',
      title: 'More',
      path: '/more',
      tabs: { one: { title: 'A', notice: { text: 'x' } }, two: { title: 'A', notice: { text: 'y' } } },
    }),
    told: 'same-title',
    at: ['screens/more.json', '"title": "A"'],
  },
  {
    thought: 'a condition stands beside itself',
    edit: rowAction('one', { ...CLOSE, visible: "row.state == 'OPEN' && row.state == 'OPEN'" }),
    told: 'said-twice',
    at: [LIST, '"visible"'],
  },
  {
    thought: 'a value stands in a list of a condition twice',
    edit: rowAction('one', { ...CLOSE, visible: "row.state in ['OPEN', 'OPEN']" }),
    told: 'said-twice',
    at: [LIST, '"visible"'],
  },
  {
    thought: 'an option stands there twice',
    edit: set('screens/pay', 'form.fields.0', { field: 'currency', options: ['USD', 'USD'] }),
    told: 'said-twice',
    at: [PAY, '"USD"'],
  },
  {
    thought: 'a column of an export stands there twice',
    edit: call('export', {
      request: { filterOf: 'order', pick: ['state'] },
      result: 'job',
      permission: '/orders',
      answer: { kind: 'export', of: 'order', columns: ['orderNo', 'amount', 'orderNo'], fileName: 'orders' },
    }),
    told: 'said-twice',
    at: [SHOP, '"orderNo"'],
  },
  {
    thought: 'a list stands in the order of a hidden value',
    edit: several(
      property('card', { format: 'secret' }),
      set('screens/orders', 'table.columns.3', { field: 'card', sort: true }),
    ),
    told: 'secret-sorted',
    at: [LIST, '{'],
  },
  {
    thought: 'a redirect leads away from a screen that is there',
    edit: set('menus/main', 'redirects./pay', '/orders'),
    told: 'shadowed-route',
    at: [PAY, '"path"'],
  },
];
