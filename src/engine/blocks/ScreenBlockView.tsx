import type { ReactNode } from 'react';
import type { ScreenBlock } from '#model/block.ts';
import { Block } from '../Block.tsx';
import { partOf, useBundle } from '../bundle.tsx';

/** Another screen file, drawn here. It sees what this place sees. */
export function ScreenBlockView({ block }: { block: ScreenBlock }): ReactNode {
  return <Block block={partOf(useBundle(), block.screen).block} />;
}
