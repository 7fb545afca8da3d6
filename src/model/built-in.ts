import type { WidgetDefinition } from './widget.ts';

const DAYS: WidgetDefinition['props'] = {
  from: { type: 'expression', description: 'The first day that is offered; those before it are hidden.' },
  to: { type: 'expression', description: 'The last day that is offered; those after it are hidden.' },
  future: {
    type: 'number',
    description:
      'Seconds since 1970: days that begin later are hidden. Default: 2554387200, so 2050-12-12 is the last.',
  },
  closed: {
    type: 'expression',
    description: 'A list of days, or of records with a date, that cannot be taken: holidays.',
  },
  marks: {
    type: 'expression',
    description: 'A list of { date, tone or className, title }: dots in the calendar, with a legend.',
  },
};

/** How a record becomes a choice. `{name}` stands for what its field says. */
const RECORDS: WidgetDefinition['props'] = {
  value: {
    type: 'string',
    description: 'The field of the option that is chosen. Default: of the same name, else its key.',
  },
  label: {
    type: 'string',
    description: 'What an option is called: its fields in braces. Default: the label of its entity.',
  },
  after: { type: 'string', description: 'What is shown of the name begins after the first of this.' },
  detail: { type: 'string', description: 'What the second line says: fields of the option in braces.' },
  locked: { type: 'string', description: 'The field of the option that says that it cannot be chosen.' },
  reason: { type: 'string', description: 'Why it cannot be chosen: fields of the option in braces.' },
};
const MARK: WidgetDefinition['props'] = {
  mark: { type: 'string', description: 'The field of the option that says whether it is the default one.' },
  preselect: {
    type: 'string',
    description:
      'What is chosen to begin with: marked (the default one, else the only one), only (the only one), first.',
  },
};

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
  email: widget('邮箱', ['string']),
  english: widget('英文', ['string'], {
    upper: { type: 'boolean', description: 'Letters become capitals while typing.' },
    counter: { type: 'boolean', description: 'Characters are counted.' },
  }),
  phone: widget('电话', ['string']),
  password: widget('密码', ['string']),
  'new-password': widget('新密码', ['string']),
  amount: widget('金额', ['string'], {
    currency: { type: 'string', description: 'The field beside it that chooses the currency, drawn inside it.' },
    most: { type: 'expression', description: 'The greatest amount that can be entered.' },
    all: { type: 'string', description: 'What stands on the button that enters the greatest amount.' },
    scale: { type: 'number', description: 'Decimals, where the currency does not decide.' },
  }),
  sides: widget('双向金额', ['object'], {
    from: {
      type: 'string',
      description: 'The field beside it that chooses the currency of the upper amount, drawn inside it.',
    },
    to: { type: 'string', description: 'The same of the lower amount.' },
    fromTitle: { type: 'string', description: 'What the upper amount is called. Default: 付出.' },
    toTitle: { type: 'string', description: 'What the lower amount is called. Default: 得到.' },
    fromSide: { type: 'string', description: 'What the value calls the upper amount. Default: from.' },
    toSide: { type: 'string', description: 'What the value calls the lower amount. Default: to.' },
    other: { type: 'expression', description: 'The amount of the side that is not typed.' },
    most: { type: 'expression', description: 'The greatest upper amount that can be entered.' },
    all: { type: 'string', description: 'What stands on the button that enters it.' },
    scale: { type: 'number', description: 'Decimals, where the currency does not decide.' },
  }),
  agreement: widget('协议勾选', ['boolean'], {
    text: {
      type: 'string',
      description:
        'The sentence, links in it as [name](address). Default: the title. It must be ticked where it is required.',
    },
  }),
  select: widget('下拉选择', ['string', 'number', 'integer', 'array'], {
    ...RECORDS,
    ...MARK,
    rich: { type: 'boolean', description: 'A second line under each option.' },
    group: { type: 'string', description: 'The field of the option that says under which heading it stands.' },
    search: { type: 'string', description: 'The field of the request that searches. Default: its one optional text.' },
    least: { type: 'number', description: 'So many characters are typed before it searches. Default: 0.' },
    wait: { type: 'number', description: 'Milliseconds after the last key until it searches. Default: 300.' },
  }),
  radio: widget('单选', ['string', 'number', 'integer', 'boolean'], {
    ...RECORDS,
    ...MARK,
    cards: { type: 'boolean', description: 'Each choice is a card, with its second line.' },
  }),
  checkbox: widget('勾选', ['boolean']),
  checkboxes: widget('多选', ['array'], {
    ...RECORDS,
    cards: { type: 'boolean', description: 'Each choice is a card, with its second line.' },
    all: { type: 'boolean', description: 'A box above them takes them all.' },
  }),
  tree: widget('树形多选', ['array'], {
    ...RECORDS,
    parent: { type: 'string', description: 'The field of the option that holds the value of the one above it.' },
    halves: { type: 'boolean', description: 'One of whose branches only some are taken is in the value too.' },
    open: { type: 'boolean', description: 'All branches are open to begin with. Default: only the first level.' },
  }),
  cascade: widget('级联选择', ['string', 'array', 'object'], {
    calls: {
      type: 'calls',
      description: 'The calls that give the levels, from above; each is asked with the code above.',
    },
    parent: {
      type: 'string',
      description: 'Without calls: the field of an option that holds the value of the one above it.',
    },
    root: { type: 'expression', description: 'What the first call is asked with.' },
    code: { type: 'string', description: 'The field of a record that the next level is asked with. Default: code.' },
    label: { type: 'string', description: 'What a record is called: its fields in braces. Default: {name}.' },
    as: { type: 'string', description: 'How a level stands in the value: its fields in braces. Default: the code.' },
    keys: { type: 'list', description: 'Of an object: its names for the levels, from above.' },
    titles: { type: 'list', description: 'What the levels are called, from above.' },
    partial: { type: 'boolean', description: 'It may end at any level. Default: where there is no level below.' },
  }),
  switch: widget('开关', ['boolean']),
  date: widget('日期', ['string'], DAYS),
  daterange: widget('日期范围', ['array'], DAYS),
  chips: widget('状态条', ['string', 'number', 'integer']),
  tabs: widget('页签', ['string', 'number', 'integer']),
  code: widget('验证码', ['string'], {
    cells: { type: 'boolean', description: 'A box for each digit, in place of a line with the button that sends it.' },
    need: { type: 'string', description: 'The need whose code it is. Default: the first with this field.' },
    seconds: { type: 'number', description: 'How long until another can be had. Default: 59.' },
  }),
  captcha: widget('图形验证码', ['string']),
  schema: widget('任意结构', ['object', 'array', 'string', 'number', 'integer', 'boolean'], {
    schema: {
      type: 'expression',
      description:
        "The JSON Schema that the value is typed by, where it is not the field's own: part of an answer (data.need.schema). While there is none, nothing is typed.",
    },
    uiSchema: { type: 'expression', description: 'How its parts are drawn: order, titles, placeholders, controls.' },
    upload: {
      type: 'call',
      description: 'The call that takes files of its parts of format file. Without it they cannot be handed in.',
    },
    info: { type: 'call', description: 'The call that tells name and address of a file that is there already.' },
    templates: { type: 'call', description: "The call that gives a template's file by its number (bizNo)." },
  }),
  upload: widget('上传', ['string', 'array'], {
    upload: {
      type: 'call',
      description: 'The call that takes a file, its businessType and type, and gives fileId and fileUrl.',
    },
    info: { type: 'call', description: 'The call that tells name and address of a file that is there already.' },
    templates: { type: 'call', description: "The call that gives a template's file by its number (bizNo)." },
    ocr: { type: 'call', description: 'The call that reads an uploaded picture (picType, picUrl, picId).' },
    fills: {
      type: 'list',
      description: 'The fields that are filled with what was read; "field = word" where the answer calls it otherwise.',
    },
    layout: { type: 'number', description: '1 vertical (the default), 2 horizontal, 3 list, 4 drag.' },
    width: { type: 'number', description: 'Of layout 4: its width in pixels, 350 by default.' },
    accept: { type: 'list', description: 'The endings that are taken. Default: jpg, png, jpeg.' },
    size: { type: 'string', description: 'How large each file may be. Default: 1MB.' },
    max: { type: 'number', description: 'How many files; 9999 is any number. Default: 1.' },
    business: { type: 'string', description: 'Sent as businessType: what the upload is filed under.' },
    type: { type: 'string', description: 'Sent as type.' },
    picType: { type: 'string', description: 'Sent to ocr as picType: what is on the picture. Default: business.' },
    template: { type: 'string', description: 'Number of the template that can be downloaded first.' },
    wrongFormat: { type: 'string', description: 'What is said of a file of another kind.' },
    tooLarge: { type: 'string', description: 'What is said of a file that is too large; {size} is the megabytes.' },
    tooMany: { type: 'string', description: 'What is said of a file that is one too many.' },
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
  'ago',
  'duration',
  'bytes',
  'lines',
  'html',
  'file',
  'fileGroup',
  'img',
  'sparkline',
] as const;

export type BuiltInFormat = (typeof builtInFormats)[number];

function widget(
  title: string,
  edits: WidgetDefinition['edits'],
  props: WidgetDefinition['props'] = {},
): Omit<WidgetDefinition, 'name'> {
  return { title, edits, props };
}
