import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { type Bank, startBank } from './bank.ts';
import { type Customer, signIn } from './testing/customer.ts';
import { openMerchant } from './testing/teller.ts';

/* Reads do not wait for postings, and change nothing. */

const OWNER = '90000001';
const COUPON = {
  ...{ couponName: '提现手续费减免券', couponType: 'FEE_OFF', scene: 'WITHDRAW' },
  ...{ faceValue: '减 10.00 USD', faceAmount: '10.00', faceCcy: 'USD' },
};

let server: TestServer;
let url: string;
let bank: Bank;
let who: Customer;
const clock = frozenClock('2026-11-20 10:30:00');

beforeAll(async () => {
  server = await startPostgres();
  url = await server.url();
  bank = await startBank({ database: { url }, clock, works: false, log: () => undefined });
  await openMerchant(bank, {
    ...{ owner: OWNER, userName: '样例电子商务有限公司', loginNo: 'operator0', money: { USD: '500.00' } },
  });
  who = await signIn(bank, 'operator0');
});
afterAll(async () => {
  await bank?.close();
  await server?.close();
});

/** Every row of the ledger's accounts. */
const accounts = async (): Promise<unknown[]> =>
  (await sql`select * from ledger_account order by key`.execute(bank.database.kysely)).rows;

describe('a balance', () => {
  it('is read while another transaction holds every account, and opens none', async () => {
    const other = await openDatabase({ url, connections: 1 });
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const holding = other.transaction(async (tx) => {
      await sql`select 1 from ledger_account for update`.execute(tx);
      await sql`select 1 from ledger_owner for update`.execute(tx);
      begin();
      await ended;
    });
    await begun;
    const before = await accounts();
    const currencies = await who.post('/rate/queryMemberCcy/1', {});
    expect(currencies.result).toContainEqual(expect.objectContaining({ currency: 'USD', availableBal: '500.00' }));
    const quote = await who.post('/user/otherRecharge/otherRechargeFeeCal', {
      ...{ orderType: 'ALLOCATION', currency: 'USD', amount: '1.00' },
    });
    expect(quote).toMatchObject({ code: '0', result: { availableBal: '500.00' } });
    expect(await accounts()).toEqual(before);
    end();
    await holding;
    await other.close();
  });
});

describe('coupons', () => {
  const listed = async (): Promise<string[]> => {
    // Sessions end meanwhile.
    const { result } = await (await signIn(bank, 'operator0')).post('/user/marketing/coupon/list', {});
    return result.list
      .map(({ couponNo, displayStatus }: Record<string, string>) => `${couponNo} ${displayStatus}`)
      .toSorted();
  };

  it('expire by the clock, not by reads; one that an order holds waits', async () => {
    await bank.work((_desk, { entities }) =>
      entities.as(OWNER).insertMany('coupon', [
        { ...COUPON, couponNo: 'C1', displayStatus: 'PENDING', validFrom: '2026-11-22', validTo: '2026-11-23' },
        { ...COUPON, couponNo: 'C2', displayStatus: 'WAIT_USE', validFrom: '2026-11-01', validTo: '2026-11-21' },
        {
          ...COUPON,
          ...{ couponNo: 'C3', displayStatus: 'WAIT_USE', validFrom: '2026-11-01', validTo: '2026-11-21' },
          usedOrderNo: 'WD202611200000000001',
        },
        { ...COUPON, couponNo: 'C4', displayStatus: 'WAIT_ACTIVE', validFrom: '2026-11-01', validTo: '2026-11-20' },
      ]),
    );
    const first = ['C1 PENDING', 'C2 WAIT_USE', 'C3 WAIT_USE', 'C4 WAIT_ACTIVE'];
    expect(await listed()).toEqual(first);
    clock.set('2026-11-22 00:00:01');
    expect(await listed()).toEqual(first);
    await bank.sandbox.settle();
    expect(await listed()).toEqual(['C1 WAIT_USE', 'C2 EXPIRED', 'C3 WAIT_USE', 'C4 EXPIRED']);
    clock.set('2026-11-23 23:59:59');
    await bank.sandbox.settle();
    expect(await listed()).toContain('C1 WAIT_USE');
    clock.set('2026-11-24 00:00:00');
    await bank.sandbox.settle();
    expect(await listed()).toEqual(['C1 EXPIRED', 'C2 EXPIRED', 'C3 WAIT_USE', 'C4 EXPIRED']);
  });
});
