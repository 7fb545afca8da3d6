import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lives, markOf } from '../storage/processes.ts';
import { type FileKind, kindOf } from './kinds.ts';

/** Bytes read from the beginning of a file; all file kinds can be detected within them. */
const HEAD = 4100;
/** `sandbox-upload-<pid>-<started>-<random>`: identifies the owning process after it was killed. */
const TRAY = 'sandbox-upload-';

/** An uploaded file of a request: on disk until the request is answered. */
export class IncomingFile {
  /** The id under which the file is stored. */
  readonly id = crypto.randomUUID();
  /** The original file name, without a path. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Detected kind; null if the bytes contradict the name or the declared type. */
  readonly kind: FileKind | null;
  /** True if the file exceeded the limit and was cut off. */
  readonly isCut: boolean;
  readonly #path: string;

  constructor(file: Pick<IncomingFile, 'name' | 'size' | 'sha256' | 'kind' | 'isCut'>, path: string) {
    this.name = file.name;
    this.size = file.size;
    this.sha256 = file.sha256;
    this.kind = file.kind;
    this.isCut = file.isCut;
    this.#path = path;
  }

  /** The bytes, in pieces of limited size. May be read repeatedly. */
  pieces(most: number): AsyncIterable<Uint8Array> {
    return createReadStream(this.#path, { highWaterMark: most }) as AsyncIterable<Uint8Array>;
  }
}

/** A directory for the files of one request; `clear` it after the answer. */
export class Tray {
  #directory: string | undefined;
  #count = 0;

  /**
   * @param stream sets `truncated` if it was cut off
   * @param declared the media type of the upload
   * @param most maximum bytes to keep
   */
  async take(
    stream: Readable & { truncated?: boolean },
    name: string,
    declared: string,
    most: number,
  ): Promise<IncomingFile> {
    this.#directory ??= await mkdtemp(join(tmpdir(), `${TRAY}${markOf(process.pid).replace(' ', '-')}-`));
    this.#count += 1;
    const path = join(this.#directory, String(this.#count));
    const hash = createHash('sha256');
    const head: Uint8Array[] = [];
    let size = 0;
    await pipeline(
      stream,
      async function* measured(source: AsyncIterable<Buffer>) {
        for await (const piece of source) {
          size += piece.length;
          if (size > most) continue;
          hash.update(piece);
          if (size - piece.length < HEAD) head.push(piece.subarray(0, HEAD));
          yield piece;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    const isCut = stream.truncated === true || size > most;
    const plain = plainName(name);
    const kind = isCut ? null : await kindOf(path, plain, declared, Buffer.concat(head));
    return new IncomingFile({ name: plain, size, sha256: hash.digest('hex'), kind, isCut }, path);
  }

  async clear(): Promise<void> {
    if (this.#directory !== undefined) await rm(this.#directory, { recursive: true, force: true });
  }
}

const LONGEST_NAME = 200;

/** Removes directories of processes that were killed during an upload. */
export async function clearLeftTrays(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const left = names.filter((name) => {
    const [pid = '', started = ''] = name.slice(TRAY.length).split('-');
    return name.startsWith(TRAY) && !lives(`${pid} ${started}`);
  });
  // Files of another user's process cannot be removed.
  await Promise.allSettled(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

/** Removes the path, and characters that disks and headers reject. A name that is too long keeps its ending. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (Array.from(clean).length <= LONGEST_NAME) return clean === '' ? '未命名' : clean;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return (
    Array.from(clean)
      .slice(0, LONGEST_NAME - ending.length)
      .join('') + ending
  );
}
