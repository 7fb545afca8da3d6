import { holds, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition, ColumnWidth } from '#model/field.ts';
import { wholeWidths } from './whole-columns.ts';

/** Pixels of the widths that schemas name. */
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
  text: 140,
  long: 280,
};

/** The narrowest and the widest column that a person can make, in pixels. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;

export const SELECT_WIDTH = 44;
/** Two short text actions, and the most that long ones get; a menu beside them; the menu alone. */
const ACTIONS_WIDTH = { two: 126, most: 220, more: 38, menu: 52 };
/** Around the words of actions, and between them. */
const AROUND_WORDS = 28;
const BETWEEN_WORDS = 12;

/** From this width on all columns are drawn and the table scrolls; below it those that matter least leave. */
const SCROLLS_FROM = 1040;
/** Below this width the actions shrink to their menu. */
const MENU_BELOW = 760;

/** A second amount or name matters so much less than the first. */
const SECOND = 5;

/** These take what is left over. */
const GROWING: ReadonlySet<ColumnWidth> = new Set(['name', 'text', 'long']);

/** Sentences take all that is left, where there are any: names beside them need no more than they hold. */
export function grows(column: ColumnDefinition, beside: readonly ColumnDefinition[] = []): boolean {
  if (beside.some(({ width }) => width === 'long')) return column.width === 'long';
  return GROWING.has(column.width);
}

export interface Room {
  /** Inner width of the table's card in pixels. */
  width: number;
  hasSelection: boolean;
  /** How many actions a row may have. */
  actions: number;
  /** Pixels that the actions in words need. */
  words?: number;
}

export function actionsWidth({ width, actions, words = 0 }: Room): number {
  if (actions === 0) return 0;
  if (width < MENU_BELOW) return ACTIONS_WIDTH.menu;
  const inWords = Math.min(AROUND_WORDS + words, ACTIONS_WIDTH.most);
  return Math.max(ACTIONS_WIDTH.two, actions > 2 ? inWords + ACTIONS_WIDTH.more : inWords);
}

/** Pixels of actions in words, side by side. */
export function wordsWidth(titles: readonly string[]): number {
  const text = titles.join('');
  const wide = (text.match(WIDE) ?? []).length;
  return wide * FULL_WIDTH + (text.length - wide) * DIGIT + BETWEEN_WORDS * Math.max(0, titles.length - 1);
}

/** What a name gives way to, so that the state beside the amount is seen without scrolling. */
const LEAST_NAME = 140;
/** A state's tag in its cell, without the sign behind it. */
const TAG = 108;

/** A name gives way before another column leaves. */
const leastOf = ({ width }: ColumnDefinition): number => (width === 'name' ? LEAST_NAME : WIDTHS[width]);

/** The columns that a narrow room keeps, in the author's order: by priority, until the next one does not fit. */
export function fitColumns(columns: readonly ColumnDefinition[], room: Room): ColumnDefinition[] {
  if (room.width >= SCROLLS_FROM) return [...columns];
  let left = room.width - actionsWidth(room) - (room.hasSelection ? SELECT_WIDTH : 0);
  const kept = new Set<ColumnDefinition>();
  // Who it is about, and when, come before a second amount and before who else had to do with it.
  const [amount, who] = [
    columns.find((column) => column.width === 'money'),
    columns.find((column) => column.width === 'name'),
  ];
  const isSecond = (column: ColumnDefinition): boolean =>
    (column.width === 'money' && column !== amount) || (column.width === 'name' && column !== who);
  const rank = (column: ColumnDefinition): number => column.priority + (isSecond(column) ? SECOND : 0);
  const byPriority = [...columns].sort((a, b) => rank(a) - rank(b) || columns.indexOf(a) - columns.indexOf(b));
  for (const column of byPriority) {
    left -= leastOf(column);
    if (left < 0 && kept.size > 1) break;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
}

/** A cell's padding, the code of a currency with its gap, and one digit of 13 px. */
const AROUND_AMOUNT = 24 + 36;
const DIGIT = 8;
/** A character of 13 px that is as wide as high. */
const FULL_WIDTH = 13;
const WIDE = /[\u2e80-\uffef]/g;

/** The first column stands at the card's edge, which takes 4 px more than the line between two cells. */
const EDGE = 16;
/** So does the last one in a card with a title, where no actions stand behind it. */
const LAST_EDGE = 8;

/** An eye beside a masked number, and the widest that a column of numbers becomes by itself. */
const EYE = 28;
const WIDEST_NUMBER = 340;
/** Numbers that begin with wide letters. */
const LETTERS = 12;

/**
 * Widths of columns in pixels, by name. A figure cut in the middle says something wrong: columns of amounts, order and
 * account numbers are as wide as their longest one needs. `values` gives what is drawn in a column.
 */
export function widthsOf(
  columns: readonly ColumnDefinition[],
  hasSelection: boolean,
  values: (column: ColumnDefinition) => readonly unknown[],
  hasActions = true,
): ReadonlyMap<string, number> {
  return new Map(
    columns.map((column, n) => {
      const isLast = n === columns.length - 1 && !hasActions;
      const edge = (n === 0 && !hasSelection ? EDGE : 0) + (isLast ? LAST_EDGE : 0);
      return [column.name, Math.max(WIDTHS[column.width], figureWidth(column, values(column))) + edge];
    }),
  );
}

/** Pixels that the longest figure of a column needs, however narrow a person wants it; 0 of words. */
export function figureWidth(column: ColumnDefinition, values: readonly unknown[]): number {
  if (column.format.includes('money')) return Math.max(0, ...values.map(amountWidth));
  if (NUMBERS.has(column.width)) return Math.max(0, ...values.map(numberWidth));
  if (column.width === 'type') return Math.max(0, ...values.map(nameWidth));
  return column.width === 'text' ? Math.max(0, ...values.map(periodWidth)) : 0;
}

/**
 * Amount and state are seen without scrolling wherever a little less room for the names before them allows it.
 * @param widths in pixels, by name
 * @param wished those of the person, which stay
 */
export function squeezeNames(
  columns: readonly ColumnDefinition[],
  widths: ReadonlyMap<string, number>,
  room: Room,
  wished: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> {
  const state = columns.findIndex((column) => column.width === 'status');
  if (state < 0) return widths;
  const before = columns.slice(0, state);
  const around = actionsWidth(room) + (room.hasSelection ? SELECT_WIDTH : 0) + TAG;
  let over = before.reduce((sum, column) => sum + (widths.get(column.name) ?? 0), around) - room.width;
  if (over <= 0) return widths;
  const squeezed = new Map(widths);
  for (const column of before.filter((each) => grows(each) && !(each.name in wished))) {
    const width = widths.get(column.name) ?? 0;
    const given = Math.max(0, Math.min(over, width - LEAST_NAME));
    squeezed.set(column.name, width - given);
    over -= given;
  }
  return over > 0 ? widths : squeezed;
}

/**
 * Widths with which no column ends under a pinned one, and the columns between those: their widths and the room for them.
 * @param widths in pixels, by name
 */
export function wholeColumns(
  columns: readonly ColumnDefinition[],
  widths: ReadonlyMap<string, number>,
  pinned: number,
  room: Room,
  wished: Readonly<Record<string, number>>,
): { widths: ReadonlyMap<string, number>; free: { widths: readonly number[]; room: number } } {
  const widthOf = ({ name }: ColumnDefinition): number => widths.get(name) ?? 0;
  const around = actionsWidth(room) + (room.hasSelection ? SELECT_WIDTH : 0);
  const inside = columns.slice(0, pinned).reduce((left, column) => left - widthOf(column), room.width - around);
  const between = columns.slice(pinned);
  const whole = wholeWidths(
    between.map((column) => ({
      width: widthOf(column),
      grows: grows(column, columns),
      isWished: column.name in wished,
    })),
    inside,
  );
  const all = new Map(widths);
  for (const [n, column] of between.entries()) all.set(column.name, whole[n] ?? 0);
  return { widths: all, free: { widths: whole, room: inside } };
}

const NUMBERS: ReadonlySet<ColumnWidth> = new Set(['id', 'account']);

function numberWidth(value: unknown): number {
  if (typeof value !== 'string') return 0;
  // However much is hidden, a cell draws four stars.
  const drawn = value.replace(/\*{4,}/, '****');
  const isMasked = drawn.includes('*');
  return Math.min(WIDEST_NUMBER, 24 + LETTERS + drawn.length * DIGIT + (isMasked ? EYE : 0));
}

/** A cell's padding; the widest that a column of kinds, platforms or currencies becomes by itself. */
const AROUND_WORD = 24;
const WIDEST_KIND = 160;

function nameWidth(value: unknown): number {
  return typeof value === 'string' ? Math.min(WIDEST_KIND, AROUND_WORD + wordsWidth([value])) : 0;
}

/** From one day to another: without its end a period reads as an open one. */
const PERIOD = /^\d{4}-\d\d-\d\d.{1,3}\d{4}-\d\d-\d\d$/;

function periodWidth(value: unknown): number {
  return typeof value === 'string' && PERIOD.test(value) ? AROUND_WORD + wordsWidth([value]) : 0;
}

function amountWidth(amount: unknown): number {
  if (typeof amount !== 'string') return 0;
  const [whole = '', fraction = '00'] = amount.split('.');
  const figures = whole.length + Math.floor((whole.length - 1) / 3) + 1 + fraction.length;
  return AROUND_AMOUNT + figures * DIGIT;
}

/** The field of a row that a column shows: what the server sorts and sums by. */
export function fieldOf(column: ColumnDefinition): string {
  const { tree } = column.value;
  if (tree.op === 'read' && tree.root === 'row') return tree.path.join('.');
  if (tree.op === 'money' && tree.amount.op === 'read' && tree.amount.root === 'row') return tree.amount.path.join('.');
  return column.name;
}

/** Whether a column has a value to show in the row of this scope. */
export function isVisible({ visible }: ColumnDefinition, scope: Scope): boolean {
  return visible === undefined || holds(visible, scope);
}

/** Whether a column is hidden or shown for the whole table, whatever the rows hold. */
export function isConditionOfTable(column: ColumnDefinition): boolean {
  return (
    column.visible !== undefined && !column.visible.reads.some((path) => path === 'row' || path.startsWith('row.'))
  );
}

/** The fields that a table may be sorted by. */
export function sortableFields(columns: readonly ColumnDefinition[]): string[] {
  return columns.filter((column) => column.sort === true).map(fieldOf);
}
