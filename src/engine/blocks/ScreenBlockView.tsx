import { useMemo, type ReactNode } from 'react';
import type { ScreenBlock } from '#model/block.ts';
import { Block } from '../Block.tsx';
import { partOf, useBundle } from '../bundle.tsx';

/** Another screen file, drawn here. It sees what this place sees; a title given here goes before its own. */
export function ScreenBlockView({ block }: { block: ScreenBlock }): ReactNode {
  const part = partOf(useBundle(), block.screen).block;
  const titled = useMemo(() => ({ ...part, title: block.title ?? part.title }), [part, block.title]);
  return <Block block={titled} />;
}
