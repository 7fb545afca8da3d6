import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { DataShape } from '../storage/data-model/shape.ts';

/*
 * A backup is one file: gzipped lines, followed by the SHA-256 of all bytes before it. The first line is the header. A
 * line that starts with `=` names a table; its rows follow, each a JSON object as the database wrote it. The last line
 * starts with `.` and counts the rows. Both databases use this format.
 */

export interface BackupTable {
  name: string;
  /** PostgreSQL type names. */
  columns: { name: string; type: string }[];
}

export interface BackupHeader {
  backup: 'screenwright';
  format: number;
  /** Id of the database. */
  id: string;
  takenAt: string;
  dialect: 'pglite' | 'postgres';
  /** Version of PostgreSQL. */
  server: string;
  /** In an order in which each row follows the rows that it refers to. */
  tables: BackupTable[];
  sequences: { name: string; last: string; called: boolean }[];
  /** Applied migrations, and the shape of the entities; absent in files of older versions. */
  migrations?: string[];
  shape?: DataShape;
}

export type RowCounts = Record<string, number>;

export interface BackupSummary {
  header: BackupHeader;
  rows: RowCounts;
}

export const FORMAT = 1;

/** The file is no complete backup that this version can read. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const SEAL = /^\nscreenwright-backup sha256=([0-9a-f]{64})\n$/;
const SEAL_LENGTH = '\nscreenwright-backup sha256=\n'.length + 64;

/** Writes the output of `make` as a backup, and ends `out`. */
export async function writeBackup(
  out: Writable,
  make: (write: (line: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const gzip = createGzip();
  const hash = createHash('sha256');
  const broken = new AbortController();
  const piped = pipeline(
    gzip,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
      yield Buffer.from(`\nscreenwright-backup sha256=${hash.digest('hex')}\n`);
    },
    out,
  );
  piped.catch((error: unknown) => broken.abort(error));
  try {
    await make(async (line) => {
      broken.signal.throwIfAborted();
      if (!gzip.write(`${line}\n`)) await once(gzip, 'drain', { signal: broken.signal });
    });
    gzip.end();
  } catch (error) {
    gzip.destroy(error as Error);
    await piped.catch(() => undefined);
    throw broken.signal.aborted ? broken.signal.reason : error;
  }
  await piped;
}

/** Reads a backup once: checksum, format and counts. @throws BackupRefused */
export async function checkBackup(file: string): Promise<BackupSummary> {
  await checkSeal(file);
  let summary: BackupSummary | undefined;
  for await (const part of readBackup(file)) if ('summary' in part) summary = part.summary;
  if (summary === undefined) throw new BackupRefused(`${file} is damaged: it has no end.`);
  return summary;
}

type Part = { header: BackupHeader } | { table: string; row: string } | { summary: BackupSummary };

/**
 * The parts of a backup whose checksum was verified.
 * @throws BackupRefused for another format, or a wrong number of rows
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const { size } = await statOf(file);
  const input = createReadStream(file, { end: size - SEAL_LENGTH - 1 });
  const unzipped = createGunzip();
  input.once('error', (error) => unzipped.destroy(error));
  let header: BackupHeader | undefined;
  let table = '';
  const rows = new Map<string, number>();
  for await (const line of createInterface({ input: input.pipe(unzipped), crlfDelay: Infinity })) {
    if (header === undefined) {
      header = headerOf(file, line);
      yield { header };
    } else if (line.startsWith('=')) {
      table = line.slice(1);
      rows.set(table, 0);
    } else if (line.startsWith('.')) {
      const counted = (JSON.parse(line.slice(1)) as { rows: RowCounts }).rows;
      const told = new Map(Object.entries(counted));
      const wrong = [...rows.keys(), ...told.keys()].find((name) => rows.get(name) !== told.get(name));
      if (wrong !== undefined) {
        throw new BackupRefused(
          `${file} is damaged: ${wrong} has ${rows.get(wrong)} rows instead of ${told.get(wrong)}.`,
        );
      }
      yield { summary: { header, rows: counted } };
    } else {
      rows.set(table, (rows.get(table) ?? 0) + 1);
      yield { table, row: line };
    }
  }
}

function headerOf(file: string, line: string): BackupHeader {
  let header: Partial<BackupHeader> = {};
  try {
    header = JSON.parse(line) as Partial<BackupHeader>;
  } catch {
    // The check below reports it.
  }
  if (header.backup !== 'screenwright') throw new BackupRefused(`${file} is not a backup.`);
  if (header.format !== FORMAT) {
    throw new BackupRefused(
      `${file} has format ${header.format}, and this version reads format ${FORMAT}. Use the version that wrote it.`,
    );
  }
  return header as BackupHeader;
}

/** Before anything is unpacked: the checksum covers every byte of the file. */
async function checkSeal(file: string): Promise<void> {
  const { size } = await statOf(file);
  const end = size - SEAL_LENGTH;
  const hash = createHash('sha256');
  if (end <= 0) throw new BackupRefused(`${file} is not a backup, or truncated.`);
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(SEAL_LENGTH), 0, SEAL_LENGTH, end);
    const [, expected] = SEAL.exec(buffer.toString('latin1')) ?? [];
    if (expected === undefined) throw new BackupRefused(`${file} is not a backup, or truncated.`);
    for await (const chunk of handle.createReadStream({ start: 0, end: end - 1, autoClose: false })) {
      hash.update(chunk as Buffer);
    }
    if (hash.digest('hex') !== expected) throw new BackupRefused(`${file} is damaged: its checksum is wrong.`);
  } finally {
    await handle.close();
  }
}

async function statOf(file: string): Promise<{ size: number }> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new BackupRefused(`${file} cannot be read: ${(error as Error).message}`);
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new BackupRefused(`${file} is not a file.`);
    return found;
  } finally {
    await handle.close();
  }
}
