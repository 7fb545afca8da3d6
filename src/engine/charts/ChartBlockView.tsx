import { Button } from '@fluentui/react-components';
import { DataPieRegular, DataTrendingRegular, TableRegular } from '@fluentui/react-icons';
import { useMemo, useState, type ReactNode } from 'react';
import type { ChartBlock } from '#model/block.ts';
import { Card } from '../states/Card.tsx';
import { useRecord } from '../calls/use-record.ts';
import { recordsIn } from '../calls/question.ts';
import { useHost } from '../host/host.ts';
import { useScope } from '../scope/use-scope.tsx';
import { Failure, Skeleton, State } from '../states/States.tsx';
import { useText } from '../formats/texts.ts';
import { chartData, hueAt, usePrintValue, type ChartData, type DrawnSeries } from './chart-data.ts';
import styles from './chart.module.css';
import { Pie } from './Pie.tsx';
import { Plot } from './Plot.tsx';

/** More hues than these are not told apart; the table has the rest. */
const MOST = 6;

const KINDS = { line: '折线图', bar: '柱状图', pie: '饼图' };

/** Rows as lines, bars or slices; the same as a table for whoever reads figures better. */
export function ChartBlockView({ block }: { block: ChartBlock }): ReactNode {
  const { loading, error, record, retry } = useRecord(block.source);
  const scope = useScope();
  const title = useText(block.title);
  const empty = useText(block.empty);
  const rows = useMemo(() => recordsIn(record), [record]);
  const data = useMemo(() => chartData(block, rows ?? [], scope.read()), [block, rows, scope]);
  const [isTable, setTable] = useState(false);
  const isEmpty = rows !== null && !data.series.some((each) => each.values.some((value) => value !== undefined));
  const Icon = isTable ? (block.chart === 'pie' ? DataPieRegular : DataTrendingRegular) : TableRegular;
  const isDrawn = rows !== null && !isEmpty;
  const what = title ?? KINDS[block.chart];
  const toggle = isDrawn && (
    <Button size="small" appearance="subtle" icon={<Icon />} onClick={() => setTable(!isTable)}>
      {isTable ? '看图表' : '看表格'}
    </Button>
  );
  const aside = title === undefined && toggle;
  return (
    <Card title={block.title} actions={title !== undefined && toggle}>
      {error !== null && rows === null ? (
        <Failure what={what} error={error} onRetry={retry} place={block.place} />
      ) : loading || rows === null ? (
        <Skeleton rows={6} height={24} />
      ) : isEmpty ? (
        <State drawing="empty" title={empty ?? '暂无数据'} />
      ) : isTable ? (
        <>
          <div className={styles.above}>{aside}</div>
          <ChartTable block={block} data={data} what={what} />
        </>
      ) : (
        <Drawing
          block={block}
          data={data}
          what={`${title === undefined ? '' : `${title}，`}${KINDS[block.chart]}`}
          aside={aside}
        />
      )}
    </Card>
  );
}

function Drawing({
  block,
  data,
  what,
  aside,
}: {
  block: ChartBlock;
  data: ChartData;
  what: string;
  aside: ReactNode;
}): ReactNode {
  const { look } = useHost();
  if (block.chart === 'pie') {
    return (
      <>
        <div className={styles.above}>{aside}</div>
        <Pie block={block} data={data} what={what} most={MOST} />
      </>
    );
  }
  const drawn = data.series.slice(0, MOST).map((each, n): DrawnSeries => {
    const isByCurrency = each.currency !== undefined && each.title.includes(each.currency);
    return { ...each, hue: isByCurrency ? look.hueOf(each.currency ?? '') : hueAt(look.hues, n) };
  });
  return (
    <>
      <div className={styles.above}>
        {drawn.length > 1 && <Legend series={drawn} />}
        {aside}
      </div>
      <Plot block={block} places={data.places} series={drawn} what={what} />
      {data.series.length > MOST && (
        <p className={styles.note}>
          图中为前 {MOST} 项，共 {data.series.length} 项，其余见表格。
        </p>
      )}
    </>
  );
}

function Legend({ series }: { series: Pick<DrawnSeries, 'key' | 'title' | 'hue'>[] }): ReactNode {
  return (
    <ul className={styles.legend}>
      {series.map((each) => (
        <li key={each.key}>
          <span className={styles.dot} style={{ color: each.hue }} />
          {each.title}
        </li>
      ))}
    </ul>
  );
}

/** What a chart shows, in figures. */
function ChartTable({ block, data, what }: { block: ChartBlock; data: ChartData; what: string }): ReactNode {
  const print = usePrintValue();
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard */
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={what}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{block.x.title}</th>
            {data.series.map((each) => (
              <th key={each.key} scope="col" className={styles.figure}>
                {each.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.places.map((place, n) => (
            <tr key={String(n)}>
              <th scope="row">{print(block.x, place)}</th>
              {data.series.map((each) => (
                <td key={each.key} className={styles.figure}>
                  {print(each.shown, each.values[n], { currency: each.currency })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
