import type { ReactNode } from 'react';
import { EMPTY, type FormatImplementation } from '../../host/format.ts';
import { words } from '../../words/words.ts';
import styles from './sparkline.module.css';

const WIDTH = 72;
const HEIGHT = 24;
/** Room for the line's width and the end point. */
const INSET = 3;

/** The numbers of a list, as the server sent them. */
function figuresIn(value: unknown): (string | number)[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter((each): each is string | number => {
    const isFigure = typeof each === 'number' || (typeof each === 'string' && each.trim() !== '');
    return isFigure && Number.isFinite(Number(each));
  });
}

/** Points of the chart. A rate becomes a float only here: a pixel position is not money. */
function pointsOf(value: unknown): [x: number, y: number][] {
  const figures = figuresIn(value).map(Number);
  const low = Math.min(...figures);
  const span = Math.max(...figures) - low || 1;
  const step = (WIDTH - 2 * INSET) / (figures.length - 1);
  return figures.map((figure, n) => [
    INSET + n * step,
    HEIGHT - INSET - ((figure - low) / span) * (HEIGHT - 2 * INSET),
  ]);
}

function Sparkline({ points, text }: { points: [number, number][]; text: string }): ReactNode {
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const area = `${INSET},${HEIGHT} ${line} ${endX.toFixed(1)},${HEIGHT}`;
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
      <polygon className={styles.area} points={area} />
      <polyline className={styles.line} points={line} />
      <circle className={styles.end} cx={endX} cy={endY} r={2} />
    </svg>
  );
}

function printTrend(value: unknown): string {
  const figures = figuresIn(value);
  return figures.length > 1 ? `${figures[0]} → ${figures.at(-1)}` : EMPTY;
}

/** Trend of a rate. Always in the brand colour: red and green have opposite meanings in China and abroad. */
export const sparkline: FormatImplementation = {
  align: 'end',
  draw(value) {
    const points = pointsOf(value);
    return points.length < 2 ? EMPTY : <Sparkline points={points} text={words.formats.trend(printTrend(value))} />;
  },
  print: printTrend,
};
