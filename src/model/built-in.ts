import type { WidgetDefinition } from './widget.ts';
import { DAYS, MARK, RECORDS, widget } from './widgets/declare.ts';
import { tree } from './widgets/tree.ts';

/** The widgets that the engine has by itself: names for the generator, a list to satisfy for the engine. */
export const builtInWidgets = {
  text: widget('单行文字', ['string'], {
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
  }),
  textarea: widget('多行文字', ['string']),
  digit: widget('数字', ['string', 'number', 'integer']),
  email: widget('邮箱', ['string']),
  english: widget('英文', ['string'], {
    upper: { type: 'boolean', description: 'Converts letters to capitals while typing.' },
    counter: { type: 'boolean', description: 'Shows the character count.' },
  }),
  phone: widget('电话', ['string']),
  password: widget('密码', ['string']),
  'new-password': widget('新密码', ['string']),
  amount: widget('金额', ['string'], {
    currency: { type: 'string', description: 'The sibling field that selects the currency, drawn inside this widget.' },
    most: { type: 'expression', description: 'The largest amount that can be entered.' },
    all: { type: 'string', description: 'Label of the button that enters the largest amount.' },
    scale: { type: 'number', description: 'Number of decimals if the currency does not set it.' },
  }),
  sides: widget('双向金额', ['object'], {
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
  }),
  agreement: widget('协议勾选', ['boolean'], {
    text: {
      type: 'string',
      description:
        'The sentence, with links as [name](address). Default: the title. A required agreement must be ticked.',
    },
  }),
  select: widget('下拉选择', ['string', 'number', 'integer', 'array'], {
    ...RECORDS,
    ...MARK,
    rich: { type: 'boolean', description: 'Shows a second line under each option.' },
    group: { type: 'string', description: 'The field of the option that holds its group heading.' },
    search: {
      type: 'string',
      description: 'The request field for the search text. Default: the only optional text field.',
    },
    least: { type: 'number', description: 'Minimum number of characters before a search. Default: 0.' },
    wait: { type: 'number', description: 'Debounce of the search in milliseconds. Default: 300.' },
  }),
  radio: widget('单选', ['string', 'number', 'integer', 'boolean'], {
    ...RECORDS,
    ...MARK,
    cards: { type: 'boolean', description: 'Draws each option as a card with its second line.' },
    picture: { type: 'string', description: 'With cards: the field of the option with the address of its picture.' },
  }),
  checkbox: widget('勾选', ['boolean']),
  checkboxes: widget('多选', ['array'], {
    ...RECORDS,
    cards: { type: 'boolean', description: 'Draws each option as a card with its second line.' },
    all: { type: 'boolean', description: 'Adds a box that selects all options.' },
  }),
  tree,
  cascade: widget('级联选择', ['string', 'array', 'object'], {
    calls: {
      type: 'calls',
      description: 'The calls of the levels, from the top; each is asked with the code of the level above.',
    },
    parent: {
      type: 'string',
      description: 'Without calls: the field of an option that holds the value of its parent.',
    },
    root: { type: 'expression', description: 'The request value of the first call.' },
    code: {
      type: 'string',
      description: 'The field of a record that is the request value of the next level. Default: code.',
    },
    label: { type: 'string', description: 'Title of a record, with fields in braces. Default: {name}.' },
    as: { type: 'string', description: 'Form of a level in the value, with fields in braces. Default: the code.' },
    keys: { type: 'list', description: 'Property names of the levels in an object value, from the top.' },
    titles: { type: 'list', description: 'Titles of the levels, from the top.' },
    partial: {
      type: 'boolean',
      description: 'Allows a choice at any level. Default: only where there is no level below.',
    },
  }),
  switch: widget('开关', ['boolean']),
  date: widget('日期', ['string'], DAYS),
  daterange: widget('日期范围', ['array'], DAYS),
  chips: widget('状态条', ['string', 'number', 'integer']),
  tabs: widget('页签', ['string', 'number', 'integer']),
  code: widget('验证码', ['string'], {
    cells: { type: 'boolean', description: 'Shows one box per digit instead of a line with a send button.' },
    need: {
      type: 'string',
      description: 'The need that the code belongs to. Default: the first need with this field.',
    },
    seconds: { type: 'number', description: 'Seconds until another code can be sent. Default: 59.' },
  }),
  captcha: widget('图形验证码', ['string']),
  schema: widget('任意结构', ['object', 'array', 'string', 'number', 'integer', 'boolean'], {
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
  }),
  upload: widget('上传', ['string', 'array'], {
    upload: {
      type: 'call',
      description: 'The upload call: takes a file, businessType and type, and returns fileId and fileUrl.',
    },
    info: { type: 'call', description: 'The call that returns name and address of a stored file.' },
    templates: { type: 'call', description: "The call that returns a template's file by its number (bizNo)." },
    ocr: { type: 'call', description: 'The call that reads an uploaded picture (picType, picUrl, picId).' },
    fills: {
      type: 'list',
      description: 'The fields that the recognised text fills; "field = word" if the answer uses another name.',
    },
    layout: { type: 'number', description: '1 vertical (the default), 2 horizontal, 3 list, 4 drag.' },
    width: { type: 'number', description: 'Width of layout 4 in pixels. Default: 350.' },
    accept: { type: 'list', description: 'The accepted file endings. Default: jpg, png, jpeg.' },
    size: { type: 'string', description: 'Size limit of each file. Default: 1MB.' },
    max: { type: 'number', description: 'Maximum number of files; 9999 means no limit. Default: 1.' },
    business: { type: 'string', description: 'Sent as businessType: the category of the upload.' },
    type: { type: 'string', description: 'Sent as type.' },
    picType: { type: 'string', description: 'Sent to ocr as picType: the kind of picture. Default: business.' },
    template: { type: 'string', description: 'Number of the template offered for download.' },
    wrongFormat: { type: 'string', description: 'Message for a file with a wrong ending.' },
    tooLarge: {
      type: 'string',
      description: 'Message for a file that is too large; {size} is the limit in megabytes.',
    },
    tooMany: { type: 'string', description: 'Message when there are too many files.' },
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
