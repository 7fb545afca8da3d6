import { useMemo, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { DialogFoot, DialogFrame } from '#engine/dialog.ts';
import type { OpenFile } from '#generators/workbench-wire.ts';
import type { Sheet } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import css from './conflict.module.css';
import { mergeTexts, stretchesOf } from '#generators/merging.ts';

/** Unchanged lines shown around a difference. */
const AROUND = 3;

/** A file changed on disk since it was opened here: both texts side by side, and the choice between them. */
export function Conflict(): ReactNode {
  const theirs = useBenchState((state) => state.conflict[0]);
  const mine = useBenchState((state) => (theirs === undefined ? undefined : state.sheets[theirs.path]));
  if (theirs === undefined || mine === undefined) return null;
  return <Choice key={theirs.path} theirs={theirs} mine={mine} />;
}

function Choice({ theirs, mine }: { theirs: OpenFile; mine: Sheet }): ReactNode {
  const bench = useBench();
  const both = useMemo(() => mergeTexts(mine.saved, mine.text, theirs.text), [mine, theirs]);
  const isGone = theirs.revision === '';
  const settle = (take: Parameters<typeof bench.settle>[1]): void => bench.settle(theirs.path, take);
  return (
    <DialogFrame
      isOpen
      title={isGone ? '磁盘上已没有这个文件' : '这个文件在磁盘上也改过'}
      className={css.surface}
      foot={
        <DialogFoot>
          <Button appearance="subtle" onClick={() => settle('neither')}>
            先不选
          </Button>
          <Button onClick={() => settle('theirs')}>{isGone ? '这里也删掉' : '用磁盘上的'}</Button>
          <Button appearance={both === null ? 'primary' : 'secondary'} onClick={() => settle('mine')}>
            {isGone ? '留下这里的' : '用这里的'}
          </Button>
          {both !== null && (
            <Button appearance="primary" onClick={() => settle('both')}>
              合在一起
            </Button>
          )}
        </DialogFoot>
      }
      onClose={() => settle('neither')}
    >
      <p className={css.says}>
        <code>{theirs.path}</code>
        <span>没有写入任何文件。{saysOf(isGone, both)}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={css.sides} role="group" aria-label="两份文本" tabIndex={0}>
        <h3 className={css.head}>磁盘上的</h3>
        <h3 className={css.head}>这里的</h3>
        <Sides left={theirs.text} right={mine.text} />
      </div>
    </DialogFrame>
  );
}

function saysOf(isGone: boolean, both: string | null): string {
  if (isGone) return '留下这里的，保存后文件会重新写出来。';
  return both === null
    ? '两边改了同一处：选一份继续编辑，另一份还可以换回来。'
    : '两边改的不是同一处，可以合在一起；也可以只用一份，另一份还可以换回来。';
}

function Sides({ left, right }: { left: string; right: string }): ReactNode {
  const stretches = useMemo(() => stretchesOf(left.trimEnd(), right.trimEnd()), [left, right]);
  return stretches.map((each, n) => {
    if (!each.isSame)
      return (
        <div key={n} className={css.pair}>
          <pre className={css.differs}>{each.left.join('\n')}</pre>
          <pre className={css.differs}>{each.right.join('\n')}</pre>
        </div>
      );
    const [before, after] = [n === 0 ? 0 : AROUND, n === stretches.length - 1 ? 0 : AROUND];
    const hidden = each.left.length - before - after;
    const lines = each.left;
    if (hidden < 2) return <Same key={n} lines={lines} />;
    return (
      <div key={n}>
        <Same lines={lines.slice(0, before)} />
        <p className={css.folded}>{hidden} 行相同</p>
        <Same lines={after === 0 ? [] : lines.slice(-after)} />
      </div>
    );
  });
}

function Same({ lines }: { lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <div className={css.pair}>
      <pre className={css.same}>{lines.join('\n')}</pre>
      <pre className={css.same}>{lines.join('\n')}</pre>
    </div>
  );
}
