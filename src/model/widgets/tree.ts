import { RECORDS, widget } from './declare.ts';

export const tree = widget('树形多选', ['array'], {
  ...RECORDS,
  parent: { type: 'string', description: 'The field of the option that holds the value of its parent.' },
  halves: {
    type: 'boolean',
    description: 'Also includes a node in the value when only some of its children are selected.',
  },
  open: { type: 'boolean', description: 'Opens all branches at the start. Default: only the first level.' },
});
