import { fileURLToPath } from 'node:url';
import { buildPortal } from './build/portal.ts';

/* `npm run build`: builds a release of the portal in `dist`, for `npm run serve`. */

const started = performance.now();
try {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const wasStale = await buildPortal(root, 'release', { onStale: () => console.log('Building a release …') });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(wasStale ? `Built into dist in ${seconds} s` : 'dist is the release of these sources already');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
