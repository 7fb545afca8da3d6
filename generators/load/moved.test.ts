import { expect, it } from 'vitest';
import { movesIn } from './testing/moves.ts';

/* One moved file of the product's schemas is one problem, however many files name it. */

const { copied, moved } = movesIn('schemas');

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
  const problems = copied('entities/payee.json', 'backup/payee.json');
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('backup/payee.json:1:1  stray-file');
});

it('a name without any file stays unknown', () => {
  const problems = moved('entities/payee.json', 'entities/receiver.json');
  expect(problems.some((each) => each.includes('  moved-file'))).toBe(false);
  expect(problems.some((each) => each.includes('There is no entity "payee"'))).toBe(true);
});
