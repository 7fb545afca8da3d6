import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./pictures/', import.meta.url);
const known = new Map<string, Uint8Array>();

/**
 * A picture of the folder `pictures`, a PNG. Nothing in them is a real document.
 * @param name without its ending: `id-type/1`. Never a text from outside that nobody has checked
 * @returns undefined where there is none
 */
export function pictureNamed(name: string): Uint8Array | undefined {
  const file = new URL(`${name}.png`, FOLDER);
  const bytes = known.get(name) ?? (existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined);
  if (bytes) known.set(name, bytes);
  return bytes;
}
