import { isKnown } from '#model/evaluate.ts';
import { EMPTY, printLines } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';

/** An address: several lines, or a single line in a column. */
export const lines: FormatImplementation = {
  align: 'start',
  isStateless: true,
  print: (value, { place }) => {
    const parts = printLines(value);
    return (place === 'cell' || place === 'text' ? words.formats.inOneLine(parts) : parts.join('\n')) || EMPTY;
  },
  draw: (value, context) =>
    isKnown(value) ? <span className={styles.lines}>{lines.print(value, context)}</span> : EMPTY,
};
