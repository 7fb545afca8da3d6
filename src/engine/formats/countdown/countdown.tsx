import type { ReactNode } from 'react';
import { parseInstant, printRaw, printRemaining } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { useFromScope } from '../../scope/use-scope.tsx';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';

export const countdown: FormatImplementation = {
  align: 'end',
  print: (value, { now }) => {
    const until = parseInstant(value);
    return until === null ? printRaw(value) : printRemaining(until, now, words.formats);
  },
  draw: (value) => {
    const until = parseInstant(value);
    return until === null ? printRaw(value) : <Countdown until={until} />;
  },
};

const NOW = ['now'];

/** Updates with the screen's clock. */
function Countdown({ until }: { until: number }): ReactNode {
  const left = useFromScope(NOW, (scope) => printRemaining(until, Number(scope.read().now), words.formats));
  return (
    <span className={styles.figures} role="timer">
      {left}
    </span>
  );
}
