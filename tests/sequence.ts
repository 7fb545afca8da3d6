import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/*
 * Runs the longest files first, so that all workers end together. Vitest stores the last duration of each file; without
 * it these files run first, in this order, then the others by size.
 */

const root = new URL('..', import.meta.url).pathname;

const LONG: readonly string[] = [
  'src/engine/faults/matrix.browser.test.tsx',
  'src/engine/needs/needs.browser.test.tsx',
  'src/engine/tables/tables.browser.test.tsx',
  'tests/hostile/hostile.browser.test.tsx',
  'src/engine/forms/wizard/wizard-figures.browser.test.tsx',
  'src/engine/forms/wizard/quote.browser.test.tsx',
  'src/engine/widgets/contract.browser.test.tsx',
  'src/engine/forms/form.browser.test.tsx',
  'src/engine/forms/wizard/wizard.browser.test.tsx',
  'src/engine/tables/selected/bulk.browser.test.tsx',
  'src/engine/tables/model/whole-columns.browser.test.tsx',
  'src/workbench/workbench.browser.test.tsx',
  'src/engine/forms/fields/lines.browser.test.tsx',
  'src/engine/screen.browser.test.tsx',
  'src/portal/layout/chrome/page-chrome.browser.test.tsx',
  'src/engine/tables/row/linked-row.browser.test.tsx',
  'src/engine/faults/forms.browser.test.tsx',
  'src/engine/forms/submit/cut-off.browser.test.tsx',
  'src/engine/overlays/overlays.browser.test.tsx',
  'src/engine/tables/look/table-speed.browser.test.tsx',
  'tests/pickers.browser.test.tsx',
  'tests/fresh-clone.test.ts',
  'tests/contract-changes.test.ts',
  'tests/operating.test.ts',
  'tests/siege/upgrade.test.ts',
  'tests/refused-starts.test.ts',
  'tests/card-pictures.test.ts',
  'tests/own-product.test.ts',
  'generators/diff/real-edits.test.ts',
  'tests/server.test.ts',
  'tests/siege/stopping.test.ts',
  'tests/filled-files.test.ts',
  'tests/wire.test.ts',
  'tests/formats.test.ts',
  'tests/rule-limits.test.ts',
  'tests/review.test.ts',
  'tests/roles.test.ts',
  'tests/backup.test.ts',
  'src/bank/promises.test.ts',
  'tests/new-block.test.ts',
  'tests/siege/changed-schemas.test.ts',
  'tests/ownership.test.ts',
  'tests/grants.test.ts',
  'tests/replays.test.ts',
  'tests/kills.test.ts',
  'tests/lists.test.ts',
  'src/sandbox/upgrade.test.ts',
  'tests/siege/two-servers.test.ts',
  'tests/beside-build.test.ts',
  'tests/backup.postgres.test.ts',
  'generators/load/moved.test.ts',
  'src/bank/settle-files/settle-files.test.ts',
  'src/bank/bank.test.ts',
  'src/sandbox/live/live.test.ts',
  'src/bank/batches/batches.test.ts',
  'src/sandbox/lifecycle.test.ts',
  'src/bank/metrics.test.ts',
  'tests/container.test.ts',
  'tests/contract-questions.test.ts',
  'tests/leaks.test.ts',
  'tests/ownership-of-cards.test.ts',
  'tests/sample-rows.test.ts',
  'src/bank/one-receiver.test.ts',
  'tests/told-debits.test.ts',
  'tests/inbox-kills.test.ts',
  'src/sandbox/files.test.ts',
  'tests/real-name-types.test.ts',
  'tests/operations.postgres.test.ts',
  'tests/new-word.test.ts',
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
