import type { ReactNode } from 'react';
import { useFromScope } from '../scope/use-scope.tsx';
import styles from './formats.module.css';
import { printRemaining } from '#model/print.ts';

const NOW = ['now'];

/** Ticks with the screen's clock. */
export function Countdown({ until }: { until: number }): ReactNode {
  const left = useFromScope(NOW, (scope) => printRemaining(until, Number(scope.read().now)));
  return (
    <span className={styles.figures} role="timer">
      {left}
    </span>
  );
}
