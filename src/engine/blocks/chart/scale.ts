import { words } from '../../words/words.ts';
/** Tick values of an axis, from bottom to top. */
export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];
/** Margin above and below a constant value, relative to it. */
const STILL = 0.01;

/**
 * An axis with round values that covers all data. It starts at zero unless that would flatten changes far above zero.
 * @param count approximate number of steps
 * @param fromZero always starts at zero, as bars need
 */
export function axisOf(values: readonly number[], count: number, fromZero: boolean): Axis {
  const known = values.filter(Number.isFinite);
  const least = Math.min(...known);
  const most = Math.max(...known);
  if (known.length === 0) return { low: 0, high: 1, ticks: [0, 1] };
  const isFarAbove = !fromZero && least > 0 && most - least < least / 2 && known.length > 1;
  // A constant series is drawn in the middle, not at the top of a filled area.
  const slack = isFarAbove && most === least ? least * STILL : 0;
  const bottom = isFarAbove ? least - slack : Math.min(0, least);
  const top = isFarAbove ? most + slack : Math.max(0, most);
  const rough = (top - bottom || Math.abs(top) || 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough * 0.999) ?? 10) * power;
  const first = Math.floor(bottom / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(top / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => tidy((first + n) * step));
  return { low: tidy(first * step), high: tidy(last * step), ticks };
}

/** Removes floating point noise: 0.30000000000000004 becomes 0.3. */
function tidy(value: number): number {
  return Number.parseFloat(value.toPrecision(12));
}

/** Shortens a value for the axis: `25K`, `1.2M`, `800`. */
export function compactFigure(value: number): string {
  return `${value < 0 ? '−' : ''}${words.charts.compact(Math.abs(value))}`;
}

/**
 * Indices of the labels drawn if not all fit: evenly spaced, always including the last.
 * @param clash true if two labels would touch: labels at the ends are moved inside and so come closer to the others
 */
export function labelPlaces(
  count: number,
  room: number,
  clash: (one: number, next: number) => boolean = () => false,
): Set<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  const places: number[] = [];
  for (let place = count - 1; place >= 0; place -= every) places.unshift(place);
  const [first, second] = places;
  if (first !== undefined && second !== undefined && places.length > 2 && clash(first, second)) places.shift();
  const [before, last] = places.slice(-2);
  if (before !== undefined && last !== undefined && places.length > 2 && clash(before, last))
    places.splice(places.length - 2, 1);
  return new Set(places);
}

/** Approximate width of a 12 px text in pixels: Chinese characters are square, others slightly over half as wide. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 12 : 7.5;
  return width;
}
