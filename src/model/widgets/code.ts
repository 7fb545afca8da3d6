import { widget } from './declare.ts';

export const code = widget(
  '验证码',
  ['string'],
  {
    cells: { type: 'boolean', description: 'Shows one box per digit instead of a line with a send button.' },
    need: {
      type: 'string',
      description: 'The need that the code belongs to. Default: the first need with this field.',
    },
    seconds: { type: 'number', description: 'Seconds until another code can be sent. Default: 59.' },
  },
  { proof: true },
);
