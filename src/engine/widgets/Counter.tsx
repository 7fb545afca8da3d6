import type { ReactNode } from 'react';
import css from './text-control.module.css';

/** 8 / 50, under the control at its right end. */
export function Counter({ length, most }: { length: number; most: number }): ReactNode {
  return (
    <span className={css.counter} aria-hidden="true">
      {length} / {most}
    </span>
  );
}
