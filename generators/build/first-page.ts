import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { kindsOnPage, partsOnPage, questionsOnPage, widgetsOnPage, type Asked } from '#model/on-page.ts';
import type { RouteDefinition } from '#model/screen.ts';

/** The file of the build with the files that draw each address. */
const PAGES = 'pages.json';

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

export interface FirstPageOptions {
  /** The generated module of all routes. */
  routes: string;
  /** Lazy modules that every screen loads besides its own, by name: `Screen` is in `Screen.tsx`. */
  screen: readonly string[];
  /** The layout around a screen: its name, and its lazy modules by name. */
  frame(route: RouteDefinition): { name: string; modules: readonly string[] };
}

/** One address of the portal, with the needs of its first page beyond those of every page. */
interface Page {
  /** Path pattern (`/pay/:orderNo`). */
  path: string;
  /** Title of the screen, as far as it is known without data. */
  title: string;
  scripts: string[];
  /** The screen's questions with the same request for everybody. */
  questions: Asked[];
  /** The name of the surrounding layout. */
  frame: string;
}

/**
 * Writes `pages.json` beside what is built: for each route the chunks of its screen, blocks and widgets, which the
 * server names in the page's head. Without this file the browser finds one chunk through another.
 * @throws Error for a block or widget whose module is not found
 */
export function firstPage({ routes, screen, frame }: FirstPageOptions): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // The page is visible with its styles and its font before its code arrives.
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`);
        const first = [...(html.match(STYLES) ?? []), ...fonts].join('');
        return html
          .replaceAll(STYLES, '')
          .replace('<script type="module"', `${first}<script type="module"`)
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
      const lazy = new Map<string, Set<string>>();
      for (const id of this.getModuleIds())
        for (const loaded of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          const name = plain(basename(loaded).replace(/\.\w+$/, ''));
          lazy.set(name, (lazy.get(name) ?? new Set()).add(loaded));
        }
      const moduleOf = (name: string): string => {
        const [id, other] = lazy.get(plain(name)) ?? [];
        if (id === undefined) throw new Error(`No module that loads "${name}" on first use is in the build`);
        if (other !== undefined) throw new Error(`"${name}" is ${id} and ${other}`);
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
          const around = frame(route);
          const kinds = kindsOnPage(drawn).map((kind) => `${kind}View`);
          const parts = [...screen, ...around.modules, ...kinds, ...partsOnPage(drawn), ...widgetsOnPage(drawn)];
          const modules = [own, ...parts.map(moduleOf)];
          const whole = closure(bundle, modules.map(chunkOf)).filter((chunk) => !first.includes(chunk));
          return {
            path: route.path,
            title: route.title,
            frame: around.name,
            scripts: whole.map(({ fileName }) => fileName),
            questions: questionsOnPage(drawn),
          };
        }),
      );
      this.emitFile({ type: 'asset', fileName: PAGES, source: JSON.stringify({ pages }) });
    },
  };
}

/** The chunks with everything that they import statically, each before the chunks that import it. */
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

/** `new-password`, `lines-field` and `LinesField.tsx` are equal in lower case without punctuation. */
function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}
