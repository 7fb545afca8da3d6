import type { ReactNode } from 'react';

/** Stands in for the Markdown library that RJSF would load (31 KB gzipped): hints and titles of schemas are plain text. */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
