import { fileURLToPath } from 'node:url';
import { buildPortal } from './build/portal.ts';

/*
 * Builds the portal for `npm start`, and sends messages to the server that started it: `generated` when the schemas are
 * generated, `built` when the pages can be served.
 */

const started = performance.now();
const passed = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
/** A server that has ended cannot receive messages. */
const ignored = (): void => undefined;
// The build ends together with its server, because nobody else needs its pages.
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
