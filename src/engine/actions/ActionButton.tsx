import { useEffect, useRef, type ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import { useCutOffForm } from './use-dialog-place.ts';
import { usePlace, useRemembered, useWasOpen } from '../drafts/reopening.tsx';
import { useHost } from '../host/host.ts';
import { useScope } from '../scope/use-scope.tsx';
import linkButton from '../states/link-button.module.css';
import { BusyButton, WithReason } from '../states/BusyButton.tsx';
import { keepPress } from '../states/kept-press.ts';
import { useAction, type RunnableAction } from './use-action.ts';
import styles from './actions.module.css';

interface ActionButtonProps {
  action: ActionDefinition;
  size?: 'small' | 'medium' | 'large';
  /** Drawn as a text link where many actions are side by side (a row of a table). */
  asLink?: boolean;
  onDone?(): void;
  /** Replaces running the action: a button of a form submits that form instead. */
  instead?(): void;
}

/** An action as a button: hidden, disabled with its reason, or showing its progress without a change of width. */
export function ActionButton(props: ActionButtonProps): ReactNode {
  const { action, size = 'medium', asLink = false, onDone, instead } = props;
  const runnable = useAction(action, onDone);
  const scope = useScope();
  const isCutOff = useCutOffForm();
  const wasOpen = useWasOpen();
  const place = usePlace(action.name);
  const isFree = !runnable.isHidden && !runnable.isDisabled;
  const latest = useRef(runnable);
  latest.current = runnable;
  const { does, name } = action;
  const opens = does.kind === 'dialog' || does.kind === 'drawer';
  useRemembered(place, () => opens && runnable.isOver());
  // The session ended while this form was open: reopens it after the next sign-in.
  useEffect(() => {
    if (!isFree) return;
    const isForm = does.kind === 'call' && does.members.length > 0;
    if (isForm ? isCutOff(does, name, scope) : opens && wasOpen(place)) void latest.current.run();
  }, [isFree, opens, does, name, scope, place, isCutOff, wasOpen]);
  return <RunButton action={action} runnable={runnable} size={size} asLink={asLink} onClick={instead} />;
}

interface RunButtonProps extends Pick<ActionButtonProps, 'action' | 'size' | 'asLink'> {
  runnable: RunnableAction;
  /** Default: runs the action. */
  onClick?: (() => void) | undefined;
}

/** The button of an action whose state is passed in. */
export function RunButton({ action, runnable, size, asLink, onClick }: RunButtonProps): ReactNode {
  const { icons } = useHost();
  const Icon = action.icon === undefined ? undefined : icons[action.icon];
  const { isHidden, isDisabled, disabledReason, isRunning, title } = runnable;
  if (isHidden) return null;
  const press = onClick ?? ((): void => void (isDisabled || runnable.run()));
  const button =
    asLink === true || action.look === 'link' ? (
      <button
        type="button"
        className={linkButton.link}
        data-place={action.place}
        aria-disabled={isDisabled || isRunning || undefined}
        aria-busy={isRunning || undefined}
        onPointerDown={keepPress}
        onClick={press}
      >
        {title}
      </button>
    ) : (
      <BusyButton
        look={action.look}
        data-place={action.place}
        size={size}
        icon={Icon && <Icon />}
        isRunning={isRunning}
        isDisabled={isDisabled}
        onClick={press}
      >
        {title}
      </BusyButton>
    );
  return <WithReason reason={disabledReason}>{button}</WithReason>;
}

interface ActionBarProps {
  actions: ActionDefinition[];
  size?: 'small' | 'medium' | 'large';
  /** Called when one of the actions is done. */
  onDone?(): void;
}

/** The actions of one region, in the author's order. */
export function ActionBar({ actions, size = 'medium', onDone }: ActionBarProps): ReactNode {
  if (actions.length === 0) return null;
  return (
    <div className={styles.bar}>
      {actions.map((action) => (
        <ActionButton key={action.name} action={action} size={size} onDone={onDone} />
      ))}
    </div>
  );
}
