import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One rule of the portal's specification. */
export interface Rule {
  id: string;
  area: string;
  /** True if the area is built: each of its rules must be tested, open or untestable. */
  isDue: boolean;
  /** The rule in a few words. */
  says?: string;
  /** A change of the product that must make the rule's test fail: `from` occurs once in the file. */
  change?: { file: string; from: string; to: string };
  /** The reason why no test on this machine can check it; `tests/bench/figures.md` lists it with the same id. */
  untested?: string;
  /** The part that is not built yet. */
  open?: string;
}

const FOLDER = import.meta.dirname;
const RULE = /\bR-\d{3}\b/g;

/** Ids in a text, e.g. in the title of a test. */
export function rulesIn(text: string): string[] {
  return [...new Set(text.match(RULE))];
}

/**
 * All rules, with the data of the files beside this one.
 * @throws Error if a file names a rule that no area has, or two files name the same rule
 */
export function readCatalogue(): Rule[] {
  const { due, later } = readJson<{ due: Record<string, string[]>; later: Record<string, string[]> }>('areas.json');
  const areas = { ...due, ...later };
  const said = new Map<string, Partial<Rule>>();
  const known = new Set(Object.values(areas).flat());
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'areas.json')) {
    for (const [id, entry] of Object.entries(readJson<Record<string, Partial<Rule>>>(file))) {
      if (!known.has(id)) throw new Error(`${file} speaks of ${id}, which no area has`);
      if (said.has(id)) throw new Error(`${file} speaks of ${id}, and so does another file`);
      said.set(id, entry);
    }
  }
  return Object.entries(areas).flatMap(([area, ids]) =>
    ids.map((id) => ({ id, area, isDue: area in due, ...said.get(id) })),
  );
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Content;
}

/** Test files by the rules that they name. */
export function testFiles(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of ['src', 'generators', 'tests']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:test\.tsx?|journey\.ts)$/.test(name) || /(?:^|\/)(?:generated|results)\//.test(name)) continue;
      const file = `${folder}/${name}`;
      for (const id of rulesIn(readFileSync(join(root, file), 'utf8'))) found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

/**
 * Replaces the only occurrence in a file's text.
 * @throws Error if it does not occur exactly once
 */
export function changed(text: string, { file, from, to }: NonNullable<Rule['change']>): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${file} holds ${JSON.stringify(from)} ${parts.length - 1} times, not once`);
  return parts.join(to);
}
