import type { ReactNode } from 'react';
import { Spinner } from '@fluentui/react-components';

/** Spinner on a button while its action runs. Loaded on first use. */
export function RunningMark(): ReactNode {
  return <Spinner size="tiny" aria-hidden />;
}
