import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerable, faultOf, startTrials, type Trials } from './fixtures/trials.ts';

/* Every call of the Model that changes nothing can be answered, and its answer fits its schema. */

let trials: Trials;
beforeAll(async () => {
  trials = await startTrials();
});
afterAll(() => trials.bank.close());

describe('a question', () => {
  const questions = answerable.filter(({ writes }) => writes.length === 0);
  it.each(questions.map((call) => [call.name, call] as const))(
    '%s is answered according to its schema',
    async (_name, call) => {
      const wrong = await trials.run(call, {
        before: async () => {},
        after: async ({ reply }) => faultOf(call, reply),
      });
      expect(wrong).toBeUndefined();
    },
  );
});
