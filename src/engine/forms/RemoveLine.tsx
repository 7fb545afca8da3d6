import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

interface RemoveLineProps {
  /** Index of the line. */
  at: number;
  canRemove: boolean;
  onRemove(): void;
  /** What stands on it, where there is room. */
  children?: ReactNode;
}

/** Takes a line away. Where there must be one it can still be reached, and does nothing. */
export function RemoveLine({ at, canRemove, onRemove, children }: RemoveLineProps): ReactNode {
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={<DeleteRegular />}
      aria-label={`删除第 ${at + 1} 行`}
      disabledFocusable={!canRemove}
      onClick={canRemove ? onRemove : undefined}
    >
      {children}
    </Button>
  );
}
