import type { ReactNode } from 'react';
import type { Block } from '#model/block.ts';

/** Holds the place of a kind whose code is being written. */
export function PendingBlockView({ block }: { block: Block }): ReactNode {
  return <p>{block.kind}</p>;
}
