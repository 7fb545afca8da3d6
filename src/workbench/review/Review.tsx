import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FindingRow, ReviewedScreen, ReviewPage } from '#generators/review-wire.ts';
import { keysOf, useAt, type At } from './address.ts';
import { Finding } from './Finding.tsx';
import { MatrixView } from './MatrixView.tsx';
import { ScreenView } from './ScreenView.tsx';
import { Shapes } from './Shapes.tsx';
import { Areas } from './Areas.tsx';
import { Reading, useWords, WORDS, type Language } from './words.ts';
import css from './review.module.css';

const NARROW = '(width < 900px)';

/** The whole review: contents on the left, the selected view beside it. */
export function Review({ page }: { page: ReviewPage }): ReactNode {
  const [first] = page.screens;
  const [asked, go] = useAt({
    view: '',
    screen: '',
    scene: '',
    as: '',
    look: page.looks[0]?.name ?? '',
    mode: 'beside',
    lang: page.language,
    finding: '',
  });
  const language: Language = asked.lang === 'zh' ? 'zh' : 'en';
  const words = WORDS[language];
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
  // In a narrow window the picture is below the list: selecting scrolls to it.
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
    <Reading value={language}>
      <div className={css.page} data-alone={isAlone || undefined} lang={language}>
        <nav className={css.side} aria-label={words.changes} ref={side}>
          <header className={css.about}>
            <p className={css.languages} role="group" aria-label={words.language}>
              {(['zh', 'en'] as const).map((each) => (
                <button key={each} type="button" aria-pressed={each === language} onClick={() => go({ lang: each })}>
                  {each === 'zh' ? '中文' : 'English'}
                </button>
              ))}
            </p>
            <h1>{words.review}</h1>
            <p>
              <code>{page.base}</code> → <code>{page.head}</code>
            </p>
            <p className={css.quiet}>{words.compared(page.compared.screens, page.compared.calls)}</p>
          </header>
          <ul className={css.counts}>
            {page.classes.map(({ name, word, count }) => (
              <li key={name} data-class={count > 0 ? name : undefined}>
                <b>{count}</b> {words.classes[name] ?? word}
              </li>
            ))}
          </ul>
          {page.stale.map((each) => (
            <p key={each.en} className={css.stale}>
              {each[language]}
            </p>
          ))}
          <h2>{words.screens}</h2>
          <ul className={css.list}>
            {entries(undefined)}
            {page.screens.length === 0 && <li className={`${css.quiet} ${css.none}`}>{words.noScreens}</li>}
          </ul>
          {page.screens.some(({ isMenu }) => isMenu) && (
            <>
              <h2>{words.navigation}</h2>
              <ul className={css.list}>{entries(true)}</ul>
            </>
          )}
          <h2>{words.whole}</h2>
          <ul className={css.list}>
            <Entry title={words.areas} count={page.changes.length} view="areas" at={at} go={go} />
            <Entry title={words.shapes} count={page.shapes.length} view="shapes" at={at} go={go} />
            <Entry title={words.permissions} count={changedRows(page)} view="matrix" at={at} go={go} />
            <Entry title={words.elsewhere} count={page.elsewhere.length} view="elsewhere" at={at} go={go} />
          </ul>
          <footer className={css.foot}>
            <p>
              <kbd>j</kbd> <kbd>k</kbd> {words.keys[0]}, <kbd>w</kbd> {words.keys[1]}, <kbd>z</kbd> {words.keys[2]}
            </p>
            {page.about.map((each) => (
              <p key={each.en}>{each[language]}</p>
            ))}
          </footer>
        </nav>
        <main className={css.main} ref={main}>
          <button type="button" className={css.back} onClick={() => side.current?.scrollIntoView()}>
            ↑ {words.changes}
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
          {at.view === 'areas' && <Areas changes={page.changes} />}
          {at.view === 'shapes' && <Shapes shapes={page.shapes} go={go} />}
          {at.view === 'matrix' && <MatrixView matrix={page.matrix} go={go} />}
          {at.view === 'elsewhere' && (
            <section className={css.sheet}>
              <h2>{isNothing ? words.nothingChanges : words.elsewhere}</h2>
              <p className={css.quiet}>
                {isNothing ? words.sayTheSame(page.compared.screens, page.compared.calls) : words.elsewhereIs}
              </p>
              {page.elsewhere.map((each, n) => (
                <Finding
                  key={`${each.fingerprint} ${n}`}
                  finding={each}
                  isWhole
                  isChosen={keysOf(page.elsewhere)[n] === at.finding}
                />
              ))}
              {page.elsewhere.length === 0 && !isNothing && <p>{words.nothing}</p>}
            </section>
          )}
        </main>
      </div>
    </Reading>
  );
}

/** Keys step through the findings of all screens. */
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
      // Without a selected finding, starts with those of the current screen.
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

/** A screen in the list, with its findings if it is open. */
function ScreenEntry({ screen, isOpen, at, go }: ScreenEntryProps): ReactNode {
  const { name, title, is, findings } = screen;
  const words = useWords();
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
          {title} {is !== 'changed' && <em data-is={is}>{words.is[is]}</em>}
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
  /** Number of the selected finding; 0 for none. */
  chosen: number;
  screen: string;
  go: (change: Partial<At>) => void;
}

/** Maximum number of additions and visual changes listed with the other findings. */
const FEW = 3;

/** Findings of a screen, worst first; many harmless ones are folded. */
function Findings({ findings, chosen, screen, go }: FindingsProps): ReactNode {
  const words = useWords();
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
          <summary>{words.folded(findings.length - serious)}</summary>
          {list(findings.slice(serious), serious)}
        </details>
      )}
      {findings.length === 0 && <p className={css.quiet}>{words.drawnAnew}</p>}
    </>
  );
}

function changedRows({ matrix }: ReviewPage): number {
  return matrix.rows.filter(
    ({ asks, before, after }) => asks?.before !== asks?.after || before?.join() !== after?.join(),
  ).length;
}
