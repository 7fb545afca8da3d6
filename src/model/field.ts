import type { ActionDefinition, CallAction, Gate } from './action.ts';
import type { Block } from './block.ts';
import type { Check, Expression, Text, Filling, CallCheck } from './expression.ts';
import type { EntityField } from './entity.ts';
import type { Tone } from './enum.ts';

/** A value that is shown: a column, an item, a read-only line in a form. */
export interface ShownDefinition {
  name: string;
  title: string;
  format: string;
  /** Where the value stands: `row.amount`, `data.fee.fee`. */
  value: Expression;
  /** Money: the code of its currency. Rate: the pair of codes (`USD/CNY`). */
  currency?: Expression;
  enum?: string;
  visible?: Expression;
  /** Secret only: the call that gives the plain value, and what it is asked with. */
  reveal?: { call: string; filling: Filling };
  /** Tooltip only: characters before the cut. */
  length?: number;
  /** Fields of each record of a list, or of a nested record; expressions read the record as `item`. */
  columns?: ShownDefinition[];
  /** Keys that the author did not write and resolve chose. */
  inferred: string[];
  /** `schemas/…json:12:5`; known in the workbench alone. */
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
  | 'text'
  | 'long';

export interface ColumnDefinition extends ShownDefinition {
  kind: 'column';
  width: ColumnWidth;
  align: 'start' | 'end';
  pin?: 'start' | 'end';
  sum?: boolean;
  sort?: boolean;
  /** Of cards: drawn large. */
  strong?: true;
  /** Hidden until the person chooses it. */
  off?: boolean;
  /** The row action that a click on the value runs. */
  open?: string;
  /** Changed where it stands: a form of this one field. */
  edit?: CallAction;
  /** It can be changed only while this holds. */
  enabled?: Check;
  /** Of rows: its title stands before the value, which says too little alone. */
  titled?: true;
  /** Priority in narrow windows and on cards: 1 is kept longest. */
  priority: number;
}

export interface ItemDefinition extends ShownDefinition {
  kind: 'item';
  /** The figure that matters: drawn large. */
  strong?: boolean;
  /** The total of a bill. */
  total?: boolean;
  hint?: Text;
  /** Its mood, where it is neither nothing nor zero. */
  tone?: Tone;
  /** A click goes there. */
  navigate?: NavigateTarget;
  /** Stands in the place of a value. */
  block?: Block;
  /** Changed where it stands: a form of this one field. */
  edit?: CallAction;
  actions: ActionDefinition[];
}

export interface NavigateTarget {
  /** A path pattern of this portal (`/pay/commonPayeeEditAdd/:id`), or `back`. */
  path: string;
  /** Path and query parameters. */
  filling: Filling;
  /** The path is what this says, where it is one of this portal; `path` is empty then. */
  says?: Expression;
  /** Paths that the expression may give, as far as known. */
  ways?: { path: string }[];
  /** Permission to open the target; without it the value is plain text. */
  permission?: Gate;
}

/** Value and title of an option that is a record. */
interface RecordWords {
  value: string;
  label: string;
  /** Fields in its words that are amounts. */
  amounts?: string[];
}

/** Source of a choice's options: records with `value` and `title`, or records of an entity titled by its label. */
export type OptionsDefinition =
  | { kind: 'enum'; enum: string; values: (string | number)[] }
  | { kind: 'groups'; groups: { name: string; title: string; values: (string | number)[] }[] }
  | ({ kind: 'call'; call: string; filling: Filling; search?: string } & RecordWords)
  | ({ kind: 'data'; list: Expression } & RecordWords);

/** A value that is typed: a field of a form or of a filter. */
export interface FieldDefinition {
  kind: 'field';
  name: string;
  title: string;
  hint?: Text;
  placeholder?: string;
  widget: string;
  /** Options of the widget: literals, or expressions where its declaration says so. */
  props: Record<string, WidgetProp>;
  /** The entity field behind it. */
  of: EntityField;
  /** How the value is shown where it cannot be typed (confirm step, read-only). */
  format: string;
  enum?: string;
  currency?: Expression;
  width: 'full' | 'half' | 'third' | 'two-thirds';
  required: boolean | Expression;
  readOnly?: Expression;
  /** It cannot be used, and need not be filled, while this does not hold. */
  enabled?: Check;
  visible?: Expression;
  options?: OptionsDefinition;
  /** A literal to start from; a relative date is a word like `last-30-days`. */
  default?: unknown;
  /** Fills the field when what it reads changes; the person may type over it. */
  fill?: Expression;
  /** Computed, not typed. */
  value?: Expression;
  /** Its value is a list of records, or one record, with fields of their own. */
  lines?: LinesDefinition;
  /** Its options are searched in a dialog too. */
  search?: PickDefinition;
  checks: (Check | CallCheck)[];
  /** A filter whose call takes several values: they stand in one line, blanks between them. */
  several?: true;
  min?: number;
  max?: number;
  actions: ActionDefinition[];
  inferred: string[];
  /** `schemas/…json:12:5`; known in the workbench alone. */
  place?: string;
}

export type WidgetProp = { literal: unknown } | { expression: Expression };

/** The lines of an array, or the one record of an object. What stands in a line reads it as `item`. */
export interface LinesDefinition {
  /** Few plain fields make a table; `one` is an object, of which there is always one. */
  as: 'table' | 'cards' | 'one';
  members: FormMember[];
  /** Label of the button that adds a line or opens the choice of records; without it nothing is added by hand. */
  add?: string;
  /** Names that a line takes over from the record that it was made of; nobody types them. */
  taken: string[];
  pick?: PickDefinition;
}

/** Records that lines are made of, chosen from the pages of a call. */
export interface PickDefinition {
  call: string;
  filling: Filling;
  /** The call answers pages; otherwise it answers a list. */
  paged: boolean;
  /** The field by which a record is known again. */
  key: string;
  columns: ShownDefinition[];
  /** Fields that search, read by `filling` as `filter`. */
  filter: FieldDefinition[];
}

/** Fields under one heading. */
export interface GroupDefinition {
  kind: 'group';
  name: string;
  title?: string;
  visible?: Expression;
  fields: FormMember[];
}

/** A read-only line in a form (`data.fee.fee`). */
export interface LineDefinition extends ShownDefinition {
  kind: 'line';
  hint?: Text;
}

export type FormMember = FieldDefinition | GroupDefinition | LineDefinition;

/** Which of the engine's RJSF fields draws a property. */
export type PropertyField = 'plain' | 'choice' | 'computed' | 'lines';

export interface PropertyUi {
  'ui:field': PropertyField;
  /** Lines have none: RJSF would take it for one widget that draws the whole array. */
  'ui:widget'?: string;
  /** uiSchema of an array's line. */
  items?: UiSchema;
  /** uiSchema of an object's fields, by name, as in RJSF. */
  [property: string]: PropertyUi | UiSchema | string | undefined;
}

/** RJSF's uiSchema of a form: how each of its properties is drawn. */
export type UiSchema = Record<string, PropertyUi>;
