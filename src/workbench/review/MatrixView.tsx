import { useDeferredValue, useState, type ReactNode } from 'react';
import type { Matrix, MatrixRow } from '#generators/review-wire.ts';
import type { At } from './address.ts';
import { useWords } from './words.ts';
import css from './tables.module.css';

interface MatrixViewProps {
  matrix: Matrix;
  go: (change: Partial<At>) => void;
}

/** Permission matrix of all screens: changed rows first, then the whole matrix, folded and searchable. */
export function MatrixView({ matrix, go }: MatrixViewProps): ReactNode {
  const [sought, setSought] = useState('');
  const said = useWords();
  const words = useDeferredValue(sought).trim().toLowerCase();
  const found = matrix.rows.filter((row) => words === '' || saysOf(row).includes(words));
  const screens = [...new Set(found.map(({ screen }) => screen))].map((screen) => ({
    screen,
    rows: found.filter((row) => row.screen === screen),
  }));
  const changed = screens
    .filter(({ rows }) => rows.some(isChanged))
    .toSorted((left, right) => weightOf(right.rows) - weightOf(left.rows));
  const others = screens
    .filter((each) => !changed.includes(each))
    .toSorted((left, right) => left.screen.localeCompare(right.screen));
  return (
    <section className={css.sheet}>
      <header className={css.head}>
        <h2>{said.permissions}</h2>
        <input
          type="search"
          className={css.search}
          placeholder={said.search}
          aria-label={said.searchPermissions}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </header>
      {changed.length === 0 && words === '' && <p>{said.noPermissions}</p>}
      {changed.map((each) => (
        <Screen key={each.screen} {...each} roles={matrix.roles} isOpen go={go} />
      ))}
      {others.length > 0 && <h3 className={css.rest}>{said.staySame(others.length)}</h3>}
      {others.map((each) => (
        <Screen
          key={`${each.screen} ${words}`}
          {...each}
          roles={matrix.roles}
          isOpen={words !== '' && others.length <= FEW}
          go={go}
        />
      ))}
      {screens.length === 0 && <p>{said.notFound}</p>}
    </section>
  );
}

/** Sort weight: wider permissions first, then changed needs, then added or removed rows. */
function weightOf(rows: readonly MatrixRow[]): number {
  const changed = rows.filter(({ before, after }) => before !== undefined && after !== undefined).filter(isChanged);
  const isGiven = ({ before, after }: MatrixRow): boolean =>
    after?.some((may, n) => may && before?.[n] === false) === true;
  return changed.some(isGiven) ? 2 : changed.length > 0 ? 1 : 0;
}

/** Maximum number of hits shown initially. */
const FEW = 8;

function saysOf({ screen, path, title, asks }: MatrixRow): string {
  return `${screen} ${path} ${title} ${asks?.before ?? ''} ${asks?.after ?? ''}`.toLowerCase();
}

interface ScreenProps {
  screen: string;
  rows: MatrixRow[];
  roles: Matrix['roles'];
  isOpen: boolean;
  go: (change: Partial<At>) => void;
}

/** One screen; folded content is not drawn. */
function Screen({ screen, rows, roles, isOpen: isOpenAtFirst, go }: ScreenProps): ReactNode {
  const words = useWords();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const changes = rows.filter(isChanged).length;
  return (
    <details className={css.card} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{screen}</b>{' '}
        <span className={css.quiet}>
          {words.rows(rows.length)}
          {changes > 0 && words.changed(changes)}
        </span>
      </summary>
      {isOpen && (
        <>
          {changes > 0 && (
            <button type="button" className={css.link} onClick={() => go({ view: 'screen', screen, finding: '' })}>
              {words.seeScreen}
            </button>
          )}
          <div className={css.wide}>
            <table className={css.matrix}>
              <thead>
                <tr>
                  <th>{words.what}</th>
                  {roles.map(({ name, title }) => (
                    <th key={name}>{title}</th>
                  ))}
                  <th>{words.asksFor}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={`${row.kind} ${row.path}`} row={row} roles={roles} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </details>
  );
}

function Row({ row, roles }: { row: MatrixRow; roles: Matrix['roles'] }): ReactNode {
  const words = useWords();
  const { kind, path, title, asks, before, after } = row;
  const is = before === undefined ? 'added' : after === undefined ? 'removed' : isChanged(row) ? 'changed' : 'same';
  return (
    <tr data-is={is}>
      <th scope="row">
        <small>{kind}</small> {title} {path !== '' && <code>{path.split('/').slice(-2).join('/')}</code>}
        {is !== 'same' && <em>{words.is[is]}</em>}
      </th>
      {roles.map(({ name }, n) => (
        <Cell
          key={name}
          before={before?.[n]}
          after={after?.[n]}
          isWhole={before === undefined || after === undefined}
        />
      ))}
      <td className={css.asks}>
        {asks?.before !== asks?.after && <del>{asks?.before || words.none}</del>}
        <ins>{asks?.after || (kind === 'fields' ? words.asScreen : words.none)}</ins>
      </td>
    </tr>
  );
}

interface CellProps {
  before: boolean | undefined;
  after: boolean | undefined;
  /** True if the row itself is new or removed. */
  isWhole: boolean;
}

/** A cell; a new permission is emphasised most. */
function Cell({ before, after, isWhole }: CellProps): ReactNode {
  const words = useWords();
  const word = (may: boolean | undefined): string => (may === undefined ? '·' : (words.may[String(may)] ?? ''));
  const is = before === after ? 'same' : after === true ? 'given' : before === true ? 'taken' : 'same';
  return (
    <td data-may={String(after ?? before)} data-is={is}>
      {!isWhole && before !== after && <del>{word(before)}</del>}{' '}
      {word(isWhole && after === undefined ? before : after)}
    </td>
  );
}

function isChanged({ asks, before, after }: MatrixRow): boolean {
  return asks?.before !== asks?.after || before?.join() !== after?.join();
}
