import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changed, readCatalogue, testFiles } from './rules/catalogue.ts';

/* Every rule of the specification has a test with its name; `npm run rules` runs these tests and counts them. */

const rules = readCatalogue().filter((rule) => rule.isDue);
const files = testFiles('.');

describe('the rules of the specification', () => {
  it('are each tested, open, or listed in figures.md as not testable here', () => {
    const page = readFileSync('tests/bench/figures.md', 'utf8');
    const listed = (id: string): boolean => page.includes(`- ${id}: `);
    const without = rules.filter((rule) =>
      rule.untested === undefined ? rule.open === undefined && !files.has(rule.id) : !listed(rule.id),
    );
    expect(without.map((rule) => rule.id)).toEqual([]);
  });

  it('have each a change of the product that their test must notice', () => {
    const tested = rules.filter((rule) => rule.untested === undefined && rule.open === undefined);
    expect(tested.filter((rule) => !rule.change).map((rule) => rule.id)).toEqual([]);
    for (const { change } of tested) {
      if (change) expect(() => changed(readFileSync(change.file, 'utf8'), change)).not.toThrow();
    }
  });
});
