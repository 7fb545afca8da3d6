import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Tip } from './Tip.tsx';

interface ReasonTooltipProps {
  reason: string;
  /** Id of the text, for `aria-describedby`: it is read without a pointer too. */
  id: string;
  of: HTMLElement;
}

/** Events of a pointer or the focus entering or leaving an element. */
const COMES_OR_GOES = ['pointerenter', 'pointerleave', 'focus', 'blur'];
/** Time the pointer must rest before the tooltip opens, in milliseconds. */
const REST = 250;

/**
 * Says why something is disabled where the pointer or the keyboard rests on it, also where it rested before. Stands beside it,
 * not around it: what comes and goes with a reason must not make another button of it, under the pointer or with the focus.
 */
export function ReasonTooltip({ reason, id, of }: ReasonTooltipProps): ReactNode {
  const [isShown, setShown] = useState(false);
  const tip = `${id}-tip`;
  const again = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const isRead = document.getElementById(tip)?.matches(':hover') === true;
        setShown(isRead || of.matches(':hover, :focus-visible'));
      }, REST);
    };
    const shut = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setShown(false);
    };
    again.current = look;
    look();
    for (const type of COMES_OR_GOES) of.addEventListener(type, look);
    document.addEventListener('keydown', shut);
    return () => {
      clearTimeout(timer);
      for (const type of COMES_OR_GOES) of.removeEventListener(type, look);
      document.removeEventListener('keydown', shut);
    };
  }, [of, tip]);
  const anchor = useMemo(() => ({ current: of }), [of]);
  return (
    <>
      <span id={id} hidden>
        {reason}
      </span>
      {isShown && (
        <Tip anchor={anchor} id={tip} onLeave={() => again.current?.()}>
          {reason}
        </Tip>
      )}
    </>
  );
}
