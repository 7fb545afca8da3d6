import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import zopfli from '@gfx/zopfli';
import type { Plugin, Rolldown } from 'vite';
import { extrasOnPage, kindsOnPage, looksOnPage, questionsOnPage, widgetsOnPage, type Asked } from '#model/on-page.ts';
import type { RouteDefinition } from '#model/screen.ts';

/** The file of the build that tells a server what each address is drawn with. */
const PAGES = 'pages.json';

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/** The module that draws rows of each look. */
const LOOKS = { table: 'DataTable', cards: 'Tiles', rows: 'Lines' };
const EXTRAS = {
  filter: ['BlockFilter'],
  arranging: ['arranging'],
  lines: ['LinesField', 'ArrayField'],
  html: ['Html'],
};

export interface FirstPageOptions {
  /** The generated module of all routes. */
  routes: string;
  /** The modules that load kinds of blocks and widgets by name: `table` is in `TableBlockView`, `new-password` in `new-password`. */
  registries: readonly string[];
  /** Modules that every screen loads besides its own. */
  screen: readonly string[];
  /** The layout around a screen: its name, and its modules if they load lazily. */
  frame(route: RouteDefinition): { name: string; modules: readonly string[] };
}

/** One address of the portal and what its first page is drawn with, beyond what every page loads. */
interface Page {
  /** Path pattern (`/pay/:orderNo`). */
  path: string;
  scripts: string[];
  styles: string[];
  /** The screen's questions whose requests are the same for everybody. */
  questions: Asked[];
  /** The name of what is drawn around it. */
  frame: string;
}

/**
 * Writes `pages.json` beside what is built: the fonts, and for each route the chunks and styles of its screen, blocks and widgets, which
 * the server names in the page's head. Without it the browser hears of them one after the other.
 * @throws Error for a block or widget whose module is not found
 */
export function firstPage({ routes, registries, screen, frame }: FirstPageOptions): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // The page is looked at with its styles before its code has come.
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(STYLES) ?? [];
        return html
          .replaceAll(STYLES, '')
          .replace('<script type="module"', `${styles.join('')}<script type="module"`)
          .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
      },
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const holder = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
      const chunkOf = (id: string): Rolldown.OutputChunk => {
        const chunk = holder.get(id);
        if (chunk === undefined) throw new Error(`${id} is in no chunk of the build`);
        return chunk;
      };
      const loaded = registries.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const named = new Map(loaded.map((id) => [plain(basename(id).replace(/\.\w+$/, '')), id]));
      const moduleOf = (name: string): string => {
        const id = named.get(plain(name));
        if (id === undefined) throw new Error(`No registry loads a module for "${name}"`);
        return id;
      };
      const first = closure(
        bundle,
        chunks.filter(({ isEntry }) => isEntry),
      );
      const { routes: all } = (await import(pathToFileURL(routes).href)) as { routes: RouteDefinition[] };
      const screens = new Map(
        (this.getModuleInfo(routes)?.dynamicallyImportedIds ?? []).map((id) => [id.replace(/\.ts$/, ''), id]),
      );
      const pages = await Promise.all(
        all.map(async (route): Promise<Page> => {
          const { bundle: drawn } = await route.load();
          const own = [...screens].find(([id]) => id.endsWith(`/screens/${route.screen}`))?.[1];
          if (own === undefined) throw new Error(`The screen "${route.screen}" is not in the build`);
          const looks = looksOnPage(drawn).map((look) => LOOKS[look]);
          const extras = extrasOnPage(drawn).flatMap((extra) => EXTRAS[extra]);
          const kinds = kindsOnPage(drawn).map((kind) => `${kind}BlockView`);
          const parts = [...kinds, ...looks, ...extras, ...widgetsOnPage(drawn)];
          const around = frame(route);
          const modules = [...screen, ...around.modules, own, ...parts.map(moduleOf)];
          const whole = closure(bundle, modules.map(chunkOf)).filter((chunk) => !first.includes(chunk));
          return {
            path: route.path,
            frame: around.name,
            scripts: whole.map(({ fileName }) => fileName),
            questions: questionsOnPage(drawn),
            styles: [...new Set(whole.flatMap(stylesOf))].filter((file) => !first.flatMap(stylesOf).includes(file)),
          };
        }),
      );
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
      this.emitFile({ type: 'asset', fileName: PAGES, source: JSON.stringify({ fonts, pages }) });
    },
  };
}

const SMALLEST = 1024;
const TEXTS = /\.(js|css|svg|json)$/;
/** Zopfli makes gzip's format 4 % smaller than zlib can, and takes 6 s per MB. */
const ZOPFLI = { numiterations: 15 };

/**
 * Writes each text of the build compressed beside it, so that the server compresses nothing per request.
 * @param shared names of the chunks that most visits load, which are compressed as well as can be
 */
export function compressed(shared: readonly string[]): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const each of Object.values(bundle)) {
          const source = Buffer.from(each.type === 'chunk' ? each.code : each.source);
          if (source.length < SMALLEST || !TEXTS.test(each.fileName)) continue;
          const isShared = each.type === 'chunk' && shared.includes(each.name);
          const quality = isShared ? constants.BROTLI_MAX_QUALITY : 9;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
          };
          // oxlint-disable-next-line no-await-in-loop -- one file after the other keeps one core busy, not the memory
          const gzipped = isShared ? await zopfli.gzipAsync(source, ZOPFLI) : gzipSync(source, { level: 9 });
          for (const [ending, packed] of [
            ['br', brotliCompressSync(source, { params })],
            ['gz', gzipped],
          ] as const)
            this.emitFile({ type: 'asset', fileName: `${each.fileName}.${ending}`, source: packed });
        }
      },
    },
  };
}

/** The chunks with all that they import at once, each before the chunks that import it. */
function closure(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const seen = new Set<string>();
  const walk = (chunk: Rolldown.OutputChunk): void => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === 'chunk') walk(imported);
    }
    found.add(chunk);
  };
  for (const chunk of chunks) walk(chunk);
  return [...found];
}

function stylesOf(chunk: Rolldown.OutputChunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])];
}

/** `new-password`, `infoListBlockView` and `InfoListBlockView.tsx` meet in small letters. */
function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}
