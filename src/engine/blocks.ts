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
  stats: async () => ({ Component: (await import('./blocks/StatsBlockView.tsx')).StatsBlockView }),
  chart: async () => ({ Component: (await import('./charts/ChartBlockView.tsx')).ChartBlockView }),
  article: async () => ({ Component: (await import('./blocks/ArticleBlockView.tsx')).ArticleBlockView }),
  tabs: async () => ({ Component: (await import('./blocks/TabsBlockView.tsx')).TabsBlockView }),
  result: async () => ({ Component: (await import('./blocks/ResultBlockView.tsx')).ResultBlockView }),
  links: async () => ({ Component: (await import('./blocks/LinksBlockView.tsx')).LinksBlockView }),
  table: async () => ({ Component: (await import('./tables/TableBlockView.tsx')).TableBlockView }),
  form: async () => ({ Component: (await import('./forms/FormBlockView.tsx')).FormBlockView }),
  fields: async () => ({ Component: (await import('./forms/FieldsBlockView.tsx')).FieldsBlockView }),
};

const here = new Map<BlockKind, unknown>();

/** The view of a kind whose code is here. */
export function viewOf<Kind extends BlockKind>(kind: Kind): BlockView<Kind> | undefined {
  return here.get(kind) as BlockView<Kind> | undefined;
}

/** Fetches in parallel what the screen will draw with, while its route is still loading. */
export async function preloadBlocks(bundle: ScreenBundle): Promise<void> {
  await Promise.all(
    bundle.uses.blocks.map(async (kind) => {
      const { Component } = await BLOCKS[kind]();
      here.set(kind, Component);
    }),
  );
}
