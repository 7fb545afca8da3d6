import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { admit } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import { resolve } from '../resolve/model.ts';
import { collectProblems } from '../problems/problems.ts';
import { wrongSchema } from '../rules/wrong-schema.ts';
import type { Files } from '../diff/testing/portal.ts';
import { MISTAKES } from './testing/mistakes.ts';
import { checkSample } from './testing/samples.ts';

const CLEAN = join(import.meta.dirname, 'fixtures/clean');
const texts = readdirSync(CLEAN, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.json') && name.includes('/'))
  .map((name) => [name, readFileSync(join(CLEAN, name), 'utf8')] as const);

it('the thoughts are at least 260, each told once', () => {
  expect(new Set(MISTAKES.map(({ thought }) => thought)).size).toBe(MISTAKES.length);
  expect(MISTAKES.length).toBeGreaterThanOrEqual(260);
});

it.each(MISTAKES.map((each) => [each.thought, each] as const))(
  'it is told that %s',
  (_, { edit, told, at: [file, word] }) => {
    const all: Files = Object.fromEntries(texts.map(([name, text]) => [name, JSON.parse(text)]));
    edit(all);
    const written = new Map(Object.entries(all).map(([name, each]) => [name, JSON.stringify(each, null, 2)]));
    const found = collectProblems();
    const sources = [...written].flatMap(([name, text]) => admit(name, name, text, found) ?? []);
    for (const source of sources) {
      checkShape(source, found);
      wrongSchema(found, source, false);
    }
    const problems = checkSample(resolve(sources, found, { icons: new Set() }), found, told);
    const lines = problems.map(
      (each) => `${each.code} ${each.file} ${written.get(each.file)?.split('\n')[each.line - 1]}`,
    );
    const cause = lines.filter((line) => line.startsWith(`${told} ${file} `) && line.includes(word));
    expect(cause, lines.join('\n')).toHaveLength(1);
  },
);
