import type { ReactNode } from 'react';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { changedOf } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { useSay } from './bench/language.ts';
import css from './tabs.module.css';

/** Tabs of the opened files. */
export function Tabs(): ReactNode {
  const bench = useBench();
  const tabs = useBenchState((state) => state.tabs);
  const open = useBenchState((state) => state.open);
  const changed = useBenchState((state) => changedOf(state).join('\n')).split('\n');
  const text = useSay();
  if (tabs.length === 0) return null;
  return (
    <div className={css.tabs}>
      {tabs.map((path) => (
        <span key={path} className={path === open ? `${css.tab} ${css.chosen}` : css.tab}>
          <button
            type="button"
            className={css.name}
            title={path}
            aria-current={path === open ? 'true' : undefined}
            onClick={() => void bench.openFile(path)}
          >
            {labelOf(path, tabs)}
            {changed.includes(path) && <span className={css.dot} aria-label={text('未保存', 'not saved')} />}
          </button>
          <button
            type="button"
            className={css.close}
            aria-label={text(`关闭 ${path}`, `Close ${path}`)}
            onClick={() => bench.closeFile(path)}
          >
            <DismissRegular />
          </button>
        </span>
      ))}
    </div>
  );
}

/** The file's name; with its folder if another file has the same name. */
function labelOf(path: string, tabs: readonly string[]): string {
  const short = (each: string, parts: number): string =>
    each
      .replace(/\.json$/, '')
      .split('/')
      .slice(-parts)
      .join('/');
  const name = short(path, 1);
  const others = tabs.filter((each) => each !== path && short(each, 1) === name);
  return others.length === 0 ? name : short(path, 2);
}
