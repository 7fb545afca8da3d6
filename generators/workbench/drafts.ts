import { check } from '../check.ts';
import { collectProblems, type Problems } from '../check/problems.ts';
import { wrongSchema } from '../check/wrong-schema.ts';
import { admit, readSources } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import type { Source } from '../load/source.ts';
import { resolve, type Resolved } from '../resolve/model.ts';
import type { Problem } from '#model/problem.ts';
import type { Drafts } from '../workbench-wire.ts';

/** The schemas as they would be with the drafts saved. */
export interface Bench {
  sources(drafts: Drafts): { sources: Source[]; found: Problems };
  resolved(drafts: Drafts): { resolved: Resolved; found: Problems };
  /** Only what one screen needs: quick enough to follow typing. */
  screen(drafts: Drafts, name: string): Resolved;
  problems(drafts: Drafts): Problem[];
}

/** What is wrong with a file by itself is found once for each of its contents. */
const shapes = new WeakMap<Source, Problem[]>();

/**
 * @param shown how problems begin a path: `schemas/`
 * @param hasDialect whether the dialect stands among the schemas
 */
export function openBench(root: string, shown: string, hasDialect: boolean): Bench {
  const drafted = new Map<string, Source>();
  let last: { key: string; resolved: Resolved; found: Problems; checked?: Problem[] } | undefined;

  function sources(drafts: Drafts): { sources: Source[]; found: Problems } {
    const found = collectProblems();
    const saved = readSources(root, found).filter((source) => drafts[pathOf(source, shown)] === undefined);
    const unsaved = Object.entries(drafts).flatMap(([path, text]) => {
      if (text === '') return [];
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

  function resolved(drafts: Drafts): { resolved: Resolved; found: Problems } {
    const { sources: all, found } = sources(drafts);
    const key = all.map((source) => `${source.file} ${stampOf(source)}`).join('\n');
    if (last?.key === key) return last;
    last = { key, found, resolved: resolve(all, found) };
    return last;
  }

  return {
    sources,
    resolved,
    screen(drafts, name) {
      const { sources: all, found } = sources(drafts);
      return resolve(all, found, { only: name, withPlaces: true });
    },
    problems(drafts) {
      const made = resolved(drafts);
      if (last === undefined) return check(made.resolved, made.found);
      last.checked ??= check(made.resolved, made.found);
      return last.checked;
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

/** Sources are made anew when their text changes, and only then. */
function stampOf(source: Source): number {
  const known = stampBySource.get(source);
  if (known !== undefined) return known;
  stamps += 1;
  stampBySource.set(source, stamps);
  return stamps;
}
