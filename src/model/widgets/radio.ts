import { MARK, RECORDS, widget } from './declare.ts';

export const radio = widget('单选', ['string', 'number', 'integer', 'boolean'], {
  ...RECORDS,
  ...MARK,
  cards: { type: 'boolean', description: 'Draws each option as a card with its second line.' },
  picture: { type: 'string', description: 'With cards: the field of the option with the address of its picture.' },
});
