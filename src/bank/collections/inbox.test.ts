import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { InboxEvent } from '#sandbox/inbox.ts';
import { orderTablesOf } from '#sandbox/orders.ts';
import type { Bank } from '../bank.ts';
import { smallBank } from '../testing/small-bank.ts';

/* Messages of correspondents and platforms that come into the bank's inbox. */

const MERCHANT = '80010001';
const ENTITY = 'collection-order';

let bank: Bank;
let clock: FrozenClock;
let accountNo: string;
beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, outboxPage: true });
  const accounts = await bank.work((_desk, { entities }) =>
    entities.as(MERCHANT).find('collection-account', { where: { status: 'NORMAL', currency: 'USD' }, limit: 1 }),
  );
  accountNo = String(accounts[0]?.['accountNo']);
});
afterAll(() => bank?.close());

function receipt(id: string, payerName: string, more: Partial<InboxEvent> = {}): InboxEvent {
  const body = { accountNo, currency: 'USD', amount: '12.30', payerName, unannounced: true };
  return { source: 'correspondent', id, kind: 'receipt', owner: MERCHANT, reference: id, body, ...more };
}

const receiptsOf = (payerName: string) =>
  bank.work((_desk, { entities }) => entities.as(MERCHANT).find(ENTITY, { where: { payerName } }));
const stateOf = async (id: string): Promise<string | undefined> => {
  const found = bank.database.kysely.selectFrom('sandbox_inbox').select('state').where('id', '=', id);
  return (await found.executeTakeFirst())?.state;
};
const deliver = async (payload: object): Promise<{ statusCode: number; json: () => unknown }> => {
  const answer = await bank.sandbox.inject({ method: 'POST', url: '/sandbox/inbox', payload });
  await bank.sandbox.settle();
  return answer;
};

it('are money once, however often they come', async () => {
  for (let n = 0; n < 3; n += 1) await deliver({ events: [receipt('MT1', 'Once Ltd.'), receipt('MT1', 'Once Ltd.')] });
  expect(await receiptsOf('Once Ltd.')).toMatchObject([{ amount: '12.30', status: 3 }]);
  const other = receipt('MT1', 'Once Ltd.', { reference: 'another' });
  expect((await deliver({ events: [other] })).json()).toMatchObject({ delivered: [{ outcome: 'conflict' }] });
  expect(await receiptsOf('Once Ltd.')).toHaveLength(1);
});

it('are money even with an id that is also the number of an order', async () => {
  const facts = await bank.work((_desk, { tx }) =>
    orderTablesOf(tx).selectFrom('order_facts').select('order_no').limit(1).executeTakeFirstOrThrow(),
  );
  await deliver({ events: [receipt(facts.order_no, 'Same Number Ltd.')] });
  expect(await receiptsOf('Same Number Ltd.')).toHaveLength(1);
});

it('that an earlier version applied are no money again', async () => {
  await bank.work((desk) =>
    desk.putFacts({
      ...{ orderNo: 'MT-OLD', owner: MERCHANT, family: 'event', stage: 'APPLIED' },
      ...{ at: '2026-11-01 10:00:00', facts: {} },
    }),
  );
  await deliver({ events: [receipt('MT-OLD', 'Earlier Ltd.')] });
  expect(await receiptsOf('Earlier Ltd.')).toEqual([]);
  expect(await stateOf('MT-OLD')).toBe('APPLIED');
});

it('wait for an account that is opened later', async () => {
  const body = { accountNo: 'NEW-1', currency: 'USD', amount: '5.00', payerName: 'Early Ltd.' };
  await deliver({ events: [receipt('MT2', '', { body })] });
  expect(await stateOf('MT2')).toBe('WAITING');
  await bank.work(async (_desk, { entities }) => {
    const own = entities.as(MERCHANT);
    const known = await own.get('collection-account', accountNo);
    await own.insert('collection-account', { ...known, accountNo: 'NEW-1' });
  });
  clock.advance(120_000);
  await bank.sandbox.settle();
  expect(await stateOf('MT2')).toBe('APPLIED');
  expect(await receiptsOf('Early Ltd.')).toMatchObject([{ accountNo: 'NEW-1' }]);
});

it('about an announced payout match its money, which may come first', async () => {
  const paid = { accountNo, currency: 'USD', amount: '70.00', payerName: 'Payouts Ltd.' };
  const advice = { ...paid, expectedAt: '2026-11-24 12:00:00' };
  await deliver({
    events: [
      receipt('PA1', '', { kind: 'announcement', source: 'platform', body: advice }),
      receipt('MT3', '', { body: paid }),
    ],
  });
  expect(await receiptsOf('Payouts Ltd.')).toMatchObject([{ status: 3, amount: '70.00' }]);
});

it.each([
  ['/events/0/body/amount', { amount: '0.00' }],
  ['/events/0/body/amount', { amount: '1.005' }],
  ['/events/0/body/currency', { currency: 'usd' }],
  ['/events/0/body', { eventId: 'x' }],
])('are refused at %s where it is %o', async (path, wrong) => {
  const body = { accountNo, currency: 'USD', amount: '1.00', payerName: 'Wrong Ltd.', ...wrong };
  const refused = await deliver({ events: [receipt('MT9', '', { body })] });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ errors: [{ path }] });
  expect(await stateOf('MT9')).toBeUndefined();
});
