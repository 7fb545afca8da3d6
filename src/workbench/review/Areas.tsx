import { use, type ReactNode } from 'react';
import type { ChangeRow } from '#generators/review-wire.ts';
import { Values } from './Finding.tsx';
import { Reading, useWords } from './words.ts';
import css from './areas.module.css';

/** All changes by area of the product: what the author wrote, and its consequences. */
export function Areas({ changes }: { changes: readonly ChangeRow[] }): ReactNode {
  const words = useWords();
  const language = use(Reading);
  const titles = new Map(changes.map(({ area, areaZh }) => [area, language === 'zh' ? areaZh : area]));
  return (
    <section className={css.sheet}>
      <h2>{words.areas}</h2>
      {[...titles].map(([area, title]) => (
        <section key={area} aria-label={title}>
          <h3>{title}</h3>
          {changes
            .filter((each) => each.area === area)
            .map((each) => (
              <Change key={each.fingerprint} change={each} />
            ))}
        </section>
      ))}
    </section>
  );
}

function Change({ change }: { change: ChangeRow }): ReactNode {
  const words = useWords();
  const language = use(Reading);
  const { classes, effects, wrote, place, fingerprint } = change;
  return (
    <article className={css.change} data-class={classes[0]}>
      <p className={css.head}>
        <code>{wrote ?? effects[0]?.subject}</code>
        {classes.map((each) => (
          <span key={each} data-class={each}>
            {words.classes[each] ?? each}
          </span>
        ))}
      </p>
      <ul>
        {effects.map(({ subject, path, reason, reasonZh, ...values }) => (
          <li key={`${subject} ${path} ${reason}`}>
            <b>{subject}</b> {path}
            <br />
            {language === 'zh' ? reasonZh : reason}
            <Values {...values} />
          </li>
        ))}
      </ul>
      <p className={css.quiet}>
        <code>{place}</code> <code>{fingerprint}</code>
      </p>
    </article>
  );
}
