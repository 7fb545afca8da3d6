import type { ReactNode } from 'react';
import type { ChartBlock } from '#model/block.ts';
import type { ChartData } from './chart-data.ts';
import styles from './chart.module.css';
import { usePrintValue } from './use-chart-text.ts';

/** What a chart shows, in figures. */
export function ChartTable({ block, data, what }: { block: ChartBlock; data: ChartData; what: string }): ReactNode {
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
