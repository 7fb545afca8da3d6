import { set, several, type EditOfPortal } from '../../diff/testing/edit.ts';
import { ORDER_NO, amount, call, rowAction, screen } from './shop-edits.ts';

/* Near misses of the rules about what a record holds, what a call reads and moves, and what a code is for. */

export const NEAR_MISSES_OF_DATA: Record<string, EditOfPortal> = {
  'unnamed-code': several(
    screen({
      path: '/steps',
      // The last step shows what is confirmed.
      form: {
        call: 'shop.pay',
        title: 'Pay',
        confirm: 'Pay {form.amount}?',
        steps: { fill: { title: 'Fill', fields: ['currency', 'amount'] } },
      },
    }),
    // A call of the people themselves, as the page says.
    call('pin', {
      request: { and: { pin: { type: 'string', title: 'Pin', maxLength: 8 } } },
      result: 'none',
      writes: ['user'],
      permission: 'signed-in',
      needs: ['code'],
      confirms: { title: 'A new pin' },
      answer: 'custom',
    }),
    rowAction('pin', { call: 'shop.pin', fields: ['pin'] }),
    call('noteAll', {
      request: { and: { orderNos: { type: 'array', title: 'Numbers', items: { type: 'string' } } } },
      result: 'none',
      writes: ['order'],
      needs: ['code'],
      confirms: { title: 'A note' },
      answer: 'custom',
    }),
    // A form in the dialog of selected rows names them together.
    set('screens/orders', 'table.bulk', {
      note: {
        title: 'Note',
        dialog: {
          body: [
            { notice: { text: 'They are noted' } },
            {
              form: {
                call: 'shop.noteAll',
                title: 'Note',
                about: { title: '{size(rows)} orders' },
                with: { orderNos: 'rows.orderNo' },
                fields: [],
              },
            },
          ],
        },
      },
    }),
  ),
  'fixed-filter': several(
    // Several values are left, and the request may narrow them.
    set('calls/shop', 'calls.orders.answer', { kind: 'list', where: { state: ["'OPEN'", "'DONE'"] } }),
    rowAction('again', { visible: "row.state == 'DONE'", navigate: '/pay' }),
  ),
  'removed-target': several(
    call('remove', { request: ORDER_NO, result: 'none', writes: ['order'], answer: 'remove' }),
    rowAction('remove', { call: 'shop.remove', confirm: 'Remove it?', then: { navigate: '/orders' } }),
    screen({ path: '/orders/:orderNo', infoList: { call: 'shop.order', items: ['state'] } }),
    // The record is still there.
    set('screens/orders', 'table.row.close.then', {
      navigate: '/orders/:orderNo',
      with: { orderNo: 'row.orderNo' },
    }),
  ),
  // The table asks the same call, and says that it failed.
  'mute-question': screen({
    path: '/count',
    data: { all: { call: 'shop.orders', silent: true } },
    body: [{ notice: { text: '{data.all.total}' } }, { table: { call: 'shop.orders', columns: ['orderNo', 'state'] } }],
  }),
  'open-four-eyes': several(
    set('entities/order', 'properties.maker', { type: 'string', title: 'Maker' }),
    set('entities/order', 'required', ['orderNo', 'state', 'currency', 'amount', 'maker']),
    set('entities/order', 'lifecycle.fourEyes', { maker: 'maker', to: ['DONE'], say: 'Somebody else closes it' }),
    call('whose', {
      result: { of: 'user' },
      permission: 'signed-in',
      session: { owner: 'userNo', person: 'userNo', permissions: 'permission' },
      answer: 'custom',
    }),
    // The state of a new record needs no second person.
    call('ask', {
      request: { of: 'order', pick: ['currency', 'amount'] },
      result: 'none',
      writes: ['order'],
      answer: { kind: 'create', of: 'order', set: { state: "'OPEN'" } },
    }),
    // It changes only what no second person has seen.
    call('edit', {
      request: { of: 'order', pick: ['orderNo', 'currency', 'amount'] },
      result: 'none',
      writes: ['order'],
      answer: { kind: 'update', check: { that: "record.state == 'OPEN'", say: 'It is closed' } },
    }),
    // It writes another field.
    call('note', {
      request: { of: 'order', pick: ['orderNo', 'remark'] },
      result: 'none',
      writes: ['order'],
      answer: 'update',
    }),
  ),
  'unfit-default': several(
    set('screens/pay', 'form.fields.0', { field: 'currency', options: ['USD', 'EUR'], default: 'EUR' }),
    amount({ default: '50000', check: { that: "form.amount > 1 || form.currency == 'EUR'", say: 'More' } }),
    set('entities/order', 'properties.remark.default', 'None'),
    set('entities/order', 'unique', [{ fields: ['remark', 'currency'], say: 'Taken' }]),
  ),
  'unfit-filter': set('calls/shop', 'calls.orders.request', { filterOf: 'order', contains: ['remark'] }),
  'ignored-field': several(
    set('calls/shop', 'calls.order', {
      ...{ title: 'One order', get: '/api/orders/:orderNo', result: { of: 'order' } },
      request: { of: 'order', pick: ['orderNo', 'remark?'] },
      answer: { kind: 'get', of: 'order', where: { orderNo: 'form.orderNo', remark: 'form.remark' } },
    }),
    set('calls/shop', 'calls.close.request.pick', ['orderNo', 'remark?']),
  ),
  'optional-key': several(
    set('entities/order', 'required', ['orderNo', 'currency', 'amount']),
    set('entities/order', 'properties.state.default', 'OPEN'),
  ),
  'refused-state': several(
    rowAction('late', { visible: "row.state != 'DONE'", call: 'shop.close', confirm: 'Close {row.orderNo}?' }),
    rowAction('again', { visible: "row.state == 'DONE'", navigate: '/pay' }),
  ),
  'unread-data': several(
    set('screens/orders', 'data', { all: 'shop.orders' }),
    set('screens/orders', 'table.row.detail.drawer', { notice: { text: '{data.all.total}' } }),
    // A missing record refuses the request, although nothing reads the record.
    call('seen', {
      request: ORDER_NO,
      result: 'none',
      writes: ['order'],
      answer: {
        kind: 'steps',
        data: { order: { of: 'order', key: 'form.orderNo' } },
        steps: [{ kind: 'update', of: 'order', set: { remark: "'Seen'" } }],
      },
    }),
  ),
  'size-of-page': screen({
    data: { all: 'shop.orders' },
    body: [
      { visible: 'size(data.all.list) == 0', notice: { text: 'None' } },
      { visible: 'size(data.all.list) > 5', notice: { text: '{data.all.total} orders' } },
    ],
  }),
  'opposed-checks': several(
    amount({ check: { that: "form.currency == 'EUR' || form.amount > 100", say: 'More' } }),
    set('screens/pay', 'form.check', {
      that: "form.currency != 'EUR' || form.amount < 50",
      say: 'Less',
    }),
    set('calls/shop', 'calls.pay.check', [
      { that: 'form.amount > 0', say: 'More' },
      { that: 'form.amount < 50', say: 'Less' },
    ]),
  ),
  'fixed-key': several(
    call('note', {
      request: {
        ...ORDER_NO,
        and: {
          'Idempotency-Key': { type: 'string', title: 'Key' },
          reason: { type: 'string', title: 'Reason' },
        },
        headers: ['Idempotency-Key'],
      },
      result: 'none',
      writes: ['order'],
      answer: 'custom',
    }),
    rowAction('x', {
      call: 'shop.note',
      with: {
        orderNo: 'row.orderNo',
        'Idempotency-Key': "'note-' + row.orderNo",
        reason: "'Late'",
      },
      confirm: 'Note {row.orderNo}?',
    }),
  ),
};
