import { Button, useMergedRefs } from '@fluentui/react-components';
import {
  cloneElement,
  Suspense,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import type { ActionDefinition } from '#model/action.ts';
import { lazyWhole } from '../loading/loading.tsx';
import { Safe } from '../errors/Safe.tsx';
import { words } from '../words/words.ts';
import { keepPress } from './kept-press.ts';
import styles from './busy-button.module.css';

// Most screens have nothing disabled.
const ReasonTooltip = lazyWhole(async () => (await import('../overlays/ReasonTooltip.tsx')).ReasonTooltip);

const RunningMark = lazyWhole(async () => (await import('../overlays/RunningMark.tsx')).RunningMark);

/**
 * Shows the reason of a disabled button on hover and focus. The button stays the same element with or without a reason.
 */
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
  /** Set by `WithReason`, whose tooltip shows the reason. */
  ref?: Ref<HTMLButtonElement>;
  'aria-describedby'?: string | undefined;
  /** Place of the action in the schema. */
  'data-place'?: string | undefined;
  onClick?(): void;
  children: ReactNode;
}

/** A button that keeps its width while it runs, and stays focusable while disabled. */
export function BusyButton(props: BusyButtonProps): ReactNode {
  const { look, size, icon, isRunning, isDisabled = false, type = 'button', onClick, children, ref, ...rest } = props;
  const element = useRef<HTMLButtonElement>(null);
  const refs = useMergedRefs(element, ref);
  const [width, setWidth] = useState<number>();
  const rememberWidth = (): void => {
    setWidth(element.current?.offsetWidth);
    onClick?.();
  };
  // A button that is only marked as disabled would still submit its form, also by Enter.
  const hold = (event: MouseEvent): void => {
    if (!isDisabled && !isRunning) return;
    event.preventDefault();
    // Enter in a field clicks the button too: focusing it shows the reason.
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
      {isRunning ? words.states.submitting : children}
    </Button>
  );
}
