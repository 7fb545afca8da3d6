import { collectProblems, type Problems } from '../problems/problems.ts';
import type { Problem } from '#model/problem.ts';
import { movedFile } from '../rules/moved-file.ts';
import { FOLDERS, readSource, type Noun, type Source } from '../source/source.ts';
import { checkShape } from './shape.ts';

/*
 * A file that was moved is one problem, so it is read as if it stood where its uses say. Otherwise each of them would
 * be a problem, and all that is typed by it another.
 */

/** The kind of file that an unknown name is looked for in. */
const NOUN_OF: Record<string, Noun> = {
  'unknown-enum': 'enum',
  'unknown-entity': 'entity',
  'unknown-call': 'calls',
  'unknown-need': 'need',
  'unknown-set': 'set',
  'unknown-widget': 'widget',
  'unknown-screen': 'screen',
};

const kept = new WeakMap<Source, Map<string, Source>>();

/**
 * The sources with every moved file under its former name, which is reported; undefined if no file was moved.
 * @param told problems of the sources as they are
 */
export function movedBack(all: readonly Source[], told: readonly Problem[], problems: Problems): Source[] | undefined {
  const uses = new Map<string, { noun: Noun; name: string; count: number }>();
  for (const { code, word } of told) {
    const noun = NOUN_OF[code];
    if (noun === undefined || word === undefined) continue;
    const name = noun === 'calls' ? word.slice(0, Math.max(0, word.lastIndexOf('.'))) : word;
    const use = uses.get(`${noun} ${name}`) ?? { noun, name, count: 0 };
    use.count += 1;
    uses.set(`${noun} ${name}`, use);
  }
  const formers = new Map<Source, string>();
  for (const { noun, name, count } of uses.values()) {
    const own = all.filter((source) => source.noun === noun);
    if (name === '' || own.some((source) => source.name === name)) continue;
    const found = own.filter((source) => baseOf(source.name) === baseOf(name) && isUnnamed(source, all));
    const [moved, ...others] = found;
    if (moved === undefined || others.length > 0 || formers.has(moved)) continue;
    formers.set(moved, name);
    movedFile(problems, moved, name, count);
  }
  if (formers.size === 0) return undefined;
  return all.map((source) => {
    const former = formers.get(source);
    return former === undefined ? source : renamed(source, former);
  });
}

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** True if no other file names the source by its place. */
function isUnnamed(source: Source, all: readonly Source[]): boolean {
  const { noun, name } = source;
  const said =
    noun === 'calls' ? [`"${name}.`] : noun === 'enum' ? [`enums/${name}.json"`, `"${name}"`] : [`"${name}"`];
  return all.every((each) => each === source || said.every((word) => !each.text.includes(word)));
}

/** The same object for the same name, because what is resolved from a source is cached. */
function renamed(source: Source, name: string): Source {
  const names = kept.get(source) ?? new Map<string, Source>();
  const copy = names.get(name) ?? { ...source, name };
  kept.set(source, names.set(name, copy));
  return copy;
}

/** A file outside of the folders, read by the kind that its `$schema` says; undefined without one. */
export function readAstray(file: string, path: string, text: string): Source | undefined {
  const folder = folderSaidBy(text);
  const name = path.slice(path.indexOf('/') + 1).replace(/\.json[5c]?$/i, '');
  const source = folder === undefined ? undefined : readSource(file, `${folder}/${name}.json`, text);
  return source?.root !== undefined && source.errors.length === 0 ? { ...source, isAstray: true } : undefined;
}

/** The source as the kind that its `$schema` says, if it has the shape of that kind only. */
export function readElsewhere(source: Source): { folder: string; source: Source } | undefined {
  const folder = folderSaidBy(source.text);
  const noun = folder === undefined ? undefined : FOLDERS[folder];
  if (folder === undefined || noun === undefined || noun === source.noun) return undefined;
  const other: Source = { ...source, noun, isAstray: true };
  return !fits(source) && fits(other) ? { folder, source: other } : undefined;
}

function folderSaidBy(text: string): string | undefined {
  const said = /"\$schema"\s*:\s*"[^"]*dialect\/([a-z]+)\.json"/.exec(text)?.[1];
  return Object.keys(FOLDERS).find((folder) => FOLDERS[folder] === said);
}

function fits(source: Source): boolean {
  const found = collectProblems();
  checkShape(source, found);
  return found.list.length === 0;
}

/** The sources without those astray whose name is taken by a file at its place. */
export function withoutCopies(all: Source[]): Source[] {
  if (!all.some(({ isAstray }) => isAstray)) return all;
  return all.filter(
    (source) =>
      source.isAstray !== true ||
      !all.some((each) => each.isAstray !== true && each.noun === source.noun && each.name === source.name),
  );
}
