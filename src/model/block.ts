import type { ActionDefinition, CallAction, Gate } from './action.ts';
import type { Expression, Text, Filling } from './expression.ts';
import type {
  ColumnDefinition,
  FieldDefinition,
  FormMember,
  ItemDefinition,
  NavigateTarget,
  ShownDefinition,
} from './field.ts';
import type { Tone } from './enum.ts';

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

export interface BodyBlock extends BlockBase {
  kind: 'body';
  blocks: Block[];
}

export interface TableBlock extends BlockBase {
  kind: 'table';
  source: Source;
  /** The key field of a row. */
  key: string;
  as: 'table' | 'cards' | 'rows';
  /** Filter fields of this table alone; chips and tabs are fields with those widgets. */
  filters: FieldDefinition[];
  columns: ColumnDefinition[];
  toolbar: ActionDefinition[];
  row: ActionDefinition[];
  bulk: ActionDefinition[];
  /** Rows of which it does not hold cannot be selected; it reads `row`. */
  selectable?: Expression;
  expand?: Block;
  /** Rows are put in order by hand; the filling reads the moved `row`, and `rows` in their new order. */
  order?: { call: string; filling: Filling };
  /** Cards only: so many are shown until the rest is asked for by this title; it may count `rows`. */
  first?: { count: number; title: Text };
  empty?: Text;
  /** Offered where there are no rows; without any it is the main one of the toolbar. */
  actions: ActionDefinition[];
  /** Rows of a page to begin with; of rows and cards, how many at most. */
  size?: number;
  /** The server pages and sorts (`pageOf`), or the rows come whole (`listOf`). */
  paged: boolean;
  defaultSort?: string;
  /** Which rows the sums count; without it all of them. */
  sums?: SumsRule;
}

/** Which rows a sum counts, and what splits it. Its fields are of enums; values are those on the wire. */
export interface SumsRule {
  /** Rows with one of the values are left out. */
  without?: { field: string; enum: string; values: (string | number)[] }[];
  /** Each value of the field has a sum of its own. */
  by?: { field: string; enum: string };
}

export interface InfoListBlock extends BlockBase {
  kind: 'infoList';
  source: Source;
  items: ItemDefinition[];
  columns: number;
  actions: ActionDefinition[];
}

export interface StatsBlock extends BlockBase {
  kind: 'stats';
  source?: Source;
  items: ItemDefinition[];
  actions: ActionDefinition[];
}

export interface FormBlock extends BlockBase {
  kind: 'form';
  title?: Text;
  action: CallAction;
  submit: { title: Text };
  enabled?: { that: Expression; say: Text };
  /** Other buttons beside the main one. */
  actions: ActionDefinition[];
}

/** A piece of the surrounding wizard's form. */
export interface FieldsBlock extends BlockBase {
  kind: 'fields';
  members: FormMember[];
}

export type ChartKind = 'line' | 'bar' | 'pie';

/** Rows, drawn: one value of each along the axis, the others as lines, bars or slices. */
export interface ChartBlock extends BlockBase {
  kind: 'chart';
  source: Source;
  chart: ChartKind;
  /** Along the axis; of a pie the name of a slice. Read where the row is `row`. */
  x: ShownDefinition;
  /** The series. All amounts of a chart have one currency, or each row names its own. */
  y: ShownDefinition[];
  empty?: Text;
}

/** Blocks of which one is shown at a time; the title of each stands on its tab. */
export interface TabsBlock extends BlockBase {
  kind: 'tabs';
  tabs: { name: string; block: Block }[];
}

export interface ResultBlock extends BlockBase {
  kind: 'result';
  heading: Text;
  text?: Text;
  tone: Tone;
  items: ItemDefinition[];
  actions: ActionDefinition[];
  /** Goes there by itself after so many milliseconds. */
  leave?: { after: number; to: NavigateTarget | { external: Expression } };
}

export interface NoticeBlock extends BlockBase {
  kind: 'notice';
  text: Text;
  tone: Tone;
  /** It can be taken away. */
  closes?: true | ActionDefinition;
  /** Only its words. */
  quiet?: true;
  actions: ActionDefinition[];
}

export interface LinksBlock extends BlockBase {
  kind: 'links';
  links: ActionDefinition[];
}

/** Another screen file, drawn here. */
export interface ScreenBlock extends BlockBase {
  kind: 'screen';
  screen: string;
  /** Values for its params: root `route` in it. */
  filling: Filling;
}

/** A block that the product draws itself: the last resort. */
export interface CustomBlock extends BlockBase {
  kind: 'custom';
  name: string;
  props: Record<string, Expression>;
}

/** The definition of each kind of block, by its name. A file of `src/model/blocks` adds its own. */
export interface Blocks {
  body: BodyBlock;
  table: TableBlock;
  infoList: InfoListBlock;
  stats: StatsBlock;
  chart: ChartBlock;
  tabs: TabsBlock;
  form: FormBlock;
  fields: FieldsBlock;
  result: ResultBlock;
  notice: NoticeBlock;
  links: LinksBlock;
  screen: ScreenBlock;
  custom: CustomBlock;
}

export type BlockKind = keyof Blocks;

export type Block = Blocks[BlockKind];

/** Facts about a kind of block that are needed before its code has loaded. */
export interface BlockFacts<Own extends Block, Part extends string = string> {
  /** A block stands on the page itself without one; `none` draws nothing but other blocks. */
  surface?: 'card' | 'none';
  /** The width that it needs in a dialog: that of a table, or that of a text. */
  room?: (block: Own) => 'wide' | 'text' | undefined;
  /** Names of the modules that it is drawn with, beside its own. */
  parts?: (block: Own) => readonly Part[];
}

/** The blocks that stand in it by themselves: parts by name, dialogs and steps are elsewhere. */
export function blocksIn(block: Block): Block[] {
  if (block.kind === 'body') return block.blocks;
  return block.kind === 'tabs' ? block.tabs.map((tab) => tab.block) : [];
}
