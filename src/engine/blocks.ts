import type { BlockKind, Blocks } from '#model/block.ts';
import { kindsOnPage, partsOnPage, widgetsOnPage, type PagePart } from '#model/on-page.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { EngineHost } from './host/host.ts';
import { loadRuns } from './actions/use-run-call.ts';
import { preloadBlockFilter } from './frame/Block.tsx';
import { preloadHtml } from './formats/html/html.tsx';
import { lazyPart, lazyWhole, type Part } from './loading/loading.tsx';
import type { Renderers } from './overlays/renderers.ts';
import { loadLater } from './scope/later-part.ts';
import { loadWidgets } from './widgets/widgets.ts';

type View<Kind extends BlockKind> = Part<{ block: Blocks[Kind] }>;

/** The code of each kind of block, loaded when a screen uses it. */
const VIEWS: { [Kind in BlockKind]: View<Kind> } = {
  article: lazyWhole(async () => (await import('./blocks/article/ArticleView.tsx')).ArticleView),
  body: lazyWhole(async () => (await import('./blocks/body/BodyView.tsx')).BodyView),
  chart: lazyWhole(async () => (await import('./blocks/chart/ChartView.tsx')).ChartView),
  custom: lazyWhole(async () => (await import('./blocks/custom/CustomView.tsx')).CustomView),
  fields: lazyWhole(async () => (await import('./blocks/fields/FieldsView.tsx')).FieldsView),
  form: lazyWhole(async () => (await import('./blocks/form/FormView.tsx')).FormView),
  infoList: lazyWhole(async () => (await import('./blocks/infoList/InfoListView.tsx')).InfoListView),
  links: lazyWhole(async () => (await import('./blocks/links/LinksView.tsx')).LinksView),
  notice: lazyWhole(async () => (await import('./blocks/notice/NoticeView.tsx')).NoticeView),
  result: lazyWhole(async () => (await import('./blocks/result/ResultView.tsx')).ResultView),
  screen: lazyWhole(async () => (await import('./blocks/screen/ScreenView.tsx')).ScreenView),
  stats: lazyWhole(async () => (await import('./blocks/stats/StatsView.tsx')).StatsView),
  table: lazyWhole(async () => (await import('./blocks/table/TableView.tsx')).TableView),
  tabs: lazyWhole(async () => (await import('./blocks/tabs/TabsView.tsx')).TabsView),
};

/**
 * Loads everything the page needs to draw, in parallel and while its route is still loading.
 * @param own the product's widgets
 */
export async function preloadPage(bundle: ScreenBundle, own: EngineHost['widgets']): Promise<void> {
  const parts = partsOnPage(bundle).map((part) => PARTS[part]());
  await Promise.all([load(kindsOnPage(bundle)), loadWidgets(widgetsOnPage(bundle), own), ...parts]);
}

/** Optional parts of a page, loaded at the same time. */
const PARTS: Record<PagePart, () => Promise<void>> = {
  'block-filter': preloadBlockFilter,
  html: preloadHtml,
  tiles: async () => (await import('./blocks/table/TableView.tsx')).preloadLook('cards'),
  checklist: async () => (await import('./blocks/table/TableView.tsx')).preloadLook('checklist'),
  lines: async () => (await import('./blocks/table/TableView.tsx')).preloadLook('rows'),
  arranging: async () => (await import('./blocks/table/TableView.tsx')).preloadArranging(),
  'lines-field': async () => (await import('./blocks/form/FormView.tsx')).preloadLines(),
  'array-field': async () => (await import('./blocks/form/FormView.tsx')).preloadLines(),
};

/** After the first interaction, loads the code of layers, later steps and running calls. */
export async function preloadOverlays(bundle: ScreenBundle, own: EngineHost['widgets']): Promise<void> {
  const { blocks, widgets } = bundle.uses;
  await Promise.all([load(blocks), loadWidgets(widgets, own), loadLater(bundle), loadRuns()]);
}

async function load(kinds: readonly BlockKind[]): Promise<void> {
  await Promise.all(kinds.map((kind) => VIEWS[kind].preload()));
}

/** Components of upper layers, passed down to lower ones. */
export const RENDERERS: Renderers = {
  // Each view receives only blocks of its own kind.
  views: VIEWS as unknown as Renderers['views'],
  ActionForm: lazyWhole(async () => (await import('./forms/ActionForm.tsx')).ActionForm),
  EditForm: lazyPart(async () => (await import('./forms/EditForm.tsx')).EditForm),
  BlockOver: lazyWhole(async () => (await import('./frame/BlockOver.tsx')).BlockOver),
};
