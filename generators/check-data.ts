import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataStop } from '#model/data-moves.ts';
import type { Model } from '#model/model.ts';
import type { Problem } from '#model/problem.ts';
import { load } from './load/files.ts';
import { type At, member, placeOf, type Source } from './source/source.ts';
import { collectProblems } from './problems/problems.ts';

/* Conflicts between stored rows and the schemas. Only the product's server opens a database and reads the rows. */

const SERVER = fileURLToPath(new URL('../src/bank/check-data.ts', import.meta.url));

/** The rows were not read; the message says why. */
export class DataUnread extends Error {}

/**
 * @param data a data directory or the address of a PostgreSQL
 * @throws DataUnread
 */
export function checkRows(root: string, model: Model, data: string): Problem[] {
  const folder = mkdtempSync(join(tmpdir(), 'check-data-'));
  try {
    const file = join(folder, 'model.json');
    writeFileSync(file, JSON.stringify(model));
    const done = spawnSync(process.execPath, [SERVER, '--model', file, '--data', addressOf(data)], {
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new DataUnread(done.stderr.trim() || 'The rows could not be read.');
    return problemsOf(root, (JSON.parse(done.stdout) as { stops: DataStop[] }).stops);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm runs a script in the project folder, but a relative path refers to the folder of the command. */
function addressOf(data: string): string {
  return /^postgres(ql)?:/.test(data) ? data : resolve(process.env['INIT_CWD'] ?? '', data);
}

/** Reports each conflict at its field; for a removed field at its entity, or at the list of declared removals. */
export function problemsOf(root: string, stops: readonly DataStop[]): Problem[] {
  const sources = load(root, collectProblems());
  return stops.map(({ code, entity, field, message }) => {
    const source = sources.find((each) => each.noun === 'entity' && each.name === entity);
    if (source?.root === undefined) {
      const family = familyIn(sources, entity);
      return family
        ? { code, message, ...placeOf(family) }
        : { code, message, file: `${root}/renames.json`, line: 1, column: 1 };
    }
    const at = { source, node: source.root };
    const properties = member(at, 'properties');
    const place =
      (field === undefined ? member(at, 'key') : properties && member(properties, field)) ?? properties ?? at;
    return { code, message, ...placeOf(place) };
  });
}

/** The place at which an entity names the family of orders whose facts cause the stop. */
function familyIn(sources: readonly Source[], family: string): At | undefined {
  for (const source of sources) {
    const families = source.noun === 'entity' && source.root && member({ source, node: source.root }, 'families');
    const found = families && member(families, family);
    if (found) return found;
  }
  return undefined;
}
