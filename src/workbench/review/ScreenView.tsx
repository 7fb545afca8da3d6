import { use, useEffect, useState, type ReactNode } from 'react';
import type { ReviewedScreen, ReviewPage, Shot } from '#generators/review-wire.ts';
import { keysOf, type At } from './address.ts';
import { Finding } from './Finding.tsx';
import { Pictures } from './Pictures.tsx';
import { marksOf } from './marks.ts';
import { Reading, useWords } from './words.ts';
import css from './screen-view.module.css';

interface ScreenViewProps {
  page: ReviewPage;
  screen: ReviewedScreen;
  at: At;
  go: (change: Partial<At>) => void;
  /** True if the pictures fill the window. */
  isAlone: boolean;
  onAlone: () => void;
}

const MODES = ['beside', 'wipe', 'fade', 'difference'];

const NEAR = '0.75';
const WHOLE = '1';

/** One screen before and after: controls for account, width, and layout of the two pictures. */
export function ScreenView({ page, screen, at, go, isAlone, onAlone }: ScreenViewProps): ReactNode {
  const words = useWords();
  const language = use(Reading);
  const [hasMarks, setMarks] = useState(true);
  const [zoom, setZoom] = useState('');
  const onZoom = (): void => setZoom((was) => (was === WHOLE ? '' : WHOLE));
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isTyping = target instanceof HTMLInputElement && ['search', 'text'].includes(target.type);
      if (key === 'z' && !isTyping && !ctrlKey && !metaKey && !altKey) onZoom();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const scenes = [...new Set(screen.shots.map((each) => each.scene))];
  const keys = keysOf(screen.findings);
  const chosen = screen.findings[keys.indexOf(at.finding)];
  const shot = shotOf(screen, at, chosen?.parts);
  const mode = shot?.before !== undefined && shot.after !== undefined ? at.mode : 'beside';
  const marks = shot === undefined ? [] : marksOf(shot.parts, screen.findings, chosen);
  // A selected mark is zoomed in until its text is readable.
  const isPointed = marks.some((each) => each.isChosen && each.path !== 'block');
  const size = zoom === '' ? (isPointed && mode === 'beside' && shot?.look === 'wide' ? NEAR : 'read') : zoom;
  const people = page.people.filter(({ as }) => screen.shots.some((each) => each.as === as));
  return (
    <section className={css.view}>
      <header className={css.head}>
        <div>
          <h2>{screen.title}</h2>
          <p className={css.names}>
            <code>{screen.name}</code>
            {screen.was !== undefined && (
              <span>
                {words.calledBefore} <code>{screen.was}</code>
              </span>
            )}
            {screen.addresses.map((each) => (
              <code key={each}>{each}</code>
            ))}
            {screen.through.length > 0 && (
              <span>
                {words.through} {screen.through.join(', ')}
              </span>
            )}
          </p>
        </div>
      </header>
      {shot === undefined ? (
        <p className={css.nothing}>{screen.undrawn?.[language] ?? words.noPicture}</p>
      ) : (
        <>
          <div className={css.bar}>
            <Choice
              label={words.seenBy}
              value={shot.as}
              options={people.map(({ as, title }) => ({
                name: as,
                title: isAlike(screen, as, shot) ? title : `${title} ●`,
              }))}
              onChoose={(as) => go({ as })}
            />
            {page.looks.filter(({ name }) => screen.shots.some((each) => each.look === name)).length > 1 && (
              <Choice
                label={words.window}
                value={shot.look}
                options={page.looks.map(({ name, title, width }) => ({
                  name,
                  title: `${words.looks[name] ?? title} ${width}`,
                }))}
                onChoose={(look) => go({ look })}
              />
            )}
            {scenes.length > 1 && (
              <Choice
                label={words.shown}
                value={shot.scene}
                options={scenes.map((name) => ({ name, title: words.scenes[name] ?? name }))}
                onChoose={(scene) => go({ scene })}
              />
            )}
            {shot.before !== undefined && shot.after !== undefined && (
              <Choice
                label={words.compare}
                value={mode}
                options={MODES.map((name) => ({ name, title: words.modes[name] ?? name }))}
                onChoose={(next) => go({ mode: next })}
              />
            )}
            <Choice
              label={words.size}
              value={size}
              options={[
                { name: 'read', title: words.readable },
                { name: 'fit', title: words.fit },
                { name: NEAR, title: '75 %' },
                { name: WHOLE, title: '100 %' },
              ]}
              onChoose={setZoom}
            />
            <label className={css.check}>
              <input type="checkbox" checked={hasMarks} onChange={(event) => setMarks(event.target.checked)} />{' '}
              {words.outlines}
            </label>
            <label className={css.check}>
              <input type="checkbox" checked={isAlone} onChange={onAlone} /> {words.alone}
            </label>
          </div>
          <p className={css.printed}>
            {words.seenBy} {people.find(({ as }) => as === shot.as)?.title}, {words.looks[shot.look] ?? shot.look},{' '}
            {shot.scene}
          </p>
          {isAlone && chosen !== undefined && (
            <div className={css.chosen}>
              <Finding finding={chosen} number={keys.indexOf(at.finding) + 1} />
            </div>
          )}
          <Pictures
            key={[shot.scene, shot.as, shot.look].join(' ')}
            shot={shot}
            marks={hasMarks ? marks : []}
            mode={mode}
            zoom={size === 'fit' || size === 'read' ? size : Number(size)}
            onZoom={onZoom}
            is={screen.is}
            onChoose={(finding) => go({ screen: screen.name, finding: keys[finding - 1]! })}
          />
        </>
      )}
    </section>
  );
}

/** The requested shot; by default that of the account that sees the largest difference. */
function shotOf(screen: ReviewedScreen, at: At, parts: readonly string[] | undefined): Shot | undefined {
  const looks = screen.shots.filter((each) => each.look === at.look);
  const pool = looks.length > 0 ? looks : screen.shots;
  const inScene = pool.filter((each) => at.scene === '' || each.scene === at.scene);
  const wanted = at.as === '' ? inScene : inScene.filter((each) => each.as === at.as);
  const shown = wanted.length > 0 ? wanted : inScene;
  const nearest = (parts ?? []).map((path) => {
    const seen = shown.filter((each) => each.parts.some((part) => part.path === path));
    // Prefers the role that sees the screen only before or only after the change.
    return seen.find(({ before, after }) => before === undefined || after === undefined) ?? seen[0];
  });
  const pointed = at.scene === '' ? nearest.find((each) => each !== undefined) : undefined;
  return pointed ?? shown.find((each) => !looksSame(each)) ?? shown[0];
}

const looksSame = ({ before, after }: Shot): boolean => before?.file === after?.file;

/** True if an account sees the same before and after. */
function isAlike(screen: ReviewedScreen, as: string, { look, scene }: Shot): boolean {
  const own = screen.shots.find((each) => each.as === as && each.look === look && each.scene === scene);
  return own === undefined || looksSame(own);
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { name: string; title: string }[];
  onChoose: (name: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps): ReactNode {
  return (
    <div className={css.choice} role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      {options.map(({ name, title }) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChoose(name)}>
          {title}
        </button>
      ))}
    </div>
  );
}
