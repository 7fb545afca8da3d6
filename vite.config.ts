import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './generators/build/compressed.ts';
import { firstPage } from './generators/build/first-page.ts';
import { licenses } from './generators/build/licenses.ts';
import { version } from './generators/build/version.ts';
import { waitsInThePage } from './generators/build/waits-in-the-page.ts';
import { themeStyles } from './generators/emit/theme-styles.ts';
import { generate } from './generators/vite.ts';
import { workbench } from './generators/workbench.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Quality of Brotli: the highest takes a release ten times as long, for 5 % fewer bytes. */
const MIDDLE = 5;
const HIGHEST = 11;
/** A module that fewer pages use stays in a chunk of its own. */
const PAGES = 6;

export default defineConfig(({ mode }) => ({
  root: at('src/portal'),
  base: '/',
  // The server puts a fresh nonce in its place in every page that it sends, in dev too.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    generate({ typesLater: mode === 'start' }),
    themeStyles(),
    workbench({ roles: 'src/bank/rules/roles.json' }),
    version(),
    waitsInThePage(),
    firstPage({ routes: at('src/generated/routes.ts'), screen: ['Screen'], frame: frameOf }),
    licenses(at('.')),
    compressed(mode === 'release' ? HIGHEST : MIDDLE),
  ],
  // RJSF imports it for rich descriptions, which no schema here has (30 KB).
  resolve: { alias: { 'markdown-to-jsx/react': at('src/engine/forms/no-markdown.ts') } },
  // The pages whose imports are found before the first visit: what is found later makes a page load itself again.
  optimizeDeps: { entries: ['index.html', '../workbench/*.html'].map((page) => at(`src/portal/${page}`)) },
  // The browser's code, then the same components for the server, which draws pages before that code has come.
  builder: { sharedConfigBuild: true, sharedPlugins: true },
  environments: {
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
      build: {
        outDir: at('dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: {
          input: { 'first-look': at('src/portal/first-look.tsx') },
          output: { codeSplitting: true },
        },
      },
    },
  },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    // The last two of Chromium, Firefox and Safari: `light-dark()` and nesting need no help there.
    target: ['chrome146', 'firefox140', 'safari18.2'],
    // data: URLs would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file of 28 KB: split, each page asks for up to thirteen.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // The largest is a page of the gallery.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // Libraries of every page; they change only with the lock file and stay cached across releases.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|swr)[\\/]/,
            },
            { name: 'rjsf', test: /node_modules[\\/]@rjsf[\\/]/ },
            { name: 'common', minShareCount: PAGES },
          ],
        },
      },
    },
  },
}));

/** The layout that `src/portal/router.tsx` draws around a screen. */
function frameOf(route: { public: boolean; screen: string }): { name: string; modules: string[] } {
  if (!route.public) return { name: 'member', modules: [] };
  return route.screen.startsWith('public/')
    ? { name: 'welcome', modules: ['PublicLayout'] }
    : { name: 'open', modules: ['OpenLayout'] };
}
