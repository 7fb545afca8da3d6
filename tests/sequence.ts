import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/*
 * Runs the longest files first, so that all workers end together. Vitest keeps how long
 * each took last time; where it does not know, these come first, in this order, then the others from the largest on.
 */

const root = new URL('..', import.meta.url).pathname;

const LONG: readonly string[] = [
  'tests/hostile/hostile.browser.test.tsx',
  'src/engine/faults/matrix.browser.test.tsx',
  'src/engine/widgets/contract.browser.test.tsx',
  'src/workbench/workbench.browser.test.tsx',
  'src/engine/forms/quote.browser.test.tsx',
  'src/engine/tables/bulk.browser.test.tsx',
  'src/engine/forms/wizard-figures.browser.test.tsx',
  'src/engine/forms/lines.browser.test.tsx',
  'src/engine/tables/tables.browser.test.tsx',
  'src/engine/exports/export-centre.browser.test.tsx',
  'tests/contract.test.ts',
  'tests/backup.test.ts',
  'tests/siege/data-directory.test.ts',
  'tests/kills.test.ts',
  'tests/review.test.ts',
  'tests/server.test.ts',
  'tests/siege/load.test.ts',
  'tests/siege/damaged-files.test.ts',
  'src/sandbox/files.test.ts',
  'tests/siege/two-servers.test.ts',
  'tests/operations.postgres.test.ts',
  'tests/operations.test.ts',
  'tests/wire.test.ts',
  'tests/backup.postgres.test.ts',
  'tests/siege/changed-schemas.test.ts',
  'tests/kills.postgres.test.ts',
  'generators/diff/gate.test.ts',
  'tests/guide.test.ts',
  'tests/readme.test.ts',
  'tests/ownership.test.ts',
  'tests/siege/fuzz.test.ts',
  'tests/rule-limits.test.ts',
];
for (const path of LONG) {
  if (!existsSync(root + path)) throw new Error(`${path} is in tests/sequence.ts and nowhere else`);
}

const rank = (file: TestSpecification): number => {
  const at = LONG.indexOf(file.moduleId.slice(root.length));
  return at < 0 ? LONG.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (files.every((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined)) return sorted;
    const groupOf = (file: TestSpecification): number => file.project.config.sequence.groupOrder;
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b));
  }
}
