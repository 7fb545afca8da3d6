import type { ReactNode } from 'react';
import styles from './chart.module.css';
import type { DrawnSeries } from './hues.ts';

export function Legend({ series }: { series: Pick<DrawnSeries, 'key' | 'title' | 'hue'>[] }): ReactNode {
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
