import { formatFacts } from '#model/formats.ts';
import { holds, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition, ColumnWidth } from '#model/field.ts';
import { sumOf, wholeWidths } from './whole-columns.ts';

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

/** Columns of sentences take the remaining width; names beside them keep the width of their content. */
export function grows(column: ColumnDefinition, beside: readonly ColumnDefinition[] = []): boolean {
  if (beside.some(({ width }) => width === 'long')) return column.width === 'long';
  return GROWING.has(column.width);
}

export interface Room {
  /** Inner width of the table's card in pixels. */
  width: number;
  hasSelection: boolean;
  /** Pixels of the actions; 0 where rows have none. */
  actions: number;
}

/** Pixels of the ticks and the actions. */
function around({ hasSelection, actions }: Room): number {
  return actions + (hasSelection ? SELECT_WIDTH : 0);
}

/** Whether a table of this width has all actions under ⋯. */
export const isInMenu = (width: number): boolean => width < MENU_BELOW;

/**
 * Pixels of a row's actions.
 * @param count how many a row may have
 * @param words width of actions shown as words, in pixels
 */
export function actionsWidth(width: number, count: number, words = 0): number {
  if (count === 0) return 0;
  if (isInMenu(width)) return ACTIONS_WIDTH.menu;
  const inWords = Math.min(AROUND_WORDS + words, ACTIONS_WIDTH.most);
  return Math.max(ACTIONS_WIDTH.two, count > 2 ? inWords + ACTIONS_WIDTH.more : inWords);
}

/** Pixels of actions in words, side by side. */
export function wordsWidth(titles: readonly string[]): number {
  const text = titles.join('');
  const wide = (text.match(WIDE) ?? []).length;
  return wide * FULL_WIDTH + (text.length - wide) * DIGIT + BETWEEN_WORDS * Math.max(0, titles.length - 1);
}

/** Least width of a name column, in pixels: it shrinks so that the state column stays visible. */
const LEAST_NAME = 140;
/** A state's tag in its cell, without the sign behind it. */
const TAG = 108;

/** A name gives way before another column leaves. */
const leastOf = ({ width }: ColumnDefinition): number => (width === 'name' ? LEAST_NAME : WIDTHS[width]);

/** The columns that a narrow room keeps, in the author's order: by priority, until the next one does not fit. */
export function fitColumns(columns: readonly ColumnDefinition[], room: Room): readonly ColumnDefinition[] {
  if (room.width >= SCROLLS_FROM) return columns;
  let left = room.width - around(room);
  const kept = new Set<ColumnDefinition>();
  // The first party and the time come before a second amount and a second party.
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

/** A cell's padding, the code of a currency with its gap, and one digit of 13 px. */
const AROUND_AMOUNT = 24 + 36;
const DIGIT = 8;
/** A character of 13 px that is as wide as high. */
const FULL_WIDTH = 13;
const WIDE = /[\u2e80-\uffef]/g;

/** Pixels of a button before the first value: it expands the row, or moves it. */
const BUTTON = 24;

/** The first column stands at the card's edge, which takes 4 px more than the line between two cells. */
const EDGE = 16;
/** So does the last one in a card with a title, where no actions stand behind it. */
const LAST_EDGE = 8;

/** An eye beside a masked number, and the widest that a column of numbers becomes by itself. */
const EYE = 28;
const WIDEST_NUMBER = 340;
/** Numbers that begin with wide letters. */
const LETTERS = 12;

/** A cell's padding; the widest that a column of kinds, platforms or currencies becomes by itself. */
const AROUND_WORD = 24;
const WIDEST_KIND = 160;

/** From one day to another: without its end a period reads as an open one. */
const PERIOD = /^\d{4}-\d\d-\d\d.{1,3}\d{4}-\d\d-\d\d$/;

/** Pixels of a value by the width of its column. */
const MEASURES: Partial<Record<ColumnWidth, (value: string) => number>> = {
  id: numberWidth,
  account: numberWidth,
  type: (value) => Math.min(WIDEST_KIND, AROUND_WORD + wordsWidth([value])),
  text: (value) => (PERIOD.test(value) ? AROUND_WORD + wordsWidth([value]) : 0),
};

/**
 * Pixels that the longest figure of a column needs, however narrow a person wants it: a figure cut in the middle says
 * something wrong. 0 of words.
 * @param values what is drawn in the column; asked only where it matters
 */
export function figureWidth(column: ColumnDefinition, values: () => readonly unknown[]): number {
  const measure = formatFacts(column.format).isMoney === true ? amountWidth : MEASURES[column.width];
  if (measure === undefined) return 0;
  return Math.max(0, ...values().map((value) => (typeof value === 'string' ? measure(value) : 0)));
}

function numberWidth(value: string): number {
  // However much is hidden, a cell draws four stars.
  const drawn = value.replace(/\*{4,}/, '****');
  return Math.min(WIDEST_NUMBER, 24 + LETTERS + drawn.length * DIGIT + (drawn.includes('*') ? EYE : 0));
}

function amountWidth(amount: string): number {
  const [whole = '', fraction = '00'] = amount.split('.');
  const figures = whole.length + Math.floor((whole.length - 1) / 3) + 1 + fraction.length;
  return AROUND_AMOUNT + figures * DIGIT;
}

export interface LayoutInput {
  /** Those that are drawn, in their order. */
  columns: readonly ColumnDefinition[];
  /** How many of them stay at the start. */
  pinned: number;
  room: Room;
  /** Buttons before the first value. */
  buttons: number;
  /** Widths that the person has made, by name. */
  sized: Readonly<Record<string, number>>;
}

export interface ColumnLayout {
  /** Pixels of each column. */
  sizing: Record<string, number>;
  /** Pixels of all of them, with the ticks and the actions. */
  minimum: number;
  /** They are wider than their room. */
  isWide: boolean;
  /** Widths of the columns between the pinned ones, and the room for these columns, in pixels. */
  free: { widths: readonly number[]; room: number };
}

/**
 * Lays columns out so that none ends under a pinned one.
 * @param figures pixels that the longest figure of each column needs
 */
export function layOut(input: LayoutInput, figures: readonly number[]): ColumnLayout {
  const { columns, pinned, room, buttons, sized } = input;
  const [atStart, atEnd] = [buttons * BUTTON + (room.hasSelection ? 0 : EDGE), room.actions === 0 ? LAST_EDGE : 0];
  const needed = columns.map((column, n) => {
    const figure = figures[n] ?? 0;
    const own = sized[column.name];
    if (own !== undefined) return Math.max(own, figure);
    const edges = (n === 0 ? atStart : 0) + (n === columns.length - 1 ? atEnd : 0);
    return Math.max(WIDTHS[column.width], figure) + edges;
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

/**
 * Amount and state are seen without scrolling wherever a little less room for the names before them allows it; widths that
 * the person has made stay.
 */
function squeezeNames({ columns, room, sized }: LayoutInput, widths: readonly number[]): readonly number[] {
  const state = columns.findIndex((column) => column.width === 'status');
  let over = state < 0 ? 0 : sumOf(widths.slice(0, state)) + around(room) + TAG - room.width;
  if (over <= 0) return widths;
  const squeezed = columns.map((column, n) => {
    const width = widths[n] ?? 0;
    const isName = n < state && grows(column) && !(column.name in sized);
    const given = isName ? Math.max(0, Math.min(over, width - LEAST_NAME)) : 0;
    over -= given;
    return width - given;
  });
  return over > 0 ? widths : squeezed;
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

/** Whether a column is hidden or shown for the whole table, independently of its rows. */
export function isConditionOfTable(column: ColumnDefinition): boolean {
  return (
    column.visible !== undefined && !column.visible.reads.some((path) => path === 'row' || path.startsWith('row.'))
  );
}

/** The fields that a table may be sorted by. */
export function sortableFields(columns: readonly ColumnDefinition[]): string[] {
  return columns.filter((column) => column.sort === true).map(fieldOf);
}
