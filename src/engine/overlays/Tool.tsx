import type { ComponentProps, ReactNode } from 'react';

interface ToolProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Tooltip, and name for screen readers. */
  title: string;
  icon: ReactNode;
}

/** An icon button. */
export function Tool({ icon, ...button }: ToolProps): ReactNode {
  return (
    <button type="button" aria-label={button.title} {...button}>
      {icon}
    </button>
  );
}
