import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/*
 * Who begins last ends last: the files that take longest come first, in this order, so that all workers end together. All
 * others follow from the largest to the smallest.
 */

const root = new URL('..', import.meta.url).pathname;

const LONG: readonly string[] = [
  'tests/hostile/hostile.browser.test.tsx',
  'src/engine/widgets/contract.browser.test.tsx',
  'src/engine/faults/matrix.browser.test.tsx',
  'src/engine/tables/table-speed.browser.test.tsx',
  'src/engine/forms/lines.browser.test.tsx',
  'src/engine/tables/bulk.browser.test.tsx',
  'src/engine/exports/export-centre.browser.test.tsx',
  'tests/contract.test.ts',
  'src/bank/audit.test.ts',
  'tests/server.test.ts',
  'tests/kills.test.ts',
  'tests/kills.postgres.test.ts',
  'tests/operations.postgres.test.ts',
  'tests/operations.test.ts',
  'src/bank/verification.test.ts',
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
    const groupOf = (file: TestSpecification): number => file.project.config.sequence.groupOrder;
    return (await super.sort(files)).toSorted((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b));
  }
}
