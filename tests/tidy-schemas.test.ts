import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { print } from '#generators/source/print.ts';

/* A tool that edits a schema prints the whole file, so a file in another format would fill the diff of the edit. */

it('each schema is printed as `npm run tidy` prints it', () => {
  const files = globSync('schemas/**/*.json');
  expect(files.length).toBeGreaterThan(900);
  const untidy = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return print(JSON.parse(text)) !== text;
  });
  expect(untidy).toEqual([]);
});
