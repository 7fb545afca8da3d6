import { useEffect, useState, type ReactNode } from 'react';
import type { Told } from '#generators/workbench-wire.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { ask } from './bench/desk.ts';
import { ToldList } from './ToldList.tsx';
import css from './panel.module.css';

/** Findings of the changes since the last commit, as reviewers will see them, worst first. */
export function DiffPanel(): ReactNode {
  const bench = useBench();
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
  return <ToldList told={told} />;
}
