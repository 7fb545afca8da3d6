import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { emptyBank } from '#bank/testing/small-bank.ts';
import { ask, callNamed } from './fixtures/asking.ts';

/* Failing calls of the gallery. */

let bank: Bank;
beforeAll(async () => {
  bank = await emptyBank({ clock: frozenClock('2026-11-20 10:30:00') });
});
afterAll(() => bank.close());

it('keeps nobody waiting for a slow answer', async () => {
  let isSlowDone = false;
  const slow = ask(bank, callNamed('sample-block.slow')).then((reply) => {
    isSlowDone = true;
    return reply;
  });
  expect(await ask(bank, callNamed('sample-block.few'))).toMatchObject({ status: 200, code: '0' });
  expect(isSlowDone).toBe(false);
  expect(await slow).toMatchObject({ status: 200, code: '0' });
});

it('answers 403 if an answer detects a missing permission', async () => {
  expect(await ask(bank, callNamed('sample-block.forbidden'))).toMatchObject({ status: 403, code: '403' });
});

it('reports refusals at their fields', async () => {
  const request = { name: '某公司', creditCode: '91330100MA2ABCDE0X', contact: '林' };
  expect(await ask(bank, callNamed('sample-form.refuse'), { request })).toMatchObject({
    status: 200,
    result: { errors: [{ path: '/creditCode' }, { path: '/name' }] },
  });
});
