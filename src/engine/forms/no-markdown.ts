import type { ReactNode } from 'react';

/**
 * Stands in for `markdown-to-jsx/react`, which RJSF imports for rich descriptions that this portal never has (30 KB gzip).
 * The build aliases the package to this file.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children ?? null;
}
