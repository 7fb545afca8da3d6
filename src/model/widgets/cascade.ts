import { widget } from './declare.ts';

export const cascade = widget('级联选择', ['string', 'array', 'object'], {
  calls: {
    type: 'calls',
    description: 'The calls of the levels, from the top; each is asked with the code of the level above.',
  },
  parent: {
    type: 'string',
    description: 'Without calls: the field of an option that holds the value of its parent.',
  },
  root: { type: 'expression', description: 'The request value of the first call.' },
  code: {
    type: 'string',
    description: 'The field of a record that is the request value of the next level. Default: code.',
  },
  label: { type: 'string', description: 'Title of a record, with fields in braces. Default: {name}.' },
  as: { type: 'string', description: 'Form of a level in the value, with fields in braces. Default: the code.' },
  keys: { type: 'list', description: 'Property names of the levels in an object value, from the top.' },
  titles: { type: 'list', description: 'Titles of the levels, from the top.' },
  partial: {
    type: 'boolean',
    description: 'Allows a choice at any level. Default: only where there is no level below.',
  },
});
