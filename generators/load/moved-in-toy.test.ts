import { expect, it } from 'vitest';
import { movesIn } from './testing/moves.ts';

/* One moved file of the toy's schemas is one problem; `moved.test.ts` moves files of the product. */

const { copied, moved } = movesIn('tests/toy/schemas');

it.each([
  ['entities/book.json', 'entities/a/book.json', 'moved-file', '12 places still say "book"'],
  ['enums/house.json', 'enums/a/house.json', 'moved-file', '3 places still say "house"'],
  ['calls/library.json', 'calls/sub/library.json', 'moved-file', '2 places still say "library"'],
  ['sets/loans.json', 'sets/a/loans.json', 'moved-file', '3 places still say "loans"'],
  ['screens/books.json', 'screens/a/books.json', 'moved-file', '1 place still says "books"'],
  ['entities/book.json', 'enums/book.json', 'moved-file', 'this file belongs into entities/'],
  ['entities/book.json', 'book.json', 'stray-file', 'it stands in no folder'],
])('%s moved to %s is one problem', (from, to, code, says) => {
  const problems = moved(from, to);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${to}:1:1  ${code}\n`);
  expect(problems[0]).toContain(says);
});

it('a copy outside of the folders takes no place of a file inside', () => {
  const problems = copied('entities/book.json', 'backup/book.json');
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('backup/book.json:1:1  stray-file');
});

it('a name without any file stays unknown', () => {
  const problems = moved('entities/book.json', 'entities/volume.json');
  expect(problems.some((each) => each.includes('  moved-file'))).toBe(false);
  expect(problems.some((each) => each.includes('There is no entity "book"'))).toBe(true);
});
