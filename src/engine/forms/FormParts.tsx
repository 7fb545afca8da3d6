import { useEffect, useState, type ReactNode } from 'react';
import { ErrorCircle16Filled } from '@fluentui/react-icons';
import { focusField, useForm } from './form-around.tsx';
import type { InvalidField } from './form-store.ts';
import css from './form.module.css';

/** Why it could not be sent. What was typed stays as it is. */
export function Failure({ text }: { text: string | null }): ReactNode {
  if (text === null) return null;
  return (
    <div className={css.failure} role="alert">
      <ErrorCircle16Filled className={css.failureIcon} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}

/** From this many wrong fields on, a list of them stands above the form. */
const MANY = 4;

/** What is wrong in a long form, each a way to its field; shorter by each that is mended. */
export function ErrorSummary({ invalid }: { invalid: InvalidField[] }): ReactNode {
  const form = useForm();
  const { store } = form;
  const [left, setLeft] = useState(invalid);
  useEffect(() => {
    const update = (): void => setLeft(invalid.filter(({ name }) => (store.state(name)?.error ?? null) !== null));
    update();
    const stops = invalid.map(({ name }) => store.cell(name)?.subscribe(update));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [store, invalid]);
  if (invalid.length < MANY || left.length === 0) return null;
  return (
    <div className={css.failure} role="group" aria-label="需要修改的项目">
      <ErrorCircle16Filled className={css.failureIcon} aria-hidden="true" />
      <div>
        还有 {left.length} 项需要修改
        <ul className={css.summaryList}>
          {left.slice(0, 12).map(({ name, title }) => (
            <li key={name}>
              <button type="button" className={css.summaryLink} onClick={() => focusField(form, name)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
