import { formatFacts } from '#model/formats.ts';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { Blocks } from '#model/block.ts';
import type { ShownDefinition } from '#model/field.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { EMPTY } from '../../host/format.ts';
import { formatOf } from '../../formats/formats.ts';
import { useHost } from '../../host/host.ts';
import { compactFigure } from './scale.ts';

/** One line, or all bars of one colour. */
export interface Series {
  key: string;
  title: string;
  shown: ShownDefinition;
  /** Currency code of amounts. */
  currency?: string;
  /** Values from the server, one per point on the axis; undefined if missing. */
  values: unknown[];
}

export interface ChartData {
  /** Values on the axis, in the server's order. */
  places: unknown[];
  series: Series[];
}

/**
 * The rows as axis points and series. Amounts with a currency per row form one series per currency, because currencies
 * share no scale.
 */
export function chartData(block: Pick<Blocks['chart'], 'x' | 'y'>, rows: readonly unknown[], around: Scope): ChartData {
  const places: unknown[] = [];
  const placeOf = new Map<unknown, number>();
  const series = new Map<string, Series>();
  const isSplit = block.y.some(byRow);
  rows.forEach((row, n) => {
    const scope: Scope = { ...around, row };
    const x = evaluate(block.x.value, scope);
    let place = isSplit ? placeOf.get(x) : undefined;
    if (place === undefined) {
      place = places.push(x) - 1;
      placeOf.set(x, place);
    }
    block.y.forEach((shown, index) => {
      const code = shown.currency === undefined ? undefined : evaluate(shown.currency, scope);
      const currency = typeof code === 'string' ? code : undefined;
      const key = byRow(shown) ? `${index}:${currency ?? ''}` : String(index);
      const known = series.get(key) ?? newSeries(key, shown, currency, block.y.length);
      series.set(key, known);
      const value = evaluate(shown.value, scope);
      if (isKnown(value)) known.values[isSplit ? (place ?? n) : n] = value;
    });
  });
  for (const each of series.values()) each.values.length = places.length;
  return { places, series: [...series.values()] };
}

/** True if the currency alone identifies a series: its title is the currency, and no other series shares it. */
export function isOfCurrency({ title, currency }: Series, all: readonly Series[]): boolean {
  if (currency === undefined || !title.includes(currency)) return false;
  return all.filter((each) => each.currency === currency).length === 1;
}

function byRow(shown: ShownDefinition): boolean {
  return shown.currency?.reads.some((path) => path.startsWith('row.')) ?? false;
}

function newSeries(key: string, shown: ShownDefinition, currency: string | undefined, count: number): Series {
  const own = byRow(shown) && currency !== undefined;
  const title = own ? (count > 1 ? `${shown.title} ${currency}` : currency) : shown.title;
  return { key, title, shown, ...(currency !== undefined && { currency }), values: [] };
}

/** Position of a value; NaN if missing. Amounts become floats only here: a pixel position is not money. */
export function heightOf(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
}

export interface DrawnSeries extends Series {
  /** CSS colour. */
  hue: string;
}

const FALLBACK = [
  'var(--colorBrandStroke1)',
  'var(--colorPaletteBlueBorderActive)',
  'var(--colorPaletteGrapeBorderActive)',
  'var(--colorPalettePumpkinBorderActive)',
  'var(--colorPaletteMarigoldBorderActive)',
  'var(--colorPaletteSteelBorderActive)',
];

/** The colour of the nth series. */
export function hueAt(hues: readonly string[] | undefined, n: number): string {
  const all = hues === undefined || hues.length === 0 ? FALLBACK : hues;
  return all[n % all.length] ?? 'currentColor';
}

type PrintValue = (shown: ShownDefinition, value: unknown, currency?: string, place?: 'cell' | 'item') => string;

/** Prints a value by its own format, as a table would. */
export function usePrintValue(): PrintValue {
  const host = useHost();
  const { enums } = useBundle();
  return (shown, value, currency, place = 'item') => {
    if (value === undefined || value === null) return EMPTY;
    const context = { title: shown.title, place, now: host.serverNow(), currency, enum: enums[shown.enum ?? ''] };
    return formatOf(shown.format, host).print(value, context);
  };
}

/** A value on the axis: short, unless its format adds a sign such as %. */
export function axisText(print: PrintValue, shown: ShownDefinition, tick: number): string {
  return formatFacts(shown.format).hasSign === true ? print(shown, String(tick)) : compactFigure(tick);
}
