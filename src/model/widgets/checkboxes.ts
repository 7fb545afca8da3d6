import { RECORDS, widget } from './declare.ts';

export const checkboxes = widget('多选', ['array'], {
  ...RECORDS,
  cards: { type: 'boolean', description: 'Draws each option as a card with its second line.' },
  all: { type: 'boolean', description: 'Adds a box that selects all options.' },
});
