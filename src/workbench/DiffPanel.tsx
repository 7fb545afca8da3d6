import { useEffect, useState, type ReactNode } from 'react';
import type { Told } from '#generators/workbench-wire.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { ask } from './bench/desk.ts';
import { useLanguage } from './bench/language.ts';
import css from './panel.module.css';
import { goTo, spotOf } from './bench/places.ts';

const CLASSES: Record<string, string> = {
  money: '资金',
  permission: '权限',
  mask: '脱敏',
  security: '安全',
  merchant: '影响商户',
  api: '影响接口',
  data: '影响已有数据',
  cosmetic: '外观',
};

/** Findings of the changes since the last commit, as reviewers will see them, worst first. */
export function DiffPanel(): ReactNode {
  const bench = useBench();
  const language = useLanguage();
  const sheets = useBenchState((state) => state.sheets);
  const turn = useBenchState((state) => state.turn);
  const [told, setTold] = useState<Told[] | string | null>(null);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      ask('diff', { drafts: bench.drafts() }).then(
        (answer) => !isOver && setTold(answer),
        (error: unknown) => !isOver && setTold(String(error)),
      );
    }, 300);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [bench, sheets, turn]);
  if (told === null) return <p className={css.quiet}>正在比较…</p>;
  if (typeof told === 'string') return <p className={css.quiet}>{told}</p>;
  if (told.length === 0) return <p className={css.quiet}>和上一次提交相比，没有任何改动。</p>;
  return (
    <ul className={css.list}>
      {told.map(({ kind, classes, reason, reasonZh, findings }) => (
        <li key={`${kind} ${findings.map(({ subject, path }) => [subject, ...path].join(' ')).join('\n')}`}>
          <button
            type="button"
            className={css.row}
            onClick={() => {
              const spot = spotOf(findings[0]?.place ?? '');
              if (spot) goTo(spot);
            }}
          >
            <span className={css.classes}>
              {classes.map((each) => (
                <span key={each} className={css.class} data-class={each}>
                  {CLASSES[each] ?? each}
                </span>
              ))}
            </span>
            <span className={css.text}>
              {findings[0]?.subject} {findings[0]?.path.join(' › ')}
              {findings[0]?.before !== undefined && <del className={css.before}>{findings[0].before}</del>}
              {findings[0]?.after !== undefined && <ins className={css.after}>{findings[0].after}</ins>}
              {findings.length > 1 && <span className={css.kind}> 共 {findings.length} 处</span>}
              <span className={css.reason} title={reason}>
                {language === 'zh' ? reasonZh : reason}
              </span>
            </span>
            <span className={css.code}>{kind}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
