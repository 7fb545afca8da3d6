import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialectArtifacts } from './artifacts.ts';

/*
 * Writes what follows from schemas/dialect into src/model, and its reference beside it, where they are committed. Run it after every change of the dialect;
 * a test regenerates it byte for byte.
 */
const root = join(import.meta.dirname, '../..');
for (const [path, text] of Object.entries(await dialectArtifacts())) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
