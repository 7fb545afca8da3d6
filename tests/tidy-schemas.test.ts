import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { print } from '#generators/source/print.ts';

/* A tool that edits a schema prints all of it: what was printed otherwise before would be in its diff too. */

it('each schema is printed as `npm run tidy` prints it', () => {
  const files = globSync('schemas/**/*.json');
  expect(files.length).toBeGreaterThan(900);
  const untidy = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return print(JSON.parse(text)) !== text;
  });
  expect(untidy).toEqual([]);
});
