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
  type PointerEvent as ReactPointerEvent,
} from 'react';
import type { ActionDefinition } from '#model/action.ts';
import { lazyWhole } from '../loading/loading.tsx';
import { Safe } from '../errors/Safe.tsx';
import { words } from '../words/words.ts';
import styles from './busy-button.module.css';

// Most screens have nothing disabled, and a tooltip brings the whole arithmetic of positions with it.
const ReasonTooltip = lazyWhole(async () => (await import('../overlays/ReasonTooltip.tsx')).ReasonTooltip);

const RunningMark = lazyWhole(async () => (await import('../overlays/RunningMark.tsx')).RunningMark);

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
  /** Set by the element beside it, whose tooltip says the reason. */
  ref?: Ref<HTMLButtonElement>;
  'aria-describedby'?: string | undefined;
  /** Where its action is written. */
  'data-place'?: string | undefined;
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
      {isRunning ? words.states.submitting : children}
    </Button>
  );
}

/**
 * A press that ends where the button was when it began is a press, whatever was drawn meanwhile. A browser says `click` only
 * where both ends meet the same element: an answer that comes between them, or an error that is said as the field before is
 * left, would move the button away and lose the press without a word. A finger moves nothing before it is lifted.
 */
export function keepPress(event: ReactPointerEvent<HTMLElement>): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const { currentTarget: button, pointerId } = event;
  const place = button.getBoundingClientRect();
  const stop = new AbortController();
  let isClicked = false;
  const end = (up: PointerEvent): void => {
    if (up.pointerId !== pointerId) return;
    const isMeant = up.type === 'pointerup' && isWithin(place, up);
    // The click of the browser's own comes with the end of the press.
    setTimeout(() => {
      stop.abort();
      if (isMeant && !isClicked && button.isConnected) button.click();
    });
  };
  const { signal } = stop;
  button.addEventListener('click', () => (isClicked = true), { capture: true, signal });
  window.addEventListener('pointerup', end, { capture: true, signal });
  window.addEventListener('pointercancel', end, { capture: true, signal });
}

function isWithin(place: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom;
}
