import type { ReactNode } from 'react';
import { Checkmark16Regular } from '@fluentui/react-icons';
import css from './wizard.module.css';

/** Where one is: done steps are ticked, the current one is filled. A narrow window says only the current one's name. */
export function StepBar({ titles, at }: { titles: string[]; at: number }): ReactNode {
  return (
    <ol className={css.bar} aria-label={`步骤，第 ${at + 1} 步，共 ${titles.length} 步`}>
      {titles.map((title, n) => (
        <li
          key={title}
          className={css.step}
          data-state={n < at ? 'done' : n === at ? 'current' : 'coming'}
          aria-current={n === at ? 'step' : undefined}
        >
          <span className={css.number} aria-hidden="true">
            {n < at ? <Checkmark16Regular /> : n + 1}
          </span>
          <span className={css.stepTitle}>
            {title}
            {n < at && <span className={css.spoken}>（已完成）</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
