import { fileURLToPath } from 'node:url';
import { buildPortal } from './build/portal.ts';

/*
 * Builds the portal for `npm start`, and tells the server that started it: `generated` when its schemas are, `built` when
 * it can serve the pages.
 */

const started = performance.now();
const passed = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
/** A server that has ended hears nothing. */
const ignored = (): void => undefined;
// The build ends with its server: without one its pages have no reader.
const end = (): never => process.exit(1);
process.on('disconnect', end);

try {
  await buildPortal(fileURLToPath(new URL('..', import.meta.url)), 'start', {
    onStale: () => console.log('Checking the schemas, and making the database …'),
    onGenerated() {
      console.log(`  schemas checked and generated: ${passed()}`);
      console.log('Building the portal …');
      process.send?.('generated', ignored);
    },
    onBuilt() {
      console.log(`  portal built: ${passed()}`);
      process.off('disconnect', end);
      process.send?.('built', () => process.connected && process.disconnect());
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
