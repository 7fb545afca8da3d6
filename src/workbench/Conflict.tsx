import { useMemo, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { DialogFoot, DialogFrame } from '#engine/dialog.ts';
import type { OpenFile } from '#generators/workbench-wire.ts';
import type { Sheet } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { useLanguage, useSay, type Both } from './bench/language.ts';
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
  const language = useLanguage();
  const text = useSay();
  const both = useMemo(() => mergeTexts(mine.saved, mine.text, theirs.text), [mine, theirs]);
  const isGone = theirs.revision === '';
  const settle = (take: Parameters<typeof bench.settle>[1]): void => bench.settle(theirs.path, take);
  return (
    <DialogFrame
      isOpen
      title={
        isGone
          ? text('磁盘上已没有这个文件', 'The file is gone from the disk')
          : text('这个文件在磁盘上也改过', 'The file changed on disk too')
      }
      className={css.surface}
      foot={
        <DialogFoot>
          <Button appearance="subtle" onClick={() => settle('neither')}>
            {text('先不选', 'Decide later')}
          </Button>
          <Button onClick={() => settle('theirs')}>
            {isGone ? text('这里也删掉', 'Delete it here too') : text('用磁盘上的', 'Take the text on disk')}
          </Button>
          <Button appearance={both === null ? 'primary' : 'secondary'} onClick={() => settle('mine')}>
            {isGone ? text('留下这里的', 'Keep my file') : text('用这里的', 'Keep my text')}
          </Button>
          {both !== null && (
            <Button appearance="primary" onClick={() => settle('both')}>
              {text('合在一起', 'Merge both')}
            </Button>
          )}
        </DialogFoot>
      }
      onClose={() => settle('neither')}
    >
      <p className={css.summary}>
        <code>{theirs.path}</code>
        <span>
          {text('没有写入任何文件。', 'Nothing was written. ')}
          {saysOf(isGone, both)[language]}
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={css.sides} role="group" aria-label={text('两份文本', 'Both texts')} tabIndex={0}>
        <h3 className={css.head}>{text('磁盘上的', 'On disk')}</h3>
        <h3 className={css.head}>{text('这里的', 'Here')}</h3>
        <Sides left={theirs.text} right={mine.text} />
      </div>
    </DialogFrame>
  );
}

function saysOf(isGone: boolean, both: string | null): Both {
  if (isGone) return { zh: '留下这里的，保存后文件会重新写出来。', en: 'A kept file is written again when you save.' };
  return both === null
    ? {
        zh: '两边改了同一处：选一份继续编辑，另一份还可以换回来。',
        en: 'Both changed the same place: choose one text. You can still go back to the other.',
      }
    : {
        zh: '两边改的不是同一处，可以合在一起；也可以只用一份，另一份还可以换回来。',
        en: 'The texts changed in different places: merge them, or keep one and go back to the other later.',
      };
}

function Sides({ left, right }: { left: string; right: string }): ReactNode {
  const text = useSay();
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
        <p className={css.folded}>{text(`${hidden} 行相同`, `${hidden} equal lines`)}</p>
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
