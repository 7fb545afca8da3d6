import { readFileSync } from 'node:fs';
import { MemoryFS } from '@electric-sql/pglite';

const DATA = '/pglite/data';
const BLOCK = 512;
const FOLDER = '5';

/**
 * The files of an embedded database as in its dump. The database uses the bytes that were read as its files: another
 * copy would make each start of a test handle 50 MB three times.
 */
export class TemplateFiles extends MemoryFS {
  readonly #path: string;

  /** @param path of a dump, an uncompressed tar file */
  constructor(path: string) {
    super();
    this.#path = path;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module;
    FS.mkdirTree(DATA);
    for (const { name, isFolder, bytes } of entriesOf(readFileSync(this.#path))) {
      if (isFolder) FS.mkdirTree(DATA + name);
      else FS.writeFile(DATA + name, bytes, { canOwn: true } as object);
    }
  }
}

function* entriesOf(tar: Buffer): Generator<{ name: string; isFolder: boolean; bytes: Uint8Array }> {
  const textAt = (at: number, length: number): string => tar.toString('latin1', at, at + length).replace(/\0.*/s, '');
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const size = parseInt(textAt(at + 124, 12), 8) || 0;
    const from = at + BLOCK;
    yield { name: textAt(at, 100), isFolder: textAt(at + 156, 1) === FOLDER, bytes: tar.subarray(from, from + size) };
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}
