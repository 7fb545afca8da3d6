import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkAddress } from './address.ts';
import { failStart } from './fail-start.ts';
import { optionsGiven } from './options.ts';
import { settingsOf } from './settings.ts';

/** The built portal. */
export const BUILD = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Refuses wrong settings, a missing portal and an address in use before the modules of the server are loaded: they take seconds. */
export async function checkStart(): Promise<void> {
  try {
    const { demoOnLoopback, isDev, builtBy } = optionsGiven();
    const settings = settingsOf(process.env, { demoOnLoopback });
    // A provider's module loads those of the database.
    if (settings.provider !== undefined) (await import('./provider-of.ts')).providerOf(settings);
    if (!isDev && builtBy === undefined && !existsSync(`${BUILD}/index.html`))
      throw new Error('The portal is not built. Run npm run build first.');
    await checkAddress(settings.port, settings.host);
  } catch (error) {
    failStart(error);
  }
}
