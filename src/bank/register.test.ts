import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { CODE, type Customer, customer, freshAddress, postWithCode, type Reply, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';
import { bankTablesOf } from './ledger/tables.ts';

let bank: Bank;
let clock: FrozenClock;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
});
afterAll(() => bank.close());
beforeEach(() => clock.advance(61 * 60_000));

const stranger = (): Customer => customer(bank, '', freshAddress());
const FORM = {
  subjectType: 1,
  country: 'CN',
  password: 'Seller2026',
  monthlyVolume: 2,
  agreementSigned: true,
};
const byPhone = (who: Customer, phoneNumber: string, more: object = {}): Promise<Reply> =>
  who.post('/user/register', {
    ...FORM,
    registerType: 'PHONE',
    phonePrefix: '86',
    phoneNumber,
    msgCode: CODE,
    ...more,
  });
const byEmail = (who: Customer, email: string, more: object = {}): Promise<Reply> => {
  const { password: _, ...form } = FORM;
  return who.post('/user/register', { ...form, registerType: 'EMAIL', email, ...more });
};
/** Opens the link of a mail and chooses the password of the new account. */
const activate = (token: string, newPassword = 'Seller2026'): Promise<Reply> =>
  stranger().post(`/user/activate-email/${token}`, { newPassword });
/** Opens the link that binds an address, with the password of the login. */
const bindBy = (token: string, password: string): Promise<Reply> =>
  stranger().post(`/user/activate-email/${token}`, { password });
const confirmedBind = (who: Customer, link: object): Promise<Reply> => postWithCode(who, '/agent/link/bind', link);
const send = (who: Customer, sendNo: string): Promise<Reply> =>
  who.post('/user/sendLoginCode', { scene: 'REGISTER', sendNo });

async function newestLetter(): Promise<{ to: string; text: string }> {
  return bank.database.kysely.selectFrom('sandbox_outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
}

async function newestToken(): Promise<string> {
  return /\/activate\/([\w-]+)/.exec((await newestLetter()).text)?.[1] ?? '';
}

async function newestTokenTo(to: string): Promise<string> {
  const letters = bank.database.kysely.selectFrom('sandbox_outbox').selectAll().where('to', '=', to);
  const { text } = await letters.orderBy('id', 'desc').executeTakeFirstOrThrow();
  return /\/activate\/([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('registering by phone', () => {
  it('opens a member of its own: one main operator, no money, not verified, signed in', async () => {
    const who = stranger();
    await send(who, '13711110001');
    const reply = await byPhone(who, '13711110001');
    expect(reply).toMatchObject({ code: '0', result: { loginNo: '13711110001', activated: true } });
    const me = customer(bank, reply.cookie);
    const { result } = await me.get('/user/userInfo');
    expect(result).toMatchObject({ userType: 2, operatorType: 1, systemType: 1, realNameState: 0, userProduct: [] });
    expect(result.userNo).toMatch(/^8002\d{4}$/);
    expect((await me.post('/user/account-bal-query/query-user-gep-all-acc-balance')).result).toEqual([]);
    expect((await me.post('/pay/paymentOrder/queryPaymentOrder', { pageSize: 10 })).result.total).toBe(0);
    expect((await stranger().post('/user/login', { loginNo: '13711110001', password: 'Seller2026' })).code).toBe('0');
  });

  it('needs the code of that very phone', async () => {
    const who = stranger();
    await send(who, '13711110002');
    expect((await byPhone(who, '13711110003')).code).toBe('10004');
    expect((await byPhone(who, '13711110002', { msgCode: '999999' })).code).toBe('10004');
    expect((await byPhone(who, '13711110002')).code).toBe('0');
    expect((await byPhone(who, '13711110002')).code).toBe('10004');
  });

  it('reports an invalid phone and an invalid password, and requires the agreement', async () => {
    const who = stranger();
    const check = (loginNo: string): Promise<Reply> => who.post('/user/register/check', { loginNo });
    // The response does not reveal whether a login is registered.
    expect(await check('13800000001')).toEqual(await check('13711119999'));
    expect((await check('13711119999')).code).toBe('0');
    await send(who, '1371111');
    expect((await byPhone(who, '1371111')).code).toBe('10034');
    await send(who, '13711110004');
    expect((await byPhone(who, '13711110004', { password: 'password1' })).code).toBe('10039');
    expect((await byPhone(who, '13711110004', { agreementSigned: false })).code).toBe('10015');
    expect((await byPhone(who, '13711110004', { linkCode: 'NOBODYS' })).code).toBe('10037');
    expect((await byPhone(who, '13711110004', { linkCode: 'YUNFAN' })).code).toBe('0');
  });

  it('sends no code to a registered phone: only its owner is told', async () => {
    expect((await send(stranger(), '13800000001')).code).toBe('0');
    expect(await newestLetter()).toMatchObject({
      to: '13800000001',
      text: '该账号已注册，请直接登录；如非本人操作，请忽略。',
    });
  });
});

describe('registering by e-mail', () => {
  it('waits for the link in the mail, which is valid once', async () => {
    const reply = await byEmail(stranger(), 'NewSeller@example.com');
    expect(reply).toMatchObject({ code: '0', result: { activated: false, loginNo: 'newseller@example.com' } });
    expect(reply.cookie).toBe('');
    const enter = (): Promise<Reply> =>
      stranger().post('/user/login', { loginNo: 'newseller@example.com', password: 'Seller2026' });
    expect((await enter()).code).toBe('10002');
    const token = await newestToken();
    expect((await stranger().get(`/user/activation/${token}`)).result).toMatchObject({ state: 'VALID', isNew: true });
    expect((await stranger().post(`/user/activate-email/${token}`)).code).not.toBe('0');
    expect(await activate(token, 'password1')).toMatchObject({
      code: '10039',
      result: { errors: [{ path: '/newPassword' }] },
    });
    expect((await activate(token)).result).toMatchObject({ state: 'DONE' });
    expect((await activate(token)).code).toBe('10030');
    expect((await stranger().get(`/user/activation/${token}`)).result).toMatchObject({ state: 'USED' });
    expect((await enter()).code).toBe('0');
  });

  it('ends the link after a day and with the next one; another is mailed on request', async () => {
    await byEmail(stranger(), 'late@example.com');
    const first = await newestToken();
    clock.advance(24 * 3_600_000 + 1000);
    expect((await stranger().get(`/user/activation/${first}`)).result).toMatchObject({ state: 'EXPIRED' });
    expect((await activate(first)).code).toBe('10030');
    const resend = (loginNo: string): Promise<Reply> => stranger().post('/user/activate-email/resend', { loginNo });
    expect(await resend('nobody@example.com')).toMatchObject({ code: '0', result: null });
    expect(await resend('late@example.com')).toMatchObject({ code: '0', result: null });
    const second = await newestToken();
    expect(second).not.toBe(first);
    expect((await stranger().get(`/user/activation/${first}`)).result).toMatchObject({ state: 'UNKNOWN' });
    expect((await activate(second)).code).toBe('0');
  });

  it('gives nothing to a person who enters somebody else’s address: no name, no password, no account', async () => {
    const mine = 'cfo@victim.example.com';
    const thief = { password: 'Evil#2026x', country: 'HK' };
    expect((await byEmail(stranger(), mine, thief)).code).toBe('0');
    const theirs = await newestToken();
    // The owner can register too; both links are only in the owner's mailbox.
    expect((await byEmail(stranger(), mine)).code).toBe('0');
    expect((await newestLetter()).text).toContain('有人用此邮箱申请注册账号');
    const own = await newestToken();
    expect(own).not.toBe(theirs);
    expect((await stranger().get(`/user/activation/${theirs}`)).result).toMatchObject({ state: 'VALID' });
    // Either link sets the owner's password.
    expect((await activate(theirs, 'Owner#2026')).code).toBe('0');
    const enter = (password: string): Promise<Reply> => stranger().post('/user/login', { loginNo: mine, password });
    expect((await enter('Evil#2026x')).code).toBe('10002');
    expect((await enter('Owner#2026')).code).toBe('0');
    expect((await activate(own, 'Other#2026')).code).toBe('10030');
  });

  it('takes no name, and is deleted with its link after a day', async () => {
    const main = await signIn(bank, '13900000001');
    await byEmail(stranger(), 'waiting@example.com');
    const request = {
      ...{ operatorName: '王等', loginNo: 'waiting01', phoneNumber: '13655550009', roleIds: ['80010002-reader'] },
      email: 'waiting@example.com',
    };
    expect((await postWithCode(main, '/user/operator/add', request)).code).toBe('0');
    // The address belongs to that operator now.
    expect((await activate(await newestTokenTo('waiting@example.com'))).code).toBe('10029');
    clock.advance(24 * 3_600_000 + 1000);
    await bank.sandbox.settle();
    const rows = await bank.database.kysely
      .selectFrom('registration' as never)
      .selectAll()
      .execute();
    expect(rows.filter((row) => (row as { email: string }).email === 'waiting@example.com')).toEqual([]);
  });

  it('gives the same answer for a registered address, and tells only its owner', async () => {
    const first = await byEmail(stranger(), 'taken@example.com');
    await activate(await newestToken());
    const second = await byEmail(stranger(), 'taken@example.com');
    expect(second).toEqual(first);
    expect(await newestLetter()).toMatchObject({ to: 'taken@example.com', text: expect.stringContaining('已注册') });
    const bind = { loginNo: '13900000008', password: 'Demo#2026' };
    const bound = await stranger().post('/user/bind-email', { ...bind, email: 'taken@example.com' });
    expect(bound).toMatchObject({ code: '0', result: { sentTo: expect.stringContaining('@') } });
    expect(await newestLetter()).toMatchObject({ to: 'taken@example.com', text: expect.stringContaining('其他账号') });
  });

  it('keeps only a hash of the link', async () => {
    await byEmail(stranger(), 'hash@example.com');
    const token = await newestToken();
    const { rows } = await (
      await import('kysely')
    ).sql<{ hash: string }>`select hash from registration`.execute(bank.database.kysely);
    expect(rows.map(({ hash }) => hash)).not.toContain(token);
  });
});

it('the whole way by mail: registered, activated, bound to another address, its password forgotten and reset', async () => {
  const enter = (loginNo: string, password: string): Promise<Reply> =>
    stranger().post('/user/login', { loginNo, password });
  const reset = async (who: Customer, loginNo: string, newPassword: string): Promise<Reply> => {
    expect((await who.post('/user/sendLoginCode', { scene: 'RESET', sendNo: loginNo })).code).toBe('0');
    return who.post('/user/password/reset', { loginNo, msgCode: CODE, newPassword });
  };
  expect((await byEmail(stranger(), 'way@example.com')).result).toMatchObject({ activated: false });
  // An email that was not activated gets no code.
  const unread = await newestLetter();
  await stranger().post('/user/sendLoginCode', { scene: 'RESET', sendNo: 'way@example.com' });
  expect(await newestLetter()).toEqual(unread);
  expect((await enter('way@example.com', 'Seller2026')).code).toBe('10002');
  expect((await activate(await newestToken())).result).toMatchObject({ state: 'DONE' });
  const first = await enter('way@example.com', 'Seller2026');
  expect(first.code).toBe('0');
  const member = customer(bank, first.cookie);
  expect((await member.post('/user/info/query-contact')).result.email).toBe('way@example.com');

  const bind = { loginNo: 'way@example.com', password: 'Seller2026', email: 'OtherWay@example.com' };
  expect((await stranger().post('/user/bind-email', bind)).result).toEqual({ sentTo: expect.stringContaining('@') });
  const letter = await newestLetter();
  expect(letter.to).toBe('otherway@example.com');
  expect((await member.post('/user/info/query-contact')).result.email).toBe('way@example.com');
  const token = await newestToken();
  expect((await stranger().get(`/user/activation/${token}`)).result).toMatchObject({ state: 'VALID', isNew: false });
  expect((await bindBy(token, 'Seller2026')).code).toBe('0');
  expect((await enter('otherway@example.com', 'Seller2026')).code).toBe('0');

  clock.advance(61_000);
  const asking = stranger();
  expect(await reset(asking, 'otherway@example.com', 'Seller2026')).toMatchObject({
    code: '10036',
    result: { errors: [{ path: '/newPassword' }] },
  });
  clock.advance(61_000);
  expect((await reset(asking, 'otherway@example.com', 'Fresh#2027')).code).toBe('0');
  expect((await member.get('/user/userInfo')).status).toBe(401);
  expect((await enter('way@example.com', 'Seller2026')).code).toBe('10002');
  expect((await enter('way@example.com', 'Fresh#2027')).code).toBe('0');
});

describe('binding an address', () => {
  it('requires the password, and changes nothing before the link is opened', async () => {
    const bind = (password: string): Promise<Reply> =>
      stranger().post('/user/bind-email', { loginNo: '13900000008', password, email: 'owner@example.com' });
    expect((await bind('wrong')).code).toBe('10002');
    expect((await bind('Demo#2026')).code).toBe('0');
    const who = await signIn(bank, '13900000008');
    expect((await who.post('/user/info/query-contact')).result.email).toBeUndefined();
    const token = await newestToken();
    // The mailbox does not suffice: the link also requires the login's password.
    expect(await bindBy(token, 'Wrong#2026')).toMatchObject({
      code: '10002',
      result: { errors: [{ path: '/password' }] },
    });
    expect((await stranger().post(`/user/activate-email/${token}`, { newPassword: 'Wrong#2026' })).code).not.toBe('0');
    expect((await who.post('/user/info/query-contact')).result.email).toBeUndefined();
    expect((await bindBy(token, 'Demo#2026')).code).toBe('0');
    expect((await who.post('/user/info/query-contact')).result.email).toBe('owner@example.com');
  });
});

describe('partners', () => {
  it('R-312 are queried by linkCode', async () => {
    const asked = await stranger().get('/agent/link/queryByCode?linkCode=YUNFAN');
    expect(asked).toMatchObject({ code: '0', result: { linkCode: 'YUNFAN', partnerName: '云帆跨境服务' } });
    expect((await stranger().get('/agent/link/queryByCode?linkCode=NONE')).code).toBe('10018');
  });

  it('are linked by the signed-in person, who can sign in from there once', async () => {
    const link = { linkCode: 'YUNFAN', sellerCode: 'S1', agree: true };
    expect((await stranger().post('/agent/link/bind', link)).code).toBe('10033');
    const who = await signIn(bank, '13800000001');
    expect((await who.post('/agent/link/bind', { ...link, agree: false })).code).toBe('10015');
    expect((await who.post('/agent/link/bind', link)).code).toBe('10003');
    expect(await confirmedBind(who, { ...link, linkCode: 'OLD2024' })).toMatchObject({ code: '10018' });
    expect((await confirmedBind(who, link)).code).toBe('0');
    const authCode = /authCode=([\w-]+)/.exec((await newestLetter()).text)?.[1] ?? '';
    const enter = (): Promise<Reply> => stranger().post('/user/authoriseLogin', { authCode, source: 'YUNFAN' });
    expect(await enter()).toMatchObject({ code: '0', result: { userNo: '80010001' } });
    expect((await enter()).code).toBe('10032');
  });

  it('do not sign in a person who was disabled since', async () => {
    const who = await signIn(bank, '13800000005');
    await confirmedBind(who, { linkCode: 'YUNFAN', sellerCode: 'S2', agree: true });
    const authCode = /authCode=([\w-]+)/.exec((await newestLetter()).text)?.[1] ?? '';
    const shut = (disabled: boolean): Promise<unknown> =>
      bank.work((_desk, { tx }) =>
        bankTablesOf(tx).updateTable('operator').set({ disabled }).where('login_no', '=', '13800000005').execute(),
      );
    await shut(true);
    const reply = await stranger().post('/user/authoriseLogin', { authCode, source: 'YUNFAN' });
    await shut(false);
    expect(reply).toMatchObject({ code: '10032', cookie: '' });
  });

  it('do not sign in a person whose password was set since', async () => {
    const who = await signIn(bank, '13800000006');
    await confirmedBind(who, { linkCode: 'YUNFAN', sellerCode: 'S3', agree: true });
    const authCode = /authCode=([\w-]+)/.exec((await newestLetter()).text)?.[1] ?? '';
    const main = await signIn(bank, '13800000001');
    const reset = { operatorId: '8001000106' };
    expect((await postWithCode(main, '/user/operator/reset-password', reset)).code).toBe('0');
    expect(await stranger().post('/user/authoriseLogin', { authCode, source: 'YUNFAN' })).toMatchObject({
      ...{ code: '10032', cookie: '' },
    });
  });

  it('send the browser back with an authorisation that is valid once', async () => {
    const back = (code?: string): Promise<Reply> =>
      stranger().post('/user/store/authCallBack', { state: 'demo-waiting', ...(code && { code }) });
    expect((await back('granted')).code).toBe('0');
    expect((await back('granted')).code).toBe('10038');
    const asked = await stranger().post('/user/store/authResult', { state: 'demo-waiting' });
    expect(asked.result).toMatchObject({ status: 'SUCCESS', platformName: 'Amazon' });
    expect((await stranger().post('/user/store/authResult', { state: 'guessed' })).code).toBe('10018');
  });
});

it('calls that anybody may send are counted by address', async () => {
  const who = stranger();
  const body = { category: 7, content: '希望增加更多币种的收款账户，谢谢。', contact: '13711112222' };
  for (let n = 0; n < 10; n += 1) {
    expect(await who.post('/feedback/submit', body)).toMatchObject({ code: '0', result: { feedbackNo: /^FB/ } });
  }
  expect((await who.post('/feedback/submit', body)).code).toBe('10007');
  expect((await stranger().post('/feedback/submit', { ...body, content: '太短' })).status).toBe(400);
});
