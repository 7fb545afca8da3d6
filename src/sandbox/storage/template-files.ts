import { readFileSync } from 'node:fs';
import { MemoryFS } from '@electric-sql/pglite';

const DATA = '/pglite/data';
const BLOCK = 512;
const FOLDER = '5';
/** A regular file that everybody may read and write, as `FS.writeFile` makes it. */
const FILE_MODE = 0o100666;

/** Members of a node of Emscripten's file system in memory that its types leave out. */
interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
}
interface FolderNode {
  node_ops: { mknod(parent: FolderNode, name: string, mode: number, device: number): FileNode };
}

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
    const folders = new Map<string, FolderNode>();
    for (const { name, isFolder, bytes } of entriesOf(readFileSync(this.#path))) {
      const path = DATA + name;
      if (isFolder) {
        FS.mkdirTree(path);
        continue;
      }
      // By their folder's node: thousands of paths, looked up part by part, are half the time.
      const end = path.lastIndexOf('/');
      const folder = path.slice(0, end);
      let parent = folders.get(folder);
      if (parent === undefined) folders.set(folder, (parent = FS.lookupPath(folder, {}).node as FolderNode));
      const file = parent.node_ops.mknod(parent, path.slice(end + 1), FILE_MODE, 0);
      file.contents = bytes;
      file.usedBytes = bytes.length;
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
