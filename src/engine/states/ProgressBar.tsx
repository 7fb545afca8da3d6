import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import css from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Name of the work in progress. */
  title: string;
  done: number;
  total: number;
  /** Large, for a single bar; small, for one of a list. */
  isLarge?: boolean;
}

/** Progress of some work. */
export function ProgressBar({ title, done, total, isLarge = false }: ProgressBarProps): ReactNode {
  return (
    <progress
      className={isLarge ? `${css.bar} ${css.isLarge}` : css.bar}
      max={total}
      value={done}
      aria-label={words.states.progressOf(title)}
    />
  );
}
