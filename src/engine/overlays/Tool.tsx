import type { ComponentProps, ReactNode } from 'react';

interface ToolProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Says what it does, to the pointer and to screen readers. */
  title: string;
  icon: ReactNode;
}

/** A button without words. */
export function Tool({ icon, ...button }: ToolProps): ReactNode {
  return (
    <button type="button" aria-label={button.title} {...button}>
      {icon}
    </button>
  );
}
