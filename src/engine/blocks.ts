import type { Block, BlockKind } from '#model/block.ts';
import { kindsOnPage, partsOnPage, widgetsOnPage, type PagePart } from '#model/on-page.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { EngineHost } from './host/host.ts';
import { loadRuns } from './actions/use-run-call.ts';
import { preloadBlockFilter } from './blocks/Block.tsx';
import { preloadHtml } from './formats/plain-formats.tsx';
import { lazyPart, lazyWhole, type Part } from './loading/loading.tsx';
import type { Renderers } from './overlays/renderers.ts';
import { loadLater } from './scope/later-part.ts';
import { loadWidgets } from './widgets/widgets.ts';

type View<Kind extends BlockKind> = Part<{ block: Extract<Block, { kind: Kind }> }>;

/** The code of each kind of block, loaded when a screen uses it. */
const VIEWS: { [Kind in BlockKind]: View<Kind> } = {
  body: lazyWhole(async () => (await import('./blocks/BodyBlockView.tsx')).BodyBlockView),
  infoList: lazyWhole(async () => (await import('./blocks/InfoListBlockView.tsx')).InfoListBlockView),
  notice: lazyWhole(async () => (await import('./blocks/NoticeBlockView.tsx')).NoticeBlockView),
  screen: lazyWhole(async () => (await import('./blocks/ScreenBlockView.tsx')).ScreenBlockView),
  custom: lazyWhole(async () => (await import('./blocks/CustomBlockView.tsx')).CustomBlockView),
  stats: lazyWhole(async () => (await import('./blocks/StatsBlockView.tsx')).StatsBlockView),
  chart: lazyWhole(async () => (await import('./charts/ChartBlockView.tsx')).ChartBlockView),
  article: lazyWhole(async () => (await import('./blocks/article/ArticleView.tsx')).ArticleView),
  tabs: lazyWhole(async () => (await import('./blocks/TabsBlockView.tsx')).TabsBlockView),
  result: lazyWhole(async () => (await import('./blocks/ResultBlockView.tsx')).ResultBlockView),
  links: lazyWhole(async () => (await import('./blocks/LinksBlockView.tsx')).LinksBlockView),
  table: lazyWhole(async () => (await import('./tables/TableBlockView.tsx')).TableBlockView),
  form: lazyWhole(async () => (await import('./forms/FormBlockView.tsx')).FormBlockView),
  fields: lazyWhole(async () => (await import('./forms/FieldsBlockView.tsx')).FieldsBlockView),
};

/**
 * Fetches in parallel what the page itself will be drawn with, while its route is still loading.
 * @param own the product's widgets
 */
export async function preloadPage(bundle: ScreenBundle, own: EngineHost['widgets']): Promise<void> {
  const parts = partsOnPage(bundle).map((part) => PARTS[part]());
  await Promise.all([load(kindsOnPage(bundle)), loadWidgets(widgetsOnPage(bundle), own), ...parts]);
}

/** What a page may be drawn with besides, loaded at the same time. */
const PARTS: Record<PagePart, () => Promise<void>> = {
  'block-filter': preloadBlockFilter,
  html: preloadHtml,
  tiles: async () => (await import('./tables/TableBlockView.tsx')).preloadLook('cards'),
  lines: async () => (await import('./tables/TableBlockView.tsx')).preloadLook('rows'),
  arranging: async () => (await import('./tables/TableBlockView.tsx')).preloadArranging(),
  'lines-field': async () => (await import('./forms/FormBlockView.tsx')).preloadLines(),
  'array-field': async () => (await import('./forms/FormBlockView.tsx')).preloadLines(),
};

/** Fetches what opens over the page or in later steps, and what runs calls, once somebody is there. */
export async function preloadOverlays(bundle: ScreenBundle, own: EngineHost['widgets']): Promise<void> {
  const { blocks, widgets } = bundle.uses;
  await Promise.all([load(blocks), loadWidgets(widgets, own), loadLater(bundle), loadRuns()]);
}

async function load(kinds: readonly BlockKind[]): Promise<void> {
  await Promise.all(kinds.map((kind) => VIEWS[kind].preload()));
}

/** The upper layers' components for the lower ones. */
export const RENDERERS: Renderers = {
  // Each view takes the block of its own kind.
  views: VIEWS as unknown as Renderers['views'],
  ActionForm: lazyWhole(async () => (await import('./forms/ActionForm.tsx')).ActionForm),
  EditForm: lazyPart(async () => (await import('./forms/EditForm.tsx')).EditForm),
  BlockOver: lazyWhole(async () => (await import('./blocks/BlockOver.tsx')).BlockOver),
};
