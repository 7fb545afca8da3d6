import { set, several } from '../../diff/testing/edit.ts';
import type { Mistake } from './mistakes.ts';
import { LIST, MORE, ORDER_NO, PAY, SHOP, amount, call, rowAction, screen, thought } from './shop-edits.ts';

/* Wrong assumptions about what is asked, counted, checked and repeated. */

const ONE = { call: 'shop.order', with: { orderNo: "'1'" } };
const KEYED = call('note', {
  request: {
    ...ORDER_NO,
    and: { 'Idempotency-Key': { type: 'string', title: 'Key' } },
    headers: ['Idempotency-Key'],
  },
  result: 'none',
  writes: ['order'],
  answer: 'custom',
});
const noted = (key: string): ReturnType<typeof rowAction> =>
  rowAction('x', {
    call: 'shop.note',
    with: { orderNo: 'row.orderNo', 'Idempotency-Key': key },
    confirm: 'Note {row.orderNo}?',
  });

export const THOUGHTS_OF_QUESTIONS: Mistake[] = [
  thought(
    'a page asks for a record and shows another',
    screen({ data: { o: ONE, p: { ...ONE } }, infoList: { of: 'data.o', items: ['state'] } }),
    'unread-data',
    MORE,
    '"p": {',
  ),
  thought(
    'a call counts records and decides nothing by it',
    call('tidy', {
      request: ORDER_NO,
      result: 'none',
      writes: ['order'],
      answer: {
        kind: 'steps',
        data: { open: { count: 'order' } },
        steps: [{ kind: 'remove', of: 'order' }],
      },
    }),
    'unread-data',
    SHOP,
    '"open": {',
  ),
  thought(
    'the rows of a page are all rows there are',
    screen({ data: { all: 'shop.orders' }, notice: { text: '{size(data.all.list)} orders' } }),
    'size-of-page',
    MORE,
    '"text": "{size(data.all.list)} orders"',
  ),
  thought(
    'more rows than a page has are counted in it',
    screen({
      data: { all: 'shop.orders' },
      visible: 'size(data.all.list) >= 100',
      notice: { text: 'Many' },
    }),
    'size-of-page',
    MORE,
    '"visible": "size(data.all.list) >= 100"',
  ),
  thought(
    'two checks of a form leave no amount',
    several(
      amount({ check: { that: 'form.amount > 100', say: 'More' } }),
      set('screens/pay', 'form.check', { that: 'form.amount < 50', say: 'Less' }),
    ),
    'opposed-checks',
    PAY,
    '"that": "form.amount < 50"',
  ),
  thought(
    'two checks of a call leave no amount',
    set('calls/shop', 'calls.pay.check', [
      { that: 'form.amount > 100', say: 'More' },
      { that: 'form.amount < 50', say: 'Less' },
    ]),
    'opposed-checks',
    SHOP,
    '"that": "form.amount < 50"',
  ),
  thought(
    'a bound and a check of a call leave no amount',
    set('calls/shop', 'calls.pay.check', { that: 'form.amount > 60000', say: 'More' }),
    'opposed-checks',
    SHOP,
    '"that": "form.amount > 60000"',
  ),
  thought(
    'an idempotency key is a word',
    several(KEYED, noted("'note'")),
    'fixed-key',
    LIST,
    '"Idempotency-Key": "\'note\'"',
  ),
  thought(
    'an idempotency key is an amount',
    several(KEYED, noted('row.amount')),
    'fixed-key',
    LIST,
    '"Idempotency-Key": "row.amount"',
  ),
  thought(
    'a permission in a condition is misspelt',
    rowAction('x', { visible: "'/order' in user.permission", navigate: '/pay' }),
    'unknown-route',
    LIST,
    '"visible"',
  ),
];
