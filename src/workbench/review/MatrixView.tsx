import { useState, type ReactNode } from 'react';
import type { Matrix, MatrixRow } from '#generators/review-wire.ts';
import type { At } from './address.ts';
import css from './tables.module.css';

/** Who may open, do and read what: each role a column, what became of it in its cell. */
export function MatrixView({ matrix, go }: { matrix: Matrix; go: (change: Partial<At>) => void }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const rows = matrix.rows.filter((row) => isWhole || isChanged(row));
  const screens = [...new Set(rows.map(({ screen }) => screen))];
  return (
    <section className={css.sheet}>
      <header className={css.head}>
        <h2>Permissions</h2>
        <label>
          <input type="checkbox" checked={isWhole} onChange={(event) => setWhole(event.target.checked)} /> What stays
          the same too
        </label>
      </header>
      {rows.length === 0 && <p>Nobody may do more or less than before on the screens that change.</p>}
      {screens.map((screen) => (
        <article key={screen} className={css.card}>
          <h3>
            <button type="button" className={css.link} onClick={() => go({ view: 'screen', screen })}>
              {screen}
            </button>
          </h3>
          <table className={css.matrix}>
            <thead>
              <tr>
                <th>what</th>
                {matrix.roles.map(({ name, title }) => (
                  <th key={name}>{title}</th>
                ))}
                <th>asks for</th>
              </tr>
            </thead>
            <tbody>
              {rows
                .filter((row) => row.screen === screen)
                .map((row) => (
                  <Row key={`${row.kind} ${row.path}`} row={row} roles={matrix.roles} />
                ))}
            </tbody>
          </table>
        </article>
      ))}
    </section>
  );
}

function Row({ row, roles }: { row: MatrixRow; roles: Matrix['roles'] }): ReactNode {
  const { kind, path, title, asks, before, after } = row;
  const is = before === undefined ? 'added' : after === undefined ? 'removed' : isChanged(row) ? 'changed' : 'same';
  return (
    <tr data-is={is}>
      <th scope="row">
        <small>{kind}</small> {title} <code>{path.split('/').slice(-2).join('/')}</code>
      </th>
      {roles.map(({ name }, n) => (
        <Cell key={name} before={before?.[n]} after={after?.[n]} />
      ))}
      <td className={css.asks}>
        {asks?.before !== asks?.after && <del>{asks?.before || 'nothing'}</del>}
        <ins>{asks?.after || 'nothing'}</ins>
      </td>
    </tr>
  );
}

/** What may be done that could not be done is the reviewer's concern first. */
function Cell({ before, after }: { before: boolean | undefined; after: boolean | undefined }): ReactNode {
  const word = (may: boolean | undefined): string => (may === undefined ? '·' : may ? 'yes' : 'no');
  const is = before === after ? 'same' : after === true ? 'given' : before === true ? 'taken' : 'same';
  return (
    <td data-may={String(after ?? before)} data-is={is}>
      {before !== undefined && before !== after && <del>{word(before)}</del>} {word(after)}
    </td>
  );
}

function isChanged({ asks, before, after }: MatrixRow): boolean {
  return asks?.before !== asks?.after || before?.join() !== after?.join();
}
