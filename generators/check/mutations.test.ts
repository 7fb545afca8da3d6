import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNodePath, findNodeAtOffset, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#model/problem.ts';
import { check } from '../check.ts';
import { randomOf } from '../diff/testing/random.ts';
import { admit } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import type { Source } from '../load/source.ts';
import { resolve } from '../resolve/model.ts';
import { collectProblems } from './problems.ts';
import { mutate, OPERATORS, type Files, type Mutation } from './testing/mutations.ts';
import { wrongSchema } from './wrong-schema.ts';

/* Our own schemas, made invalid in ways that are known: each must be told of, in its file and at its place. */

const SOAK = process.env['SOAK'] === '1';
const SEED = Number(process.env['SOAK_SEED'] ?? 20261121);
const EACH = SOAK ? Math.ceil(Number(process.env['MUTATIONS'] ?? 5000) / OPERATORS.length) : 1;
/** In a sample only some operators are tried: each takes a whole check. */
const TRIED = SOAK ? OPERATORS : OPERATORS.filter((_, n) => n % 6 === SEED % 6);

const root = join(import.meta.dirname, '../../schemas');
const texts = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json') && name.includes('/') && !name.startsWith('dialect/'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
);
const files: Files = Object.fromEntries([...texts].map(([name, text]) => [name, JSON.parse(text)]));
const kept = new Map<string, Source>();

function problemsOf(mutation: Mutation): Problem[] {
  const found = collectProblems();
  // Other screens have no part in it, and are most of the work; only menus name them, and only they open parts.
  const isOpened = mutation.file.startsWith('screens/') && files[mutation.file].path === undefined;
  const isPart = (path: string): boolean =>
    path === mutation.file || !path.startsWith('screens/') || isOpened || mutation.file.startsWith('menus/');
  const sources = [...texts].flatMap(([path, text]) => {
    if (!isPart(path)) return [];
    if (path === mutation.file) return admit(path, path, mutation.text, found) ?? [];
    const known = kept.get(path) ?? admit(path, path, text, found);
    if (known !== undefined) kept.set(path, known);
    return known ?? [];
  });
  for (const source of sources) {
    if (source.file !== mutation.file) continue;
    checkShape(source, found);
    wrongSchema(found, source, true);
  }
  return check(resolve(sources, found), found);
}

/** The pointer of what stands at a place. */
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

/** Whether a problem stands where the mutation is. */
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
  it(`${TRIED.length * EACH} of them, by ${TRIED.length} operators, are told of in their file and at their place`, () => {
    expect(OPERATORS.length).toBeGreaterThanOrEqual(25);
    const unsaid: string[] = [];
    const astray: string[] = [];
    let count = 0;
    for (const name of TRIED) {
      const random = randomOf(SEED + OPERATORS.indexOf(name));
      for (let n = 0; n < EACH; n += 1) {
        const mutation = mutate(files, name, random);
        const problems = problemsOf(mutation);
        count += 1;
        const says = `${name} ${mutation.file} ${mutation.pointers.join(' ')}`;
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
    if (SOAK) console.log(`${count} mutations, ${unsaid.length} not told of, ${astray.length} told of elsewhere`);
    expect(unsaid).toEqual([]);
    expect(SOAK && astray.length <= count / 100 ? [] : astray).toEqual([]);
  });
});
