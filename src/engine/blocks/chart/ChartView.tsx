import { Button } from '@fluentui/react-components';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import { useMemo, useState, type ReactNode } from 'react';
import type { Blocks } from '#model/block.ts';
import { Card } from '../../states/Card.tsx';
import { useRecord } from '../../calls/use-record.ts';
import { recordsIn } from '../../calls/question.ts';
import { useHost, type EngineHost } from '../../host/host.ts';
import { useScope } from '../../scope/use-scope.tsx';
import { Failure, Skeleton, State } from '../../states/States.tsx';
import { useText } from '../../formats/texts.ts';
import {
  chartData,
  hueAt,
  isOfCurrency,
  usePrintValue,
  type ChartData,
  type DrawnSeries,
  type Series,
} from './chart-data.ts';
import styles from './chart.module.css';
import { Plot } from './Plot.tsx';
import { words } from '../../words/words.ts';

/** Maximum number of distinguishable hues; the table shows the rest. */
const MOST = 6;

/** Rows as lines, as bars, or as a table. */
export function ChartView({ block }: { block: Blocks['chart'] }): ReactNode {
  const { loading, error, record, retry } = useRecord(block.source);
  const scope = useScope();
  const { look } = useHost();
  const title = useText(block.title);
  const empty = useText(block.empty);
  const rows = useMemo(() => recordsIn(record), [record]);
  const data = useMemo(() => chartData(block, rows ?? [], scope.read()), [block, rows, scope]);
  const shown = data.series.slice(0, MOST);
  const drawn = shown.map((each, n) => hued(each, n, shown, look));
  const [isTable, setTable] = useState(false);
  const kind = words.charts.kind(block.chart);
  const what = title ?? kind;
  const said = title === undefined ? kind : words.charts.titled(title, kind);
  const isEmpty = !data.series.some((each) => each.values.some((value) => value !== undefined));
  if (loading || rows === null || isEmpty)
    return (
      <Card title={block.title}>
        {error !== null && rows === null ? (
          <Failure what={what} error={error} onRetry={retry} place={block.place} />
        ) : loading || rows === null ? (
          <Skeleton rows={6} height={24} />
        ) : (
          <State drawing="empty" title={empty ?? words.basics.noData} />
        )}
      </Card>
    );
  const Icon = isTable ? DataTrendingRegular : TableRegular;
  const toggle = (
    <Button size="small" appearance="subtle" icon={<Icon />} onClick={() => setTable(!isTable)}>
      {isTable ? words.charts.showChart : words.charts.showTable}
    </Button>
  );
  return (
    <Card title={block.title} actions={title !== undefined && toggle}>
      <div className={styles.above}>
        {!isTable && drawn.length > 1 && <Legend series={drawn} />}
        {title === undefined && toggle}
      </div>
      {isTable && <ChartTable block={block} data={data} what={what} />}
      {!isTable && <Plot block={block} places={data.places} series={drawn} what={said} />}
      {!isTable && data.series.length > MOST && (
        <p className={styles.note}>{words.charts.first(MOST, data.series.length)}</p>
      )}
    </Card>
  );
}

/** A series identified by its currency has the colour of that currency. */
function hued(series: Series, n: number, all: readonly Series[], look: EngineHost['look']): DrawnSeries {
  const { currency } = series;
  return {
    ...series,
    hue: currency !== undefined && isOfCurrency(series, all) ? look.hueOf(currency) : hueAt(look.hues, n),
  };
}

function Legend({ series }: { series: readonly DrawnSeries[] }): ReactNode {
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

/** The values of a chart as a table. */
function ChartTable({ block, data, what }: { block: Blocks['chart']; data: ChartData; what: string }): ReactNode {
  const print = usePrintValue();
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard */
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
                  {print(each.shown, each.values[n], each.currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
