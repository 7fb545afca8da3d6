import type { ReactNode } from 'react';

/**
 * Replaces `markdown-to-jsx/react`, which RJSF imports for Markdown descriptions (30 KB gzip). No schema here has such
 * descriptions. The build aliases the package to this file.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children ?? null;
}
