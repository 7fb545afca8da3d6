import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SheetRefused } from './bounds.ts';

/** Maximum uncompressed bytes of all entries. */
const MOST_UNFOLDED = 32 * 1024 * 1024;
const MOST_ENTRIES = 200;
/** Archives inside an archive, and other embedded documents. */
const NESTED = /\.(zip|jar|7z|rar|gz|bz2|xz|tar|xls[xmb]?|doc[xm]?|ppt[xm]?)$|\/embeddings\//i;

/** An archive with a checked directory; entries are uncompressed one by one. */
export interface Archive {
  /** Undefined without such an entry. @throws SheetRefused if its uncompressed size differs from the directory */
  read(name: string): Promise<Uint8Array | undefined>;
}

/**
 * Opens a zip archive without uncompressing anything.
 * @throws SheetRefused for too many entries, too many bytes, nested archives
 * @throws Error if it is no archive
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (file.entryCount > MOST_ENTRIES) throw new SheetRefused('sheetEntries', { count: MOST_ENTRIES });
  const entries = new Map<string, Entry>();
  let packed = 0;
  let unfolded = 0;
  for await (const entry of file.eachEntry()) {
    if (NESTED.test(entry.fileName)) throw new SheetRefused('sheetNested');
    packed += entry.compressedSize;
    unfolded += entry.uncompressedSize;
    // Entries that share bytes would uncompress to more than any reader expects.
    if (packed > bytes.length || entries.has(entry.fileName)) throw new Error('Entries overlap');
    if (unfolded > MOST_UNFOLDED) throw new SheetRefused('sheetUnfolded', { size: MOST_UNFOLDED / 1024 / 1024 });
    entries.set(entry.fileName, entry);
  }
  return { read: (name) => unfold(file, entries.get(name)) };
}

async function unfold(file: ZipFile, entry: Entry | undefined): Promise<Uint8Array | undefined> {
  if (entry === undefined) return undefined;
  const pieces: Buffer[] = [];
  // yauzl ends the stream with an error as soon as it exceeds the size in the directory.
  for await (const piece of await file.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
