import type { WidgetDefinition } from './widget.ts';

/** The widgets that the engine has by itself: names for the generator, a list to satisfy for the engine. */
export const builtInWidgets = {
  text: widget('单行文字', ['string'], {
    autocomplete: { type: 'string', description: "The browser's word for what may be filled in." },
    upper: { type: 'boolean', description: 'Letters become capitals while typing.' },
    spaces: {
      type: 'string',
      description:
        'trim (the default) drops them at both ends, none drops all, collapse makes runs one, keep drops none.',
    },
    counter: { type: 'boolean', description: 'Characters are counted from the first; else only near the end.' },
  }),
  textarea: widget('多行文字', ['string']),
  digit: widget('数字', ['string', 'number', 'integer']),
  password: widget('密码', ['string'], {
    fresh: { type: 'boolean', description: 'A new password, typed twice.' },
  }),
  amount: widget('金额', ['string'], {
    currency: { type: 'string', description: 'The field beside it that chooses the currency, drawn inside it.' },
    most: { type: 'expression', description: 'The greatest amount that can be entered.' },
    all: { type: 'string', description: 'What stands on the button that enters the greatest amount.' },
    scale: { type: 'number', description: 'Decimals, where the currency does not decide.' },
  }),
  select: widget('下拉选择', ['string', 'number', 'integer', 'array'], {
    rich: { type: 'boolean', description: 'A second line under each option.' },
    detail: { type: 'string', description: 'What the second line says: fields of the option in braces.' },
    mark: { type: 'string', description: 'The field of the option that says whether it is the default one.' },
  }),
  radio: widget('单选', ['string', 'number', 'integer', 'boolean']),
  checkbox: widget('勾选', ['boolean']),
  switch: widget('开关', ['boolean']),
  date: widget('日期', ['string'], {
    from: { type: 'expression', description: 'The first day that can be picked.' },
    to: { type: 'expression', description: 'The last day that can be picked.' },
  }),
  daterange: widget('日期范围', ['array']),
  chips: widget('状态条', ['string', 'number', 'integer']),
  tabs: widget('页签', ['string', 'number', 'integer']),
  code: widget('验证码', ['string'], {
    cells: { type: 'boolean', description: 'A box for each digit, in place of a line with the button that sends it.' },
  }),
} satisfies Record<string, Omit<WidgetDefinition, 'name'>>;

export type BuiltInWidget = keyof typeof builtInWidgets;

/** The formats that the engine has by itself. */
export const builtInFormats = [
  'plain',
  'money',
  'secret-money',
  'date',
  'date-time',
  'percent',
  'rate',
  'decimal',
  'enum',
  'secret',
  'mask',
  'phone',
  'email',
  'tooltip',
  'null',
  'country',
  'boolean',
  'currency',
  'countdown',
] as const;

export type BuiltInFormat = (typeof builtInFormats)[number];

function widget(
  title: string,
  edits: WidgetDefinition['edits'],
  props: WidgetDefinition['props'] = {},
): Omit<WidgetDefinition, 'name'> {
  return { title, edits, props };
}
