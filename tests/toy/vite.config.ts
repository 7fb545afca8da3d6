import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('portal'),
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react()],
  resolve: { alias: { 'markdown-to-jsx/react': at('../../src/engine/forms/no-markdown.ts') } },
  build: {
    outDir: at('../results/toy'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'chrome146',
  },
});
