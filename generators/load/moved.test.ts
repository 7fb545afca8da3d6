import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check } from '../check/check.ts';
import { collectProblems, printProblem } from '../problems/problems.ts';
import { resolve } from '../resolve/model.ts';
import { wrongSchema } from '../rules/wrong-schema.ts';
import { admit, readIcons } from './files.ts';
import { checkShape } from './shape.ts';
import { readUnused } from './unused.ts';

/* One moved file of the product's schemas is one problem, however many files name it. */

const ROOT = join(import.meta.dirname, '../../schemas');
const TEXTS = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.json') && name.includes('/') && !name.startsWith('dialect/'))
  .map((name) => [name, readFileSync(join(ROOT, name), 'utf8')] as const);

/** Problems of the product's schemas with one file at another place. */
function moved(from: string, to: string): string[] {
  const found = collectProblems();
  const sources = TEXTS.flatMap(([name, text]) => {
    const path = name === from ? to : name;
    return admit(path, path, text, found) ?? [];
  });
  for (const source of sources) {
    checkShape(source, found);
    wrongSchema(found, source, true);
  }
  const resolved = resolve(sources, found, { icons: readIcons(ROOT, found) });
  return check(resolved, found, readUnused(ROOT, found)).map(printProblem);
}

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
  TEXTS.push(['backup/payee.json', readFileSync(join(ROOT, 'entities/payee.json'), 'utf8')]);
  const problems = moved('', '');
  TEXTS.pop();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('backup/payee.json:1:1  stray-file');
});

it('a name without any file stays unknown', () => {
  const problems = moved('entities/payee.json', 'entities/receiver.json');
  expect(problems.some((each) => each.includes('  moved-file'))).toBe(false);
  expect(problems.some((each) => each.includes('There is no entity "payee"'))).toBe(true);
});
