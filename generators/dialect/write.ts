import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialectArtifacts } from './artifacts.ts';

/*
 * Writes the files generated from schemas/dialect into src/model, and the reference beside it; both are committed. Must
 * be run after every change of the dialect; a test compares the files byte for byte.
 */
const root = join(import.meta.dirname, '../..');
for (const [path, text] of Object.entries(await dialectArtifacts())) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
