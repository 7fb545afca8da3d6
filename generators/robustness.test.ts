import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from './check/check.ts';
import { collectProblems } from './problems/problems.ts';
import { checkShape } from './load/shape.ts';
import { readSource, type Source } from './source/source.ts';
import { resolve } from './resolve/model.ts';

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20261122);
/**
 * Sample sizes: every nth value of each file is replaced, and a number of random documents is tried. `npm run soak`
 * replaces every value.
 */
const SAMPLE = { every: soak ? 1 : 5, runs: soak ? 1500 : 300 };

const clean = join(import.meta.dirname, 'check/fixtures/clean');
const files = readdirSync(clean, { recursive: true, encoding: 'utf8' })
  .filter((name) => /[/\\].*\.json$/.test(name))
  .map((name) => ({ path: name.replaceAll('\\', '/'), text: readFileSync(join(clean, name), 'utf8') }));

function problemsOf(all: typeof files): ReturnType<typeof check> {
  const found = collectProblems();
  const sources: Source[] = all.flatMap(({ path, text }) => readSource(path, path, text) ?? []);
  for (const source of sources) checkShape(source, found);
  return check(resolve(sources, found), found);
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Replaces the nth value of a document, counted in depth. */
function mutate(document: Json, at: number, by: (value: Json) => Json): Json {
  let n = -1;
  const walk = (value: Json): Json => {
    n += 1;
    if (n === at) return by(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(document);
}

function size(value: Json): number {
  if (Array.isArray(value)) return 1 + value.reduce<number>((sum, each) => sum + size(each), 0);
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, each) => sum + size(each), 0);
}

describe('any input', () => {
  it.each(['constructor', '__proto__'])('is answered when it is %s', (name) => {
    for (const which of files.keys()) {
      const document = JSON.parse(files[which]!.text) as Json;
      for (let spot = seed % SAMPLE.every; spot < size(document); spot += SAMPLE.every) {
        const asValue = mutate(document, spot, (value) => (typeof value === 'string' ? name : value));
        const asKey = mutate(document, spot, (value) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? (JSON.parse(
                `{${JSON.stringify(name)}: {"title": "T"}, ${JSON.stringify(value).slice(1)}`.replace(', }', '}'),
              ) as Json)
            : value,
        );
        for (const changed of [asValue, asKey]) {
          const text = JSON.stringify(changed);
          expect(() => problemsOf(files.map((file, n) => (n === which ? { ...file, text } : file)))).not.toThrow();
        }
      }
    }
  });

  it('is answered by problems with a place inside the file, never by an exception', () => {
    const odd = fc.constantFrom<Json>(
      null,
      5,
      '',
      'x.y',
      'row.amount',
      '{',
      "'",
      '/orders',
      true,
      [],
      {},
      ['a'],
      { a: 'b' },
      { call: 'shop.pay' },
      [{ field: 'amount' }],
    );
    fc.assert(
      fc.property(fc.nat(files.length - 1), fc.nat(), odd, (which, spot, value) => {
        const all = files.map((file, n) => {
          if (n !== which) return file;
          const document = JSON.parse(file.text) as Json;
          return {
            path: file.path,
            text: JSON.stringify(
              mutate(document, spot % size(document), () => value),
              null,
              2,
            ),
          };
        });
        for (const problem of problemsOf(all)) {
          const text = all.find((each) => each.path === problem.file)?.text.split('\n') ?? [];
          expect(problem.line).toBeLessThanOrEqual(text.length);
          expect(problem.column).toBeLessThanOrEqual((text[problem.line - 1] ?? '').length + 1);
          expect(problem.message.length).toBeGreaterThan(10);
        }
      }),
      { numRuns: SAMPLE.runs, ...(soak && { seed }) },
    );
  });

  it('loses no file silently', () => {
    for (const gone of files) {
      const rest = files.filter((each) => each !== gone);
      const isRoot = /^(menus|screens\/(?!pay|orders))/.test(gone.path) || gone.path === 'entities/user.json';
      if (!isRoot) expect(problemsOf(rest).length, gone.path).toBeGreaterThan(0);
    }
  });
});
