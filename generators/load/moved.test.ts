import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check } from '../check/check.ts';
import { collectProblems, printProblem } from '../problems/problems.ts';
import { resolve } from '../resolve/model.ts';
import { wrongSchema } from '../rules/wrong-schema.ts';
import { admit, load, readIcons } from './files.ts';
import { checkShape } from './shape.ts';
import { readUnused } from './unused.ts';

/* One moved file of the product's schemas is one problem, however many files name it. */

const ROOT = join(import.meta.dirname, '../../schemas');
const textOf = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** Problems of the product's schemas with one file at another place, or with a copy of it there. */
function problemsWith({ at, text, without = '' }: { at: string; text: string; without?: string }): string[] {
  const found = collectProblems();
  // The other files are read once, so the screens that the move does not touch come from the cache.
  const sources = load(ROOT, found).filter(({ file }) => file !== `schemas/${without}`);
  const source = admit(`schemas/${at}`, at, text, found);
  if (source !== undefined) {
    checkShape(source, found);
    wrongSchema(found, source, true);
    sources.push(source);
  }
  const resolved = resolve(sources, found, { icons: readIcons(ROOT, found) });
  return check(resolved, found, readUnused(ROOT, found)).map(printProblem);
}

const moved = (from: string, to: string): string[] => problemsWith({ at: to, text: textOf(from), without: from });

it.each([
  ['entities/payee.json', 'entities/pay/payee.json', 'moved-file', '69 places still say "payee"'],
  ['enums/currency.json', 'enums/a/currency.json', 'moved-file', 'places still say "currency"'],
  ['calls/payee.json', 'calls/sub/payee.json', 'moved-file', 'places still say "payee"'],
  ['needs/has-card.json', 'needs/x/has-card.json', 'moved-file', 'places still say "has-card"'],
  [
    'screens/payee/common-payee.json',
    'screens/common-payee.json',
    'moved-file',
    'places still say "payee/common-payee"',
  ],
  ['entities/payee.json', 'enums/payee.json', 'moved-file', 'this file belongs into entities/'],
  ['entities/payee.json', 'payee.json', 'stray-file', 'it stands in no folder'],
])('%s moved to %s is one problem', (from, to, code, says) => {
  const problems = moved(from, to);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${to}:1:1  ${code}\n`);
  expect(problems[0]).toContain(says);
});

it('a copy outside of the folders takes no place of a file inside', () => {
  const problems = problemsWith({ at: 'backup/payee.json', text: textOf('entities/payee.json') });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('backup/payee.json:1:1  stray-file');
});

it('a name without any file stays unknown', () => {
  const problems = moved('entities/payee.json', 'entities/receiver.json');
  expect(problems.some((each) => each.includes('  moved-file'))).toBe(false);
  expect(problems.some((each) => each.includes('There is no entity "payee"'))).toBe(true);
});
