import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lives, markOf } from '../storage/processes.ts';
import { type FileKind, kindOf } from './kinds.ts';

/** As many bytes of a file's beginning are looked at; file kinds show themselves within them. */
const HEAD = 4100;
/** `sandbox-upload-<pid>-<started>-<random>`: whose files they are can be told after that process was killed. */
const TRAY = 'sandbox-upload-';

/** A file that came with a request: on disk until the request has been answered. */
export class IncomingFile {
  /** It will be known by. */
  readonly id = crypto.randomUUID();
  /** As it was called, without a path. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Null where its bytes are not what it says it is. */
  readonly kind: FileKind | null;
  /** It was larger than may be, and the rest of it was not kept. */
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

  /** Its bytes, in pieces of at most so many. May be read more than once. */
  pieces(most: number): AsyncIterable<Uint8Array> {
    return createReadStream(this.#path, { highWaterMark: most }) as AsyncIterable<Uint8Array>;
  }
}

/** A place on disk for the files of one request; `clear` when it has been answered. */
export class Tray {
  #directory: string | undefined;
  #count = 0;

  /**
   * @param stream says by `truncated` that it was cut
   * @param declared the media type that it came with
   * @param most bytes that are kept
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

/** Removes what processes left that were killed in the middle of an upload. */
export async function clearLeftTrays(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const left = names.filter((name) => {
    const [pid = '', started = ''] = name.slice(TRAY.length).split('-');
    return name.startsWith(TRAY) && !lives(`${pid} ${started}`);
  });
  // Files of another user's process cannot be removed.
  await Promise.allSettled(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

/** Without a path, without what no disk and no header takes. The ending is kept where it is too long. */
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
