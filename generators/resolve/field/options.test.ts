import { describe, expect, it } from 'vitest';
import { block, screen } from '../testing/one-screen.ts';

const PAID = {
  title: 'More',
  unguarded: 'Nothing to guard in a test',
  calls: {
    paid: {
      title: 'Paid orders',
      post: '/api/paid',
      request: { filterOf: 'order', pick: ['state'], and: { 'paid?': { type: 'boolean', title: 'Paid' } } },
      result: { pageOf: 'order' },
      answer: 'custom',
    },
  },
};
const MORE = { 'calls/more.json': PAID };
const TITLES = [
  { title: 'Paid', value: true },
  { title: 'Not paid', value: false },
];
const list = (filter: object): object => ({ table: { call: 'more.paid', filter: [filter], columns: ['orderNo'] } });

describe('a yes or no in a filter', () => {
  it('is offered as chips with two titles', () => {
    const { filters } = block(list({ field: 'paid', widget: 'chips', options: TITLES }), MORE) as {
      filters?: object[];
    };
    expect(filters?.[0]).toMatchObject({
      widget: 'chips',
      options: {
        kind: 'groups',
        groups: [
          { name: 'true', title: 'Paid', values: [true] },
          { name: 'false', title: 'Not paid', values: [false] },
        ],
      },
    });
  });

  it.each([
    ['no titles', { field: 'paid', widget: 'chips' }, 'give the two their titles'],
    ['one title', { field: 'paid', widget: 'chips', options: TITLES.slice(1) }, 'offered by its two titles'],
    ['names of an enum', { field: 'paid', widget: 'chips', options: ['OPEN'] }, 'offered by its two titles'],
    ['titles that a switch does not draw', { field: 'paid', widget: 'switch', options: TITLES }, 'choose "chips"'],
  ])('is refused with %s', (_, filter, told) => {
    expect(screen(list(filter), MORE).problems.join('\n')).toContain(told);
  });
});

const picker = (more: Record<string, object>): unknown =>
  block(
    {
      form: {
        call: 'shop.close',
        title: 'Close',
        fields: [
          {
            field: 'orderNo',
            widget: 'select',
            options: 'shop.orders',
            props: { label: '{orderNo} {state} {currency}' },
          },
        ],
        then: { navigate: '/orders' },
      },
    },
    more,
  );

describe('the label of an option', () => {
  it('prints the title of a value, and the code of an enum that is known by its codes', () => {
    expect(JSON.stringify(picker({}))).toContain('"titles":{"state":"state"}');
  });
});
