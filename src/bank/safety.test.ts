import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import {
  askCode,
  CODE,
  type Customer,
  customer,
  freshAddress,
  postWithCode,
  type Reply,
  signIn,
} from './testing/customer.ts';
import { appShows, bytesOf } from './testing/authenticator.ts';
import { smallBank } from './testing/small-bank.ts';

/* The safety centre: confirmation of calls, authenticator apps, contacts, approval rules, known devices. */

let bank: Bank;
let clock: FrozenClock;
const MAIN = '13800000001';
const MAKER = '13800000002';
const CHECKER = '13800000003';
const PASSWORD = 'Demo#2026';

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
});
afterAll(() => bank.close());
beforeEach(() => clock.advance(31 * 60_000));

/** The app's code now, or some steps later. */
const shownBy = (secret: Buffer, later = 0): string => appShows(secret, clock.now(), later);
const CONFIRM = '/user/authenticator/confirm';

/** Sets up an app for a customer. */
async function bindApp(who: Customer): Promise<Buffer> {
  const { result } = await who.post('/user/authenticator/begin');
  const secret = bytesOf(result.secret);
  expect((await postWithCode(who, CONFIRM, { code: shownBy(secret) })).code).toBe('0');
  return secret;
}
/** Sends a request that the app of the customer confirms. */
async function postByApp(who: Customer, secret: Buffer, path: string, request: object): Promise<Reply> {
  const asked = await askCode(who, path, request, { sendType: 3 });
  return asked.code === '0' ? who.post(path, { ...request, msgCode: shownBy(secret) }) : asked;
}
const remove = (who: Customer, secret: Buffer): Promise<Reply> =>
  postByApp(who, secret, '/user/authenticator/remove', {});
const sessions: Customer[] = [];
const as = async (login: string): Promise<Customer> => {
  const who = await signIn(bank, login);
  sessions.push(who);
  return who;
};
async function entriesOf(call: string): Promise<string[]> {
  const main = await signIn(bank, MAIN);
  const { result } = await main.post('/portal/audit/page', { pageSize: 50, kind: 'session' });
  const title = call;
  return (result.list as { title: string; outcome: string }[])
    .filter((each) => each.title === title)
    .map(({ outcome }) => outcome);
}

describe('an authenticator app', () => {
  it('is active after a code of the app and one of the phone, and its secret is shown once', async () => {
    const who = await as(MAKER);
    const ways = async (): Promise<number[]> =>
      (await who.get('/user/getVerilyByUserNo?call=user.updatePassword')).result.sendTypes.map(
        (each: { sendType: number }) => each.sendType,
      );
    expect(await ways()).toEqual([1, 2]);
    const { result } = await who.post('/user/authenticator/begin');
    expect(result.address).toContain(`secret=${result.secret}`);
    const secret = bytesOf(result.secret);
    expect(secret).toHaveLength(20);
    expect((await who.post(CONFIRM, { code: shownBy(secret) })).code).toBe('10003');
    expect((await postWithCode(who, CONFIRM, { code: '000000' })).code).toBe('10132');
    expect((await who.post('/user/authenticator/query')).result).toEqual({ isBound: false });
    expect((await postWithCode(who, CONFIRM, { code: shownBy(secret) })).code).toBe('0');
    const query = (await who.post('/user/authenticator/query')).result;
    expect(query).toMatchObject({ isBound: true });
    expect(JSON.stringify(query)).not.toContain(result.secret);
    expect(await ways()).toEqual([3]);
    // The secret is sealed in the database, and absent from the request log.
    const rows = await bank.database.kysely
      .selectFrom('authenticator' as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(secret.toString('base64'));
    clock.advance(61_000);
    expect((await remove(who, secret)).code).toBe('0');
    expect(await ways()).toEqual([1, 2]);
  });

  it('is not active ten minutes later', async () => {
    const who = await as(MAKER);
    const { result } = await who.post('/user/authenticator/begin');
    clock.advance(10 * 60_000 + 1);
    expect((await postWithCode(who, CONFIRM, { code: shownBy(bytesOf(result.secret)) })).code).toBe('10132');
  });

  it('confirms one request with one code, which is used up for this step and for other requests', async () => {
    const who = await as('13800000005');
    const secret = await bindApp(who);
    const change = { oldPassword: PASSWORD, newPassword: 'Fresh#2027' };
    const path = '/user/info/updatePassword';
    clock.advance(60_000);
    // The code was not requested for this purpose.
    expect((await who.post(path, { ...change, msgCode: shownBy(secret) })).code).toBe('10004');
    const byApp = { sendType: 3 };
    expect((await askCode(who, '/user/authenticator/remove', {}, byApp)).code).toBe('0');
    expect((await who.post(path, { ...change, msgCode: shownBy(secret) })).message).toBe(
      '验证码与本次提交的内容不符，请重新获取',
    );
    expect((await askCode(who, path, change, byApp)).code).toBe('0');
    expect((await who.post(path, { ...change, msgCode: shownBy(secret, 2) })).code).toBe('10004');
    expect((await who.post(path, { ...change, msgCode: shownBy(secret, -1) })).code).toBe('0');
    const back = { oldPassword: 'Fresh#2027', newPassword: PASSWORD };
    await askCode(who, path, back, byApp);
    expect((await who.post(path, { ...back, msgCode: shownBy(secret, -1) })).code).toBe('10004');
    expect((await who.post(path, { ...back, msgCode: shownBy(secret) })).code).toBe('0');
    await askCode(who, '/user/authenticator/remove', {}, byApp);
    expect((await who.post('/user/authenticator/remove', { msgCode: shownBy(secret) })).code).toBe('10004');
    expect((await who.post('/user/authenticator/remove', { msgCode: shownBy(secret, 1) })).code).toBe('0');
  });

  it('is locked after five wrong codes, like a code that was sent', async () => {
    const who = await as('13800000005');
    const secret = await bindApp(who);
    const path = '/user/authenticator/remove';
    clock.advance(60_000);
    await askCode(who, path, {}, { sendType: 3 });
    for (let n = 0; n < 4; n += 1) expect((await who.post(path, { msgCode: '000000' })).code).toBe('10004');
    expect((await who.post(path, { msgCode: '000000' })).code).toBe('10005');
    expect((await who.post(path, { msgCode: shownBy(secret) })).code).toBe('10005');
    clock.advance(31 * 60_000);
    const again = await as('13800000005');
    expect((await remove(again, secret)).code).toBe('0');
  });

  it('of an operator is removed only by the main operator', async () => {
    const who = await as('13800000005');
    await bindApp(who);
    clock.advance(61_000);
    const path = '/user/authenticator/reset';
    const request = { operatorId: '8001000105' };
    expect((await postWithCode(await as(MAKER), path, request)).code).toBe('10017');
    // Nobody can remove an app of another merchant's operator.
    expect((await postWithCode(await as('13900000001'), path, request)).code).toBe('10018');
    expect((await postWithCode(await as(MAIN), path, request)).code).toBe('0');
    expect((await who.post('/user/authenticator/query')).result).toEqual({ isBound: false });
    clock.advance(61_000);
    expect((await postWithCode(await as(MAIN), path, request)).code).toBe('10019');
  });
});

describe('the person who confirms', () => {
  it('is the main operator for submissions, and the reviewer for reviews', async () => {
    const checker = await as(CHECKER);
    const of = async (call: string) => (await checker.get(`/user/getVerilyByUserNo?call=${call}`)).result;
    expect(await of('payment.apply')).toMatchObject({ holderName: '林远航', isSelf: false });
    const own = await of('payment.review');
    expect(own).toMatchObject({ isSelf: true });
    expect(own.holderName).not.toBe('林远航');
    expect(own.sendTypes[0].sendNo).toBe('138****0003');
  });

  it('uses the way of the business, or else that of payments', async () => {
    const main = await as(MAIN);
    const ways = async (): Promise<Record<number, number>> => {
      const { result } = await main.post('/user/second/auth/queryBizTypeConfig', { isPayment: true });
      return Object.fromEntries(
        (result as { bizType: number; authWay: number }[]).map(({ bizType, authWay }) => [bizType, authWay]),
      );
    };
    expect(await ways()).toEqual({ 1: 1, 3: 1, 4: 1, 5: 1, 6: 1 });
    const set = (bizType: number, authWay: number): Promise<Reply> =>
      postWithCode(main, '/user/updateSecondAuth', { bizType, authWay, sendType: 1 });
    expect(await set(3, 3)).toMatchObject({ code: '10027', message: '请先绑定身份验证器' });
    expect((await set(3, 2)).code).toBe('0');
    expect(await ways()).toEqual({ 1: 1, 3: 2, 4: 1, 5: 1, 6: 1 });
    expect((await main.get('/user/getVerilyByUserNo?call=pay.withdraw')).result.authWay).toBe(2);
    expect(await set(2, 3)).toMatchObject({ code: '10133' });
    const secret = await bindApp(main);
    clock.advance(61_000);
    const byApp = { bizType: 1, authWay: 3, sendType: 3 };
    expect((await postByApp(main, secret, '/user/updateSecondAuth', byApp)).code).toBe('0');
    expect(await ways()).toEqual({ 1: 3, 3: 2, 4: 3, 5: 3, 6: 3 });
    clock.advance(61_000);
    expect((await remove(main, secret)).code).toBe('0');
    // After the app is lost, payments wait for a new app: the phone cannot replace it.
    expect((await main.get('/user/getVerilyByUserNo')).result).toMatchObject({ authWay: 3, sendTypes: [] });
    clock.advance(61_000);
    expect((await set(1, 1)).code).toBe('0');
    clock.advance(61_000);
    expect((await set(3, 1)).code).toBe('0');
  });
});

describe('the contacts of the main operator', () => {
  const PHONE = '/user/info/updatePhone';
  const EMAIL = '/user/info/updateEmail';
  const LOGIN = '13900000005';
  const bind = (who: Customer, scene: string, sendNo: string): Promise<Reply> =>
    who.post('/user/info/sendBindCode', { scene, sendNo });

  it('change with a code of the old one and one of the new one, and the login with them', async () => {
    const who = await as(LOGIN);
    const elsewhere = await as(LOGIN);
    const request = { phonePrefix: '86', phoneNumber: '13755556666' };
    const change = (newMsgCode: string, msgCode: string) => who.post(PHONE, { ...request, newMsgCode, msgCode });
    expect((await bind(who, 'PHONE', request.phoneNumber)).code).toBe('0');
    expect(await change('000000', CODE)).toMatchObject({
      code: '10004',
      result: { errors: [{ path: '/newMsgCode' }] },
    });
    expect(await change(CODE, CODE)).toMatchObject({ code: '10004', result: { errors: [{ path: '/msgCode' }] } });
    expect((await askCode(who, PHONE, request)).code).toBe('0');
    // The code proves only the number that it was sent to.
    const other = { ...request, phoneNumber: '13755557777', newMsgCode: CODE, msgCode: CODE };
    expect((await who.post(PHONE, other)).code).toBe('10004');
    expect((await change(CODE, CODE)).code).toBe('0');
    expect((await elsewhere.get('/user/userInfo')).status).toBe(401);
    expect((await who.get('/user/userInfo')).result).toMatchObject({ loginNo: request.phoneNumber });
    const again = { password: PASSWORD };
    expect((await customer(bank).post('/user/login', { ...again, loginNo: LOGIN })).code).toBe('10002');
    expect((await customer(bank).post('/user/login', { ...again, loginNo: request.phoneNumber })).code).toBe('0');
  });

  it('cannot be somebody else’s login, nor stay the same', async () => {
    const who = await as('13900000006');
    const change = async (path: string, scene: string, request: Record<string, string>): Promise<Reply> => {
      clock.advance(61_000);
      await bind(who, scene, Object.values(request)[0] ?? '');
      await askCode(who, path, request);
      return who.post(path, { ...request, newMsgCode: CODE, msgCode: CODE });
    };
    expect(await change(PHONE, 'PHONE', { phoneNumber: MAIN })).toMatchObject({ code: '10131' });
    expect(await change(PHONE, 'PHONE', { phoneNumber: '13900000006' })).toMatchObject({ code: '10134' });
    expect((await change(EMAIL, 'EMAIL', { email: 'new-owner@example.com' })).code).toBe('0');
    expect(await change(EMAIL, 'EMAIL', { email: 'New-Owner@example.com' })).toMatchObject({ code: '10134' });
    expect((await bind(who, 'PHONE', 'a@example.com')).code).toBe('10034');
    const outcomes = await entriesOf('更换绑定手机');
    expect(outcomes).toEqual([]);
  });

  it('are changed only by the main operator', async () => {
    const maker = await as(MAKER);
    const request = { phoneNumber: '13755558888', newMsgCode: CODE, msgCode: CODE };
    expect(await maker.post(PHONE, request)).toMatchObject({ code: '10017' });
    expect(await entriesOf('更换绑定手机')).toEqual(['refused']);
  });
});

describe('the rules of approvals', () => {
  const PATH = '/user/payment-approval/save';
  const rule = { bizType: 'TRANSFER', currency: 'USD', minAmount: '5000', level: 1, reviewer: ['8001000103'] };
  const save = async (who: Customer, rules: object[], enabled = true): Promise<Reply> => {
    clock.advance(61_000);
    return postWithCode(who, PATH, { enabled, rules });
  };

  it('are saved and read as one list, with reviewers by name', async () => {
    const main = await as(MAIN);
    const { result: before } = await main.post('/user/payment-approval/query');
    expect(before.enabled).toBe(true);
    const two = { ...rule, minAmount: '20000.00', level: 2, reviewer: [] };
    expect((await save(main, [rule, two])).code).toBe('0');
    expect((await main.post('/user/payment-approval/query')).result).toEqual({
      enabled: true,
      rules: [{ ...rule, minAmount: '5000.00' }, two],
    });
    const { result } = await main.post('/user/payment-approval/reviewers', { bizType: 'TRANSFER' });
    const ids = (result as { operatorId: string }[]).map(({ operatorId }) => operatorId);
    expect(ids).toEqual(expect.arrayContaining(['8001000101', '8001000103', '8001000104']));
    expect(ids).not.toContain('8001000102');
    expect(ids).not.toContain('8001000107');
    expect((await save(main, before.rules)).code).toBe('0');
  });

  it.each([
    ['an operator without the permission', { ...rule, reviewer: ['8001000102'] }, '23055', '/rules/0/reviewer'],
    ['a disabled operator', { ...rule, reviewer: ['8001000107'] }, '23055', '/rules/0/reviewer'],
    ['another merchant’s operator', { ...rule, reviewer: ['8001000201'] }, '23055', '/rules/0/reviewer'],
    ['fewer reviewers than levels', { ...rule, level: 2 }, '23051', '/rules/0/reviewer'],
    ['an amount of nothing', { ...rule, minAmount: '0.00' }, '20002', '/rules/0/minAmount'],
  ])('do not accept %s', async (_, broken, code, path) => {
    const main = await as(MAIN);
    const before = (await main.post('/user/payment-approval/query')).result;
    const refused = await save(main, [broken]);
    expect(refused).toMatchObject({ code });
    expect(refused.result.errors[0].path.replace('/confirms/request', '')).toBe(path);
    expect((await main.post('/user/payment-approval/query')).result).toEqual(before);
  });

  it('stay unchanged while approval is off', async () => {
    const main = await as(MAIN);
    const { rules } = (await main.post('/user/payment-approval/query')).result;
    expect(rules.length).toBeGreaterThan(0);
    clock.advance(61_000);
    // A form sends no field that it hides.
    expect((await postWithCode(main, PATH, { enabled: false })).code).toBe('0');
    expect((await main.post('/user/payment-approval/query')).result).toEqual({ enabled: false, rules });
    expect((await save(main, rules)).code).toBe('0');
    expect((await main.post('/user/payment-approval/query')).result).toEqual({ enabled: true, rules });
  });

  it('cannot contain the same rule twice, nor be empty', async () => {
    const main = await as(MAIN);
    expect(await save(main, [rule, { ...rule, minAmount: '5000.00', level: 1 }])).toMatchObject({ code: '23054' });
    expect((await save(main, [])).message).toBe('请至少添加一条审批规则');
  });

  it('are changed only by the main operator', async () => {
    const maker = await as(MAKER);
    expect((await maker.post(PATH, { enabled: false, rules: [], msgCode: CODE })).code).toBe('10017');
    expect((await maker.post('/user/payment-approval/query')).status).toBe(403);
  });
});

describe('a known device', () => {
  const LOGIN = '13900000007';
  const DEVICE = 'member-device';
  /** Signs in from an address, optionally with the device's cookie; returns the cookie that the browser should keep. */
  async function enter(request: object, from: { address: string; device?: string }, path = '/user/login') {
    const response = await bank.sandbox.inject({
      ...{ method: 'POST', url: `/api${path}`, remoteAddress: from.address, payload: request },
      headers: { 'system-name': 'x', ...(from.device !== undefined && { cookie: `${DEVICE}=${from.device}` }) },
    });
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    const kept = cookies.find((each) => each.startsWith(`${DEVICE}=`));
    const { code } = response.json<{ code: string }>();
    return { code, kept, device: /=([^;]+)/.exec(kept ?? '')?.[1] };
  }
  const byPassword = (from: { address: string; device?: string }, password = PASSWORD, more = {}) =>
    enter({ loginNo: LOGIN, password, ...more }, from);
  const sendTo = (scene: string, address: string): Promise<Reply> =>
    customer(bank, '', address).post('/user/sendLoginCode', { scene, sendNo: LOGIN });
  /** Solves the captcha that follows too many refusals. */
  const captcha = async (): Promise<string> => {
    const { captchaId, question } = (await customer(bank, '', home).post('/common/captcha', { inWords: true })).result;
    const [a = 0, b = 0] = (String(question).match(/\d+/g) ?? []).map(Number);
    return `${captchaId}:${a + b}`;
  };
  let device = '';
  const home = '10.8.0.1';

  it('is one on which a code was right, by a cookie that no script reads and whose secret is not stored', async () => {
    expect((await byPassword({ address: home })).kept).toBeUndefined();
    await sendTo('LOGIN', home);
    const entered = await enter({ loginNo: LOGIN, msgCode: CODE }, { address: home }, '/user/loginByCode');
    expect(entered).toMatchObject({ code: '0' });
    expect(entered.kept).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    device = entered.device ?? '';
    expect(Buffer.from(device, 'base64url')).toHaveLength(32);
    const rows = await bank.database.kysely.selectFrom('sandbox_device').selectAll().execute();
    expect(rows.filter(({ owner }) => owner === '80010008')).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  it('needs no code, but a new one does, and its person is told', async () => {
    expect((await byPassword({ address: home, device })).code).toBe('0');
    const there = freshAddress();
    expect((await byPassword({ address: there })).code).toBe('10003');
    expect((await byPassword({ address: there, device: 'somebody-planted-this' })).code).toBe('10003');
    await sendTo('LOGIN_CHECK', there);
    const entered = await byPassword({ address: there }, PASSWORD, { msgCode: CODE });
    expect(entered.code).toBe('0');
    expect(entered.device).not.toBe(device);
    const letter = await bank.database.kysely
      .selectFrom('sandbox_outbox')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(letter).toMatchObject({ to: LOGIN, subject: '新设备登录提醒' });
    expect(letter.text).toContain(there);
  });

  it('is not locked by guesses behind the same address', async () => {
    // Another user at the same address, with another device.
    const other = { loginNo: '13900000008', msgCode: CODE };
    await customer(bank, '', home).post('/user/sendLoginCode', { scene: 'LOGIN', sendNo: other.loginNo });
    const { device: theirs = '' } = await enter(other, { address: home }, '/user/loginByCode');
    const at = String(clock.now());
    const guesses = Array.from({ length: 50 }, () => ({ name: 'login-address', key: home, at }));
    await bank.database.kysely.insertInto('sandbox_limit').values(guesses).execute();
    expect((await byPassword({ address: home, device: theirs }, 'guess')).code).toBe('10007');
    const tries = Array.from({ length: 5 }, () => ({ name: 'login', key: `8001000801 ${home}`, at }));
    await bank.database.kysely.insertInto('sandbox_limit').values(tries).execute();
    // Codes are limited in the same way.
    await customer(bank, '', home).post('/user/sendLoginCode', { scene: 'LOGIN', sendNo: LOGIN });
    for (let n = 0; n < 5; n += 1)
      await enter({ loginNo: LOGIN, msgCode: '111111' }, { address: home }, '/user/loginByCode');
    expect((await byPassword({ address: home, device }, PASSWORD, { captcha: await captcha() })).code).toBe('0');
    const own = await bank.sandbox.inject({
      ...{ method: 'POST', url: '/api/user/sendLoginCode', remoteAddress: home },
      headers: { 'system-name': 'x', cookie: `${DEVICE}=${device}` },
      payload: { scene: 'LOGIN', sendNo: LOGIN },
    });
    expect(own.json()).toMatchObject({ code: '0' });
    const entered = await enter({ loginNo: LOGIN, msgCode: CODE }, { address: home, device }, '/user/loginByCode');
    expect(entered.code).toBe('0');
  });

  it('is itself locked after five guesses on it', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await byPassword({ address: home, device }, 'guess', { captcha: await captcha() })).code).toBe('10002');
    expect((await byPassword({ address: home, device }, PASSWORD, { captcha: await captcha() })).code).toBe('10007');
    clock.advance(31 * 60_000);
    expect((await byPassword({ address: home, device })).code).toBe('0');
  });
});
