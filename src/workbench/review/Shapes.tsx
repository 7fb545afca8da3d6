import { useState, type ReactNode } from 'react';
import type { Shape, ShapeLine } from '#generators/review-wire.ts';
import type { At } from './address.ts';
import { useWords } from './words.ts';
import css from './tables.module.css';

/** Requests and answers before and after: differing lines, the others on demand. */
export function Shapes({ shapes, go }: { shapes: Shape[]; go: (change: Partial<At>) => void }): ReactNode {
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={css.sheet}>
      <header className={css.head}>
        <h2>{words.shapes}</h2>
        <label>
          <input type="checkbox" checked={isWhole} onChange={(event) => setWhole(event.target.checked)} />{' '}
          {words.alsoSame}
        </label>
      </header>
      {shapes.length === 0 && <p>{words.noShapes}</p>}
      {shapes.map(({ subject, title, is, parts, screens }) => (
        <article key={subject} className={css.card} id={subject}>
          <h3>
            {title} <code>{subject}</code> <em data-is={is}>{words.is[is]}</em>
          </h3>
          {screens.length > 0 && (
            <p className={css.quiet}>
              {words.seenAt}{' '}
              {screens.map((screen) => (
                <button key={screen} type="button" className={css.link} onClick={() => go({ view: 'screen', screen })}>
                  {screen}
                </button>
              ))}
            </p>
          )}
          {parts.map(({ name, lines }) => (
            <table key={name}>
              <thead>
                <tr>
                  <th>{name}</th>
                  <th>{words.before}</th>
                  <th>{words.after}</th>
                </tr>
              </thead>
              <tbody>
                {lines
                  .filter((line) => isWhole || line.before !== line.after)
                  .map((line) => (
                    <Line key={line.path} {...line} />
                  ))}
              </tbody>
            </table>
          ))}
        </article>
      ))}
    </section>
  );
}

function Line({ path, before, after }: ShapeLine): ReactNode {
  const is = before === after ? 'same' : before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return (
    <tr data-is={is}>
      <th scope="row">
        <code>{path}</code>
      </th>
      <td data-side="before">{before ?? '–'}</td>
      <td data-side="after">{after ?? '–'}</td>
    </tr>
  );
}
