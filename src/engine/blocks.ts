import type { ComponentType } from 'react';
import type { Block, BlockKind } from '#model/block.ts';
import { type ExtraPart, extrasOnPage, kindsOnPage, looksOnPage, widgetsOnPage } from '#model/on-page.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { EngineHost } from './host/host.ts';
import { preloadBlockFilter } from './blocks/Block.tsx';
import { preloadHtml } from './formats/plain-formats.tsx';
import { lazyPart, lazyWhole } from './loading/loading.tsx';
import type { Renderers } from './overlays/renderers.ts';
import { loadLater } from './scope/bundle.tsx';
import { loadWidgets } from './widgets/widgets.ts';

type BlockView<Kind extends BlockKind> = ComponentType<{ block: Extract<Block, { kind: Kind }> }>;

/** The code of each kind of block, loaded when a screen uses it. */
const BLOCKS: { [Kind in BlockKind]: () => Promise<{ Component: BlockView<Kind> }> } = {
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
function viewOf<Kind extends BlockKind>(kind: Kind): BlockView<Kind> | undefined {
  return here.get(kind) as BlockView<Kind> | undefined;
}

/**
 * Fetches in parallel what the page itself will be drawn with, while its route is still loading.
 * @param own the product's widgets
 */
export async function preloadPage(bundle: ScreenBundle, own: EngineHost['widgets']): Promise<void> {
  const extras = extrasOnPage(bundle).map((extra) => EXTRAS[extra]());
  await Promise.all([load(kindsOnPage(bundle)), loadWidgets(widgetsOnPage(bundle), own), loadLooks(bundle), ...extras]);
}

const EXTRAS: Record<ExtraPart, () => Promise<void>> = {
  filter: preloadBlockFilter,
  lines: async () => (await import('./forms/FormBlockView.tsx')).preloadLines(),
  html: preloadHtml,
};

async function loadLooks(bundle: ScreenBundle): Promise<void> {
  const looks = looksOnPage(bundle);
  if (looks.length === 0) return;
  const { preloadLook } = await import('./tables/TableBlockView.tsx');
  await Promise.all(looks.map(preloadLook));
}

/** Fetches what is drawn over the page when somebody opens it. */
export async function preloadOverlays(bundle: ScreenBundle): Promise<void> {
  await Promise.all([load(bundle.uses.blocks), loadLater(bundle)]);
}

async function load(kinds: readonly BlockKind[]): Promise<void> {
  await Promise.all(
    kinds.map(async (kind) => {
      const { Component } = await BLOCKS[kind]();
      here.set(kind, Component);
    }),
  );
}

type View = Renderers['views'][BlockKind];

/** The upper layers' components for the lower ones. */
export const RENDERERS: Renderers = {
  // Object.fromEntries forgets the names, and each view takes the block of its own kind.
  views: Object.fromEntries(
    Object.entries(BLOCKS).map(([kind, load]) => [
      kind,
      lazyWhole(
        async () => ({ default: (await load()).Component as View }),
        () => viewOf(kind as BlockKind) as View | undefined,
      ),
    ]),
  ) as unknown as Renderers['views'],
  ActionForm: lazyWhole(async () => ({ default: (await import('./forms/ActionForm.tsx')).ActionForm })),
  EditForm: lazyPart(async () => ({ default: (await import('./forms/EditForm.tsx')).EditForm })),
  BlockOver: lazyWhole(async () => ({ default: (await import('./blocks/BlockOver.tsx')).BlockOver })),
};
