import type { ActionDefinition, CallAction, Gate } from './action.ts';
import type { Expression, Text, Filling } from './expression.ts';
import type { ColumnDefinition, FieldDefinition, FormMember, ItemDefinition } from './field.ts';

/** A named question to the server, asked as soon as every required request field has a value. */
export interface Question {
  call: string;
  filling: Filling;
  /** Asked only while this condition holds. */
  when?: Expression;
  /** Poll interval in milliseconds. */
  every?: number;
  /** Polling ends once this condition holds. */
  until?: Expression;
  /** True if a failure is not told here: another part of the page that needs the same answer tells it. */
  silent?: true;
}

/** Source of a block's record or rows. */
export type Source = { kind: 'call'; question: Question } | { kind: 'value'; value: Expression };

/** Properties of every kind of block. */
export interface BlockBase {
  /** Unique within the screen; stable between builds while the block stays in its place. */
  id: string;
  /** `schemas/…json:12:5`, named by the block's error boundary. */
  place: string;
  title?: Text;
  width: 'full' | 'half' | 'third' | 'two-thirds';
  visible?: Expression;
  permission?: Gate;
  /** The block's schema as text, if it is shown beside the block. */
  schema?: string;
  data: Record<string, Question>;
  /** Filter fields for all blocks inside. */
  filter: FieldDefinition[];
  /** A call sent automatically, once per request. */
  once?: Pick<Question, 'call' | 'filling' | 'when'>;
}

/** The rows that a sum includes, and how it is split. Fields are enums; values are wire values. */
export interface SumsRule {
  /** Excludes rows with one of the values. */
  without?: { field: string; enum: string; values: (string | number)[] }[];
  /** Splits the sum by the field's values. */
  by?: { field: string; enum: string };
}

/** Definitions of the block kinds, by name. Each file of `src/model/blocks` adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- its members are declared in those files
export interface Blocks {}

export type BlockKind = keyof Blocks;

export type Block = Blocks[BlockKind];

/** A record, and the parts of it that are shown. */
export interface ShownRecord {
  source: Source;
  items: ItemDefinition[];
  actions: ActionDefinition[];
}

/** A list of rows, and its request. */
export interface ListedRows {
  source: Source;
  /** Filter fields of these rows only; chips and tabs are fields with those widgets. */
  filters: FieldDefinition[];
  columns: ColumnDefinition[];
  bulk: ActionDefinition[];
  row: ActionDefinition[];
  defaultSort?: string;
  /** Rows included in the sums; default: all. */
  sums?: SumsRule;
}

/** Facts about a kind of block that are needed before its code loads. */
export interface BlockFacts<Own extends Block, Part extends string = string> {
  /** `card`: drawn as a card; `none`: draws only other blocks. Default: drawn directly on the page. */
  surface?: 'card' | 'none';
  /** Width in a dialog: that of a table, or that of a text. */
  room?: (block: Own) => 'wide' | 'text' | undefined;
  /** Blocks inside, drawn at the same time. */
  inside?: (block: Own) => Block[];
  /** Blocks inside, drawn one at a time. */
  choices?: (block: Own) => { name: string; block: Block }[];
  /** Name of the screen file drawn in its place. */
  part?: (block: Own) => string;
  /** The action that the block sends after input. */
  sends?: (block: Own) => CallAction;
  /** Members of the surrounding form that the block contains. */
  members?: (block: Own) => FormMember[];
  /** The rows that the block lists. */
  rows?: (block: Own) => ListedRows;
  /** Names of its address parameters, besides filters. */
  state?: readonly string[];
  /** The record that the block shows; in a step, it is read before confirming. */
  record?: (block: Own) => ShownRecord;
  /** Shows the outcome of a task: a step with this block is the last. */
  isEnd?: true;
  /** May draw blocks of any kind that the screen uses. */
  mayDrawAny?: true;
  /** Names of additional modules that draw the block. */
  parts?: (block: Own) => readonly Part[];
}
