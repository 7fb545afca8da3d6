import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FreshClone } from './fixtures/fresh-clone.ts';
import { guideSteps, putStep } from './fixtures/guide-steps.ts';

/* Every command of generators/guide.md by npm on a fresh clone, in order, with the review of what was made. */

let clone: FreshClone;

describe.skipIf(process.platform === 'win32')('on a fresh clone', () => {
  beforeAll(() => {
    clone = new FreshClone();
  });
  afterAll(() => clone.close());

  it('every command of the guide works, in order', async () => {
    for (const step of guideSteps()) {
      if (step.kind !== 'sh') putStep(join(clone.path, 'schemas'), step);
      for (const line of step.kind === 'sh' ? step.text.split('\n') : []) {
        // oxlint-disable-next-line no-await-in-loop -- each needs what the one before has made
        const { status, said } = await clone.run(line);
        // New calls that change records require an approval.
        expect(status, `${line}\n${said}`).toBe(/^npm run (?:diff|review) /.test(line) ? 1 : 0);
      }
    }
    expect(existsSync(join(clone.path, 'review/index.html'))).toBe(true);
  });
});
