import { useState, type ReactNode } from 'react';
import type { Blocks } from '#model/block.ts';
import { add, isDecimal } from '#model/money.ts';
import { useHost } from '../../host/host.ts';
import { heightOf, hueAt, usePrintValue, type ChartData } from './chart-data.ts';
import styles from './chart.module.css';
import { compactFigure } from './scale.ts';
import { words } from '../../words/words.ts';

const SIZE = 168;
const RADIUS = 68;
const THICK = 22;
const AROUND = 2 * Math.PI * RADIUS;
/** Between two slices, in pixels. */
const GAP = 2;

interface PieProps {
  block: Blocks['chart'];
  data: ChartData;
  what: string;
  most: number;
}

/** Parts of a whole: a ring, and beside it every part with its figure and its share. */
export function Pie({ block, data, what, most }: PieProps): ReactNode {
  const { look } = useHost();
  const print = usePrintValue();
  const [now, setNow] = useState<number | null>(null);
  const series = data.series[0];
  if (series === undefined) return null;
  const known = data.places
    .map((place, n) => ({ place, title: print(block.x, place), value: series.values[n] }))
    .filter((each) => heightOf(each.value) > 0);
  const whole = known.reduce((sum, each) => sum + heightOf(each.value), 0);
  const shown = known.length > most ? known.slice(0, most - 1) : known;
  const rest = known.slice(shown.length);
  const others = { place: null, title: words.charts.others(rest.length), value: sumOf(rest.map((each) => each.value)) };
  const slices = (rest.length === 0 ? shown : [...shown, others]).map((each, n) => {
    const share = heightOf(each.value) / whole;
    const isCurrency = block.x.format === 'currency' && each.place !== null;
    const hue = isCurrency ? look.hueOf(String(each.place)) : hueAt(look.hues, n);
    const seen = { onPointerEnter: () => setNow(n), onPointerLeave: () => setNow(null) };
    return { ...each, share, hue, percent: `${(share * 100).toFixed(1)}%`, seen };
  });
  const looked = now === null ? undefined : slices[now];
  return (
    <div className={styles.pie}>
      <svg
        className={styles.ring}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        width={SIZE}
        height={SIZE}
        role="img"
        aria-label={what}
      >
        {slices.map((slice, n) => {
          const from = slices.slice(0, n).reduce((sum, each) => sum + each.share, 0);
          const length = Math.max(0.5, slice.share * AROUND - (slices.length > 1 ? GAP : 0));
          return (
            <circle
              key={slice.title}
              className={styles.slice}
              style={{ color: slice.hue }}
              data-dim={(now !== null && now !== n) || undefined}
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={RADIUS}
              strokeWidth={THICK}
              strokeDasharray={`${length} ${AROUND - length}`}
              strokeDashoffset={-from * AROUND}
              transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
              {...slice.seen}
            />
          );
        })}
        <text className={styles.whole} x={SIZE / 2} y={SIZE / 2 - 8} textAnchor="middle" dominantBaseline="middle">
          {looked?.percent ?? compactFigure(whole)}
        </text>
        <text className={styles.label} x={SIZE / 2} y={SIZE / 2 + 14} textAnchor="middle" dominantBaseline="middle">
          {looked?.title ?? words.charts.total(series.currency)}
        </text>
      </svg>
      <ul className={styles.slices}>
        {slices.map((slice) => (
          <li key={slice.title} className={styles.part} {...slice.seen}>
            <span className={styles.dot} style={{ color: slice.hue }} />
            <span className={styles.partTitle}>{slice.title}</span>
            <span className={styles.partFigure}>{print(series.shown, slice.value, series.currency)}</span>
            <span className={styles.share}>{slice.percent}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Exact where the figures are decimals, as amounts are. */
function sumOf(values: unknown[]): unknown {
  return values.every(isDecimal) ? add(...values) : values.map(heightOf).reduce((sum, each) => sum + each, 0);
}
