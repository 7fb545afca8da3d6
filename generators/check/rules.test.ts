import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NEAR_MISSES } from './testing/near-misses.ts';
import { checkSample } from './testing/samples.ts';
import type { Problem } from '#model/problem.ts';
import { admit, NO_SCHEMAS } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import type { Source } from '../source/source.ts';
import { resolve } from '../resolve/model.ts';
import { collectProblems, printProblem } from '../problems/problems.ts';
import { RULES } from './rules.ts';
import { wrongSchema } from '../rules/wrong-schema.ts';

/*
 * A fixture folder contains files to add to the clean portal of fixtures/clean, and `problems.txt` with the expected
 * problems. Invalid JSON is in files ending in `.json.txt`, so that formatters leave it alone. A missing `problems.txt`
 * is written; delete it to create it again.
 */
const FIXTURES = join(import.meta.dirname, 'fixtures');
const codes = RULES.map(({ code }) => code).sort();

function read(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.json[5c]?(\.txt)?$/i.test(name) || NO_SCHEMAS.includes(name)) continue;
    files.set(name.replaceAll('\\', '/').replace(/\.txt$/, ''), readFileSync(join(FIXTURES, folder, name), 'utf8'));
  }
  return files;
}

function problemsOf(files: Map<string, string>, about?: string): Problem[] {
  const found = collectProblems();
  const sources: Source[] = [...files].flatMap(([path, text]) => admit(path, path, text, found) ?? []);
  for (const source of sources) {
    checkShape(source, found);
    wrongSchema(found, source, false);
  }
  return checkSample(resolve(sources, found, { icons: new Set(['add', 'edit']) }), found, about);
}

describe('the rules', () => {
  it('have a file, a code and a fixture folder each', () => {
    const withRule = [import.meta.dirname, join(import.meta.dirname, '../rules')].flatMap((folder) =>
      readdirSync(folder).flatMap((name) => {
        const text = name.endsWith('.ts') ? readFileSync(join(folder, name), 'utf8') : '';
        const code = /^export const rule: \w+ = \{\s*code: '([a-z-]+)'/m.exec(text)?.[1];
        if (code !== undefined) expect(`${code}.ts`).toBe(name);
        return code ?? [];
      }),
    );
    expect(withRule.sort()).toEqual(codes);
    expect(readdirSync(FIXTURES).sort()).toEqual(['clean', ...codes].sort());
  });

  it('are at least forty', () => {
    expect(codes.length).toBeGreaterThanOrEqual(40);
  });

  it('say nothing about the clean portal', () => {
    expect(problemsOf(read('clean')).map(printProblem)).toEqual([]);
  });

  it.each(codes)('%s reports the problem with its place', async (code) => {
    const problems = problemsOf(new Map([...read('clean'), ...read(code)]), code);
    expect([...new Set(problems.map((each) => each.code))]).toEqual([code]);
    await expect(`${problems.map(printProblem).join('\n\n')}\n`).toMatchFileSnapshot(
      join(FIXTURES, code, 'problems.txt'),
    );
  });

  it.each(codes)('%s reports nothing for its near misses', (code) => {
    const clean: Record<string, unknown> = Object.fromEntries(
      [...read('clean')].map(([name, text]) => [name, JSON.parse(text)]),
    );
    const edit = NEAR_MISSES[code];
    if (edit === undefined) throw new Error(`Rule "${code}" has no near miss`);
    edit(clean);
    const texts = Object.entries(clean).map(([name, file]): [string, string] => [
      name,
      typeof file === 'string' ? file : JSON.stringify(file, null, 2),
    ]);
    const whole = new Map(texts);
    expect(whole).not.toEqual(read('clean'));
    expect(problemsOf(whole, code).map(printProblem)).toEqual([]);
  });
});
