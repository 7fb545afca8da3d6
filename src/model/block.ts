import type { ActionDefinition, CallAction, Gate } from './action.ts';
import type { Expression, Text, Filling } from './expression.ts';
import type { ColumnDefinition, FieldDefinition, FormMember, ItemDefinition } from './field.ts';

/** A named question to the server, asked as soon as every required request field has a value. */
export interface Question {
  call: string;
  filling: Filling;
  /** Asked only while this holds. */
  when?: Expression;
  /** Asked again every so many milliseconds. */
  every?: number;
  /** … until this holds. */
  until?: Expression;
}

/** Where a block's record or rows come from. */
export type Source = { kind: 'call'; question: Question } | { kind: 'value'; value: Expression };

/** The keys that every kind of block has. */
export interface BlockBase {
  /** Unique in the screen; stable between builds as long as the block stays where it is. */
  id: string;
  /** `schemas/…json:12:5`, named by the block's error boundary. */
  place: string;
  title?: Text;
  width: 'full' | 'half' | 'third' | 'two-thirds';
  visible?: Expression;
  permission?: Gate;
  /** Its own schema as text, where it is shown beside what it makes. */
  schema?: string;
  data: Record<string, Question>;
  /** Fields that drive every block inside. */
  filter: FieldDefinition[];
  /** A call that is sent by itself, once for each request. */
  once?: Pick<Question, 'call' | 'filling' | 'when'>;
}

/** Which rows a sum counts, and what splits it. Its fields are of enums; values are those on the wire. */
export interface SumsRule {
  /** Rows with one of the values are left out. */
  without?: { field: string; enum: string; values: (string | number)[] }[];
  /** Each value of the field has a sum of its own. */
  by?: { field: string; enum: string };
}

/** The definition of each kind of block, by its name. Each file of `src/model/blocks` adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- its members stand in those files
export interface Blocks {}

export type BlockKind = keyof Blocks;

export type Block = Blocks[BlockKind];

/** A record and what is shown of it. */
export interface ShownRecord {
  source: Source;
  items: ItemDefinition[];
  actions: ActionDefinition[];
}

/** Rows and how they are asked for. */
export interface ListedRows {
  source: Source;
  /** Filter fields of these rows alone; chips and tabs are fields with those widgets. */
  filters: FieldDefinition[];
  columns: ColumnDefinition[];
  bulk: ActionDefinition[];
  defaultSort?: string;
  /** Which rows the sums count; without it all of them. */
  sums?: SumsRule;
}

/** Facts about a kind of block that are needed before its code has loaded. */
export interface BlockFacts<Own extends Block, Part extends string = string> {
  /** A block stands on the page itself without one; `none` draws nothing but other blocks. */
  surface?: 'card' | 'none';
  /** The width that it needs in a dialog: that of a table, or that of a text. */
  room?: (block: Own) => 'wide' | 'text' | undefined;
  /** The blocks that are drawn in it, all at once. */
  inside?: (block: Own) => Block[];
  /** The blocks of which one is drawn at a time. */
  choices?: (block: Own) => { name: string; block: Block }[];
  /** Name of the screen file that is drawn in its place. */
  part?: (block: Own) => string;
  /** What is sent from it: a person fills it in. */
  sends?: (block: Own) => CallAction;
  /** Members of the form around that are typed in it. */
  members?: (block: Own) => FormMember[];
  /** The rows that it lists. */
  rows?: (block: Own) => ListedRows;
  /** Names of what it keeps in the address, beside filters. */
  state?: readonly string[];
  /** The record that it shows: in a step, what is read before it is confirmed. */
  record?: (block: Own) => ShownRecord;
  /** It says how a task went: a step with it is the last. */
  isEnd?: true;
  /** It may draw blocks of any kind that the screen uses. */
  mayDrawAny?: true;
  /** Names of the modules that it is drawn with, beside its own. */
  parts?: (block: Own) => readonly Part[];
}
