import { crc32, deflateRawSync } from 'node:zlib';

/** A file inside an archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const STORE = 0;
/** 1980-01-01: the same files give the same archive, whenever it is made. */
const NO_TIME = 0x0021_0000;

/**
 * Writes a zip archive.
 * @param isPacked entries are made smaller; else stored as they are, which takes no time
 * @param hasFolders names stay; else they lose their folders, and a name that comes twice gets a number
 */
export function zipOf(entries: readonly ZipEntry[], { isPacked = true, hasFolders = false } = {}): Uint8Array {
  const pieces: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const taken = new Set<string>();
  for (const { name, bytes } of entries) {
    const title = Buffer.from(hasFolders ? name : freeName(name, taken), 'utf8');
    const packed = isPacked ? deflateRawSync(bytes) : bytes;
    const isSmaller = packed.length < bytes.length;
    const body = isSmaller ? packed : bytes;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(UTF8_NAMES, 2);
    shared.writeUInt16LE(isSmaller ? DEFLATE : STORE, 4);
    shared.writeUInt32LE(NO_TIME, 6);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(body.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, title]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, central, title]));
    pieces.push(local, body);
    offset += local.length + body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...pieces, list, end]));
}

/** No way out of the folder that it is unpacked into, and no name twice. */
function freeName(name: string, taken: Set<string>): string {
  const flat = name.replace(/[/\\]/g, '_');
  const [, stem = flat, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(flat) ?? [];
  let free = flat;
  for (let n = 2; taken.has(free); n += 1) free = `${stem}（${n}）${ending}`;
  taken.add(free);
  return free;
}
