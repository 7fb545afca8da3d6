import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./pictures/', import.meta.url);
const known = new Map<string, Uint8Array>();

/**
 * A PNG of the folder `pictures`. None shows a real document.
 * @param name without extension: `id-type/1`. Never unvalidated external input
 * @returns undefined if there is none
 */
export function pictureNamed(name: string): Uint8Array | undefined {
  const file = new URL(`${name}.png`, FOLDER);
  const bytes = known.get(name) ?? (existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined);
  if (bytes) known.set(name, bytes);
  return bytes;
}
