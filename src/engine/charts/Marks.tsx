import type { ReactNode } from 'react';
import { heightOf } from './chart-data.ts';
import type { DrawnSeries } from './hues.ts';
import styles from './chart.module.css';

/** Where things lie in the drawing, in pixels. */
export interface Geometry {
  x(place: number): number;
  y(value: number): number;
  /** The figure that bars and areas stand on. */
  base: number;
  /** Width of one place. */
  band: number;
}

interface MarksProps {
  series: DrawnSeries[];
  geometry: Geometry;
  /** The place that is looked at. */
  now: number | null;
}

type Point = [x: number, y: number];

/** Lines with a point at their end; a single one stands on a tint. */
export function Lines({ series, geometry, now }: MarksProps): ReactNode {
  return series.map((each) => {
    const runs = runsOf(each, geometry);
    const end = runs.at(-1)?.at(-1);
    const here = now === null ? Number.NaN : heightOf(each.values[now]);
    return (
      <g key={each.key} style={{ color: each.hue }}>
        {runs.map((run) => (
          <g key={String(run[0]?.[0])}>
            {series.length === 1 && <polygon className={styles.area} points={areaOf(run, geometry)} />}
            <polyline className={styles.line} points={pointsText(run)} />
          </g>
        ))}
        {end !== undefined && <circle className={styles.end} cx={end[0]} cy={end[1]} r={3} />}
        {now !== null && Number.isFinite(here) && (
          <circle className={styles.here} cx={geometry.x(now)} cy={geometry.y(here)} r={4} />
        )}
      </g>
    );
  });
}

/** Where a value is missing the line is broken, not drawn through. */
function runsOf(series: DrawnSeries, { x, y }: Geometry): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (let place = 0; place < series.values.length; place += 1) {
    const value = heightOf(series.values[place]);
    if (Number.isFinite(value)) {
      if (run.length === 0) runs.push(run);
      run.push([x(place), y(value)]);
    } else run = [];
  }
  return runs;
}

function pointsText(points: Point[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

function areaOf(run: Point[], { y, base }: Geometry): string {
  const foot = y(base).toFixed(1);
  return `${run[0]?.[0].toFixed(1)},${foot} ${pointsText(run)} ${run.at(-1)?.[0].toFixed(1)},${foot}`;
}

const WIDEST = 28;
const GAP = 2;

export function Bars({ series, geometry, now }: MarksProps): ReactNode {
  const bar = Math.max(1, Math.min(WIDEST, (geometry.band * 0.64) / series.length - GAP));
  const group = series.length * (bar + GAP) - GAP;
  return series.map((each, index) => (
    <g key={each.key} style={{ color: each.hue }}>
      {each.values.map((value, place) => {
        const figure = heightOf(value);
        if (!Number.isFinite(figure)) return null;
        const from = geometry.y(Math.max(figure, geometry.base));
        const to = geometry.y(Math.min(figure, geometry.base));
        return (
          <rect
            key={String(place)}
            className={styles.bar}
            data-dim={(now !== null && now !== place) || undefined}
            x={geometry.x(place) - group / 2 + index * (bar + GAP)}
            y={from}
            width={bar}
            height={Math.max(figure === 0 ? 0 : 1, to - from)}
            rx={Math.min(2, bar / 2)}
          />
        );
      })}
    </g>
  ));
}
