import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import { evaluate } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import type { NeedDefinition, StateNeed } from '#model/need.ts';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import { CODE } from '#bank/testing/customer.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { SUB_ACCOUNT } from '#bank/people/roles.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { DEALT } from './fixtures/own-things.ts';
import { ask, callNamed, calls, signIn, smallest } from './fixtures/asking.ts';

/*
 * Every need of every call: without it the call is refused with the need's code, and nothing is booked. Generated from
 * the Model, so that new needs are tested too.
 */

let bank: Bank;
let clock: FrozenClock;
/**
 * Cookies: a main operator of a verified merchant with signed agreements, of an unverified one, of one without
 * signatures; and an operator who is not a main operator.
 */
let main: string;
let unverified: string;
let unsigned: string;
/** A main operator of a frozen merchant without signatures. */
let frozen: string;
let maker: string;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  const log = (): void => undefined;
  bank = await smallBank({ clock, log });
  main = await signIn(bank, '13800000001');
  unverified = await signIn(bank, '13900000005');
  unsigned = await signIn(bank, '13900000002');
  frozen = await signIn(bank, '13900000009');
  maker = await signIn(bank, '13800000002');
  const signatures = sql`update entity_agreement set signed = false, "signedAt" = null where _owner = '80010003'`;
  await signatures.execute(bank.database.kysely);
  const asking = { [OWNER]: main, '80010006': unverified, '80010003': unsigned, '80010010': frozen };
  for (const [receiver, cookie] of Object.entries(asking)) await entrust(receiver, cookie);
  // Needs behind a product are tested with a merchant that has it.
  await bank.work((_desk, { tx }) =>
    bankTablesOf(tx)
      .updateTable('merchant')
      .set({ products: JSON.stringify(PRODUCTS) })
      .execute(),
  );
});
afterAll(() => bank.close());

const PRODUCTS = ['COLLECTION', 'EXCHANGE', 'PAYMENT', 'B2B', 'SETTLE', 'ADVANCE', 'CARD'];
/** Merchant whose main operator sends the calls. */
const OWNER = '80010001';

/** Trusteeships by the cookie of their receiver, so that a person who lacks one need meets all others. */
const entrusted = new Map<string, string>();

async function entrust(receiverUserNo: string, cookie: string): Promise<void> {
  const applyNo = `TS20261120${receiverUserNo}`;
  entrusted.set(cookie, applyNo);
  const known = { storeNo: 'ST1', storeName: 'Sample', currency: 'USD' as const, receiverName: '样例商户' };
  await bank.work((desk) =>
    desk.addRecord('80010002', 'trusteeship', {
      ...{ ...known, applyNo, receiverUserNo, initiatorUserNo: '80010002', initiatorName: '样例商户' },
      ...{ platformCode: 'AMAZON' as const, permissions: ['VIEW', 'WITHDRAW', 'EXCHANGE', 'PAY'] },
      ...{
        status: 'EFFECTIVE' as const,
        startDate: '2026-11-01',
        endDate: '2026-12-31',
        endAt: '2026-12-31 23:59:59',
        period: '',
      },
      applyAt: '2026-11-01 10:00:00',
    }),
  );
}

const KNOWN: Record<string, unknown> = {
  currency: 'USD',
  arriveCcy: 'USD',
  amount: '20.00',
  mobile: '13800000001',
  ...DEALT,
};
const STATE_CODES: Record<string, string> = {
  'real-name': '10011',
  'not-frozen': '10012',
  'certificate-valid': '10013',
  'has-advance': '10014',
  'has-b2b': '10014',
  'has-card': '10014',
  'has-collection': '10014',
  'has-exchange': '10014',
  'has-payment': '10014',
  'has-settle': '10014',
  'linking-person': '10033',
  'main-operator': '10017',
  'not-sub-user': '10017',
  'sample-never': '10011',
};

/** Code of the refusal for an unmet need. */
function codeOf(need: NeedDefinition): string {
  if (need.kind === 'state') return STATE_CODES[need.name] ?? 'unknown';
  if (need.kind === 'agreement') return '10015';
  return need.kind === 'captcha' ? '10025' : '10003';
}

/** Number of rows in all tables that record actions. */
async function booked(): Promise<Record<string, number>> {
  const tables = [
    'ledger_journal',
    'ledger_hold',
    'order_facts',
    'second_auth',
    'entity_payee',
    'entity_payment_order',
  ];
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(
        bank.database.kysely,
      );
      return [table, Number(rows[0]?.n)] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** Runs a function while the main account's certificate has expired, or its product is not open. */
async function lacking<Result>(need: string, act: () => Promise<Result>): Promise<Result> {
  const { certificate_expire_at } = await bank.work((_desk, { tx }) =>
    bankTablesOf(tx).selectFrom('merchant').selectAll().where('owner', '=', OWNER).executeTakeFirstOrThrow(),
  );
  const put = (row: { certificate_expire_at: string | null; products: string }): Promise<unknown> =>
    bank.work((_desk, { tx }) =>
      bankTablesOf(tx).updateTable('merchant').set(row).where('owner', '=', OWNER).execute(),
    );
  const product = /^has-(.*)$/.exec(need)?.[1]?.toUpperCase();
  const rest = PRODUCTS.filter((each) => each !== product);
  await put({
    certificate_expire_at: need === 'certificate-valid' ? '2026-11-19' : certificate_expire_at,
    products: JSON.stringify(rest),
  });
  if (need === 'not-sub-user') await putSystemType(SUB_ACCOUNT);
  try {
    return await act();
  } finally {
    if (need === 'not-sub-user') await putSystemType(1);
    await put({ certificate_expire_at, products: JSON.stringify(PRODUCTS) });
  }
}

/** Makes the main operator a sub-account with every permission, or an operator again. */
async function putSystemType(system_type: number): Promise<void> {
  await sql`update operator set system_type = ${system_type} where owner = ${OWNER} and operator_type = 1`.execute(
    bank.database.kysely,
  );
}

/** The grant that a call requires, for the sender. */
function grantOf({ grant }: CallContract, cookie: string): Record<string, unknown> {
  const key = grant && model.entities[grant.of]?.key;
  return key === undefined ? {} : { [key]: entrusted.get(cookie) };
}

/** The request without the fields that answer needs. */
function without(call: CallContract): Record<string, unknown> {
  const fields = call.needs.flatMap((name) => {
    const need = model.needs[name];
    return need === undefined || need.kind === 'state' ? [] : (need.field ?? []);
  });
  const request = smallest(call, KNOWN);
  for (const field of fields) delete request[field];
  return request;
}

const guarded = calls.filter(({ needs }) => needs.length > 0);

describe('a call is refused without', () => {
  const each = guarded.flatMap((call) =>
    call.needs.flatMap((name) => {
      const need = model.needs[name];
      return need === undefined ? [] : [[call.name, name, call, need] as const];
    }),
  );
  it('has calls to test', () => expect(each.length).toBeGreaterThan(8));

  it.each(each)('%s: %s', async (_call, _need, call, need) => {
    // Only the first unmet need is reported, so all needs before it must be met.
    const isFirst = call.needs.filter((name) => model.needs[name]?.kind !== 'state')[0] === need.name;
    if (need.kind !== 'state' && !isFirst) return;
    if (need.kind === 'captcha' && need.after > 0) return;
    const whoLacks: Record<string, string> = {
      'real-name': unverified,
      'not-frozen': frozen,
      'main-operator': maker,
      'linking-person': '',
    };
    const cookie = whoLacks[need.name] ?? (need.kind === 'agreement' ? unsigned : main);
    const before = await booked();
    const reply = await lacking(need.name, () =>
      ask(bank, call, {
        request: { ...without(call), ...grantOf(call, cookie) },
        cookie,
        headers: { 'system-name': 'x', 'idempotency-key': crypto.randomUUID() },
      }),
    );
    if (need.name === 'real-name' && reply.status === 403) return;
    expect(reply).toMatchObject({ status: 200, code: codeOf(need) });
    expect(await booked()).toEqual(before);
  });
});

describe('the state of the real-name verification', () => {
  const need = model.needs['real-name'] as StateNeed;
  const read = (text: Text | undefined, user: object): string =>
    text === undefined || typeof text === 'string'
      ? (text ?? '')
      : text.parts
          .map((part) =>
            typeof part === 'string' ? part : 'word' in part ? part.word : String(evaluate(part.value, { user })),
          )
          .join('');
  const user = (state: number, firstVerify = '0') => ({ realNameState: state, realNameType: state, firstVerify });

  it.each([
    ['R-160', 0, '请先完成实名认证', '/setting/verified'],
    ['R-161', 1, '实名认证审核中，通过后即可使用', '/setting/verified-info'],
    ['R-162', 3, '实名认证未通过，请修改后重新提交', '/setting/verified-info'],
  ])('%s: state %i gives the missing step and its link', (_rule, state, sentence, path) => {
    expect(read(need.check.say, { ...user(state) })).toBe(sentence);
    expect(read(need.navigate, { ...user(state) })).toBe(path);
  });

  it('R-164 types 0, 1 and 3 are held back unless firstVerify is 2', () => {
    for (const state of [0, 1, 3]) {
      expect(evaluate(need.check.that, { user: user(state) })).toBe(false);
      expect(evaluate(need.check.that, { user: user(state, '2') })).toBe(true);
    }
    expect(evaluate(need.check.that, { user: user(2) })).toBe(true);
  });
});

describe('R-175 a checked card code', () => {
  const send = { sendType: 1, purpose: 'CARD' };

  it('is valid for 30 minutes, on the server’s clock, and no longer', async () => {
    const cookie = await signIn(bank, '13800000001');
    const show = () => ask(bank, callNamed('sample-needs.showCard'), { cookie });
    expect((await show()).code).toBe('10003');
    await ask(bank, callNamed('sample-needs.sendCode'), { request: send, cookie });
    const request = { ...send, messageCode: CODE };
    expect((await ask(bank, callNamed('sample-needs.checkCode'), { request, cookie })).code).toBe('0');
    clock.advance(15 * 60_000);
    expect((await show()).code).toBe('0');
    clock.advance(14 * 60_000 + 59_000);
    expect((await show()).code).toBe('0');
    clock.advance(2_000);
    expect((await show()).code).toBe('10003');
    for (const name of ['card-code', 'card-operate']) expect(model.needs[name]).toMatchObject({ keep: 1800 });
  });
});

describe('a captcha', () => {
  const sms = (captcha?: string) =>
    ask(bank, callNamed('sample-needs.sendSms'), {
      request: { mobile: '13800000001', ...(captcha !== undefined && { captcha }) },
    });
  const draw = async (inWords: boolean) => {
    const { result } = await ask(bank, callNamed('security.captcha'), { request: { inWords } });
    return result as { captchaId: string; imageUrl?: string; question?: string };
  };
  const solve = async (): Promise<string> => {
    const { captchaId, question } = await draw(true);
    const [a = 0, b = 0] = (question?.match(/\d+/g) ?? []).map(Number);
    return `${captchaId}:${a + b}`;
  };

  it('is valid once, for five minutes, and a wrong answer uses it up', async () => {
    const answer = await solve();
    expect((await sms(answer)).code).toBe('0');
    expect((await sms(answer)).code).toBe('10026');
    const late = await solve();
    clock.advance(5 * 60_000 + 1000);
    expect((await sms(late)).code).toBe('10026');
    const other = await solve();
    expect((await sms(`${other.split(':')[0]}:0`)).code).toBe('10026');
    expect((await sms(other)).code).toBe('10026');
  });

  it('is a picture at its own address, and reveals nothing of its answer', async () => {
    const { imageUrl, question } = await draw(false);
    expect(question).toBeUndefined();
    const image = await bank.sandbox.inject({ url: imageUrl ?? '' });
    expect(image.headers['content-type']).toBe('image/png');
    expect(image.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await bank.sandbox.inject({ url: '/api-file/captcha/none' })).statusCode).toBe(404);
  });

  it('is limited in number for one address', async () => {
    const call = callNamed('security.captcha');
    // Earlier attempts have expired by then.
    clock.advance(11 * 60_000);
    const codes = new Set<string>();
    for (let n = 0; n < 310 && codes.size < 2; n += 1) codes.add((await ask(bank, call, { request: {} })).code);
    expect([...codes]).toEqual(['0', '10007']);
    expect((await ask(bank, call, { request: {} })).message).toBe('操作过于频繁，请稍后再试（10 分钟后可再试）');
    clock.advance(9 * 60_000);
    expect((await ask(bank, call, { request: {} })).message).toContain('（1 分钟后可再试）');
    clock.advance(60_000 + 1000);
    expect((await ask(bank, call, { request: {} })).code).toBe('0');
  });

  it('is deleted after it has expired, so that unanswered ones do not pile up', async () => {
    const kept = (): Promise<number> =>
      bank.work(async (_desk, { tx }) => {
        const { rows } = await sql<{ count: string }>`select count(*) as count from sandbox_captcha`.execute(tx);
        return Number(rows[0]?.count);
      });
    for (let n = 0; n < 20; n += 1) await draw(false);
    expect(await kept()).toBeGreaterThanOrEqual(20);
    clock.advance(2 * 3_600_000);
    await bank.sandbox.settle();
    expect(await kept()).toBe(0);
  });

  it('is required after two refusals if the need says so, and no longer after a success', async () => {
    const call = callNamed('sample-needs.signIn');
    const cookie = await signIn(bank, '13800000001');
    const enter = (messageCode: string, captcha?: string) =>
      ask(bank, call, { request: { sendType: 2, messageCode, ...(captcha !== undefined && { captcha }) }, cookie });
    await ask(bank, callNamed('sample-needs.sendCode'), { request: { sendType: 2, purpose: 'INLINE' }, cookie });
    expect((await enter('000000')).code).toBe('10004');
    expect((await enter('000000')).code).toBe('10004');
    expect((await enter(CODE)).code).toBe('10025');
    expect((await enter(CODE, await solve())).code).toBe('0');
    expect((await enter('000000')).code).toBe('10004');
  });
});
