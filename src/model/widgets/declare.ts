import type { WidgetDefinition, WidgetFacts } from '../widget.ts';

/* Parts shared by several widget definitions. */

/** Options of widgets for days. */
export const DAYS: WidgetDefinition['props'] = {
  from: { type: 'expression', description: 'The first selectable day; earlier days are hidden.' },
  to: { type: 'expression', description: 'The last selectable day; later days are hidden.' },
  future: {
    type: 'number',
    description:
      'Latest start of a day in seconds since 1970; later days are hidden. Default: 2554387200 (2050-12-12).',
  },
  closed: {
    type: 'expression',
    description: 'Days that cannot be selected (holidays): a list of days, or of records with a date.',
  },
  marks: {
    type: 'expression',
    description: 'A list of { date, tone or className, title }: dots in the calendar, with a legend.',
  },
};

/** How a record becomes an option. `{name}` stands for the field's value. */
export const RECORDS: WidgetDefinition['props'] = {
  value: {
    type: 'string',
    description:
      'The field of the option that becomes the value. Default: the field of the same name, else the key of the option.',
  },
  label: {
    type: 'string',
    description: 'Title of an option, with fields in braces. Default: the label of its entity.',
  },
  after: { type: 'string', description: 'Shows only the part of the title after the first occurrence of this text.' },
  detail: { type: 'string', description: 'Text of the second line, with fields of the option in braces.' },
  locked: { type: 'string', description: 'The boolean field of the option that disables it.' },
  reason: { type: 'string', description: 'Reason why an option is disabled, with fields of the option in braces.' },
};

/** Options of widgets with an initial choice. */
export const MARK: WidgetDefinition['props'] = {
  mark: { type: 'string', description: 'The boolean field of the option that marks the default one.' },
  preselect: {
    type: 'string',
    description: 'Initial choice: marked (the default option, else the only one), only (the only option), first.',
  },
};

/** Creates a definition without its name, which is the file's. */
export function widget(
  title: string,
  edits: WidgetDefinition['edits'],
  props: WidgetDefinition['props'] = {},
  facts: WidgetFacts = {},
): Omit<WidgetDefinition, 'name'> & WidgetFacts {
  return { title, edits, props, ...facts };
}
