import type { ReactNode } from 'react';
import type { Told } from '#generators/workbench-wire.ts';
import { labelOf } from '#generators/words.ts';
import { useBenchState } from './bench/bench-context.tsx';
import { useLanguage } from './bench/language.ts';
import { goTo, spotOf } from './bench/places.ts';
import { WORDS } from './review/words.ts';
import { NOUNS } from './tree-search.ts';
import css from './panel.module.css';

interface ToldListProps {
  told: readonly Told[];
  /** Returns what is drawn under a change. */
  foot?: (told: Told) => ReactNode;
}

/** Changes as in a review: grouped by area of the product and by schema entry, worst first. */
export function ToldList({ told, foot }: ToldListProps): ReactNode {
  const language = useLanguage();
  const areas = new Map(told.map(({ area, areaZh }) => [area, language === 'zh' ? areaZh : area]));
  return [...areas].map(([area, title]) => (
    <section key={area} aria-label={title}>
      <h3 className={css.area}>{title}</h3>
      <ul className={css.list}>
        {told
          .filter((each) => each.area === area)
          .map((each) => (
            <li
              key={`${each.kind} ${each.findings.map(({ subject, path }) => [subject, ...path].join(' ')).join('\n')}`}
            >
              <Change told={each} />
              {foot?.(each)}
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Change({ told }: { told: Told }): ReactNode {
  const { kind, classes, reason, reasonZh, wrote, findings } = told;
  const language = useLanguage();
  const words = WORDS[language];
  const files = useBenchState((state) => state.files);
  const [first] = findings;
  /** In Chinese by the titles of files and keys; in English by their names. */
  const said = (): string | undefined => {
    if (wrote === undefined) return undefined;
    const { file, path, values } = wrote;
    const found = files.find((each) => file.endsWith(`/${each.path}`));
    // An area has an entity, calls and screens of one title.
    const noun = NOUNS.find((each) => each.noun === found?.noun)?.title.zh;
    const title = found === undefined ? file : [noun, found.title].filter(Boolean).join(' ');
    const named = language === 'zh' ? [title, ...path.map((name) => labelOf('', name, 'zh'))] : [file, ...path];
    return `${named.join(' › ')}${values}`;
  };
  const show = (): void => {
    const spot = spotOf(first?.place ?? '');
    if (spot) goTo(spot);
  };
  return (
    <button type="button" className={css.row} title={language === 'zh' ? kind : undefined} onClick={show}>
      <span className={css.classes}>
        {classes.map((each) => (
          <span key={each} className={css.class} data-class={each}>
            {words.classes[each] ?? each}
          </span>
        ))}
      </span>
      <span className={css.text}>
        {said() ?? [first?.subject, ...(first?.path ?? [])].join(' › ')}
        {wrote === undefined && first?.before !== undefined && <del className={css.before}>{first.before}</del>}
        {wrote === undefined && first?.after !== undefined && <ins className={css.after}>{first.after}</ins>}
        {findings.length > 1 && <span className={css.kind}>{words.places(findings.length)}</span>}
        <span className={css.reason}>{language === 'zh' ? reasonZh : reason}</span>
      </span>
      {language === 'en' && <span className={css.code}>{kind}</span>}
    </button>
  );
}
