import { Button, useMergedRefs } from '@fluentui/react-components';
import { cloneElement, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import { useCutOffForm } from '../forms/use-dialog-place.ts';
import { usePlace, useRemembered, useWasOpen } from '../forms/reopening.tsx';
import { useHost } from '../host.tsx';
import { useScope } from '../scope/use-scope.tsx';
import linkButton from './link-button.module.css';
import styles from './actions.module.css';
import { keepPress } from './kept-press.ts';
import { useAction } from './use-action.ts';
import { lazyWhole } from '../loading.tsx';
import { Safe } from '../Safe.tsx';

// Most screens have nothing disabled, and a tooltip brings the whole arithmetic of positions with it.
const ReasonTooltip = lazyWhole(async () => ({
  default: (await import('../overlays/ReasonTooltip.tsx')).ReasonTooltip,
}));

const RunningMark = lazyWhole(async () => ({ default: (await import('../overlays/RunningMark.tsx')).RunningMark }));

interface ActionButtonProps {
  action: ActionDefinition;
  size?: 'small' | 'medium' | 'large';
  /** Where many stand side by side (a row of a table) they are words, not buttons. */
  asLink?: boolean;
  onDone?(): void;
  /** What a press does in place of running it: the form around is sent in its way. */
  instead?(): void;
}

/** An action as a button: hidden, disabled with its reason, running in its own width. */
export function ActionButton(props: ActionButtonProps): ReactNode {
  const { action, size = 'medium', asLink = false, onDone, instead } = props;
  const runnable = useAction(action, onDone);
  const { icons } = useHost();
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
  // The session ended while its form was open: after signing in again it goes on there.
  useEffect(() => {
    if (!isFree) return;
    const isForm = does.kind === 'call' && does.members.length > 0;
    if (isForm ? isCutOff(does, name, scope) : opens && wasOpen(place)) void latest.current.run();
  }, [isFree, opens, does, name, scope, place, isCutOff, wasOpen]);
  const Icon = action.icon === undefined ? undefined : icons[action.icon];
  if (runnable.isHidden) return null;
  const { isDisabled, disabledReason, isRunning, title } = runnable;
  const onClick = instead ?? ((): void => void runnable.run());
  const button =
    asLink || action.look === 'link' ? (
      <button
        type="button"
        className={linkButton.link}
        aria-disabled={isDisabled || isRunning || undefined}
        aria-busy={isRunning || undefined}
        onPointerDown={keepPress}
        onClick={onClick}
      >
        {title}
      </button>
    ) : (
      <BusyButton
        look={action.look}
        size={size}
        icon={Icon && <Icon />}
        isRunning={isRunning}
        isDisabled={isDisabled}
        onClick={onClick}
      >
        {title}
      </BusyButton>
    );
  return <WithReason reason={disabledReason}>{button}</WithReason>;
}

/** Says why something is disabled where the pointer or the focus rests on it. It stays the same button, with a reason or without. */
export function WithReason({ reason, children }: { reason: string | undefined; children: Described }): ReactNode {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      {cloneElement(children, { ref: setButton, 'aria-describedby': reason === undefined ? undefined : id })}
      {reason !== undefined && button !== null && (
        <Safe>
          <Suspense fallback={null}>
            <ReasonTooltip reason={reason} id={id} of={button} />
          </Suspense>
        </Safe>
      )}
    </>
  );
}

type Described = ReactElement<{ ref?: Ref<HTMLButtonElement>; 'aria-describedby'?: string | undefined }>;

interface BusyButtonProps {
  look: ActionDefinition['look'];
  size?: 'small' | 'medium' | 'large';
  icon?: ReactElement;
  isRunning: boolean;
  isDisabled?: boolean;
  type?: 'button' | 'submit';
  /** Of whoever stands beside it: a tooltip says its reason there. */
  ref?: Ref<HTMLButtonElement>;
  'aria-describedby'?: string | undefined;
  onClick?(): void;
  children: ReactNode;
}

/** A button that keeps its width while it works, and can be reached by the keyboard while it is disabled. */
export function BusyButton(props: BusyButtonProps): ReactNode {
  const { look, size, icon, isRunning, isDisabled = false, type = 'button', onClick, children, ref, ...rest } = props;
  const element = useRef<HTMLButtonElement>(null);
  const refs = useMergedRefs(element, ref);
  const [width, setWidth] = useState<number>();
  const rememberWidth = (): void => {
    setWidth(element.current?.offsetWidth);
    onClick?.();
  };
  // Reachable is not pressable: a button that is only marked as disabled would still submit its form, by Enter too.
  const hold = (event: MouseEvent): void => {
    if (!isDisabled && !isRunning) return;
    event.preventDefault();
    // Enter in a field presses it too: there it says why it cannot be pressed.
    if (!isRunning) element.current?.focus();
  };
  const running = (
    <Safe>
      <Suspense fallback={null}>
        <RunningMark />
      </Suspense>
    </Safe>
  );
  return (
    <Button
      {...rest}
      ref={refs}
      type={type}
      size={size}
      appearance={look === 'primary' ? 'primary' : look === 'link' ? 'transparent' : 'secondary'}
      className={look === 'danger' ? styles.danger : undefined}
      icon={isRunning ? running : icon}
      disabledFocusable={isDisabled || isRunning}
      aria-busy={isRunning || undefined}
      style={isRunning && width !== undefined ? { minWidth: width } : undefined}
      onPointerDown={keepPress}
      onClickCapture={hold}
      onClick={rememberWidth}
    >
      {isRunning ? '提交中' : children}
    </Button>
  );
}
