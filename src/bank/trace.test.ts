import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import { ledgerTablesOf } from '#sandbox/ledger.ts';
import { createLog } from '#sandbox/logger.ts';
import type { LogLine } from '#sandbox/sandbox-options.ts';
import type { Bank } from './bank.ts';
import { CODE, type Customer, customer, freshAddress, postWithCode, type Reply, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* One request id leads from the browser's error report to the log, the audit log and the journals of the ledger. */

const MAIN = '13800000001';
const OWNER = '80010001';
let bank: Bank;
let clock: FrozenClock;
const lines: LogLine[] = [];

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, log: (line) => lines.push(line) });
});
afterAll(() => bank.close());

type Sent = Record<string, string>;
const call = (path: string, body: object, headers: Sent) =>
  bank.sandbox.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'system-name': 'test', ...headers },
    payload: body,
  });

/** A withdrawal as the portal sends it, with its code. */
async function withdraw(who: Customer, headers: Sent = {}): Promise<Reply> {
  const accounts = await who.post('/user/payee-account/withdrawal-account-page', { currentPage: 1, pageSize: 20 });
  const usd = (accounts.result.list as Sent[]).find((each) => each['currency'] === 'USD');
  const request = { currency: 'USD', amount: '123.45', arriveCcy: 'USD', withdrawalAccount: usd?.['id'] };
  const key = { 'idempotency-key': crypto.randomUUID() };
  return postWithCode(who, '/pay/paymentOrder/withdrawalApply', request, { ...key, ...headers });
}

describe('the id of a request', () => {
  it('is kept if it is a plain name, and replaced if it is not', async () => {
    const answered = async (id: string): Promise<string> =>
      String((await call('/user/common/query-server-time', {}, { 'x-request-id': id })).headers['x-request-id']);
    for (const id of ['0123456789abcdef0123456789abcdef', 'trace.a_b-1']) expect(await answered(id)).toBe(id);
    for (const id of ['short', 'x'.repeat(65), 'with space', 'line\nbreak', '{"level":"fatal"}', '../../etc', '']) {
      expect(await answered(id)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('leads from the report of a browser to the log, the audit log and the journals, also later ones', async () => {
    const main = await signIn(bank, MAIN);
    const requestId = 'b7c1f2a3d4e5f60718293a4b5c6d7e8f';
    const order = await withdraw(main, { 'x-request-id': requestId });
    expect(order).toMatchObject({ code: '0' });

    const report = await call(
      '/error/report',
      {
        errors: [{ kind: 'promise', critical: false, message: 'CallError', path: '/pay', at: 1, count: 1, requestId }],
        timestamp: 2,
        sessionId: 'tab',
      },
      {},
    );
    expect(report.json()).toMatchObject({ code: '0' });
    const told = await bank.database.kysely.selectFrom('sandbox_error_report').select('error').execute();
    expect(told.map(({ error }) => (JSON.parse(error) as Sent)['requestId'])).toEqual([requestId]);

    const [line, ...more] = lines.filter((each) => each.requestId === requestId);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      message: 'request',
      call: 'pay.withdraw',
      path: '/api/pay/paymentOrder/withdrawalApply',
      status: 200,
      code: '0',
      owner: OWNER,
    });
    const found = await bank.work(async (_desk, { tx, entities }) => ({
      audit: await entities.as(OWNER).find('audit-entry', { sort: 'position' }),
      journals: await ledgerTablesOf(tx)
        .selectFrom('ledger_journal')
        .selectAll()
        .where('request_id', '=', requestId)
        .execute(),
    }));
    expect(found.audit.filter((each) => each['requestId'] === requestId)).toMatchObject([{ callName: 'pay.withdraw' }]);
    expect(found.journals.map(({ kind }) => kind)).toEqual(['HOLD']);

    // Days later the clock continues the order, and its journals still have the id of the first request.
    for (let day = 0; day < 8; day += 1) {
      clock.advance(86_400_000);
      await bank.sandbox.settle();
    }
    const orderNo = String(order.result.orderNo);
    const all = await bank.work((_desk, { tx }) =>
      ledgerTablesOf(tx).selectFrom('ledger_journal').selectAll().where('reference', '=', orderNo).execute(),
    );
    expect(all.length).toBeGreaterThan(1);
    expect(new Set(all.map((journal) => journal.request_id))).toEqual(new Set([requestId]));
  });

  it('is part of the chain of the audit log', async () => {
    const verified = await (await signIn(bank, MAIN)).post('/portal/audit/verify', {});
    expect(verified.result).toMatchObject({ intact: true });
  });
});

it('the log is lines of JSON, each with its level, time and message', () => {
  const written: string[] = [];
  const log = createLog('info', { version: '1' }, { write: (text) => void written.push(text) });
  log({ level: 'debug', message: 'too quiet' });
  log({ level: 'info', message: 'request', requestId: 'abc', status: 200 });
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0]!)).toMatchObject({
    level: 'info',
    message: 'request',
    requestId: 'abc',
    version: '1',
    time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
});

it('no line contains a secret of a run with sign-ins, a code, a withdrawal, an upload and wrong passwords', async () => {
  const written: string[] = [];
  const log = createLog('debug', {}, { write: (text) => void written.push(text) });
  const loud = await smallBank({ clock: frozenClock('2026-11-20 10:30:00'), log });
  try {
    const wrong = ['Wrong#Secret77', '13711119999'] as const;
    await customer(loud, '', freshAddress()).post('/user/login', { loginNo: wrong[1], password: wrong[0] });
    const main = await signIn(loud, MAIN);
    const order = await withdraw(main);
    expect(order.code).toBe('0');
    const upload = await loud.sandbox.inject({
      method: 'POST',
      url: '/api/common/file/upload',
      headers: {
        'system-name': 'test',
        cookie: main.cookie,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      payload: formOf('张三的执照.csv', 'secret,content'),
    });
    expect(upload.json()).toMatchObject({ code: '0' });
    await main.post('/portal/memo/nothing?token=QueryValue5');
    const { rows } = await loud.work((_desk, { tx }) =>
      sql<{ value: string }>`
        select "accountNo" as value from entity_withdrawal_account union select "accountName" from entity_withdrawal_account
        union select name from operator union select phone from operator union select login_no from operator
        union select user_name from merchant`.execute(tx),
    );
    const secrets = [
      ...[
        ...wrong,
        CODE,
        MAIN,
        'Demo#2026',
        main.cookie.slice('member-token='.length),
        '123.45',
        '张三',
        'QueryValue5',
      ],
      ...rows.flatMap(({ value }) => (value !== null && value.length > 1 ? [value] : [])),
    ];
    expect(secrets.length).toBeGreaterThan(30);
    expect(written.length).toBeGreaterThan(5);
    for (const line of written) expect(() => JSON.parse(line) as unknown).not.toThrow();
    // The time of a line may hold any digits.
    const text = written.map((line) => JSON.stringify({ ...(JSON.parse(line) as object), time: '' })).join('\n');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).toContain('"owner":"80010001"');
  } finally {
    await loud.close();
  }
});

function formOf(name: string, text: string): string {
  const field = (of: string, value: string): string =>
    `--edge\r\ncontent-disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`;
  return (
    `${field('businessType', 'MATERIAL')}${field('type', 'MATERIAL')}--edge\r\n` +
    `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--edge--\r\n`
  );
}
