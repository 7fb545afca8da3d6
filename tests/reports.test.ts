import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { ask, callNamed, type Reply } from './fixtures/asking.ts';
import { realClock } from '#sandbox/clock.ts';
import { emptyBank } from '#bank/testing/small-bank.ts';

/* Error reports of pages: accepted from anybody, stored for the operator of the server, and limited in number. */

let bank: Bank;

beforeAll(async () => {
  bank = await emptyBank({ clock: realClock(), since: 0, outboxPage: true });
});
afterAll(() => bank.close());

const error = { kind: 'render', critical: true, message: '<b>no list</b>', path: '/pay', at: 1, count: 1 };
const report = (request: Record<string, unknown>): Promise<Reply> =>
  ask(bank, callNamed('system.reportError'), { request: { timestamp: 2, sessionId: 'tab', ...request } });
const listed = async (accept: string): Promise<string> =>
  (await bank.sandbox.inject({ url: '/sandbox/errors', headers: { accept } })).body;

it('stores reports of a page, and shows them as text', async () => {
  expect(await report({ errors: [error, { ...error, kind: 'window' }] })).toMatchObject({
    code: '0',
  });
  const { errors } = JSON.parse(await listed('application/json')) as { errors: unknown[] };
  expect(errors).toMatchObject([{ tab: 'tab', error: { kind: 'window' } }, { error: { kind: 'render' } }]);
  const page = await listed('text/html');
  expect(page).toContain('&#60;b&#62;no list');
  expect(page).not.toContain('<b>');
});

it('limits the number, length and contents of reports', async () => {
  const many = Array.from({ length: 51 }, () => error);
  const wrong = [
    { errors: many },
    { errors: [] },
    { errors: [{ ...error, message: 'x'.repeat(501) }] },
    { errors: [{ ...error, cookie: 'secret' }] },
    { errors: [error], cookie: 'secret' },
  ];
  for (const request of wrong) expect(await report(request)).toMatchObject({ status: 400 });
});

it('stops accepting reports of a page that does not stop', async () => {
  let last: Reply | undefined;
  for (let n = 0; n <= 200; n += 1) last = await report({ errors: [error] });
  expect(last).toMatchObject({ code: '10007' });
});
