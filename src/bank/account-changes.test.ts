import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { appShows, bytesOf } from './testing/authenticator.ts';
import {
  askCode,
  CODE,
  type Customer,
  customer,
  freshAddress,
  letCodesRest,
  postWithCode,
  type Reply,
  signIn,
} from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Changes of an operator: their letters, and the day in which a new phone, address or main operator confirms nothing. */

let bank: Bank;
let clock: FrozenClock;
const MAIN = '13800000001';
const CHECKER = '13800000003';
const CHECKER_ID = '8001000103';
const UPDATE = '/user/operator/update';
const DAY = 24 * 3_600_000;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
});
afterAll(() => bank.close());
beforeEach(() => letCodesRest(bank));

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Letters that went out while something was done. */
async function lettersOf(work: () => Promise<unknown>): Promise<Letter[]> {
  const letters = bank.database.kysely.selectFrom('sandbox_outbox');
  const { last } = await letters.select((eb) => eb.fn.max('id').as('last')).executeTakeFirstOrThrow();
  await work();
  return letters
    .select(['to', 'subject', 'text'])
    .where('id', '>', last ?? ('0' as never))
    .orderBy('id')
    .execute();
}

async function change(who: Customer, path: string, request: object): Promise<void> {
  await letCodesRest(bank);
  const { code, message } = await postWithCode(who, path, request);
  expect(code, message).toBe('0');
}

/** The fields of an operator that the main operator sends back when editing it. */
async function stored(main: Customer, operatorId: string): Promise<Record<string, unknown>> {
  const { result } = await main.post('/user/operator/one', { operatorId });
  const { operatorName, phonePrefix, phone, mail, roleIds } = result;
  return { operatorId, operatorName, phonePrefix, phoneNumber: phone, roleIds, ...(mail && { email: mail }) };
}

describe('the code of a change', () => {
  it('names the change and its operator, and confirms nothing else', async () => {
    const main = await signIn(bank, MAIN);
    const request = { operatorId: CHECKER_ID, state: 0 };
    const [letter] = await lettersOf(() => askCode(main, '/user/operator/update-state', request));
    expect(letter?.text).toMatch(/用于停用操作员 .+（登录账号 13800000003）/);
    const other = await main.post('/user/operator/reset-password', { operatorId: CHECKER_ID, msgCode: CODE });
    expect(other).toMatchObject({ code: '10004' });
    const another = { operatorId: '8001000104', state: 0, msgCode: CODE };
    expect(await main.post('/user/operator/update-state', another)).toMatchObject({ code: '10004' });
  });

  it('goes to the acting person, by the app if there is one', async () => {
    const main = await signIn(bank, MAIN);
    for (const call of ['operator.update', 'role.delete', 'permission.save'])
      expect((await main.get(`/user/getVerilyByUserNo?call=${call}`)).result).toMatchObject({ isSelf: true });
  });

  it('names the roles that an operator gets', async () => {
    const main = await signIn(bank, MAIN);
    const request = {
      operatorName: '王新',
      loginNo: 'wangxin',
      phoneNumber: '13655551234',
      roleIds: ['80010001-main'],
    };
    const [letter] = await lettersOf(() => askCode(main, '/user/operator/add', request));
    expect(letter?.text).toContain('新增操作员 王新');
    expect(letter?.text).toContain('角色 主操作员');
  });

  it('is refused in the log for a change that would be refused', async () => {
    const main = await signIn(bank, MAIN);
    const roleIds = ['80010009-main'];
    const refused = await askCode(main, '/user/operator/update', { ...(await stored(main, CHECKER_ID)), roleIds });
    expect(refused.code).toBe('10018');
    const { result } = await main.post('/portal/audit/page', { pageSize: 5, kind: 'permission' });
    expect(result.list[0]).toMatchObject({ title: '修改操作员', outcome: 'refused', code: '10018' });
  });
});

describe('a changed phone', () => {
  const NEW = '13711111112';
  const review = '/user/getVerilyByUserNo?call=transfer.review';

  it('is reported to the old one, the new one and every main operator', async () => {
    const main = await signIn(bank, MAIN);
    const request = { ...(await stored(main, CHECKER_ID)), phoneNumber: NEW };
    const letters = await lettersOf(() => change(main, UPDATE, request));
    const told = letters.filter(({ subject }) => subject === '账号安全提醒');
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([CHECKER, NEW, MAIN]));
    for (const { text } of told) expect(text).toMatch(/林远航 于 .* 修改了操作员 .*的手机。/);
  });

  it('confirms nothing for a day, and the refusal says who changed it and until when', async () => {
    const checker = await signIn(bank, CHECKER);
    const { result } = await checker.get(review);
    expect(result.sendTypes.map(({ sendType }: { sendType: number }) => sendType)).toEqual([2]);
    expect(result.smsNote).toMatch(/^该手机由 林远航 于 2026-11-20 .* 设置，2026-11-21 .* 前不能用于验证/);
    const path = '/user/info/updateEmail';
    const bound = { email: 'x@example.com', newMsgCode: CODE };
    const asked = await checker.post('/user/authSendCodeApi', {
      ...{ sendType: 1, bizType: 1 },
      confirms: { call: 'authenticator.remove', request: {} },
    });
    expect(asked).toMatchObject({ code: '10027', message: result.smsNote });
    expect(await checker.post(path, { ...bound, msgCode: CODE })).toMatchObject({ code: '10017' });
    // A change of the password only needs the operator's own password, because an operator with an initial password has
    // no other method yet.
    expect((await checker.get('/user/getVerilyByUserNo?call=user.updatePassword')).result.smsNote).toBeUndefined();
  });

  it('gets no new password, which goes to the earlier contact of the person', async () => {
    const main = await signIn(bank, MAIN);
    const letters = await lettersOf(() => change(main, '/user/operator/reset-password', { operatorId: CHECKER_ID }));
    const [letter, ...more] = letters.filter(({ subject }) => subject === '密码重置');
    expect([letter?.to, more]).toEqual([CHECKER, []]);
  });

  it('that changes again leaves the first one as the person’s own', async () => {
    clock.advance(DAY - 3_600_000);
    const main = await signIn(bank, MAIN);
    await change(main, UPDATE, { ...(await stored(main, CHECKER_ID)), phoneNumber: '13711111113' });
    const letters = await lettersOf(() => change(main, '/user/operator/reset-password', { operatorId: CHECKER_ID }));
    expect(letters.find(({ subject }) => subject === '密码重置')?.to).toBe(CHECKER);
  });

  it('confirms again after a day', async () => {
    clock.advance(DAY + 1000);
    const main = await signIn(bank, MAIN);
    await change(main, UPDATE, { ...(await stored(main, CHECKER_ID)), operatorName: '复核员' });
    const { result } = await main.post('/user/operator/one', { operatorId: CHECKER_ID });
    expect(result.operatorName).toBe('复核员');
    const letters = await lettersOf(() => change(main, '/user/operator/reset-password', { operatorId: CHECKER_ID }));
    expect(letters.find(({ subject }) => subject === '密码重置')?.to).toBe('13711111113');
  });
});

describe('a new main operator', () => {
  it('confirms no payment for a day, even if the old one is disabled', async () => {
    const main = await signIn(bank, MAIN);
    const request = { ...(await stored(main, '8001000104')), roleIds: ['80010001-main'] };
    await change(main, UPDATE, request);
    const second = await signIn(bank, '13800000004');
    const of = async (who: Customer): Promise<Reply['result']> =>
      (await who.get('/user/getVerilyByUserNo?call=transfer.apply')).result;
    expect(await of(second)).toMatchObject({ holderName: '林远航', isSelf: false });
    const own = (await second.get('/user/getVerilyByUserNo?call=operator.updateState')).result;
    expect(own).toMatchObject({ sendTypes: [], isSelf: true });
    expect(own.smsNote).toMatch(/^主操作员身份由 林远航 于 /);
    clock.advance(DAY + 1000);
    const later = await signIn(bank, '13800000004');
    await change(later, '/user/operator/update-state', { operatorId: '8001000101', state: 0 });
    expect(await of(later)).toMatchObject({ isSelf: true, sendTypes: [{ sendType: 1 }, { sendType: 2 }] });
    await change(later, '/user/operator/update-state', { operatorId: '8001000101', state: 1 });
    const again = await signIn(bank, MAIN);
    await change(again, UPDATE, { ...request, roleIds: ['80010001-checker'] });
  });

  describe('where another main operator is there', () => {
    const [SECOND, SECOND_ID] = ['13800000004', '8001000104'];
    const [NEW, NEW_ID] = ['13800000002', '8001000102'];
    const CONFIRM = '/user/operator/confirm-main';
    const roleIds = ['80010001-main'];
    let main: Customer;
    let second: Customer;
    let fresh: Customer;

    const waysOf = async (who: Customer): Promise<Reply['result']> =>
      (await who.get('/user/getVerilyByUserNo?call=operator.updateState')).result;
    const row = async (who: Customer, id = NEW_ID): Promise<Record<string, unknown>> => {
      const { result } = await who.post('/user/operator/page', { pageSize: 50 });
      return result.list.find(({ operatorId }: { operatorId: string }) => operatorId === id);
    };

    beforeAll(async () => {
      main = await signIn(bank, MAIN);
      await change(main, UPDATE, { ...(await stored(main, SECOND_ID)), roleIds });
      clock.advance(DAY + 1000);
      main = await signIn(bank, MAIN);
      second = await signIn(bank, SECOND);
      fresh = await signIn(bank, NEW);
    });

    it('is reported when the role is set, with who may confirm and until when the pause lasts', async () => {
      const request = { ...(await stored(main, NEW_ID)), roleIds };
      const letters = await lettersOf(() => change(main, UPDATE, request));
      const told = letters.filter(({ subject }) => subject === '账号安全提醒');
      expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([MAIN, SECOND, NEW]));
      for (const { text } of told) expect(text).toMatch(/前不能用于验证。林远航 以外的主操作员确认后立即可用/);
      expect((await row(second))['mainNote']).toMatch(/^主操作员身份由 林远航 于 /);
      expect((await row(second, '8001000101'))['mainNote']).toBeUndefined();
    });

    it('is confirmed neither by the person nor by who set the role', async () => {
      for (const who of [fresh, main]) {
        expect(await row(who)).toMatchObject({ mayConfirm: false });
        expect((await askCode(who, CONFIRM, { operatorId: NEW_ID })).code).not.toBe('0');
      }
      expect(await askCode(main, CONFIRM, { operatorId: NEW_ID })).toMatchObject({ code: '10115' });
    });

    it('does not confirm another new one', async () => {
      const added = { operatorName: '新主', loginNo: 'newmain', phoneNumber: '13655550001', roleIds };
      await change(main, '/user/operator/add', added);
      const { result } = await main.post('/user/operator/page', { keyword: 'newmain' });
      const [{ operatorId }] = result.list;
      expect(await row(fresh, operatorId)).toMatchObject({ mayConfirm: false });
      expect((await askCode(fresh, CONFIRM, { operatorId })).code).not.toBe('0');
      expect(await row(second, operatorId)).toMatchObject({ mayConfirm: true });
      await change(main, '/user/operator/update-state', { operatorId, state: 0 });
      // A disabled operator cannot be confirmed.
      expect(await askCode(second, CONFIRM, { operatorId })).toMatchObject({ code: '10115' });
    });

    it('is confirmed by the other one with a code that names the person, is reported to all, and confirms at once', async () => {
      expect(await row(second)).toMatchObject({ mayConfirm: true });
      expect(await waysOf(fresh)).toMatchObject({ sendTypes: [] });
      const [letter] = await lettersOf(() => askCode(second, CONFIRM, { operatorId: NEW_ID }));
      expect(letter?.text).toMatch(/用于确认 .+（登录账号 13800000002，手机 13800000002）为主操作员/);
      const elsewhere = await second.post(CONFIRM, { operatorId: SECOND_ID, msgCode: CODE });
      expect(elsewhere.code).not.toBe('0');
      const letters = await lettersOf(() => change(second, CONFIRM, { operatorId: NEW_ID }));
      const told = letters.filter(({ text }) => text.includes('确认了主操作员'));
      expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([MAIN, SECOND, NEW]));
      expect((await waysOf(fresh)).sendTypes).not.toEqual([]);
      expect((await row(second))['mainNote']).toBeUndefined();
      const { result } = await main.post('/portal/audit/page', { pageSize: 5, kind: 'permission' });
      expect(result.list[0]).toMatchObject({ title: '确认主操作员', outcome: 'done', objectNo: NEW_ID });
      expect(await askCode(second, CONFIRM, { operatorId: NEW_ID })).toMatchObject({ code: '10115' });
    });

    it('waits again when the role is removed and given again', async () => {
      const request = await stored(main, NEW_ID);
      await change(main, UPDATE, { ...request, roleIds: ['80010001-maker'] });
      await change(main, UPDATE, { ...request, roleIds });
      expect(await waysOf(fresh)).toMatchObject({ sendTypes: [] });
      expect(await row(second)).toMatchObject({ mayConfirm: true });
      await change(main, UPDATE, { ...request, roleIds: ['80010001-maker'] });
      expect(await row(second)).toMatchObject({ mayConfirm: false });
      expect((await waysOf(fresh)).sendTypes).not.toEqual([]);
      await change(main, UPDATE, { ...(await stored(main, SECOND_ID)), roleIds: ['80010001-checker'] });
    });
  });
});

describe('the chosen way', () => {
  const sent = (who: Customer, sendType: number, call: string, request: object): Promise<Reply> =>
    who.post('/user/authSendCodeApi', { sendType, bizType: 1, confirms: { call, request } });
  const ways = async (who: Customer, call: string): Promise<number[]> =>
    (await who.get(`/user/getVerilyByUserNo?call=${call}`)).result.sendTypes.map(
      ({ sendType }: { sendType: number }) => sendType,
    );
  const CONFIRM = '/user/authenticator/confirm';
  const SETTING = '/user/updateSecondAuth';
  const LOGIN = '13900000003';

  it('is only the app once there is one, also for its own removal, and SMS is refused', async () => {
    const who = await signIn(bank, LOGIN);
    const secret = bytesOf((await who.post('/user/authenticator/begin')).result.secret);
    await change(who, CONFIRM, { code: appShows(secret, clock.now()) });
    expect(await ways(who, 'authenticator.remove')).toEqual([3]);
    for (const sendType of [1, 2])
      expect(await sent(who, sendType, 'authenticator.remove', {})).toMatchObject({ code: '10027' });
    expect((await who.post('/user/authenticator/remove', { msgCode: CODE })).code).toBe('10004');
    // Payments follow the merchant's method: the phone is enough until the app is chosen.
    expect(await ways(who, 'transfer.apply')).toEqual([1, 2, 3]);
    clock.advance(61_000);
    const request = { bizType: 1, authWay: 3, sendType: 3 };
    expect((await askCode(who, SETTING, request, { sendType: 3 })).code).toBe('0');
    expect((await who.post(SETTING, { ...request, msgCode: appShows(secret, clock.now()) })).code).toBe('0');
    expect(await ways(who, 'transfer.apply')).toEqual([3]);
    const payment = { sendType: 1, bizType: 1, confirms: { call: 'transfer.apply', request: {} } };
    expect((await who.post('/user/sendCode', payment)).code).toBe('10027');
  });

  it('is only e-mail if e-mail was chosen', async () => {
    const who = await signIn(bank, '13900000006');
    await change(who, SETTING, { bizType: 1, authWay: 2, sendType: 2 });
    expect(await ways(who, 'transfer.apply')).toEqual([2]);
    expect(await ways(who, 'user.updatePassword')).toEqual([2]);
    expect((await sent(who, 1, 'security.removeSecondAuth', { bizType: 1, sendType: 1 })).code).toBe('10027');
  });
});

describe('a trusted code', () => {
  const reset = (code: string): Promise<Reply> =>
    customer(bank, '', freshAddress()).post('/user/password/reset', {
      ...{ loginNo: '13800000002', newPassword: 'Stolen#2026', msgCode: code },
    });

  it('ends with the account: a code for a new password is invalid after the operator was disabled', async () => {
    const main = await signIn(bank, MAIN);
    const address = freshAddress();
    const visitor = customer(bank, '', address);
    expect((await visitor.post('/user/sendLoginCode', { scene: 'RESET', sendNo: '13800000002' })).code).toBe('0');
    await change(main, '/user/operator/update-state', { operatorId: '8001000102', state: 0 });
    const request = { loginNo: '13800000002', newPassword: 'Stolen#2026', msgCode: CODE };
    expect((await visitor.post('/user/password/reset', request)).code).toBe('10004');
    await change(main, '/user/operator/update-state', { operatorId: '8001000102', state: 1 });
    expect((await visitor.post('/user/password/reset', request)).code).toBe('10004');
    expect((await reset(CODE)).code).not.toBe('0');
    expect((await customer(bank).post('/user/login', { loginNo: '13800000002', password: 'Demo#2026' })).code).toBe(
      '0',
    );
  });
});
