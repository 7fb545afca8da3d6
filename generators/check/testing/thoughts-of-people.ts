import { set, several, type EditOfPortal } from '../../diff/testing/edit.ts';
import type { Mistake } from './mistakes.ts';
import { LIST, ORDER, ORDER_NO, PAY, SHOP, call, column, property, rowAction, screen, thought } from './shop-edits.ts';

/* Wrong assumptions about second people, about what a code names, and about what one call decides for another. */

const WHOSE = call('whose', {
  result: { of: 'user' },
  permission: 'signed-in',
  session: { owner: 'userNo', person: 'userNo', permissions: 'permission' },
  answer: 'custom',
});
const REQUIRED = ['orderNo', 'state', 'currency', 'amount', 'maker'];
const MAKER = several(
  property('maker', { title: 'Maker' }),
  set('entities/order', 'required', REQUIRED),
  // No code of the product writes orders.
  set('calls/shop', 'calls.pay.answer', { kind: 'create', of: 'order', set: { state: "'OPEN'" } }),
);
const eyes = (given: object): EditOfPortal =>
  several(
    MAKER,
    WHOSE,
    set('entities/order', 'lifecycle.fourEyes', { maker: 'maker', to: ['DONE'], say: 'No', ...given }),
  );
const writing = (name: string, body: object): EditOfPortal =>
  call(name, { request: ORDER_NO, result: 'none', writes: ['order'], ...body });
const CODED = several(
  set('calls/shop', 'calls.close.needs', ['code']),
  set('calls/shop', 'calls.close.confirms', { title: 'Close {form.orderNo}' }),
);

export const THOUGHTS_OF_PEOPLE: Mistake[] = [
  thought(
    'a second person is held to be another one by a field that may be empty',
    several(eyes({}), set('entities/order', 'required', REQUIRED.slice(0, 4))),
    'open-four-eyes',
    ORDER,
    '"maker": "maker"',
  ),
  thought(
    'a second person is asked, and nobody knows who the first one is',
    several(MAKER, set('entities/order', 'lifecycle.fourEyes', { maker: 'maker', to: ['DONE'], say: 'No' })),
    'open-four-eyes',
    ORDER,
    '"maker": "maker"',
  ),
  thought(
    'the number of a record names its maker',
    eyes({ maker: 'orderNo' }),
    'open-four-eyes',
    ORDER,
    '"maker": "orderNo"',
  ),
  thought(
    'a second person is asked for a state that no call leads to',
    eyes({ to: ['OPEN'] }),
    'open-four-eyes',
    ORDER,
    '"OPEN"',
  ),
  thought(
    'the maker is set by hand too',
    eyes({ set: { maker: 'user.userNo' } }),
    'open-four-eyes',
    ORDER,
    '"maker": "user.userNo"',
  ),
  thought(
    'a second person sets the state of a new record',
    eyes({ set: { state: "'OPEN'" } }),
    'open-four-eyes',
    ORDER,
    '"state": "\'OPEN\'"',
  ),
  thought(
    'an update approves what needs a second person',
    several(eyes({}), writing('approve', { answer: { kind: 'update', of: 'order', set: { state: "'DONE'" } } })),
    'open-four-eyes',
    SHOP,
    '"answer": {',
  ),
  thought(
    'a record that needs a second person is made approved',
    several(eyes({}), set('calls/shop', 'calls.pay.answer.set.state', "'DONE'")),
    'open-four-eyes',
    SHOP,
    '"answer": {',
  ),
  thought(
    'the second person says who the first one was',
    several(eyes({}), set('calls/shop', 'calls.close.request.pick', ['orderNo', 'maker'])),
    'open-four-eyes',
    SHOP,
    '"answer": {',
  ),
  thought(
    'nobody who is signed in is the first person',
    several(eyes({}), set('calls/shop', 'calls.pay.permission', 'public')),
    'open-four-eyes',
    SHOP,
    '"answer": {',
  ),
  thought(
    'a record is made approved by what it is found by',
    several(
      eyes({}),
      writing('keep', { answer: { kind: 'save', of: 'order', where: { orderNo: 'form.orderNo', state: "'DONE'" } } }),
    ),
    'open-four-eyes',
    SHOP,
    '"answer": {',
  ),
  thought(
    'the maker of a record is who it is found by',
    several(
      eyes({}),
      writing('keep', { answer: { kind: 'save', of: 'order', where: { orderNo: 'form.orderNo', maker: "'1'" } } }),
    ),
    'open-four-eyes',
    SHOP,
    '"answer": {',
  ),
  thought(
    'the second person becomes the maker',
    several(eyes({}), set('calls/shop', 'calls.close.answer.set', { maker: 'user.userNo' })),
    'open-four-eyes',
    SHOP,
    '"answer": {',
  ),
  thought(
    'a step forgets the maker',
    several(
      eyes({}),
      set('entities/order', 'lifecycle.steps', [{ from: ['OPEN'], to: 'DONE', set: { maker: "'nobody'" } }]),
    ),
    'open-four-eyes',
    ORDER,
    '"maker": "maker"',
  ),
  thought(
    'what a second person has approved stays as it is',
    several(
      eyes({}),
      writing('edit', { request: { of: 'order', pick: ['orderNo', 'amount', 'currency'] }, answer: 'update' }),
    ),
    'open-four-eyes',
    SHOP,
    '"answer": "update"',
  ),
  thought(
    'nobody need know that a question has failed',
    screen({
      path: '/count',
      data: { all: { call: 'shop.orders', silent: true } },
      notice: { text: '{data.all.total}' },
    }),
    'mute-question',
    'screens/more.json',
    '"all": {',
  ),
  thought('a button asks for a code, and its title says enough', CODED, 'unnamed-code', LIST, '"close": {'),
  thought(
    'a form asks for a code, and its fields say enough',
    set('screens/pay', 'form.about', undefined),
    'unnamed-code',
    PAY,
    '{',
  ),
  thought(
    'a list of open records is filtered by state',
    set('calls/shop', 'calls.orders.answer', { kind: 'list', where: { state: "'OPEN'" } }),
    'fixed-filter',
    LIST,
    '{',
  ),
  thought(
    'a list of open records offers what is done with closed ones',
    several(
      set('calls/shop', 'calls.orders.request.pick', ['createdAt']),
      set('calls/shop', 'calls.orders.answer', { kind: 'list', where: { state: "'OPEN'" } }),
      set('screens/orders', 'table.filter', ['createdAt']),
      rowAction('again', { visible: "row.state == 'DONE'", navigate: '/pay' }),
    ),
    'fixed-filter',
    LIST,
    '"visible": "row.state == \'DONE\'"',
  ),
  thought(
    'a removed record is shown afterwards',
    several(
      writing('remove', { answer: 'remove' }),
      screen({ path: '/orders/:orderNo', infoList: { call: 'shop.order', items: ['state'] } }),
      rowAction('remove', {
        call: 'shop.remove',
        confirm: 'Remove it?',
        then: { navigate: '/orders/:orderNo', with: { orderNo: 'row.orderNo' } },
      }),
    ),
    'removed-target',
    LIST,
    '"remove": {',
  ),
  thought(
    'percentages of rows are added',
    several(property('share', { format: 'percent' }), column({ field: 'share', sum: true })),
    'type-error',
    LIST,
    '"sum": true',
  ),
  thought(
    'rates of rows are added',
    several(property('rate', { format: 'rate' }), column({ field: 'rate', sum: true })),
    'type-error',
    LIST,
    '"sum": true',
  ),
  thought(
    'records are unique by their number and something else',
    set('entities/order', 'unique', [{ fields: ['remark', 'orderNo'], say: 'Taken' }]),
    'idle-word',
    ORDER,
    '"orderNo"',
  ),
  thought(
    'a step of a lifecycle is told the next state',
    set('calls/shop', 'calls.close.request.pick', ['orderNo', 'state']),
    'unfit-answer',
    SHOP,
    '"answer": {',
  ),
  thought(
    'people say when a record was made',
    writing('dated', { request: { of: 'order', pick: ['orderNo', 'createdAt'] }, answer: 'update' }),
    'unfit-answer',
    SHOP,
    '"answer": "update"',
  ),
  thought(
    'a step of one record answers the whole list',
    writing('shut', { result: { pageOf: 'order' }, answer: { kind: 'transition', to: 'DONE' } }),
    'unfit-answer',
    SHOP,
    '"answer": {',
  ),
  thought(
    'strangers are limited one by one',
    call('hello', {
      result: 'none',
      permission: 'public',
      limit: { most: 3, within: '1 hour', by: 'person' },
      answer: 'custom',
    }),
    'idle-word',
    SHOP,
    '"by": "person"',
  ),
  thought(
    'an export is saved in a folder',
    call('export', { answer: { kind: 'export', list: 'shop.orders', fileName: 'orders/2026', columns: ['orderNo'] } }),
    'shape',
    SHOP,
    '"fileName": "orders/2026"',
  ),
  thought(
    'no file is the most that may be uploaded',
    property('papers', { type: 'array', format: 'fileGroup', max: 0 }),
    'unmeetable-limit',
    ORDER,
    '"max": 0',
  ),
  thought(
    'a code names an amount that may be left out',
    set('calls/shop', 'calls.pay.request.pick', ['currency', 'amount?', 'remark?']),
    'unbound-code',
    SHOP,
    '"confirms": {',
  ),
  thought(
    'records are counted into a text',
    call('count', {
      result: { of: 'order', pick: ['remark'] },
      answer: { kind: 'summary', of: 'order', count: 'remark' },
    }),
    'type-error',
    SHOP,
    '"count": "remark"',
  ),
];
