const UNITS: [number, string][] = [
  [1e8, '亿'],
  [1e4, '万'],
];

/** Charts and their values. */
export const charts = {
  /** Shortens a value for the axis. */
  compact: (size: number) => {
    const [unit, name] = UNITS.find(([least]) => size >= least) ?? [1, ''];
    return `${(size / unit).toLocaleString('en-US', { maximumFractionDigits: unit === 1 ? 4 : 2 })}${name}`;
  },
  first: (most: number, all: number) => `图中为前 ${most} 项，共 ${all} 项，其余见表格。`,
  fromTo: (title: string, from: string, to: string) => `${title}从 ${from} 到 ${to}`,
  hint: '左右方向键逐点查看',
  kind: (kind: 'line' | 'bar') => ({ line: '折线图', bar: '柱状图' })[kind],
  label: (what: string, summary: string) => `${what}。${summary}`,
  point: (place: string, lines: readonly string[]) => `${place}：${lines.join('，')}`,
  role: '图表',
  showChart: '看图表',
  showTable: '看表格',
  span: (from: string | undefined, to: string | undefined, series: readonly string[]) =>
    `${from} 至 ${to}：${series.join('；')}`,
  titled: (title: string, kind: string) => `${title}，${kind}`,
};
