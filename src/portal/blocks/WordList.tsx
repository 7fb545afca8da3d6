import { Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useBundle } from '#engine/host.ts';
import { allWords, chaptersOf, examplesOf, type Word } from './words.ts';
import styles from './WordList.module.css';

const MOST = 24;
const TRIES = 120;

/** Entry page of the gallery: search for a word, or browse its chapters. */
export function WordList(): ReactNode {
  const bundle = useBundle();
  const chapters = useMemo(() => chaptersOf(bundle), [bundle]);
  const words = useMemo(() => allWords(), []);
  const [wanted, setWanted] = useState('');
  const said = wanted.trim().toLowerCase();
  return (
    <div className={styles.list}>
      <Input
        className={styles.search}
        size="large"
        type="search"
        aria-label="查词"
        placeholder="查一个词：amount、confirm、half、金额…"
        contentBefore={<SearchRegular aria-hidden />}
        value={wanted}
        onChange={(_, { value }) => setWanted(value)}
      />
      {said === '' ? (
        <>
          <p className={styles.intro}>
            每个例子下面都有生成它的 JSON。点一个词看它的意思和用到它的例子，或从下面的目录进去。
          </p>
          <Cloud title="区块" words={words.filter(isBlock)} onPick={setWanted} />
          <Cloud title="控件" words={words.filter((each) => each.of === '控件')} onPick={setWanted} />
          <Cloud title="格式" words={words.filter((each) => each.of === '格式')} onPick={setWanted} />
          <div className={styles.chapters}>
            {chapters.map((chapter) => (
              <section key={chapter.name} className={styles.chapter}>
                <h2 className={styles.title}>{chapter.title}</h2>
                <ul className={styles.examples}>
                  {chapter.examples.map((each) => (
                    <li key={each.id}>
                      <ToExample tab={chapter.name} id={each.id}>
                        {each.title}
                      </ToExample>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      ) : (
        <Found wanted={said} words={words} chapters={chapters} />
      )}
    </div>
  );
}

const COMMON = new Set(['title', 'width', 'visible', 'permission', 'data', 'filter', 'source', 'with']);

function isBlock({ word, of }: Word): boolean {
  return of === 'block' && !COMMON.has(word);
}

function Cloud({ title, words, onPick }: { title: string; words: Word[]; onPick: (word: string) => void }): ReactNode {
  return (
    <section className={styles.cloud}>
      <h2 className={styles.cloudTitle}>{title}</h2>
      <ul className={styles.words}>
        {words.map((each) => (
          <li key={each.word}>
            <button type="button" className={styles.word} onClick={() => onPick(each.word)}>
              {each.word}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({
  wanted,
  words,
  chapters,
}: {
  wanted: string;
  words: Word[];
  chapters: ReturnType<typeof chaptersOf>;
}): ReactNode {
  const meanings = useMemo(() => {
    const found = words.filter((each) => each.word.toLowerCase().includes(wanted) || each.description.includes(wanted));
    const rank = (each: Word): number =>
      each.word.toLowerCase() === wanted ? 0 : each.word.startsWith(wanted) ? 1 : 2;
    return found.sort((one, other) => rank(one) - rank(other));
  }, [words, wanted]);
  const examples = useMemo(() => examplesOf(chapters, wanted), [chapters, wanted]);
  return (
    <>
      <output className={styles.intro}>
        {meanings.length} 个词条，{examples.length} 个例子
      </output>
      <div className={styles.columns}>
        <section className={styles.chapter}>
          <h2 className={styles.title}>词条</h2>
          {meanings.length === 0 ? (
            <p className={styles.none}>没有这个词。</p>
          ) : (
            <dl className={styles.meanings}>
              {meanings.slice(0, MOST).map((each) => (
                <div key={`${each.word} ${each.of} ${each.description}`} className={styles.meaning}>
                  <dt>
                    <code>{each.word}</code>
                    <span className={styles.of}>{each.of}</span>
                  </dt>
                  {each.description !== '' && <dd>{each.description}</dd>}
                </div>
              ))}
            </dl>
          )}
        </section>
        <section className={styles.chapter}>
          <h2 className={styles.title}>例子</h2>
          {examples.length === 0 ? (
            <p className={styles.none}>没有用到它的例子。</p>
          ) : (
            <ul className={styles.examples}>
              {examples.slice(0, MOST).map((each) => (
                <li key={each.id}>
                  <ToExample tab={each.tab} id={each.id}>
                    {each.title}
                  </ToExample>
                  <span className={styles.of}>{each.chapter}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

/** Opens the example's tab and scrolls the example into view once it is drawn. */
function ToExample({ tab, id, children }: { tab: string; id: string; children: ReactNode }): ReactNode {
  const navigate = useNavigate();
  const to = `?tab=${tab}`;
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to, { preventScrollReset: true });
    show(id, TRIES);
  };
  return (
    <Link className={styles.link} to={to} onClick={go}>
      {children}
    </Link>
  );
}

function show(id: string, tries: number): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
    if (element === null || element.offsetParent === null) {
      if (tries > 0) show(id, tries - 1);
      return;
    }
    element.scrollIntoView({ block: 'start' });
    element.querySelector<HTMLElement>('button, input, [tabindex="0"]')?.focus({ preventScroll: true });
  });
}
