import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNodePath, findNodeAtOffset, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#model/problem.ts';
import { check } from './check.ts';
import { randomOf } from '../diff/testing/random.ts';
import { admit } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import type { Source } from '../source/source.ts';
import { resolve } from '../resolve/model.ts';
import { collectProblems, printProblem } from '../problems/problems.ts';
import { mutate, OPERATORS, type Files, type Mutation } from './testing/mutations.ts';
import { wrongSchema } from '../rules/wrong-schema.ts';

/* Makes our own schemas invalid in known ways: check must report each mutation in its file and at its place. */

const SOAK = process.env['SOAK'] === '1';
const SEED = Number(process.env['SOAK_SEED'] ?? 20261121);
const EACH = SOAK ? Math.ceil(Number(process.env['MUTATIONS'] ?? 5000) / OPERATORS.length) : 1;
/** `2/3`: only the second third of the operators, if several processes share the work. */
const [SHARE = 1, SHARES = 1] = (process.env['SHARE'] ?? '1/1').split('/').map(Number);
/** A sample runs only some operators, because each takes a whole check. */
const TRIED = SOAK
  ? OPERATORS.filter((_, n) => n % SHARES === SHARE - 1)
  : OPERATORS.filter((_, n) => n % 6 === SEED % 6);

const root = join(import.meta.dirname, '../../schemas');
const texts = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json') && name.includes('/') && !name.startsWith('dialect/'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
);
const files: Files = Object.fromEntries([...texts].map(([name, text]) => [name, JSON.parse(text)]));
const kept = new Map<string, Source>();

/** Problems of the files that a mutation of one file affects. @param text of that file */
function problemsWith(file: string, text: string): Problem[] {
  const found = collectProblems();
  const sources = [...texts].flatMap(([path, own]) => {
    if (!isConcerned(file, path)) return [];
    if (path === file) return admit(path, path, text, found) ?? [];
    const known = kept.get(path) ?? admit(path, path, own, found);
    if (known !== undefined) kept.set(path, known);
    return known ?? [];
  });
  for (const source of sources) {
    if (source.file !== file) continue;
    checkShape(source, found);
    wrongSchema(found, source, true);
  }
  return check(resolve(sources, found), found);
}

/**
 * Leaves out unrelated screens, which are most of the work: only menus refer to screens, and only screens open parts.
 */
function isConcerned(file: string, path: string): boolean {
  if (path === file || !path.startsWith('screens/') || file.startsWith('menus/')) return true;
  return file.startsWith('screens/') && (isPart(file) || isPart(path));
}

const isPart = (file: string): boolean => files[file].path === undefined;

/** Problems of the same files without the mutation, for example because screens are left out. */
const before = new Map<string, Map<string, number>>();

/** Problems that a mutation adds. */
function problemsOf({ file, text }: Mutation): Problem[] {
  const group = file.startsWith('screens/') ? file : file.startsWith('menus/') ? 'menus' : 'others';
  const known = before.get(group) ?? counted(problemsWith(file, texts.get(file)!));
  before.set(group, known);
  const left = new Map(known);
  return problemsWith(file, text).filter((each) => {
    const count = left.get(sentence(each)) ?? 0;
    left.set(sentence(each), count - 1);
    return count <= 0;
  });
}

function counted(problems: readonly Problem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of problems) counts.set(sentence(each), (counts.get(sentence(each)) ?? 0) + 1);
  return counts;
}

/** A problem without its position, because a mutated file is printed in another layout. */
const sentence = ({ file, code, message }: Problem): string => `${file} ${code} ${message.replaceAll(/:\d+:\d+/g, '')}`;

/** The pointer of the value at a place. */
function pointerAt(text: string, { line, column }: Problem): string {
  const offset =
    text
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, 0) +
    column -
    1;
  const tree = parseTree(text)!;
  const node = findNodeAtOffset(tree, offset, true);
  const isKey = node?.parent?.type === 'property' && node.parent.children?.[0] === node;
  return node === undefined
    ? ''
    : [...getNodePath(isKey ? (node.parent!.children![1] ?? node) : node)].map((each) => `/${each}`).join('');
}

/** True if a problem is at the place of the mutation. */
function isThere(mutation: Mutation, problem: Problem): boolean {
  if (problem.file !== mutation.file) return false;
  if (mutation.pointers.length === 0) return true;
  const at = pointerAt(mutation.text, problem);
  return mutation.pointers.some(
    (each) =>
      at === each ||
      at.startsWith(`${each}/`) ||
      (each !== '' && each.startsWith(`${at}/`) && at !== '' && each.split('/').length - at.split('/').length <= 1),
  );
}

describe(`files that are made invalid (seed ${SEED})`, () => {
  it('have no problems before any mutation', () => {
    const menu = [...texts.keys()].find((name) => name.startsWith('menus/'))!;
    expect(problemsWith(menu, texts.get(menu)!).map(printProblem)).toEqual([]);
  });

  it(`${TRIED.length * EACH} of them, by ${TRIED.length} operators, are reported in their file and at their place`, () => {
    expect(OPERATORS.length).toBeGreaterThanOrEqual(25);
    const unsaid: string[] = [];
    const astray: string[] = [];
    const crashed: string[] = [];
    let count = 0;
    for (const name of TRIED) {
      const random = randomOf(SEED + OPERATORS.indexOf(name));
      for (let n = 0; n < EACH; n += 1) {
        const mutation = mutate(files, name, random);
        const says = `${name} ${mutation.file} ${mutation.pointers.join(' ')}`;
        count += 1;
        let problems: Problem[];
        try {
          problems = problemsOf(mutation);
        } catch (error) {
          crashed.push(`${says}: ${String(error)}`);
          continue;
        }
        if (problems.length === 0) unsaid.push(says);
        else if (!problems.some((each) => isThere(mutation, each)))
          astray.push(
            `${says}: ${problems
              .map((each) => `${each.file}:${each.line}:${each.column} ${each.code}`)
              .slice(0, 3)
              .join(', ')}`,
          );
        for (const { message } of problems) expect(message).not.toMatch(/\n\s+at |undefined|\[object/);
      }
    }
    if (SOAK)
      console.log(
        `${count} mutations, ${unsaid.length} not told of, ${astray.length} told of elsewhere, ${crashed.length} crashes`,
      );
    expect(crashed).toEqual([]);
    expect(unsaid).toEqual([]);
    expect(SOAK && astray.length <= count / 100 ? [] : astray).toEqual([]);
  });
});
