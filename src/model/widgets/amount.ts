import { widget } from './declare.ts';

export const amount = widget(
  '金额',
  ['string'],
  {
    currency: { type: 'string', description: 'The sibling field that selects the currency, drawn inside this widget.' },
    most: { type: 'expression', description: 'The largest amount that can be entered.' },
    all: { type: 'string', description: 'Label of the button that enters the largest amount.' },
    scale: { type: 'number', description: 'Number of decimals if the currency does not set it.' },
  },
  { usual: ['decimal'], holds: ['decimal'] },
);
