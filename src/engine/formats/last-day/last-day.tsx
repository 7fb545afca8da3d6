import { daysLeft, printLastDay, printValue } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { shortened } from '../format-kinds.tsx';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';

/** The last day of something: a mark while it is near, otherwise the date. */
export const lastDay: FormatImplementation = {
  align: 'start',
  hasFigures: true,
  isStateless: true,
  print: (value, { now }) => printLastDay(value, now, words.formats),
  draw: (value, context) => {
    const { now, place } = context;
    const whole = printValue('date', value, {}, words.formats);
    if (daysLeft(value, now) === null) {
      return (
        <span className={styles.figures} title={place === 'cell' ? whole : undefined}>
          {place === 'cell' ? shortened(whole, now, 10) : whole}
        </span>
      );
    }
    return (
      <span className={styles.tag} data-tone="warning" title={whole}>
        {lastDay.print(value, context)}
      </span>
    );
  },
};
