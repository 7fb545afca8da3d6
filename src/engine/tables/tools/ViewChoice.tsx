/* oxlint-disable jsx-a11y/prefer-tag-over-role -- its layer handles opening and closing */
import { useId, useState, type ReactNode, type RefObject } from 'react';
import { Delete16Regular } from '@fluentui/react-icons/svg/delete';
import { People16Filled, People16Regular } from '@fluentui/react-icons/svg/people';
import { Star16Filled, Star16Regular } from '@fluentui/react-icons/svg/star';
import { CallError } from '../../errors/call-error.ts';
import { useSay } from '../../overlays/Toast.tsx';
import type { SavedView } from '../../host/host.ts';
import { Floating } from '../../widgets/control/Floating.tsx';
import { usePastedLine } from '../../widgets/control/pasted-line.ts';
import { Step } from './Step.tsx';
import type { Views } from '../model/use-views.ts';
import { ownSubmit } from '../../states/own-submit.ts';
import { words } from '../../words/words.ts';
import css from '../view.module.css';

const MOST_CHARACTERS = 30;

interface ViewChoiceProps {
  anchor: RefObject<HTMLElement | null>;
  views: Views;
  onClose(): void;
}

/** The views of a list: one's own, shared ones, and a field to name the current one. */
export function ViewChoice({ anchor, views, onClose }: ViewChoiceProps): ReactNode {
  const { list, current, isChanged } = views;
  const say = useSay();
  const run: Run = (work, done) => {
    work.then(
      () => say({ tone: 'success', text: done }),
      (error: unknown) =>
        say({ tone: 'danger', text: error instanceof CallError ? error.message : words.views.failed }),
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
        {view?.name ?? words.views.default}
        {view !== null && !view.isOwn && <small>{words.views.sharedBy(view.by)}</small>}
        {view?.isOwn === true && view.isShared && <small>{words.views.shared}</small>}
      </button>
      {view !== null && (
        <Step
          label={words.views.openWith(view.name)}
          title={words.views.openWithThis}
          isPressed={views.presetId === view.id}
          onPress={() => views.setPreset(views.presetId === view.id ? null : view)}
        >
          {views.presetId === view.id ? <Star16Filled /> : <Star16Regular />}
        </Step>
      )}
      {view?.isOwn === true && (
        <>
          <Step
            label={words.views.shareOf(view.name)}
            title={view.isShared ? words.views.unshare : words.views.share}
            isPressed={view.isShared}
            onPress={() =>
              run(
                views.update(view, { isShared: !view.isShared }),
                view.isShared ? words.views.unshared : words.views.sharedNow,
              )
            }
          >
            {view.isShared ? <People16Filled /> : <People16Regular />}
          </Step>
          <Step
            label={words.views.delete(view.name)}
            title={words.basics.delete}
            onPress={() => run(views.remove(view), words.views.deleted)}
          >
            <Delete16Regular />
          </Step>
        </>
      )}
    </li>
  );
  return (
    <Floating anchor={anchor} align="end" onClose={onClose}>
      <div role="dialog" aria-label={words.views.label} className={css.choice}>
        {views.hasFailed && (
          <p className={css.viewNote}>
            <span>{words.views.loadFailed}</span>
            <button type="button" className={css.viewRetry} onClick={views.retry}>
              {words.basics.retry}
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
            onClick={() => run(views.update(current, { query: views.query }), words.views.updated)}
          >
            {words.views.update(current.name)}
          </button>
        )}
        <NewView views={views} run={run} onClose={onClose} />
      </div>
    </Floating>
  );
}

/** Runs work and reports its result. */
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
  // Counts characters as the server does: an emoji is one.
  const isLong = Array.from(trimmed).length > MOST_CHARACTERS;
  const isWrong = isTaken || isLong;
  const note = isLong
    ? words.views.tooLong(MOST_CHARACTERS)
    : isTaken
      ? words.views.taken
      : isDefault && words.views.isDefault;
  const isSavable = trimmed !== '' && note === false;
  const submit = (): void => {
    if (!isSavable) return;
    run(views.add(trimmed, isShared).then(onClose), words.views.saved);
  };
  return (
    <form className={css.newView} onSubmitCapture={ownSubmit(submit)}>
      <label htmlFor={id}>{words.views.save}</label>
      <div className={css.newViewLine}>
        <input
          id={id}
          className={css.viewInput}
          value={name}
          placeholder={words.views.name}
          aria-invalid={isWrong || undefined}
          aria-describedby={note === false ? undefined : `${id}-note`}
          onChange={(event) => setName(event.target.value)}
          {...pasted}
        />
        <button type="submit" className={css.viewSave} disabled={!isSavable}>
          {words.basics.save}
        </button>
      </div>
      {note !== false && (
        <p id={`${id}-note`} className={isWrong ? css.viewTaken : css.viewHint}>
          {note}
        </p>
      )}
      <label className={css.shareLine}>
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        {words.views.share}
      </label>
    </form>
  );
}
