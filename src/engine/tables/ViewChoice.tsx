/* oxlint-disable jsx-a11y/prefer-tag-over-role -- it lies in a layer that opens and closes by itself */
import { useId, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Delete16Regular } from '@fluentui/react-icons/svg/delete';
import { People16Filled, People16Regular } from '@fluentui/react-icons/svg/people';
import { Star16Filled, Star16Regular } from '@fluentui/react-icons/svg/star';
import { CallError } from '../errors/call-error.ts';
import { useSay } from '../overlays/Toast.tsx';
import type { SavedView } from '../host/host.ts';
import { Floating } from '../widgets/Floating.tsx';
import { usePastedLine } from '../widgets/pasted-line.ts';
import { Step } from './Step.tsx';
import type { Views } from './use-views.ts';
import css from './view.module.css';

const MOST_CHARACTERS = 30;
const FAILED = '操作失败，请稍后重试';
const TOO_LONG = `最多 ${MOST_CHARACTERS} 个字符，请缩短名称`;
const TAKEN = '已有同名视图，请换一个名称';
const DEFAULT = '现在是默认条件，设置筛选或排序后即可保存';

interface ViewChoiceProps {
  anchor: RefObject<HTMLElement | null>;
  views: Views;
  onClose(): void;
}

/** The views of a list: one's own, those that others share, and a name for what is looked at. */
export function ViewChoice({ anchor, views, onClose }: ViewChoiceProps): ReactNode {
  const { list, current, isChanged } = views;
  const say = useSay();
  const run: Run = (work, done) => {
    work.then(
      () => say({ tone: 'success', text: done }),
      (error: unknown) => say({ tone: 'danger', text: error instanceof CallError ? error.message : FAILED }),
    );
  };
  const isOpenedAs = (view: SavedView | null): boolean => current?.id === view?.id && !isChanged;
  const row = (view: SavedView | null): ReactNode => (
    <li key={view?.id ?? 'default'} className={css.viewRow}>
      <button
        type="button"
        className={css.viewOpen}
        aria-current={isOpenedAs(view) || undefined}
        onClick={() => {
          views.open(view);
          onClose();
        }}
      >
        {view?.name ?? '默认视图'}
        {view !== null && !view.isOwn && <small>{view.by === undefined ? '共享' : `${view.by} 共享`}</small>}
        {view?.isOwn === true && view.isShared && <small>已共享</small>}
      </button>
      {view !== null && (
        <Step
          label={`打开列表时使用「${view.name}」`}
          title="打开列表时使用"
          isPressed={views.presetId === view.id}
          onPress={() => views.setPreset(views.presetId === view.id ? null : view)}
        >
          {views.presetId === view.id ? <Star16Filled /> : <Star16Regular />}
        </Step>
      )}
      {view?.isOwn === true && (
        <>
          <Step
            label={`与本商户的操作员共享「${view.name}」`}
            title={view.isShared ? '取消共享' : '与本商户的操作员共享'}
            isPressed={view.isShared}
            onPress={() =>
              run(views.update(view, { isShared: !view.isShared }), view.isShared ? '已取消共享' : '视图已共享')
            }
          >
            {view.isShared ? <People16Filled /> : <People16Regular />}
          </Step>
          <Step label={`删除「${view.name}」`} title="删除" onPress={() => run(views.remove(view), '视图已删除')}>
            <Delete16Regular />
          </Step>
        </>
      )}
    </li>
  );
  return (
    <Floating anchor={anchor} align="end" onClose={onClose}>
      <div role="dialog" aria-label="列表视图" className={css.choice}>
        {views.hasFailed && (
          <p className={css.viewNote}>
            <span>视图加载失败</span>
            <button type="button" className={css.viewRetry} onClick={views.retry}>
              重试
            </button>
          </p>
        )}
        <ul className={css.choiceRows}>
          {row(null)}
          {list?.map((view) => row(view))}
        </ul>
        {current !== null && isChanged && current.isOwn && (
          <button
            type="button"
            className={css.reset}
            onClick={() => run(views.update(current, { query: views.query }), '视图已更新')}
          >
            更新「{current.name}」
          </button>
        )}
        <NewView views={views} run={run} onClose={onClose} />
      </div>
    </Floating>
  );
}

/** Says how it ended. */
type Run = (work: Promise<void>, done: string) => void;

function NewView({ views, run, onClose }: Omit<ViewChoiceProps, 'anchor'> & { run: Run }): ReactNode {
  const id = useId();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const pasted = usePastedLine(setName);
  const trimmed = name.trim();
  const isTaken = views.list?.some((view) => view.isOwn && view.name === trimmed) === true;
  // A view equal to the default view needs no name.
  const isDefault = views.query === '';
  // Characters as the server counts them: an emoji is one.
  const isLong = Array.from(trimmed).length > MOST_CHARACTERS;
  const isWrong = isTaken || isLong;
  const note = isLong ? TOO_LONG : isTaken ? TAKEN : isDefault && DEFAULT;
  const isSavable = trimmed !== '' && note === false;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSavable) return;
    run(views.add(trimmed, isShared).then(onClose), '视图已保存');
  };
  return (
    <form className={css.newView} onSubmit={submit}>
      <label htmlFor={id}>把当前条件保存为视图</label>
      <div className={css.newViewLine}>
        <input
          id={id}
          className={css.viewInput}
          value={name}
          placeholder="视图名称"
          aria-invalid={isWrong || undefined}
          aria-describedby={note === false ? undefined : `${id}-note`}
          onChange={(event) => setName(event.target.value)}
          {...pasted}
        />
        <button type="submit" className={css.viewSave} disabled={!isSavable}>
          保存
        </button>
      </div>
      {note !== false && (
        <p id={`${id}-note`} className={isWrong ? css.viewTaken : css.viewHint}>
          {note}
        </p>
      )}
      <label className={css.shareLine}>
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        与本商户的操作员共享
      </label>
    </form>
  );
}
