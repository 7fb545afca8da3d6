import type { charts as zh } from './charts.zh.ts';
import { language } from './basics.en.ts';

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 4 });

export const charts: typeof zh = {
  compact: (size) => (size < 1e4 ? whole : short).format(size),
  first: (most, all) => `The chart shows the first ${most} of ${language.number(all)}. The table has the rest.`,
  fromTo: (title, from, to) => `${title} from ${from} to ${to}`,
  hint: 'Use the left and right arrow keys to read each point',
  kind: (kind) => ({ line: 'Line chart', bar: 'Bar chart' })[kind],
  label: (what, summary) => `${what}. ${summary}`,
  point: (place, lines) => `${place}: ${lines.join(', ')}`,
  role: 'chart',
  showChart: 'Show chart',
  showTable: 'Show table',
  span: (from, to, series) => `${from} to ${to}: ${series.join('; ')}`,
  titled: (title, kind) => `${title}, ${kind.toLowerCase()}`,
};
