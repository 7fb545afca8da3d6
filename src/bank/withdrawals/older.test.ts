import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { type Bank, startBank } from '../bank.ts';
import { available, frozen } from '../ledger/chart.ts';
import { auditBooks, heldOn, openMerchant } from '../testing/teller.ts';
import { signIn } from '../testing/customer.ts';
import { submitWithdrawal } from './submit.ts';

/* A data directory of an older revision, in which withdrawals have a table of their own. */

const OWNER = '70900003';
const LOGIN = '16070900003';
const NAME = '杭州样例贸易有限公司';
const directory = mkdtempSync(join(tmpdir(), 'older-'));
let bank: Bank | undefined;
afterEach(async () => {
  await bank?.close();
  rmSync(directory, { recursive: true });
});

const start = (): Promise<Bank> =>
  startBank({
    database: { dataDir: directory },
    clock: frozenClock('2026-11-18 10:30:00'),
    works: false,
    log: () => undefined,
  });

/** Moves the facts of withdrawals back to their old table, in a database without migrations. */
async function makeOlder({ database }: Bank): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`create table withdrawal (order_no text primary key, owner text not null, pay_ccy text not null,
      arrive_ccy text not null, amount int8 not null, fee int8 not null, arrive_amount int8 not null, mid_amount int8,
      usd_equivalent int8 not null, account_id text not null, hold_no text, stage text not null, trigger text,
      parent text, at text not null)`.execute(tx);
    await sql`insert into withdrawal select order_no, owner, facts::json->>'payCcy', facts::json->>'arriveCcy',
      (facts::json->>'amount')::int8, (facts::json->>'fee')::int8, (facts::json->>'arriveAmount')::int8,
      (facts::json->>'midAmount')::int8, usd_equivalent, facts::json->>'accountId', facts::json->>'holdNo', stage,
      facts::json->>'trigger', facts::json->>'parent', at from order_facts where family = 'withdrawal'`.execute(tx);
    await sql`delete from order_facts`.execute(tx);
    const { rows: views } = await sql<{ name: string }>`select viewname as name from pg_views
      where schemaname = current_schema() and viewname like 'entity%'`.execute(tx);
    for (const { name } of views) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await sql`drop view ${sql.ref(name)}`.execute(tx);
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await sql`update sandbox_identity set relations = (relations::jsonb - ${name}::text)::text`.execute(tx);
    }
    await sql`alter table operator add column role text not null default 'main', drop column roles,
      drop column remark, drop column created_at, drop column last_login_at, drop column initial_password`.execute(tx);
    await sql`delete from sandbox_migration where name like 'bank-%'`.execute(tx);
  });
}

it('lets a merchant take back an order of an older data directory', async () => {
  bank = await start();
  const money = { USD: '5000.00' };
  const account = { id: 'WA1', accountName: NAME, accountNo: '999000001', bankName: 'Sample Plains Bank' };
  const accounts = [{ ...account, bankCountry: 'HK', currency: 'USD', auditState: 'PASS' as const }];
  await openMerchant(bank, { owner: OWNER, loginNo: LOGIN, userName: NAME, authWay: 0, money, accounts });
  const asked = { currency: 'USD', amount: '1000.00', arriveCcy: 'USD', withdrawalAccount: 'WA1' };
  const { orderNo, version } = await bank.work((desk) => submitWithdrawal(desk, OWNER, asked));
  await makeOlder(bank);
  await bank.close();

  bank = await start();
  const who = await signIn(bank, LOGIN);
  const take = (said: object) =>
    who.post('/pay/paymentOrder/cancelPaymentOrder', said, { 'idempotency-key': crypto.randomUUID() });
  expect(await heldOn(bank, frozen(OWNER, 'USD'))).toBe('1000.00');
  expect(await take({ orderNo, version: version + 1 })).toMatchObject({ code: '10010' });
  expect(await take({ orderNo, version })).toMatchObject({ code: '0' });
  expect(await take({ orderNo, version: version + 1 })).toMatchObject({ code: '10019' });
  const { result } = await who.post('/pay/paymentOrder/queryPaymentOrder', {});
  expect(result.list).toMatchObject([{ orderNo, status: 'CANCELLED' }]);
  expect(await heldOn(bank, available(OWNER, 'USD'))).toBe('5000.00');
  expect(await heldOn(bank, frozen(OWNER, 'USD'))).toBe('0.00');
  expect(await auditBooks(bank)).toEqual([]);
}, 120_000);
