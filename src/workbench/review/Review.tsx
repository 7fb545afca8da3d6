import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FindingRow, ReviewedScreen, ReviewPage } from '#generators/review-wire.ts';
import { keysOf, useAt, type At } from './address.ts';
import { Finding } from './Finding.tsx';
import { MatrixView } from './MatrixView.tsx';
import { ScreenView } from './ScreenView.tsx';
import { Shapes } from './Shapes.tsx';
import css from './review.module.css';

const IS = { added: 'new', removed: 'removed', changed: '' };

const NARROW = '(width < 900px)';

/** The whole review: what there is at the left, what is looked at beside it. */
export function Review({ page }: { page: ReviewPage }): ReactNode {
  const [first] = page.screens;
  const [asked, go] = useAt({
    view: '',
    screen: '',
    scene: '',
    as: '',
    look: page.looks[0]?.name ?? '',
    mode: 'beside',
    finding: '',
  });
  const [isAlone, setAlone] = useState(false);
  const screen =
    page.screens.find(({ name }) => name === asked.screen) ??
    page.screens.find(({ findings }) => keysOf(findings).includes(asked.finding)) ??
    first;
  const isElsewhere = screen === undefined || (asked.screen === '' && keysOf(page.elsewhere).includes(asked.finding));
  const isNothing = page.classes.every(({ count }) => count === 0) && page.screens.length === 0;
  const at = { ...asked, view: asked.view || (isElsewhere ? 'elsewhere' : 'screen') };
  useKeys(page, at, go, () => setAlone((was) => !was));
  const side = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  // In a narrow window the picture stands under the list: a choice scrolls to the picture.
  useEffect(() => {
    if (matchMedia(NARROW).matches && location.hash !== '') main.current?.scrollIntoView();
  }, [at.view, at.screen, at.finding]);
  const entries = (isMenu: true | undefined): ReactNode =>
    page.screens
      .filter((each) => each.isMenu === isMenu)
      .map((each) => (
        <ScreenEntry key={each.name} screen={each} isOpen={at.view === 'screen' && each === screen} at={at} go={go} />
      ));
  return (
    <div className={css.page} data-alone={isAlone || undefined}>
      <nav className={css.side} aria-label="What changes" ref={side}>
        <header className={css.about}>
          <h1>Review</h1>
          <p>
            <code>{page.base}</code> → <code>{page.head}</code>
          </p>
          <p className={css.quiet}>
            {page.compared.screens} screens and {page.compared.calls} calls compared
          </p>
        </header>
        <ul className={css.counts}>
          {page.classes.map(({ name, word, count }) => (
            <li key={name} data-class={count > 0 ? name : undefined}>
              <b>{count}</b> {word}
            </li>
          ))}
        </ul>
        {page.stale.map((each) => (
          <p key={each} className={css.stale}>
            {each}
          </p>
        ))}
        <h2>Screens</h2>
        <ul className={css.list}>
          {entries(undefined)}
          {page.screens.length === 0 && <li className={`${css.quiet} ${css.none}`}>No screen changes.</li>}
        </ul>
        {page.screens.some(({ isMenu }) => isMenu) && (
          <>
            <h2>Navigation</h2>
            <ul className={css.list}>{entries(true)}</ul>
          </>
        )}
        <h2>The whole</h2>
        <ul className={css.list}>
          <Entry title="Requests and answers" count={page.shapes.length} view="shapes" at={at} go={go} />
          <Entry title="Permissions" count={changedRows(page)} view="matrix" at={at} go={go} />
          <Entry title="Elsewhere" count={page.elsewhere.length} view="elsewhere" at={at} go={go} />
        </ul>
        <footer className={css.foot}>
          <p>
            <kbd>j</kbd> <kbd>k</kbd> next and previous finding, <kbd>w</kbd> the pictures alone, <kbd>z</kbd> 100 % and
            back
          </p>
          {page.about.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </footer>
      </nav>
      <main className={css.main} ref={main}>
        <button type="button" className={css.back} onClick={() => side.current?.scrollIntoView()}>
          ↑ What changes
        </button>
        {at.view === 'screen' && screen !== undefined && (
          <ScreenView
            key={screen.name}
            page={page}
            screen={screen}
            at={at}
            go={go}
            isAlone={isAlone}
            onAlone={() => setAlone(!isAlone)}
          />
        )}
        {at.view === 'shapes' && <Shapes shapes={page.shapes} go={go} />}
        {at.view === 'matrix' && <MatrixView matrix={page.matrix} go={go} />}
        {at.view === 'elsewhere' && (
          <section className={css.sheet}>
            <h2>{isNothing ? 'Nothing changes' : 'Elsewhere'}</h2>
            <p className={css.quiet}>
              {isNothing
                ? `${page.compared.screens} screens and ${page.compared.calls} calls say the same in both.`
                : 'What no screen and no menu shows: calls that nothing sends.'}
            </p>
            {page.elsewhere.map((each, n) => (
              <Finding
                key={`${each.fingerprint} ${n}`}
                finding={each}
                isWhole
                isChosen={keysOf(page.elsewhere)[n] === at.finding}
              />
            ))}
            {page.elsewhere.length === 0 && !isNothing && <p>Nothing.</p>}
          </section>
        )}
      </main>
    </div>
  );
}

/** Keys go from finding to finding, through all screens. */
function useKeys(page: ReviewPage, at: At, go: (change: Partial<At>) => void, onAlone: () => void): void {
  useEffect(() => {
    const all = page.screens.flatMap(({ name, findings }) =>
      keysOf(findings).map((finding) => ({ screen: name, finding })),
    );
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement && ['search', 'text'].includes(event.target.type);
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'w') onAlone();
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || all.length === 0) return;
      const here = all.findIndex(
        ({ screen, finding }) => finding === at.finding && (at.screen === '' || screen === at.screen),
      );
      // From a screen at which nothing is pointed at, its own come first.
      const from = here >= 0 ? here : all.findIndex(({ screen }) => screen === at.screen) - (step > 0 ? 1 : 0);
      const next = all[(Math.max(from, -1) + step + all.length) % all.length]!;
      go({ view: 'screen', ...next, scene: '', as: '' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

interface EntryProps {
  title: string;
  count: number;
  view: string;
  at: At;
  go: (change: Partial<At>) => void;
}

function Entry({ title, count, view, at, go }: EntryProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={css.entry}
        aria-current={at.view === view ? 'page' : undefined}
        onClick={() => go({ view, finding: '' })}
      >
        <span>{title}</span>
        <span className={css.count}>{count}</span>
      </button>
    </li>
  );
}

interface ScreenEntryProps {
  screen: ReviewedScreen;
  isOpen: boolean;
  at: At;
  go: (change: Partial<At>) => void;
}

/** One screen, and under it, where it is looked at, what is found of it. */
function ScreenEntry({ screen, isOpen, at, go }: ScreenEntryProps): ReactNode {
  const { name, title, is, findings } = screen;
  return (
    <li>
      <button
        type="button"
        className={css.entry}
        data-class={findings[0]?.classes[0]}
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => go({ view: 'screen', screen: name, scene: '', finding: '' })}
      >
        <span>
          {title} {IS[is] !== '' && <em data-is={is}>{IS[is]}</em>}
          <small>{name}</small>
        </span>
        <span className={css.count}>{findings.length}</span>
      </button>
      {isOpen && (
        <Findings findings={findings} chosen={keysOf(findings).indexOf(at.finding) + 1} screen={name} go={go} />
      )}
    </li>
  );
}

interface FindingsProps {
  findings: FindingRow[];
  /** Its number; none is 0. */
  chosen: number;
  screen: string;
  go: (change: Partial<At>) => void;
}

/** So many that only add or look otherwise are told with the others. */
const FEW = 3;

/** Findings of a screen, worst first; many harmless ones are folded. */
function Findings({ findings, chosen, screen, go }: FindingsProps): ReactNode {
  const keys = keysOf(findings);
  const serious = findings.filter(({ classes }) => classes[0] !== 'cosmetic').length;
  const isFolded = serious > 0 && findings.length - serious > FEW;
  const shown = isFolded ? findings.slice(0, serious) : findings;
  const list = (some: FindingRow[], from: number): ReactNode => (
    <ol className={css.findings}>
      {some.map((each, n) => {
        const number = from + n + 1;
        return (
          <li key={number}>
            <Finding
              finding={each}
              number={number}
              isChosen={chosen === number}
              link={keys[number - 1]!}
              onChoose={() => go({ screen, finding: chosen === number ? '' : keys[number - 1]!, scene: '' })}
            />
          </li>
        );
      })}
    </ol>
  );
  return (
    <>
      {list(shown, 0)}
      {isFolded && (
        <details className={css.folded} open={chosen > serious || undefined}>
          <summary>{findings.length - serious} that only add, or look otherwise</summary>
          {list(findings.slice(serious), serious)}
        </details>
      )}
      {findings.length === 0 && <p className={css.quiet}>What it is drawn from differs; nothing is found of it.</p>}
    </>
  );
}

function changedRows({ matrix }: ReviewPage): number {
  return matrix.rows.filter(
    ({ asks, before, after }) => asks?.before !== asks?.after || before?.join() !== after?.join(),
  ).length;
}
