import type { ComponentType } from 'react';
import type { Block, BlockKind } from '#model/block.ts';
import type { ScreenBundle } from '#model/screen.ts';

export type BlockView<Kind extends BlockKind> = ComponentType<{ block: Extract<Block, { kind: Kind }> }>;

/** The code of each kind of block, loaded when a screen uses it. */
export const BLOCKS: { [Kind in BlockKind]: () => Promise<{ Component: BlockView<Kind> }> } = {
  body: async () => ({ Component: (await import('./blocks/BodyBlockView.tsx')).BodyBlockView }),
  infoList: async () => ({ Component: (await import('./blocks/InfoListBlockView.tsx')).InfoListBlockView }),
  notice: async () => ({ Component: (await import('./blocks/NoticeBlockView.tsx')).NoticeBlockView }),
  screen: async () => ({ Component: (await import('./blocks/ScreenBlockView.tsx')).ScreenBlockView }),
  custom: async () => ({ Component: (await import('./blocks/CustomBlockView.tsx')).CustomBlockView }),
  stats: async () => ({ Component: (await import('./blocks/PendingBlockView.tsx')).PendingBlockView }),
  result: async () => ({ Component: (await import('./blocks/PendingBlockView.tsx')).PendingBlockView }),
  links: async () => ({ Component: (await import('./blocks/PendingBlockView.tsx')).PendingBlockView }),
  table: async () => ({ Component: (await import('./blocks/PendingBlockView.tsx')).PendingBlockView }),
  form: async () => ({ Component: (await import('./blocks/PendingBlockView.tsx')).PendingBlockView }),
  fields: async () => ({ Component: (await import('./blocks/PendingBlockView.tsx')).PendingBlockView }),
};

/** Fetches in parallel what the screen will draw with, while its route is still loading. */
export async function preloadBlocks(bundle: ScreenBundle): Promise<void> {
  await Promise.all(bundle.uses.blocks.map((kind) => BLOCKS[kind]()));
}
