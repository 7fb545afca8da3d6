import { widget } from './declare.ts';

export const schema = widget(
  '任意结构',
  ['object', 'array', 'string', 'number', 'integer', 'boolean'],
  {
    schema: {
      type: 'expression',
      description:
        'The JSON Schema of the value, if the field has none: part of an answer (data.need.schema). Without a schema nothing can be typed.',
    },
    uiSchema: { type: 'expression', description: 'The uiSchema: order, titles, placeholders, controls of the parts.' },
    upload: {
      type: 'call',
      description: 'The upload call for parts of format file; without the call such parts cannot be filled.',
    },
    info: { type: 'call', description: 'The call that returns name and address of a stored file.' },
    templates: { type: 'call', description: "The call that returns a template's file by its number (bizNo)." },
  },
  { usual: ['schema'] },
);
