import type { Series } from './chart-data.ts';

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

/** The colour of the nth line, bar or slice. */
export function hueAt(hues: readonly string[] | undefined, n: number): string {
  const all = hues === undefined || hues.length === 0 ? FALLBACK : hues;
  return all[n % all.length] ?? 'currentColor';
}
