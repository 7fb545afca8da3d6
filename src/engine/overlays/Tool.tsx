import type { ComponentProps, MouseEvent, ReactNode } from 'react';

interface ToolProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Tooltip, and name for screen readers. */
  title: string;
  icon: ReactNode;
}

/** An icon button. Disabled, it keeps the focus: a key that was pressed on it must not lead out of the list. */
export function Tool({ icon, disabled = false, onClick, ...button }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={button.title}
      aria-disabled={disabled || undefined}
      onClick={disabled ? still : onClick}
      {...button}
    >
      {icon}
    </button>
  );
}

/** The elements around a disabled button do not get its clicks. */
function still(event: MouseEvent): void {
  event.stopPropagation();
}
