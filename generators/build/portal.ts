import { join } from 'node:path';
import { createBuilder } from 'vite';
import type { GeneratorApi } from '../emit/built.ts';
import { isBuilt, type Mode, stampOf, writeStamp } from './stamp.ts';

export interface BuildListeners {
  /** Called if the last build was made from other sources. */
  onStale?: () => void;
  /** Called when the schemas are checked and generated, before the slower part of the build. */
  onGenerated?: () => void;
  /** Called when the portal can be served; files only for the compiler may still be missing. */
  onBuilt?: () => void;
}

/**
 * Generates and builds the portal into `dist`, unless it already has a build of these sources.
 * @returns whether anything was built
 * @throws Error with all problems of the schemas, or with what the bundler found
 */
export async function buildPortal(
  root: string,
  mode: Mode,
  { onStale, onGenerated, onBuilt }: BuildListeners = {},
): Promise<boolean> {
  const dist = join(root, 'dist');
  const stamp = stampOf(root, mode);
  if (isBuilt(root, dist, stamp)) return false;
  onStale?.();
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    mode,
    logLevel: 'error',
    configLoader: 'native',
  });
  onGenerated?.();
  await builder.buildApp();
  writeStamp(dist, stamp);
  onBuilt?.();
  const generator = builder.config.plugins.find(({ name }) => name === 'screenwright')?.api as GeneratorApi | undefined;
  await generator?.writeTypes();
  return true;
}
