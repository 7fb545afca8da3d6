import { renameSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownModule } from '#model/own-module.ts';
import react from '@vitejs/plugin-react';
import { themeStyles } from '../emit/theme-styles.ts';
import { build, type InlineConfig, type Plugin } from 'vite';

const beside = (path: string): string => fileURLToPath(ownModule(`../../${path}`, import.meta.url));

// A test runner sets another value, and then the JSX would not fit the bundled production React.
process.env['NODE_ENV'] = 'production';

/** The product's build options, without minification. */
const COMMON = {
  configFile: false,
  logLevel: 'error',
  resolve: { alias: { 'markdown-to-jsx/react': beside('src/engine/forms/no-markdown.ts') } },
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies InlineConfig;

/**
 * Builds the page that draws one screen after another, as the sandbox serves it: `index.html` and its parts.
 * @param html the frame's page
 * @param out a folder that is emptied
 */
export async function buildFrame(html: string, out: string): Promise<void> {
  await build({
    ...COMMON,
    root: dirname(resolve(html)),
    base: '/',
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [react(), themeStyles(), workbenchPaths()],
    build: {
      outDir: out,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 100_000,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'chrome146',
      rolldownOptions: { input: resolve(html) },
    },
  });
  if (basename(html) !== 'index.html') renameSync(join(out, basename(html)), join(out, 'index.html'));
}

/** The dev server serves the workbench's page from another folder; this maps the same paths here. */
function workbenchPaths(): Plugin {
  return {
    name: 'workbench-paths',
    enforce: 'pre',
    resolveId: (id) =>
      id.startsWith('/@workbench/') ? beside(`src/workbench/${id.slice('/@workbench/'.length)}`) : undefined,
  };
}

/** The page of a review: one script and one style sheet, both inline. */
export async function buildPage(): Promise<{ script: string; style: string }> {
  const made = await build({
    ...COMMON,
    root: beside('src/workbench'),
    plugins: [react()],
    publicDir: false,
    build: {
      write: false,
      reportCompressedSize: false,
      target: 'es2023',
      cssMinify: true,
      lib: { entry: beside('src/workbench/review/main.tsx'), formats: ['iife'], name: 'review', cssFileName: 'review' },
    },
  });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((each) => ('output' in each ? each.output : []));
  const script = outputs.find((each) => each.type === 'chunk');
  const style = outputs.find((each) => each.type === 'asset' && each.fileName.endsWith('.css'));
  if (script?.type !== 'chunk' || style?.type !== 'asset') throw new Error('The page of the review cannot be built.');
  return { script: script.code, style: String(style.source) };
}
