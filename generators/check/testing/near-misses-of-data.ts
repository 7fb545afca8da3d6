import { set, several, type EditOfPortal } from '../../diff/testing/edit.ts';
import { amount, rowAction } from './shop-edits.ts';

/* Near misses of the rules about what a record holds, and what a call reads and moves. */

export const NEAR_MISSES_OF_DATA: Record<string, EditOfPortal> = {
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
};
