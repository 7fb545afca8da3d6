import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#model/model.ts';
import { model } from '#generated/model.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

const AT = '2026-11-20 10:30:00';
const SUGGESTION = { category: 5, content: '希望导出订单时可以自己选择列', contact: '13800000001' };

/** The product's Model, with another number family for suggestions. */
function numbered(family: string): Model {
  const feedback = model.entities['feedback'];
  if (feedback === undefined) throw new Error('There are no suggestions');
  return { ...model, entities: { ...model.entities, feedback: { ...feedback, number: family } } };
}

let bank: Bank;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock(AT), model: numbered('QZ') });
});
afterAll(() => bank.close());

it('a family of numbers that only a schema names has its sequence, also if the schema came later', async () => {
  const a = await signIn(bank, '13800000001');
  const numberOf = async (): Promise<string> => (await a.post('/feedback/submit', SUGGESTION)).result.feedbackNo;
  expect([await numberOf(), await numberOf()]).toEqual(['QZ202611200000001001', 'QZ202611200000001002']);
  await bank.sandbox.replaceModel(numbered('QY'));
  expect(await numberOf()).toBe('QY202611200000001001');
});
