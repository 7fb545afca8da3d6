import type { ColumnDefinition } from '#model/field.ts';

/**
 * How a person wants the columns of a table, by name, as far as it differs from the schema: a column of a later version
 * appears by itself, one that is gone is not missed.
 */
export interface ColumnWishes {
  /** Shown, though the schema leaves them off; hidden, though it shows them. */
  on: string[];
  off: string[];
  /** All columns as they were ordered; empty where nobody has moved one. */
  order: string[];
  /** In pixels. */
  widths: Record<string, number>;
  /** Kept at the start, or let go from there. */
  pins: Record<string, boolean>;
}

export const AS_WRITTEN: ColumnWishes = { on: [], off: [], order: [], widths: {}, pins: {} };

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;
/** By keys, in pixels. */
const STEP = 16;

/** One step wider or narrower than a column is drawn; the same where it goes no further. */
export function stepWidth(drawn: number, by: 1 | -1): number {
  const next = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, drawn + by * STEP)));
  return (next - drawn) * by > 0 ? next : drawn;
}

/** The same for those who listen. */
export function tellWidth(title: string, drawn: number, next: number, by: 1 | -1): string {
  if (next === drawn) return `${title}：已是${by > 0 ? '最宽' : '最窄'}，${drawn} 像素`;
  return `${title}：宽 ${next} 像素`;
}

/** Wishes from their JSON; what cannot be read is as the schema says. */
export function readWishes(text: string | undefined): ColumnWishes {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return AS_WRITTEN;
  }
  if (typeof value !== 'object' || value === null) return AS_WRITTEN;
  const { on, off, order, widths, pins } = value as Record<string, unknown>;
  return {
    on: names(on),
    off: names(off),
    order: names(order),
    widths: entries(widths, (each) => typeof each === 'number' && each >= MIN_WIDTH && each <= MAX_WIDTH),
    pins: entries(pins, (each) => typeof each === 'boolean'),
  };
}

/** JSON of the wishes; undefined where there are none. */
export function printWishes(wishes: ColumnWishes): string | undefined {
  const text = JSON.stringify(wishes);
  return text === JSON.stringify(AS_WRITTEN) ? undefined : text;
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function entries<Value>(value: unknown, isValid: (each: unknown) => boolean): Record<string, Value> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, each]) => isValid(each))) as Record<string, Value>;
}

/**
 * The columns in the wished order, pinned as wished. The first one of the schema stays first: it says which row it is. One
 * that the wishes do not know stands behind the one that it follows in the schema.
 */
export function arrange(columns: readonly ColumnDefinition[], wishes: ColumnWishes): ColumnDefinition[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const ordered = [first, ...others.filter((column) => wishes.order.includes(column.name))].sort(
    (a, b) => rank(a) - rank(b),
  );
  for (const [n, column] of others.entries()) {
    if (ordered.includes(column)) continue;
    const before = n === 0 ? first : (others[n - 1] as ColumnDefinition);
    ordered.splice(ordered.indexOf(before) + 1, 0, column);
  }
  return ordered.map((column) => {
    const pin = wishes.pins[column.name];
    if (pin === undefined || column === first || pin === (column.pin === 'start')) return column;
    const { pin: _, ...free } = column;
    return pin ? { ...free, pin: 'start' } : free;
  });

  function rank(column: ColumnDefinition): number {
    return column === first ? -1 : wishes.order.indexOf(column.name);
  }
}

/** Whether a column is drawn if there is room. */
export function isChosen(column: ColumnDefinition, wishes: ColumnWishes): boolean {
  return column.off === true ? wishes.on.includes(column.name) : !wishes.off.includes(column.name);
}

/** Shows or hides a column. */
export function choose(wishes: ColumnWishes, column: ColumnDefinition, isShown: boolean): ColumnWishes {
  const without = (list: string[]): string[] => list.filter((each) => each !== column.name);
  const isOff = column.off === true;
  return {
    ...wishes,
    on: without(wishes.on).concat(isOff && isShown ? [column.name] : []),
    off: without(wishes.off).concat(!isOff && !isShown ? [column.name] : []),
  };
}

/** Moves a column to where another one stands. @param arranged the columns as they stand now */
export function move(
  wishes: ColumnWishes,
  arranged: readonly ColumnDefinition[],
  name: string,
  to: number,
): ColumnWishes {
  const order = arranged.map((column) => column.name);
  const from = order.indexOf(name);
  if (from < 1 || to < 1 || to >= order.length || from === to) return wishes;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...wishes, order };
}

/** Makes a column so wide; undefined as wide as what is in it. */
export function resize(wishes: ColumnWishes, name: string, width: number | undefined): ColumnWishes {
  const { [name]: _, ...widths } = wishes.widths;
  if (width === undefined) return { ...wishes, widths };
  return { ...wishes, widths: { ...widths, [name]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) } };
}

/** Keeps a column at the start, or lets it go from there. */
export function pin(wishes: ColumnWishes, column: ColumnDefinition, isPinned: boolean): ColumnWishes {
  return { ...wishes, pins: { ...wishes.pins, [column.name]: isPinned } };
}
