import { Tooltip } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

/** Says why something is disabled where the pointer or the focus rests on it. A file of its own: it weighs 14 KB. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }): ReactNode {
  return (
    <Tooltip content={reason} relationship="description" withArrow>
      {children}
    </Tooltip>
  );
}
