import type { ReactNode } from 'react';
import { Checkmark16Regular } from '@fluentui/react-icons';
import css from './wizard.module.css';

interface StepBarProps {
  titles: string[];
  at: number;
  /** Goes back to a step that is done. Without it none can be gone back to. */
  onOpen?(at: number): void;
}

/** Where one is: done steps are ticked, the current one is filled. A narrow window says only the current one's name. */
export function StepBar({ titles, at, onOpen }: StepBarProps): ReactNode {
  return (
    <ol className={css.bar} aria-label={`步骤，第 ${at + 1} 步，共 ${titles.length} 步`}>
      {titles.map((title, n) => {
        const isDone = n < at;
        const inside = (
          <>
            <span className={css.number} aria-hidden="true">
              {isDone ? <Checkmark16Regular /> : n + 1}
            </span>
            <span className={css.stepTitle}>
              {title}
              {isDone && <span className={css.spoken}>（已完成）</span>}
            </span>
          </>
        );
        return (
          <li
            key={title}
            className={css.step}
            data-state={isDone ? 'done' : n === at ? 'current' : 'coming'}
            aria-current={n === at ? 'step' : undefined}
          >
            {isDone && onOpen !== undefined ? (
              <button type="button" className={css.stepButton} onClick={() => onOpen(n)}>
                {inside}
              </button>
            ) : (
              inside
            )}
          </li>
        );
      })}
    </ol>
  );
}
