import { widget } from './declare.ts';

export const english = widget('英文', ['string'], {
  upper: { type: 'boolean', description: 'Converts letters to capitals while typing.' },
  counter: { type: 'boolean', description: 'Shows the character count.' },
});
