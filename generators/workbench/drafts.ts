import { check } from '../check/check.ts';
import { collectProblems, type Problems } from '../problems/problems.ts';
import { wrongSchema } from '../rules/wrong-schema.ts';
import { admit, readIcons, readSources } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import { unusedIn } from '../load/unused.ts';
import type { Source } from '../source/source.ts';
import { resolve, type Resolved } from '../resolve/model.ts';
import type { Problem } from '#model/problem.ts';
import type { Drafts, Named } from './wire.ts';
import { BESIDE, readFile } from './files.ts';
import { hostsOf } from './hosts.ts';

/** The schemas as if the drafts were saved. */
export interface Bench {
  sources(drafts: Drafts): { sources: Source[]; found: Problems };
  resolved(drafts: Drafts): { resolved: Resolved; found: Problems };
  /**
   * Resolves only what one screen needs, fast enough to follow typing. A part is drawn `within` one of the screens that
   * draw it.
   */
  screen(drafts: Drafts, name: string, within?: string): Seen;
  problems(drafts: Drafts): Problem[];
}

interface Made {
  key: string;
  /** The text of unused.json. */
  unused: string;
  resolved: Resolved;
  found: Problems;
  checked?: Problem[];
}

export interface Seen {
  resolved: Resolved;
  /** The screen to draw: itself, or one that draws it. */
  seen: string;
  hosts?: Named[];
}

/** Problems within a single file, cached by its content. */
const shapes = new WeakMap<Source, Problem[]>();

/**
 * @param shown prefix of paths in problems: `schemas/`
 * @param hasDialect true if the dialect is among the schemas
 */
export function openBench(root: string, shown: string, hasDialect: boolean): Bench {
  const drafted = new Map<string, Source>();
  let last: Made | undefined;

  function sources(drafts: Drafts): { sources: Source[]; found: Problems } {
    const found = collectProblems();
    const saved = readSources(root, found).filter((source) => drafts[pathOf(source, shown)] === undefined);
    const unsaved = Object.entries(drafts).flatMap(([path, text]) => {
      if (text === '' || BESIDE.includes(path)) return [];
      const known = drafted.get(path);
      const source = known?.text === text ? known : admit(shown + path, path, text, found);
      if (source === undefined) return [];
      drafted.set(path, source);
      return [source];
    });
    const all = [...saved, ...unsaved].sort((a, b) => (a.file < b.file ? -1 : 1));
    for (const source of all) found.list.push(...shapeOf(source, hasDialect));
    return { sources: all, found };
  }

  function resolved(drafts: Drafts): Made {
    const { sources: all, found } = sources(drafts);
    const unused = drafts['unused.json'] ?? readFile(root, 'unused.json').text;
    const key = all.map((source) => `${source.file} ${stampOf(source)}`).join('\n');
    if (last?.key === key && last.unused === unused) return last;
    last = { key, unused, found, resolved: resolve(all, found, { icons: readIcons(root, found) }) };
    return last;
  }

  return {
    sources,
    resolved,
    screen(drafts, name, within) {
      const { sources: all, found } = sources(drafts);
      const hosts = hostsOf(name, all);
      const seen = (hosts?.find(({ screen }) => screen === within) ?? hosts?.[0])?.screen ?? name;
      const resolved = resolve(all, found, { only: seen, withPlaces: true });
      return { resolved, seen, ...(hosts && { hosts }) };
    },
    problems(drafts) {
      const made = resolved(drafts);
      made.checked ??= check(
        made.resolved,
        made.found,
        made.unused === '' ? [] : unusedIn(`${shown}unused.json`, made.unused, made.found),
      );
      return made.checked;
    },
  };
}

/** `screens/pay/withdraw.json` */
export function pathOf(source: Source, shown: string): string {
  return source.file.slice(shown.length);
}

function shapeOf(source: Source, hasDialect: boolean): Problem[] {
  let known = shapes.get(source);
  if (known === undefined) {
    const found = collectProblems();
    checkShape(source, found);
    wrongSchema(found, source, hasDialect);
    known = found.list;
    shapes.set(source, known);
  }
  return known;
}

let stamps = 0;
const stampBySource = new WeakMap<Source, number>();

/** A stamp of a source; a source is a new object only if its text has changed. */
function stampOf(source: Source): number {
  const known = stampBySource.get(source);
  if (known !== undefined) return known;
  stamps += 1;
  stampBySource.set(source, stamps);
  return stamps;
}
