import {
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { Blocks } from '#model/block.ts';
import { useWidth } from '../../states/use-width.ts';
import { heightOf, axisText, usePrintValue, type DrawnSeries } from './chart-data.ts';
import styles from './chart.module.css';
import { axisOf, labelPlaces, textWidth } from './scale.ts';
import { words } from '../../words/words.ts';

const HEIGHT = 240;
const NARROW = 480;
const TOP = 12;
const FOOT = 28;
const AXIS_GAP = 8;
const END = 12;
/** Minimum gap between two labels under the axis. */
const LABEL_GAP = 16;

interface PlotProps {
  block: Blocks['chart'];
  places: unknown[];
  series: DrawnSeries[];
  what: string;
}

/** Lines or bars on two axes; pointer and arrow keys move between points and show their values. */
export function Plot({ block, places, series, what }: PlotProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const print = usePrintValue();
  const id = useId();
  const [now, setNow] = useState<number | null>(null);
  const isBar = block.chart === 'bar';
  const height = width < NARROW ? HEIGHT - 40 : HEIGHT;
  const first = series[0]?.shown ?? block.x;
  const heights = series.flatMap((each) => each.values.map(heightOf));
  const axis = axisOf(heights, 4, isBar);
  const tickTexts = axis.ticks.map((tick) => axisText(print, first, tick));
  const left = Math.max(...tickTexts.map(textWidth)) + AXIS_GAP;
  const inner = Math.max(1, width - left - END);
  const names = withoutYear(places.map((place) => print(block.x, place, undefined, 'cell')));
  const band = inner / places.length;
  const last = places.length - 1;
  const geometry: Geometry = {
    x: (n) => left + (isBar ? band * (n + 0.5) : last === 0 ? inner / 2 : (inner * n) / last),
    y: (value) => TOP + (height - TOP - FOOT) * (1 - (value - axis.low) / (axis.high - axis.low)),
    base: Math.min(Math.max(0, axis.low), axis.high),
    band,
  };
  const middle = (n: number): number => within(geometry.x(n), names[n] ?? '', width);
  const half = (n: number): number => textWidth(names[n] ?? '') / 2;
  const labels = labelPlaces(
    places.length,
    inner / (Math.max(...names.map(textWidth), 1) + LABEL_GAP),
    (one, next) => middle(next) - half(next) - (middle(one) + half(one)) < LABEL_GAP / 2,
  );

  const nearest = (event: PointerEvent<SVGSVGElement>): void => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    const step = isBar ? Math.floor(at / band) : Math.round((at / inner) * last);
    setNow(Math.min(last, Math.max(0, step)));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setNow(null);
    const moves: Record<string, number> = {
      ArrowRight: Math.min(last, (now ?? -1) + 1),
      ArrowLeft: Math.max(0, (now ?? places.length) - 1),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setNow(next);
  };
  const Marks = isBar ? Bars : Lines;
  const place = now === null ? '' : print(block.x, places[now]);
  const lines = series.map((each) => ({
    each,
    text: now === null ? '' : print(each.shown, each.values[now], each.currency),
  }));

  return (
    <div>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between points */}
      <div
        ref={box}
        className={styles.plot}
        role="group"
        aria-roledescription={words.charts.role}
        aria-label={words.charts.label(what, summaryOf(series, names, print))}
        aria-describedby={id}
        tabIndex={0}
        onKeyDown={onKey}
        onBlur={() => setNow(null)}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <svg
          className={styles.drawing}
          width={width}
          height={height}
          aria-hidden
          onPointerMove={nearest}
          onPointerDown={nearest}
          onPointerLeave={() => setNow(null)}
        >
          {axis.ticks.map((tick, n) => (
            <g key={tick}>
              <line className={styles.grid} x1={left} x2={width - END} y1={geometry.y(tick)} y2={geometry.y(tick)} />
              <text className={styles.label} x={left - AXIS_GAP} y={geometry.y(tick)} dy="0.35em" textAnchor="end">
                {tickTexts[n]}
              </text>
            </g>
          ))}
          {names.map((name, n) =>
            labels.has(n) ? (
              <text key={String(n)} className={styles.label} x={middle(n)} y={height - 8} textAnchor="middle">
                {name}
              </text>
            ) : null,
          )}
          {now !== null && (
            <line className={styles.guide} x1={geometry.x(now)} x2={geometry.x(now)} y1={TOP} y2={height - FOOT} />
          )}
          <Marks series={series} geometry={geometry} now={now} />
        </svg>
        {now !== null && (
          <div
            className={styles.tip}
            data-side={geometry.x(now) > width / 2 ? 'left' : 'right'}
            style={{ '--at': `${geometry.x(now)}px` } as CSSProperties}
            aria-hidden
          >
            <div className={styles.tipTitle}>{place}</div>
            {lines.map(({ each, text }) => (
              <div key={each.key} className={styles.tipLine}>
                <span className={styles.dot} style={{ color: each.hue }} />
                <span>{each.title}</span>
                <span className={styles.tipFigure}>{text}</span>
              </div>
            ))}
          </div>
        )}
        <span id={id} className="sw-spoken">
          {words.charts.hint}
        </span>
        <output className="sw-spoken" aria-live="polite">
          {now !== null &&
            words.charts.point(
              place,
              lines.map(({ each, text }) => `${each.title} ${text}`),
            )}
        </output>
      </div>
    </div>
  );
}

/** Omits the year if all days are in one year. */
function withoutYear(names: string[]): string[] {
  const year = names[0]?.slice(0, 5) ?? '';
  return names.every((name) => /^\d{4}-\d{2}-\d{2}$/.test(name) && name.startsWith(year))
    ? names.map((name) => name.slice(5))
    : names;
}

/** Centre of a label, moved so that the label stays inside. */
function within(middle: number, text: string, width: number): number {
  const half = textWidth(text) / 2;
  return Math.max(half, Math.min(middle, width - half));
}

/** First and last value of each series, for screen readers. */
function summaryOf(series: DrawnSeries[], names: string[], print: ReturnType<typeof usePrintValue>): string {
  const said = series.map(({ title, shown, values, currency }) => {
    const known = values.filter((value) => value !== undefined);
    const [from = '', to = ''] = [known[0], known.at(-1)].map((value) => print(shown, value, currency));
    return known.length < 2 ? `${title} ${from}` : words.charts.fromTo(title, from, to);
  });
  return words.charts.span(names[0], names.at(-1), said);
}

/** Coordinates of the drawing, in pixels. */
interface Geometry {
  x(place: number): number;
  y(value: number): number;
  /** The value that bars and areas start from. */
  base: number;
  /** Width of one point on the axis. */
  band: number;
}

interface MarksProps {
  series: DrawnSeries[];
  geometry: Geometry;
  /** The point under the pointer or keyboard. */
  now: number | null;
}

/** Lines with a dot at the end; a single line has a tinted area below. */
function Lines({ series, geometry, now }: MarksProps): ReactNode {
  return series.map(({ key, hue, values }) => {
    const heights = values.map(heightOf);
    const { line, area } = pathsOf(heights, geometry);
    const point = (place: number, radius: number, className?: string): ReactNode => {
      const height = heights[place] ?? Number.NaN;
      if (Number.isNaN(height)) return null;
      return <circle className={className} cx={geometry.x(place)} cy={geometry.y(height)} r={radius} />;
    };
    return (
      <g key={key} style={{ color: hue }}>
        {series.length === 1 && <path className={styles.area} d={area} />}
        <path className={styles.line} d={line} />
        {point(heights.findLastIndex(Number.isFinite), 3, styles.end)}
        {now !== null && point(now, 4, styles.here)}
      </g>
    );
  });
}

/** A line and the area under it. They break at missing values. */
function pathsOf(heights: readonly number[], { x, y, base }: Geometry): { line: string; area: string } {
  const foot = y(base).toFixed(1);
  const isKnown = (place: number): boolean => Number.isFinite(heights[place]);
  const paths = { line: '', area: '' };
  heights.forEach((height, n) => {
    if (!isKnown(n)) return;
    const across = x(n).toFixed(1);
    const point = `${across},${y(height).toFixed(1)}`;
    paths.line += `${isKnown(n - 1) ? 'L' : 'M'}${point}`;
    paths.area += isKnown(n - 1) ? `L${point}` : `M${across},${foot}L${point}`;
    if (!isKnown(n + 1)) paths.area += `L${across},${foot}Z`;
  });
  return paths;
}

const WIDEST = 28;
const GAP = 2;

function Bars({ series, geometry, now }: MarksProps): ReactNode {
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
