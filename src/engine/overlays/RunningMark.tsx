import type { ReactNode } from 'react';
import { Spinner } from '@fluentui/react-components';

/** Turns on a button while its action runs. Fetched for the first one that does. */
export function RunningMark(): ReactNode {
  return <Spinner size="tiny" aria-hidden />;
}
