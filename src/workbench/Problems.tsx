import type { ReactNode } from 'react';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { problemIn } from '#generators/words.ts';
import { useBenchState } from './bench/bench-context.tsx';
import { say, useLanguage } from './bench/language.ts';
import css from './panel.module.css';
import { goTo, spotOf } from './bench/places.ts';

/** Problems of the schemas as currently typed. */
export function Problems(): ReactNode {
  const problems = useBenchState((state) => state.problems);
  const isChecked = useBenchState((state) => state.isChecked);
  const language = useLanguage();
  if (problems.length === 0)
    return (
      <p className={css.quiet}>
        <CheckmarkCircleRegular />{' '}
        {isChecked ? say(language, '没有问题', 'No problems') : say(language, '正在检查…', 'Checking…')}
      </p>
    );
  return (
    <ul className={css.list}>
      {problems.map((problem) => {
        const { file, line, column, code, message } = problem;
        return (
          <li key={`${file}:${line}:${column} ${code} ${message}`}>
            <button
              type="button"
              className={css.row}
              title={message}
              onClick={() => {
                const spot = spotOf(`${file}:${line}:${column}`);
                if (spot) goTo(spot);
              }}
            >
              <ErrorCircleRegular className={css.bad} />
              <span className={css.text}>{problemIn(problem, language)}</span>
              <span className={css.where}>
                <span className={css.place}>
                  {file.replace(/^schemas\//, '')}:{line}:{column}
                </span>
                <span className={css.code}>{code}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
