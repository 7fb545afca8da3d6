import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { askCode, CODE, type Customer, customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

let bank: Bank;
let clock: FrozenClock;

const MAIN_A = '13800000001';
const MAKER_A = '13800000002';

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
});
afterAll(() => bank.close());

/** Advances the clock until another code can be sent. */
const later = (): void => clock.advance(61_000);

describe('how payments are verified', () => {
  it.each([
    [MAIN_A, 1, [1, 2]],
    ['13900000002', 0, [1, 2]],
    ['13900000004', 2, [2]],
    ['13900000008', 1, [1]],
  ])('R-142 R-143 %s by authWay %i, with codes by %j', async (login, authWay, sendTypes) => {
    const { result } = await (await signIn(bank, login)).get('/user/getVerilyByUserNo');
    expect(result.authWay).toBe(authWay);
    expect(result.sendTypes.map((each: { sendType: number }) => each.sendType)).toEqual(sendTypes);
  });

  it('R-256 sends no code by e-mail where no address is bound', async () => {
    const who = await signIn(bank, '13900000008');
    expect(await who.post('/user/sendCode', { sendType: 2, bizType: 1, msgType: 'PAYMENT' })).toMatchObject({
      code: '10027',
      message: '请先绑定邮箱',
    });
    expect((await who.post('/user/sendCode', { sendType: 1, bizType: 1, msgType: 'PAYMENT' })).code).toBe('0');
  });

  it('R-266 tells the time until another code can be sent', async () => {
    const who = await signIn(bank, '13900000004');
    const asked = { sendType: 2, bizType: 1, msgType: 'PAYMENT' };
    expect((await who.post('/user/sendCode', asked)).code).toBe('0');
    clock.advance(18_400);
    expect(await who.post('/user/sendCode', asked)).toMatchObject({
      code: '10007',
      message: '操作过于频繁，请稍后再试',
      result: { seconds: 42 },
    });
    clock.advance(41_600);
    expect((await who.post('/user/sendCode', asked)).code).toBe('0');
  });
});

describe('the setting of the second verification', () => {
  const read = async (who: Customer, bizType: number): Promise<number> =>
    (await who.post('/user/getUserSecondAuthApi', { bizType })).result.authWay;
  const change = (bizType: number, authWay: number) => ({
    ...{ bizType, authWay, sendType: 1, sendNo: '138****0001', msgType: 'SECOND_AUTH' },
  });
  const update = (who: Customer, bizType: number, authWay: number, msgCode = CODE) =>
    who.post('/user/updateSecondAuth', { ...change(bizType, authWay), msgCode });
  const send = (who: Customer, bizType: number, authWay: number) =>
    askCode(who, '/user/updateSecondAuth', change(bizType, authWay), { msgType: 'SECOND_AUTH' });

  it('R-174 R-268 R-270 is opened, closed (authWay 0) and asked at login, each with a code', async () => {
    const who = await signIn(bank, MAIN_A);
    expect((await update(who, 1, 0)).code).toBe('10004');
    expect((await send(who, 1, 0)).code).toBe('0');
    // A code for another change is not valid for this one.
    expect((await update(who, 1, 2)).code).toBe('10004');
    expect((await update(who, 1, 0)).code).toBe('0');
    expect(await read(who, 1)).toBe(0);
    expect((await update(who, 1, 2)).code).toBe('10004');
    later();
    await send(who, 1, 1);
    expect((await update(who, 1, 1)).code).toBe('0');
    expect(await read(who, 1)).toBe(1);
    expect(await read(who, 2)).toBe(0);
    later();
    await send(who, 2, 1);
    expect((await update(who, 2, 1)).code).toBe('0');
    expect(await read(who, 2)).toBe(1);
    const again = { loginNo: MAIN_A, password: 'Demo#2026' };
    expect((await customer(bank).post('/user/login', again)).code).toBe('10003');
    later();
    await customer(bank).post('/user/sendLoginCode', { scene: 'LOGIN_CHECK', sendNo: MAIN_A });
    expect((await customer(bank).post('/user/login', { ...again, msgCode: '000000' })).code).toBe('10004');
    expect((await customer(bank).post('/user/login', { ...again, msgCode: CODE })).code).toBe('0');
    await send(who, 2, 0);
    expect((await update(who, 2, 0)).code).toBe('0');
    // Forgets known devices, so that the next test cases sign in on unknown ones.
    await bank.database.kysely.deleteFrom('sandbox_device').execute();
  });

  it('R-269 is read by bizType, operatorId and userNo, and by nobody else', async () => {
    const who = await signIn(bank, MAIN_A);
    const mine = { bizType: 1, operatorId: '8001000101', userNo: '80010001' };
    expect((await who.post('/user/getUserSecondAuthApi', mine)).code).toBe('0');
    expect((await who.post('/user/getUserSecondAuthApi', { ...mine, userNo: '80010002' })).code).toBe('10018');
    expect((await who.post('/user/getUserSecondAuthApi', { ...mine, other: 1 })).code).toBe('400');
  });

  it('R-193 sends the code to the main operator’s contacts, whoever requests it', async () => {
    const sent = await Promise.all([MAIN_A, MAKER_A].map((login) => signIn(bank, login)));
    const ways = await Promise.all(sent.map((who) => who.get('/user/getVerilyByUserNo')));
    expect(ways[1]?.result.sendTypes).toEqual(ways[0]?.result.sendTypes);
    expect(ways.map(({ result }) => result.holderName)).toEqual(['林远航', '林远航']);
    expect(ways[1]?.result.sendTypes[0].sendNo).toBe('138****0001');
  });

  it('R-194 R-195 R-196 is the main operator’s alone, known by the way to /setting/operator', async () => {
    const maker = await signIn(bank, MAKER_A);
    await send(maker, 1, 0);
    expect(await update(maker, 1, 0)).toMatchObject({
      code: '10017',
      message:
        'Your account has no permission, please contact the main operator to change it on the security settings page',
    });
    expect(await read(maker, 1)).toBe(1);
  });
});

describe('the code of a card', () => {
  const asked = { bizType: 1, sendType: 1, scene: 2 };

  it('R-267 is sent with bizType 1, sendType and scene 2 or 3; checking adds messageCode', async () => {
    const who = await signIn(bank, MAIN_A);
    later();
    expect((await who.post('/vas/other/getVerificationCode', asked)).code).toBe('0');
    expect((await who.post('/vas/other/getVerificationCode', { ...asked, scene: 1 })).code).toBe('400');
    expect((await who.post('/vas/other/checkVerificationCode', { ...asked, scene: 3, messageCode: CODE })).code).toBe(
      '10004',
    );
    expect((await who.post('/vas/other/checkVerificationCode', { ...asked, messageCode: CODE })).code).toBe('0');
    later();
    expect((await who.post('/vas/other/getVerificationCode', { ...asked, scene: 3 })).code).toBe('0');
    expect((await who.post('/vas/other/checkVerificationCode', { ...asked, scene: 3, messageCode: CODE })).code).toBe(
      '0',
    );
  });
});

describe('agreements', () => {
  it('are signed once, with the time, under the name that the bank knows', async () => {
    const who = await signIn(bank, '13900000002');
    const type = { agreementType: 'PAYMENT_SERVICE' };
    expect((await who.post('/agreement/has-sign', type)).result).toMatchObject({
      signed: false,
      agreementName: '跨境付款服务协议',
    });
    await who.post('/agreement/sign', { ...type, agreementName: '别的名字' });
    const { result } = await who.post('/agreement/has-sign', type);
    expect(result).toMatchObject({ signed: true, agreementName: '跨境付款服务协议' });
    expect(result.signedAt).toMatch(/^2026-11-20 1[01]:/);
    expect((await (await signIn(bank, '13900000004')).post('/agreement/has-sign', type)).result.signed).toBe(false);
  });

  it('are in a list with signer and time, and keep the first signature', async () => {
    const who = await signIn(bank, '13900000003');
    type Row = { agreementType: string; signState: string; edition: string; signer?: string; signedAt?: string };
    const rows = async (filter: object): Promise<Row[]> =>
      ((await who.post('/agreement/page', filter)).result as { list: Row[] }).list;
    const types = async (filter: object): Promise<string[]> =>
      (await rows(filter)).map(({ agreementType }) => agreementType);
    expect(await types({})).toEqual([
      'CARD_SERVICE',
      'COLLECTION_SERVICE',
      'PAYMENT_SERVICE',
      'PRIVACY',
      'REAL_NAME_SERVICE',
      'SETTLEMENT_SERVICE',
      'USER_SERVICE',
    ]);
    expect(await types({ signState: ['SIGNED'] })).toEqual([
      'CARD_SERVICE',
      'PRIVACY',
      'REAL_NAME_SERVICE',
      'USER_SERVICE',
    ]);
    expect(await types({ agreementName: '付款' })).toEqual(['PAYMENT_SERVICE']);
    await who.post('/agreement/sign', { agreementType: 'PAYMENT_SERVICE' });
    const [first] = await rows({ agreementName: '付款' });
    expect(first).toMatchObject({ signState: 'SIGNED', edition: 'V2.1' });
    expect(first?.signedAt).toMatch(/^2026-11-20 1/);
    expect(first?.signer).toMatch(/\p{Script=Han}/u);
    clock.advance(60_000);
    await who.post('/agreement/sign', { agreementType: 'PAYMENT_SERVICE' });
    expect(await rows({ agreementName: '付款' })).toEqual([first]);
  });

  it('are signed by people who may pay or manage them, and by nobody else', async () => {
    const reader = await signIn(bank, '13800000006');
    const type = { agreementType: 'CARD_SERVICE' };
    await bank.work((desk) => desk.changeRecord('80010001', 'agreement', type.agreementType, { signed: false }));
    expect((await reader.post('/agreement/sign', type)).status).toBe(403);
    expect((await reader.post('/agreement/has-sign', type)).result.signed).toBe(false);
  });

  it('can be downloaded as a document', async () => {
    const { cookie } = await signIn(bank, MAIN_A);
    const file = await bank.sandbox.inject({
      method: 'POST',
      url: '/api/agreement/download',
      headers: { 'system-name': 'x', cookie },
      payload: { agreementType: 'USER_SERVICE' },
    });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.length).toBeGreaterThan(5000);
  });
});

describe('alerts', () => {
  it('R-158 R-159 are shown (1) until somebody closes them (2), only for that operator', async () => {
    const who = await signIn(bank, MAIN_A);
    const ask = async (each: Customer) =>
      (await each.post('/user/second/auth/queryShow', { bizTypeList: [1, 3] })).result;
    expect(await ask(who)).toEqual([
      { bizType: 1, showFlag: 1 },
      { bizType: 3, showFlag: 1 },
    ]);
    expect((await who.post('/user/second/auth/updateShow', { opList: [{ bizType: 3, showFlag: 2 }] })).code).toBe('0');
    expect(await ask(who)).toEqual([
      { bizType: 1, showFlag: 1 },
      { bizType: 3, showFlag: 2 },
    ]);
    expect((await ask(await signIn(bank, MAKER_A)))[1]).toEqual({ bizType: 3, showFlag: 1 });
  });
});
