import { Readable } from 'node:stream';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { CODE, type Customer, customer, freshAddress, signIn, postWithCode } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

let bank: Bank;
let clock: FrozenClock;
let main: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

interface Entry {
  auditNo: string;
  operatorId: string;
  operatorName: string;
  kind: string;
  callName: string;
  outcome: string;
  code: string;
  objectNo?: string;
  address: string;
}

async function entries(filter: object = {}, who = main): Promise<Entry[]> {
  return (await who.post('/portal/audit/page', { pageSize: 100, ...filter })).result.list;
}

const WITHDRAWAL = {
  currency: 'USD',
  amount: '100.00',
  arriveCcy: 'CNY',
  withdrawalAccount: 'WA800100010001',
};
const withdraw = (who: Customer, key: string, amount = '100.00') =>
  postWithCode(who, '/pay/paymentOrder/withdrawalApply', { ...WITHDRAWAL, amount }, { 'idempotency-key': key });

/** Exports the merchant's payees; returns the job's id and the download URL. */
async function exportPayees(who: Customer): Promise<{ uuId: string; downloadUrl: string }> {
  const started = await who.post('/user/payee-account/export-payee-manage', {});
  await bank.sandbox.settle();
  return (await who.post('/user/download/query-download-result', { id: started.result.uuId })).result;
}

/** The account numbers in an export of the merchant's payees. */
async function exportedAccounts(who: Customer): Promise<string[]> {
  const { downloadUrl } = await exportPayees(who);
  const file = await bank.sandbox.inject({ url: downloadUrl, headers: { cookie: who.cookie } });
  const sheets = await readXlsxFile(Readable.from(file.rawPayload) as never);
  const [head = [], ...rows] = (sheets as { data: unknown[][] }[])[0]?.data ?? [];
  const title = model.entities.payee?.fields.find(({ name }) => name === 'accountNo')?.title;
  return rows.map((row) => String(row[head.indexOf(title)]));
}

describe('the audit log', () => {
  it('records an export of unmasked values; people without that right get the masked values of the screen', async () => {
    const exports = () =>
      entries({ kind: ['reveal'] }).then((all) => all.filter((each) => each.callName === 'payee.export'));
    const maker = await signIn(bank, '13800000002');
    const hidden = await exportedAccounts(maker);
    expect(hidden.length).toBeGreaterThan(2);
    for (const each of hidden) expect(each).toContain('*');
    expect(await exports()).toEqual([]);
    const plain = await exportedAccounts(main);
    expect(plain).toHaveLength(hidden.length);
    for (const each of plain) expect(each).toMatch(/^[\dA-Z ]+$/);
    expect(await exports()).toMatchObject([{ kind: 'reveal', operatorId: '8001000101', outcome: 'done' }]);
  });

  it('gives the file of an export only to the person who requested it: for a colleague it is unknown', async () => {
    const maker = await signIn(bank, '13800000002');
    const { uuId, downloadUrl } = await exportPayees(main);
    const fetched = (url: string, { cookie }: Customer) => bank.sandbox.inject({ url, headers: { cookie } });
    const asked = (id: string) => maker.post('/user/download/query-download-result', { id });
    expect((await fetched(downloadUrl, main)).statusCode).toBe(200);
    const [stolen, none] = await Promise.all(
      [downloadUrl, downloadUrl.replace(/[^/]+$/, crypto.randomUUID())].map((url) => fetched(url, maker)),
    );
    expect([stolen?.statusCode, stolen?.body]).toEqual([404, none?.body]);
    expect(await asked(uuId)).toMatchObject({ code: '10018' });
    // The reverse holds too: nobody can download a file exported by somebody else.
    const own = await exportPayees(maker);
    expect((await fetched(own.downloadUrl, maker)).statusCode).toBe(200);
    expect((await fetched(own.downloadUrl, main)).statusCode).toBe(404);
  });

  it('records money, permissions and looks at secrets: who, what, when, from where, with which outcome', async () => {
    const maker = await signIn(bank, '13800000002');
    const { result } = await withdraw(maker, 'audit-1');
    clock.advance(61_000);
    expect((await withdraw(maker, 'audit-2', '99999999.00')).code).toBe('20005');
    await maker.post('/user/info/query-contact');
    const [look, refused, done] = await entries({ operatorId: '8001000102', kind: ['money', 'reveal'] });
    expect(done).toMatchObject({
      kind: 'money',
      callName: 'pay.withdraw',
      operatorName: '陈若溪',
      outcome: 'done',
      objectNo: result.orderNo,
      address: '127.0.0.1',
    });
    expect(refused).toMatchObject({ kind: 'money', outcome: 'refused', code: '20005' });
    expect(look).toMatchObject({ kind: 'reveal', callName: 'user.contact', outcome: 'done' });
  });

  it('records forbidden and invalid calls, and a wrong password of a known login', async () => {
    const reader = await signIn(bank, '13800000006');
    const path = '/pay/paymentOrder/withdrawalApply';
    expect((await reader.post(path, WITHDRAWAL, { 'idempotency-key': 'audit-3' })).status).toBe(403);
    const maker = await signIn(bank, '13800000002');
    expect((await maker.post(path, WITHDRAWAL)).status).toBe(400);
    await customer(bank, '', freshAddress()).post('/user/login', { loginNo: '13800000004', password: 'wrong' });
    const newest = (await entries()).slice(0, 5);
    expect(newest.map(({ callName, outcome, operatorId }) => [callName, outcome, operatorId])).toEqual([
      ['user.login', 'refused', '8001000104'],
      ['pay.withdraw', 'failed', '8001000102'],
      ['user.login', 'done', '8001000102'],
      ['pay.withdraw', 'forbidden', '8001000106'],
      ['user.login', 'done', '8001000106'],
    ]);
  });

  it('is written for every call that moves money, changes permissions or reveals, and for signing in and out', () => {
    const audited = Object.values(model.calls).filter(({ money, audit }) => money || audit !== undefined);
    const names = audited.map(({ name }) => name);
    for (const name of ['pay.withdraw', 'user.login', 'user.signOut', 'security.updateSecondAuth', 'session.end']) {
      expect(names).toContain(name);
    }
  });

  it('contains no typed value', async () => {
    const secret = 'Typed#Secret77';
    await customer(bank, '', freshAddress()).post('/user/login', { loginNo: '13800000003', password: secret });
    const { rows } = await sql`select * from entity_audit_entry`.execute(bank.database.kysely);
    const text = JSON.stringify(rows);
    for (const typed of [secret, CODE, '13800000003', '13800000001', 'Demo#2026']) expect(text).not.toContain(typed);
  });

  it('is readable for the main operator, for the own merchant only', async () => {
    const maker = await signIn(bank, '13800000002');
    for (const path of ['page', 'operators', 'verify', 'export']) {
      expect((await maker.post(`/portal/audit/${path}`)).status).toBe(403);
    }
    const b = await signIn(bank, '13900000001');
    const theirs = await entries({}, b);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every(({ operatorId }) => operatorId.startsWith('80010002'))).toBe(true);
    expect((await main.post('/portal/audit/operators')).result).toHaveLength(9);
  });

  it('is filtered by operator, kind, outcome and day, and exported', async () => {
    const forbidden = await entries({ outcome: 'forbidden' });
    expect(forbidden.map(({ operatorId }) => operatorId)).toEqual(['8001000106']);
    expect(await entries({ createdAt: ['2026-11-19', '2026-11-19'] })).toEqual([]);
    expect((await main.post('/portal/audit/export')).result).toMatchObject({ uuId: expect.any(String) });
  });
});

describe('an attacker of the log', () => {
  const verify = async (): Promise<object> => (await main.post('/portal/audit/verify')).result;
  const db = () => bank.database.kysely;
  const meddle = async (statement: string): Promise<void> => {
    await sql.raw('alter table entity_audit_entry disable trigger audit_append_only').execute(db());
    await sql.raw(statement).execute(db());
  };

  it('cannot change or remove an entry', async () => {
    expect(await verify()).toMatchObject({ intact: true });
    for (const statement of ["update entity_audit_entry set outcome = 'done'", 'delete from entity_audit_entry']) {
      await expect(sql.raw(statement).execute(db())).rejects.toThrow('the audit log only grows');
    }
  });

  it('is detected after removing the guard: a changed entry, a removed one, a cut end', async () => {
    const total = ((await verify()) as { total: number }).total;
    const own = "_owner = '80010001'";
    await meddle(`update entity_audit_entry set outcome = 'failed' where ${own} and position = 2`);
    expect(await verify()).toEqual({ intact: false, total, brokenAt: 'AL00000002' });
    await meddle(`update entity_audit_entry set outcome = 'done' where ${own} and position = 2`);
    expect(await verify()).toMatchObject({ intact: true });
    await meddle(`create table kept as select * from entity_audit_entry where ${own} and position = 3`);
    await meddle(`delete from entity_audit_entry where ${own} and position = 3`);
    expect(await verify()).toEqual({ intact: false, total: total - 1, brokenAt: 'AL00000004' });
    await meddle('insert into entity_audit_entry select * from kept');
    expect(await verify()).toMatchObject({ intact: true });
    await meddle(`delete from entity_audit_entry where ${own} and position = ${total}`);
    expect(await verify()).toMatchObject({ intact: false, brokenAt: `AL${String(total).padStart(8, '0')}` });
  });
});
