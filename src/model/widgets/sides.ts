import { widget } from './declare.ts';

export const sides = widget('双向金额', ['object'], {
  from: {
    type: 'string',
    description: 'The sibling field that selects the currency of the upper amount, drawn inside this widget.',
  },
  to: { type: 'string', description: 'The same for the lower amount.' },
  fromTitle: { type: 'string', description: 'Title of the upper amount. Default: 付出.' },
  toTitle: { type: 'string', description: 'Title of the lower amount. Default: 得到.' },
  fromSide: { type: 'string', description: 'Name of the upper amount in the value. Default: from.' },
  toSide: { type: 'string', description: 'Name of the lower amount in the value. Default: to.' },
  other: { type: 'expression', description: 'The computed amount of the side that is not typed.' },
  most: { type: 'expression', description: 'The largest upper amount that can be entered.' },
  all: { type: 'string', description: 'Label of the button that enters the largest upper amount.' },
  scale: { type: 'number', description: 'Number of decimals if the currency does not set it.' },
});
