import { type Zippable, zipSync } from 'fflate';

/** A file inside an archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** The same files always give the same archive. */
const MTIME = new Date(1980, 0, 1);

/**
 * Writes a zip archive.
 * @param isPacked whether entries are compressed; storing them is faster
 * @param hasFolders whether names keep their folders; otherwise a repeated name gets a number
 */
export function zipOf(entries: readonly ZipEntry[], { isPacked = true, hasFolders = false } = {}): Uint8Array {
  const files = new Map<string, Uint8Array>();
  for (const { name, bytes } of entries) files.set(hasFolders ? name : freeName(name, files), bytes);
  const listed: Zippable = Object.fromEntries(files);
  return zipSync(listed, { level: isPacked ? 6 : 0, mtime: MTIME });
}

/** A name that cannot leave the target folder, is unique, and is no reserved object key. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const flat = name.replace(/[/\\]/g, '_').replace(/^__proto__$/, '_proto_');
  const [, stem = flat, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(flat) ?? [];
  let free = flat;
  for (let n = 2; taken.has(free); n += 1) free = `${stem}（${n}）${ending}`;
  return free;
}
