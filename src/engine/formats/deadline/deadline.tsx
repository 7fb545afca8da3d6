import { parseInstant, printDeadline, printRaw } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';

/** A moment to keep, to the minute and in words within today and tomorrow, with the full moment in the title. */
export const deadline: FormatImplementation = {
  align: 'start',
  hasFigures: true,
  isStateless: true,
  print: (value, { now }) => printDeadline(value, now, words.formats),
  inCell: (value, context) => ({
    drawn: deadline.print(value, context),
    ...(parseInstant(value) !== null && { title: printRaw(value) }),
  }),
  draw: (value, context) => (
    <span className={styles.figures} title={parseInstant(value) === null ? undefined : printRaw(value)}>
      {deadline.print(value, context)}
    </span>
  ),
};
