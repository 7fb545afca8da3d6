import { widget } from './declare.ts';

export const text = widget(
  '单行文字',
  ['string'],
  {
    autocomplete: { type: 'string', description: "The browser's autocomplete token." },
    upper: { type: 'boolean', description: 'Converts letters to capitals while typing.' },
    spaces: {
      type: 'string',
      description:
        'Spaces: trim (the default) removes them at both ends, none removes all, collapse joins runs, keep removes none, name leaves a name as it is stored: no spaces between Chinese characters, one kind of dot.',
    },
    counter: {
      type: 'boolean',
      description: 'Shows the character count from the start; by default only near the limit.',
    },
  },
  { usual: ['string'], several: true },
);
