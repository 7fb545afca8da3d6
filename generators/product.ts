import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { ownModule } from '#model/own-module.ts';
import { generate } from './vite.ts';

export interface ScreenwrightOptions {
  /** Folder of the schemas. Default: `schemas` in the working directory. */
  schemas?: string;
  /** Folder of what is generated from them. Default: `src/generated` there. */
  out?: string;
}

/** Vite's plug-ins for a product: generates when Vite starts and whenever a schema is saved, and builds what the engine needs. */
export function screenwright({
  schemas = 'schemas',
  out = join('src', 'generated'),
}: ScreenwrightOptions = {}): Plugin[] {
  return [generate({ root: resolve(schemas), out: resolve(out) }), engineBuild()];
}

/**
 * Build options that the engine requires: no inline assets, because the Content-Security-Policy forbids them, and no
 * Markdown.
 */
function engineBuild(): Plugin {
  const noMarkdown = fileURLToPath(ownModule('../src/engine/forms/no-markdown.ts', import.meta.url));
  const modules = normalizePath(fileURLToPath(new URL('../src/engine', import.meta.url)));
  return {
    name: 'screenwright-build',
    config: () => ({
      html: { cspNonce: '__CSP_NONCE__' },
      resolve: {
        // RJSF imports Markdown for rich descriptions, which no schema here has.
        alias: { 'markdown-to-jsx/react': noMarkdown },
        dedupe: ['react', 'react-dom', 'react-router-dom', 'swr', '@fluentui/react-components'],
      },
      // The engine's modules load each other lazily, and its style sheets are modules, so Vite serves them unbundled;
      // their dependencies are found before the first visit.
      optimizeDeps: { exclude: ['screenwright'], entries: ['index.html', `${modules}/**/*.js`] },
      build: {
        // Browsers with `light-dark()`: a build for older ones would remove the colours.
        target: ['chrome146', 'firefox140', 'safari18.2'],
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
      },
    }),
  };
}
