import type { ActionDefinition, CallAction, Gate } from './action.ts';
import type { Block } from './block.ts';
import type { Check, Expression, Text, Filling, CallCheck } from './expression.ts';
import type { EntityField } from './entity.ts';
import type { Tone } from './enum.ts';

/** A displayed value: a column, an item, a read-only line in a form. */
export interface ShownDefinition {
  name: string;
  title: string;
  format: string;
  /** Path of the value: `row.amount`, `data.fee.fee`. */
  value: Expression;
  /** Money: currency code. Rate: the pair of codes (`USD/CNY`). */
  currency?: Expression;
  enum?: string;
  /** Another enum that the value comes from while the condition holds. */
  instead?: { when: Expression; enum: string };
  visible?: Expression;
  /** Secret only: the call that returns the plain value, and its request. */
  reveal?: { call: string; filling: Filling };
  /** Tooltip only: number of characters shown. */
  length?: number;
  /** Fields of each record of a list, or of a nested record; expressions read the record as `item`. */
  columns?: ShownDefinition[];
  /** Keys inferred instead of written by the author. */
  inferred: string[];
  /** `schemas/…json:12:5`; only in the workbench. */
  place?: string;
}

/** The widths of look.md, by the kind of thing in the column. */
export type ColumnWidth =
  | 'id'
  | 'time'
  | 'type'
  | 'name'
  | 'account'
  | 'money'
  | 'rate'
  | 'fee'
  | 'status'
  | 'tags'
  | 'text'
  | 'long';

export interface ColumnDefinition extends ShownDefinition {
  kind: 'column';
  width: ColumnWidth;
  align: 'start' | 'end';
  pin?: 'start' | 'end';
  sum?: boolean;
  sort?: boolean;
  /** On cards: drawn large. */
  strong?: true;
  /** On a phone: in the last line of the row's card, unless the card shows it anyway. */
  phone?: true;
  /** Hidden by default; the person can show it. */
  off?: boolean;
  /** The column in whose cells a table draws the value as a second line, while that column is shown. */
  under?: string;
  /** The row action that a click on the value runs. */
  open?: string;
  /** Edited in place: a form with this one field. */
  edit?: CallAction;
  /** Editable only while this check holds. */
  enabled?: Check;
  /** In lists of rows: draws the title before the value, which says too little alone. */
  titled?: true;
  /** Priority in narrow windows and on cards: 1 is kept longest. */
  priority: number;
}

export interface ItemDefinition extends ShownDefinition {
  kind: 'item';
  /** The main figure: drawn large. */
  strong?: boolean;
  /** The total of a bill. */
  total?: boolean;
  hint?: Text;
  /** Tone, unless the value is empty or zero. */
  tone?: Tone;
  /** Target of a click. */
  navigate?: NavigateTarget;
  /** Drawn instead of a value. */
  block?: Block;
  /** Edited in place: a form with this one field. */
  edit?: CallAction;
  actions: ActionDefinition[];
}

export interface NavigateTarget {
  /** A path pattern of this portal (`/pay/commonPayeeEditAdd/:id`), or `back`. */
  path: string;
  /** Path and query parameters. */
  filling: Filling;
  /** An expression that returns the path; it must be one of this portal. `path` is then empty. */
  says?: Expression;
  /** Known paths that the expression may return. */
  ways?: { path: string }[];
  /** Permission to open the target; without it the value is plain text. */
  permission?: Gate;
}

/** Value and title of an option, read from its record. */
interface RecordWords {
  value: string;
  label: string;
  /** Fields in the label that are amounts. */
  amounts?: string[];
  /** Fields in the label that print the title of an enum value, each with its enum. */
  titles?: Record<string, string>;
}

/** Source of options: records with `value` and `title`, or records of an entity titled by its label. */
export type OptionsDefinition =
  | { kind: 'enum'; enum: string; values: (string | number)[] }
  | { kind: 'groups'; groups: { name: string; title: string; values: (string | number | boolean)[] }[] }
  | ({ kind: 'call'; call: string; filling: Filling; search?: string } & RecordWords)
  | ({ kind: 'data'; list: Expression } & RecordWords);

/** An editable value: a field of a form or of a filter. */
export interface FieldDefinition {
  kind: 'field';
  name: string;
  title: string;
  hint?: Text;
  placeholder?: string;
  widget: string;
  /** Props of the widget: literals, or expressions where its declaration allows them. */
  props: Record<string, WidgetProp>;
  /** The entity field behind it. */
  of: EntityField;
  /** Format of the value where it is read-only (confirm step, locked field). */
  format: string;
  enum?: string;
  currency?: Expression;
  width: 'full' | 'half' | 'third' | 'two-thirds';
  required: boolean | Expression;
  readOnly?: Expression;
  /** While this check fails, the field is disabled and not required. */
  enabled?: Check;
  visible?: Expression;
  options?: OptionsDefinition;
  /** Literal initial value; relative dates are words such as `last-30-days`. */
  default?: unknown;
  /** Sets the field when its inputs change; the person may overwrite it. */
  fill?: Expression;
  /** Computed, not typed. */
  value?: Expression;
  /** The value is a list of records, or one record, with fields of their own. */
  lines?: LinesDefinition;
  /** Options can also be searched in a dialog. */
  search?: PickDefinition;
  checks: (Check | CallCheck)[];
  /** A filter whose call takes several values: typed in one line, separated by spaces. */
  several?: true;
  min?: number;
  max?: number;
  actions: ActionDefinition[];
  inferred: string[];
  /** `schemas/…json:12:5`; only in the workbench. */
  place?: string;
}

export type WidgetProp = { literal: unknown } | { expression: Expression };

/** The lines of an array. A line is read as `item` inside. */
export interface LinesDefinition {
  members: FormMember[];
  /** Tells a line in one sentence; its fields are drawn only while the line is open. */
  sentence?: Text;
  /** Label of the button that adds a line or opens the choice of records; without it the person cannot add lines. */
  add?: string;
  /** Values that a line copies from its source record; they are not editable. */
  taken: string[];
  pick?: PickDefinition;
}

/** Selection of source records for lines, from the pages of a call. */
export interface PickDefinition {
  call: string;
  filling: Filling;
  /** True if the call returns pages, false if it returns a list. */
  paged: boolean;
  /** Key field of a record. */
  key: string;
  columns: ShownDefinition[];
  /** Search fields, read by `filling` as `filter`. */
  filter: FieldDefinition[];
}

/** Fields under a common heading. */
export interface GroupDefinition {
  kind: 'group';
  name: string;
  title?: string;
  visible?: Expression;
  /** Closed until it is opened, or until a field inside has a value, is required or is wrong. */
  fold?: true;
  fields: FormMember[];
}

/** A read-only line in a form (`data.fee.fee`). */
export interface LineDefinition extends ShownDefinition {
  kind: 'line';
  hint?: Text;
}

export type FormMember = FieldDefinition | GroupDefinition | LineDefinition;

/** The engine's RJSF field that draws a property. */
export type PropertyField = 'plain' | 'choice' | 'computed' | 'lines';

export interface PropertyUi {
  'ui:field': PropertyField;
  /** Absent for lines: RJSF would draw the whole array with that widget. */
  'ui:widget'?: string;
  /** uiSchema of an array's line. */
  items?: UiSchema;
  /** RJSF's own type of a uiSchema has an index signature. */
  [property: string]: UiSchema | string | undefined;
}

/** RJSF's uiSchema of a form: how each property is drawn. */
export type UiSchema = Record<string, PropertyUi>;
