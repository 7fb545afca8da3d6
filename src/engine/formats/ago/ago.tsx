import { parseInstant, printAgo, printRaw } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';

/** Relative time, with the moment itself in the title. For feeds only: lists of orders show the time. */
export const ago: FormatImplementation = {
  align: 'start',
  isStateless: true,
  print: (value, { now }) => printAgo(value, now, words.formats),
  draw: (value, context) =>
    parseInstant(value) === null ? (
      printRaw(value)
    ) : (
      <time className={styles.figures} title={printRaw(value)}>
        {ago.print(value, context)}
      </time>
    ),
};
