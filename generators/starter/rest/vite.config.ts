import react from '@vitejs/plugin-react';
import { screenwright } from 'screenwright/vite';
import { defineConfig } from 'vite';

/** The origin of the service. The browser only requests its own origin. */
const target = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), screenwright()],
  server: { proxy: { '/v2': { target, changeOrigin: true } } },
});
