import { Tooltip } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';

interface ReasonTooltipProps {
  reason: string;
  /** Id of the tooltip, for `aria-describedby`. */
  id: string;
  of: HTMLElement;
}

/** Events of a pointer or the focus entering or leaving an element. */
const COMES_OR_GOES = ['pointerenter', 'pointerleave', 'focus', 'blur'];
/** Time the pointer must rest before the tooltip opens, in milliseconds. */
const REST = 250;

/**
 * Tooltip with the reason of a disabled element, on hover and focus, even if the pointer was already there. Rendered
 * beside the element, not around it, so that a changing reason does not remount the button. A module of its own: it
 * weighs 14 KB.
 */
export function ReasonTooltip({ reason, id, of }: ReasonTooltipProps): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const isRead = document.getElementById(id)?.matches(':hover') === true;
        setShown(isRead || of.matches(':hover, :focus-visible'));
      }, REST);
    };
    look();
    for (const type of COMES_OR_GOES) of.addEventListener(type, look);
    return () => {
      clearTimeout(timer);
      for (const type of COMES_OR_GOES) of.removeEventListener(type, look);
    };
  }, [of, id]);
  return (
    <Tooltip
      content={{ children: reason, id }}
      relationship="description"
      withArrow
      visible={isShown}
      onVisibleChange={(_, { visible }) => setShown(visible)}
      positioning={{ target: of }}
    />
  );
}
