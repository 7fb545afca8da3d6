import { MARK, RECORDS, widget } from './declare.ts';

export const select = widget(
  '下拉选择',
  ['string', 'number', 'integer', 'array'],
  {
    ...RECORDS,
    ...MARK,
    rich: { type: 'boolean', description: 'Shows a second line under each option.' },
    currency: {
      type: 'boolean',
      description: 'Rich options only: each value is a currency, shown with its sign and colour.',
    },
    ends: {
      type: 'string',
      description:
        'Rich options only: the field of the option with its last day, shown at the end and marked while near.',
    },
    group: { type: 'string', description: 'The field of the option that holds its group heading.' },
    search: {
      type: 'string',
      description: 'The request field for the search text. Default: the only optional text field.',
    },
    least: { type: 'number', description: 'Minimum number of characters before a search. Default: 0.' },
    wait: { type: 'number', description: 'Debounce of the search in milliseconds. Default: 300.' },
  },
  { usual: ['enum'] },
);
