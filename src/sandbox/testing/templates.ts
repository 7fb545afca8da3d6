import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '../open-database.ts';

/*
 * Templates of embedded databases: the initial database of most tests is created once for all workers and runs, and
 * then loaded. Creating even an empty database takes seconds, loading one a fraction of a second.
 */

const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const CACHE = `${MODULES}.cache/templates`;
/** Milliseconds after which a lock counts as that of a killed worker. */
const PATIENCE = 150_000;
const POLL = 100;

interface Recipe {
  /** The folder of templates of one kind. */
  kind: string;
  /** Digest of the sources of the template: templates with other digests are deleted. */
  digest: string;
  /** Distinguishes the templates with one digest. */
  name: string;
}

/** Returns the path of the template in the cache, which is created if it is missing. */
export function templateOf({ make, ...recipe }: Recipe & { make(): Promise<Blob> }): Promise<string> {
  return keptAt(recipe, async (at) => writeFileSync(at, Buffer.from(await (await make()).arrayBuffer())));
}

/**
 * Returns the path of a file or directory in the cache. Only one worker creates it, at the path that `make` receives;
 * the others wait.
 */
export async function keptAt({ kind, digest, name }: Recipe, make: (at: string) => Promise<void>): Promise<string> {
  const folder = `${CACHE}/${kind}`;
  const path = `${folder}/${digest}${name}`;
  const sign = `${path}.making`;
  for (; !existsSync(path);) {
    if (!isMine(sign)) {
      await new Promise((resolve) => setTimeout(resolve, POLL));
      continue;
    }
    const part = `${path}.${randomUUID()}`;
    try {
      // Another worker may have finished it just before.
      if (existsSync(path)) return path;
      for (const old of readdirSync(folder))
        if (!old.startsWith(digest)) rmSync(`${folder}/${old}`, { recursive: true, force: true });
      await make(part);
      // The file appears atomically: another worker may wait for it, or may have created it meanwhile.
      if (!existsSync(path)) renameSync(part, path);
    } finally {
      rmSync(part, { recursive: true, force: true });
      rmSync(sign, { force: true });
    }
  }
  return path;
}

/** The first worker that writes the lock creates the template. An abandoned lock expires. */
function isMine(sign: string): boolean {
  mkdirSync(dirname(sign), { recursive: true });
  try {
    if (Date.now() - statSync(sign).mtimeMs > PATIENCE) rmSync(sign, { force: true });
  } catch {
    // Another worker has the lock, or nobody can write it.
  }
  try {
    writeFileSync(sign, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** The path of a new, empty database in memory. */
export async function emptyPlace(): Promise<{ memory: true; template: string }> {
  const { version } = JSON.parse(readFileSync(`${MODULES}@electric-sql/pglite/package.json`, 'utf8')) as {
    version: string;
  };
  const template = await templateOf({
    kind: 'empty',
    digest: version,
    name: '-one',
    async make() {
      const database = await openDatabase({ memory: true });
      try {
        // A third of the files belong to databases that nothing opens.
        await sql`update pg_database set datistemplate = false`.execute(database.kysely);
        for (const name of ['template0', 'template1'])
          await sql`drop database ${sql.id(name)}`.execute(database.kysely);
        return await database.dumpTemplate!();
      } finally {
        await database.close();
      }
    },
  });
  return { memory: true, template };
}
