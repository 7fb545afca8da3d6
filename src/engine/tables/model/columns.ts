import { formatFacts } from '#model/formats.ts';
import { holds, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition, ColumnWidth } from '#model/field.ts';
import { sumOf, wholeWidths } from './whole-columns.ts';

/** Widths that schemas name, in pixels. */
export const WIDTHS: Record<ColumnWidth, number> = {
  id: 160,
  time: 112,
  type: 92,
  name: 180,
  account: 140,
  money: 144,
  rate: 104,
  fee: 96,
  status: 144,
  tags: 208,
  text: 140,
  long: 280,
};

/** Narrowest and widest column a person can set, in pixels. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;

export const SELECT_WIDTH = 44;
/** Widths in pixels: two short text actions, the maximum for long ones, a menu beside them, the menu alone. */
const ACTIONS_WIDTH = { two: 126, most: 220, more: 38, menu: 52 };
/** Padding around action labels, and the gap between them, in pixels. */
const AROUND_WORDS = 28;
const BETWEEN_WORDS = 12;

/** From this width on, all columns are drawn and the table scrolls; below it, the least important ones are dropped. */
const SCROLLS_FROM = 1040;
/** Below this width the actions collapse into their menu. */
const MENU_BELOW = 760;

/** Added to the priority of a second amount or name: it is dropped earlier. */
const SECOND = 5;

/** Widths that share the remaining room. */
const GROWING: ReadonlySet<ColumnWidth> = new Set(['name', 'text', 'long']);

/**
 * True if a column takes the remaining width: columns of sentences do; names beside them keep the width of their
 * content.
 */
export function grows(column: ColumnDefinition, beside: readonly ColumnDefinition[] = []): boolean {
  if (beside.some(({ width }) => width === 'long')) return column.width === 'long';
  return GROWING.has(column.width);
}

/** True if a column is drawn in the cells of one of these columns. */
export function isUnder({ under }: ColumnDefinition, columns: readonly ColumnDefinition[]): boolean {
  return under !== undefined && columns.some(({ name }) => name === under);
}

export interface Room {
  /** Inner width of the table's card in pixels. */
  width: number;
  hasSelection: boolean;
  /** Width of the actions in pixels; 0 if rows have none. */
  actions: number;
}

/** Width of the checkbox column and the actions, in pixels. */
function around({ hasSelection, actions }: Room): number {
  return actions + (hasSelection ? SELECT_WIDTH : 0);
}

/** True if a table of this width shows all actions under ⋯. */
export const isInMenu = (width: number): boolean => width < MENU_BELOW;

/**
 * Width of a row's actions, in pixels.
 * @param count maximum number of actions in a row
 * @param words width of the actions shown as words, in pixels
 */
export function actionsWidth(width: number, count: number, words = 0): number {
  if (count === 0) return 0;
  if (isInMenu(width)) return ACTIONS_WIDTH.menu;
  const inWords = Math.min(AROUND_WORDS + words, ACTIONS_WIDTH.most);
  return Math.max(ACTIONS_WIDTH.two, count > 2 ? inWords + ACTIONS_WIDTH.more : inWords);
}

/** Width of action labels side by side, in pixels. */
export function wordsWidth(titles: readonly string[]): number {
  const text = titles.join('');
  const wide = (text.match(WIDE) ?? []).length;
  return wide * FULL_WIDTH + (text.length - wide) * DIGIT + BETWEEN_WORDS * Math.max(0, titles.length - 1);
}

/** Minimum width of a name column, in pixels: it shrinks so that the state column stays visible. */
const LEAST_NAME = 140;
/** Width of a state tag in its cell, without the icon after it. */
const TAG = 108;
/** Width of a column with a second line in its cells, a reason of about 18 characters, and the least of it in view. */
const SECOND_LINE = 240;
const LEAST_SECOND_LINE = 176;

/** A name shrinks before another column is dropped. */
const leastOf = ({ width }: ColumnDefinition): number => (width === 'name' ? LEAST_NAME : WIDTHS[width]);

/** Columns that fit a narrow room, in the author's order: added by priority until one does not fit. */
export function fitColumns(columns: readonly ColumnDefinition[], room: Room): readonly ColumnDefinition[] {
  if (room.width >= SCROLLS_FROM) return columns;
  let left = room.width - around(room);
  const kept = new Set<ColumnDefinition>();
  // The first name and the time rank above a second amount and a second name.
  const isSecond = (column: ColumnDefinition): boolean =>
    (column.width === 'money' || column.width === 'name') &&
    columns.find(({ width }) => width === column.width) !== column;
  const rank = (column: ColumnDefinition): number => column.priority + (isSecond(column) ? SECOND : 0);
  for (const column of columns.toSorted((a, b) => rank(a) - rank(b))) {
    left -= leastOf(column);
    if (left < 0 && kept.size > 1) break;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
}

/** Padding of a cell, currency code with its gap, and one digit of 13 px. */
const AROUND_AMOUNT = 24 + 36;
const DIGIT = 8;
/** Width of a full-width (CJK) character at 13 px. */
const FULL_WIDTH = 13;
const WIDE = /[\u2e80-\uffef]/g;

/** Width of a button before the first value (expand or move), in pixels. */
const BUTTON = 24;

/** Extra padding of the first column at the card's edge, in pixels. */
const EDGE = 16;
/** Extra padding of the last column in a card with a title, if no actions follow. */
const LAST_EDGE = 8;

/** The eye button beside a masked number, and the maximum automatic width of a number column. */
const EYE = 28;
const WIDEST_NUMBER = 340;
/** Allowance for wide letters at the start of a number, in pixels. */
const LETTERS = 12;

/** Padding of a cell, and the maximum automatic width of a column of kinds, platforms or currencies. */
const AROUND_WORD = 24;
const WIDEST_KIND = 160;
/** Maximum automatic width of a column of several values. */
const WIDEST_LIST = 280;

/** A period of two dates: truncated before its end it would read as open. */
const PERIOD = /^\d{4}-\d\d-\d\d.{1,3}\d{4}-\d\d-\d\d$/;

/** Functions that measure a value in pixels, by the width of its column. */
const MEASURES: Partial<Record<ColumnWidth, (value: string) => number>> = {
  id: numberWidth,
  account: numberWidth,
  type: (value) => Math.min(WIDEST_KIND, AROUND_WORD + wordsWidth([value])),
  text: (value) => (PERIOD.test(value) ? AROUND_WORD + wordsWidth([value]) : 0),
};

/**
 * Pixels for the longest figure of a column, whatever width a person set: a truncated figure is misleading. 0 for
 * columns of words.
 * @param values values drawn in the column; called only if they matter
 */
export function figureWidth(column: ColumnDefinition, values: () => readonly unknown[]): number {
  const measure = measureOf(column);
  if (measure === undefined) return 0;
  return Math.max(0, ...values().map((value) => (typeof value === 'string' ? measure(value) : 0)));
}

function measureOf({ format, width, enum: known }: ColumnDefinition): ((value: string) => number) | undefined {
  if (formatFacts(format).isMoney === true) return amountWidth;
  // A truncated list of values reads as a shorter list.
  if (known !== undefined && width === 'text')
    return (value) => Math.min(WIDEST_LIST, AROUND_WORD + wordsWidth([value]));
  return MEASURES[width];
}

function numberWidth(value: string): number {
  // A cell draws four stars, however many characters are masked.
  const drawn = value.replace(/\*{4,}/, '****');
  return Math.min(WIDEST_NUMBER, 24 + LETTERS + drawn.length * DIGIT + (drawn.includes('*') ? EYE : 0));
}

function amountWidth(amount: string): number {
  const [whole = '', fraction = '00'] = amount.split('.');
  const figures = whole.length + Math.floor((whole.length - 1) / 3) + 1 + fraction.length;
  return AROUND_AMOUNT + figures * DIGIT;
}

export interface LayoutInput {
  /** Visible columns, in order. */
  columns: readonly ColumnDefinition[];
  /** Columns drawn in the cells of others. */
  under: readonly ColumnDefinition[];
  /** Number of columns pinned at the start. */
  pinned: number;
  room: Room;
  /** Number of buttons before the first value. */
  buttons: number;
  /** Widths set by the person, by column name. */
  sized: Readonly<Record<string, number>>;
}

export interface ColumnLayout {
  /** Width of each column, in pixels. */
  sizing: Record<string, number>;
  /** Width of all columns with the checkboxes and the actions, in pixels. */
  minimum: number;
  /** True if the columns are wider than the room. */
  isWide: boolean;
  /** Widths of the columns between the pinned ones, and the room for them, in pixels. */
  free: { widths: readonly number[]; room: number };
}

/**
 * Lays columns out so that no column ends under a pinned one.
 * @param figures width of each column's longest figure, in pixels
 */
export function layOut(input: LayoutInput, figures: readonly number[]): ColumnLayout {
  const { columns, under, pinned, room, buttons, sized } = input;
  const [atStart, atEnd] = [buttons * BUTTON + (room.hasSelection ? 0 : EDGE), room.actions === 0 ? LAST_EDGE : 0];
  const needed = columns.map((column, n) => {
    const figure = figures[n] ?? 0;
    const own = sized[column.name];
    if (own !== undefined) return Math.max(own, figure);
    const edges = (n === 0 ? atStart : 0) + (n === columns.length - 1 ? atEnd : 0);
    // The first pinned column names the record.
    const usual = n < pinned && column.width === 'text' ? WIDTHS.name : WIDTHS[column.width];
    const second = under.some((each) => each.under === column.name) ? SECOND_LINE : 0;
    return Math.max(usual, figure, second) + edges;
  });
  const widths = squeezeNames(input, needed);
  const inside = room.width - around(room) - sumOf(widths.slice(0, pinned));
  const free = wholeWidths(
    columns.slice(pinned).map((column, n) => ({
      width: widths[pinned + n] ?? 0,
      grows: grows(column, columns),
      isWished: column.name in sized,
    })),
    inside,
  );
  const all = [...widths.slice(0, pinned), ...free];
  const minimum = sumOf(all) + around(room);
  return {
    sizing: Object.fromEntries(columns.map(({ name }, n) => [name, all[n] ?? 0])),
    minimum,
    isWide: minimum > room.width,
    free: { widths: free, room: inside },
  };
}

/** Shrinks names just enough to show amount and state without scrolling; widths set by the person stay. */
function squeezeNames({ columns, under, room, sized }: LayoutInput, widths: readonly number[]): readonly number[] {
  const state = columns.findIndex(({ width }) => width === 'status' || width === 'tags');
  if (state < 0) return widths;
  const hasSecond =
    under.some((each) => each.under === columns[state]?.name) && !((columns[state]?.name ?? '') in sized);
  for (const least of hasSecond ? [LEAST_SECOND_LINE, WIDTHS.status] : [TAG]) {
    let over = sumOf(widths.slice(0, state)) + around(room) + least - room.width;
    const squeezed = columns.map((column, n) => {
      const width = widths[n] ?? 0;
      const isName = n < state && grows(column) && !(column.name in sized);
      const given = isName ? Math.min(Math.max(0, over), Math.max(0, width - LEAST_NAME)) : 0;
      over -= given;
      return width - given;
    });
    if (over > 0) continue;
    if (!hasSecond) return squeezed;
    // Only whole columns are in view: wider than what is left, the state would be scrolled to.
    const left = room.width - around(room) - sumOf(squeezed.slice(0, state));
    return squeezed.map((width, n) => (n === state ? Math.min(width, left) : width));
  }
  return widths;
}

/** The row field that a column shows: the server sorts and sums by it. */
export function fieldOf(column: ColumnDefinition): string {
  const { tree } = column.value;
  if (tree.op === 'read' && tree.root === 'row') return tree.path.join('.');
  if (tree.op === 'money' && tree.amount.op === 'read' && tree.amount.root === 'row') return tree.amount.path.join('.');
  return column.name;
}

/** True if a column has a value to show in the row of this scope. */
export function isVisible({ visible }: ColumnDefinition, scope: Scope): boolean {
  return visible === undefined || holds(visible, scope);
}

/** True if a column is shown or hidden for the whole table, independently of its rows. */
export function isConditionOfTable(column: ColumnDefinition): boolean {
  return (
    column.visible !== undefined && !column.visible.reads.some((path) => path === 'row' || path.startsWith('row.'))
  );
}

/** Fields that a table can be sorted by. */
export function sortableFields(columns: readonly ColumnDefinition[]): string[] {
  return columns.filter((column) => column.sort === true).map(fieldOf);
}
