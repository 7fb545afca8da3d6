import { add, set, several, type EditOfPortal } from '../../diff/testing/edit.ts';
import { MORE_MISTAKES } from './more-mistakes.ts';
import { THOUGHTS_OF_CALLS } from './thoughts-of-calls.ts';
import { THOUGHTS_OF_CONDITIONS } from './thoughts-of-conditions.ts';
import { THOUGHTS_OF_DATA } from './thoughts-of-data.ts';
import { THOUGHTS_OF_EFFECTS } from './thoughts-of-effects.ts';
import { THOUGHTS_OF_PEOPLE } from './thoughts-of-people.ts';
import { THOUGHTS_OF_QUESTIONS } from './thoughts-of-questions.ts';
import { THOUGHTS_OF_SCREENS } from './thoughts-of-screens.ts';
import { LIST, ORDER, ORDER_NO, PAY, SHOP, call, property, rowAction } from './shop-edits.ts';

/* Plausible mistakes of authors, each as an edit of the portal in fixtures/clean, with the expected problem. */

/** A plausible edit with an unintended effect. */
export interface Mistake {
  thought: string;
  edit: EditOfPortal;
  /** Code of the expected problem. */
  told: string;
  /** The file of the expected problem, and a text on its line. */
  at: [file: string, text: string];
}

export const MISTAKES: Mistake[] = [
  {
    thought: 'updates a record by a key that the request does not hold',
    edit: call('note', {
      request: { of: 'order', pick: ['remark'] },
      result: 'none',
      writes: ['order'],
      answer: 'update',
    }),
    told: 'unfit-answer',
    at: [SHOP, '"answer": "update"'],
  },
  {
    thought: 'updates another entity than the request is of',
    edit: call('note', {
      request: { of: 'order', pick: ['orderNo', 'remark'] },
      result: 'none',
      writes: ['user'],
      answer: { kind: 'update', of: 'user' },
    }),
    told: 'unfit-answer',
    at: [SHOP, '"answer": {'],
  },
  {
    thought: 'writes another entity than the answer changes',
    edit: set('calls/shop', 'calls.close.writes', ['user']),
    told: 'unfit-answer',
    at: [SHOP, '"writes": ['],
  },
  {
    thought: 'creates without a required field',
    edit: call('add', {
      request: { of: 'order', pick: ['currency', 'amount'] },
      result: 'none',
      writes: ['order'],
      answer: 'create',
    }),
    told: 'unfit-answer',
    at: [SHOP, '"answer": "create"'],
  },
  {
    thought: 'moves to a state that no state may become',
    edit: call('reopen', {
      request: ORDER_NO,
      result: 'none',
      writes: ['order'],
      answer: { kind: 'transition', of: 'order', to: 'OPEN' },
    }),
    told: 'unfit-answer',
    at: [SHOP, '"answer": {'],
  },
  {
    thought: 'a required field is hidden under a condition',
    edit: set('screens/pay', 'form.fields.1', { field: 'amount', visible: "form.currency == 'USD'" }),
    told: 'hidden-required',
    at: [PAY, '"visible"'],
  },
  {
    thought: 'a field is required exactly when it is hidden',
    edit: set('screens/pay', 'form.fields.2', {
      field: 'remark',
      visible: "form.currency == 'USD'",
      required: "form.currency != 'USD'",
    }),
    told: 'form-only-rule',
    at: [PAY, '{'],
  },
  {
    thought: 'a call takes at least more than at most',
    edit: set('calls/shop', 'calls.pay.fields.amount', { min: 100, max: 10 }),
    told: 'unmeetable-limit',
    at: [SHOP, '"min": 100'],
  },
  {
    thought: 'a pattern is longer than the field',
    edit: property('taxNo', { pattern: '^[0-9A-Z]{15,20}$', maxLength: 10 }),
    told: 'unmeetable-limit',
    at: [ORDER, '"pattern"'],
  },
  {
    thought: 'a default does not fit the format',
    edit: property('rate', { format: 'percent', default: 'six' }),
    told: 'unmeetable-limit',
    at: [ORDER, '"default"'],
  },
  {
    thought: 'a currency that the enum does not have',
    edit: property('sum', { format: 'money', currency: 'RMB' }),
    told: 'unknown-currency',
    at: [ORDER, '"RMB"'],
  },
  {
    thought: 'days are compared with seconds',
    edit: rowAction('late', { visible: 'now - row.createdAt > 30', call: 'shop.close', confirm: 'Sure?' }),
    told: 'type-error',
    at: [LIST, '"visible"'],
  },
  {
    thought: 'a GET writes',
    edit: set('calls/shop', 'calls.touch', {
      title: 'Touch',
      get: '/api/touch',
      request: ORDER_NO,
      result: 'none',
      writes: ['order'],
      answer: { kind: 'transition', of: 'order', to: 'DONE' },
    }),
    told: 'unsafe-get',
    at: [SHOP, '"get"'],
  },
  {
    thought: 'a state that nothing leads to',
    edit: several(
      add('enums/state', 'oneOf', { const: 3, name: 'LOST', title: 'Lost' }),
      set('entities/order', 'lifecycle.from.LOST', ['DONE']),
      call('add', {
        request: { of: 'order', pick: ['currency', 'amount'] },
        result: 'none',
        writes: ['order'],
        answer: { kind: 'create', of: 'order', set: { state: "'OPEN'" } },
      }),
    ),
    told: 'lost-state',
    at: [ORDER, '"LOST"'],
  },
  {
    thought: 'two inequalities of which one always holds',
    edit: rowAction('both', {
      visible: "row.state != 'OPEN' || row.state != 'DONE'",
      call: 'shop.close',
      confirm: 'Sure?',
    }),
    told: 'always-true',
    at: [LIST, '"visible"'],
  },
  {
    thought: 'a text is asked to be longer than it can be',
    edit: set('screens/pay', 'form.fields.2', {
      field: 'remark',
      check: { that: 'size(form.remark) > 500', say: 'Too short' },
    }),
    told: 'never-true',
    at: [PAY, '"that"'],
  },
  {
    thought: 'a field is checked against itself',
    edit: set('screens/pay', 'form.fields.2', {
      field: 'remark',
      check: { that: 'form.remark == form.remark', say: 'Differs' },
    }),
    told: 'always-true',
    at: [PAY, '"that"'],
  },
  {
    thought: 'two values of an enum have one title',
    edit: set('enums/state', 'oneOf.1.title', 'Open'),
    told: 'duplicate-name',
    at: ['enums/state.json', '"title": "Open"'],
  },
  {
    thought: 'a screen stands at an address of the API',
    edit: set('screens/orders', 'path', '/api/orders'),
    told: 'shadowed-route',
    at: [LIST, '"path"'],
  },
  {
    thought: 'a screen is twice in a menu',
    edit: set('menus/main', 'items.again', { screen: 'orders' }),
    told: 'duplicate-name',
    at: ['menus/main.json', '"screen": "orders"'],
  },
  {
    thought: 'reveal stands at no secret',
    edit: property('card', { reveal: 'shop.order' }),
    told: 'idle-word',
    at: [ORDER, '"reveal"'],
  },
  {
    thought: 'a title is empty',
    edit: set('screens/pay', 'form.fields.2', { field: 'remark', title: '' }),
    told: 'shape',
    at: [PAY, '"title": ""'],
  },
  {
    thought: 'a title is blank',
    edit: set('entities/order', 'properties.remark.title', '  '),
    told: 'shape',
    at: [ORDER, '"title": "  "'],
  },
  ...MORE_MISTAKES,
  ...THOUGHTS_OF_EFFECTS,
  ...THOUGHTS_OF_QUESTIONS,
  ...THOUGHTS_OF_PEOPLE,
  ...THOUGHTS_OF_SCREENS,
  ...THOUGHTS_OF_CONDITIONS,
  ...THOUGHTS_OF_DATA,
  ...THOUGHTS_OF_CALLS,
];
