import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { residentNo } from './documents/recognise.ts';
import { idBackPicture, idFrontPicture, licencePicture } from './files/papers.ts';
import { register } from './reference/companies.ts';
import type { Bank } from './bank.ts';
import { type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Account holders: four kinds, each submitted, reviewed and corrected. */

let bank: Bank;
let clock: FrozenClock;
let main: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

async function pass(minutes: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + minutes * 60_000);
}

async function upload(business: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set('businessType', business);
  form.set('file', new File([bytes as BlobPart], 'a.png'));
  return ((await main.post('/common/file/upload', form)).result as { fileId: string }).fileId;
}

const [known, other] = register.filter(({ area, creditCode }) => area === 'CN' && creditCode.length === 18);
const ID_NO = residentNo('440305', '1990-05-06', 101);
const REGION = ['440000_广东省', '440300_深圳市', '440305_南山区'];

const company = async (more: object = {}) => ({
  holderType: 'ORG',
  license: await upload('LICENSE', licencePicture()),
  ...{ holderName: known?.name, idNo: known?.creditCode, holderEnName: 'Sample New Leaf Co., Ltd.' },
  ...{ legalName: '陈晓', legalIdType: 1, legalIdNo: ID_NO, region: REGION, address: '科苑路 1 号' },
  ...more,
});
const person = async (more: object = {}) => ({
  holderType: 'PERSONAL',
  idFront: await upload('ID_FRONT_REAL_NAME', idFrontPicture()),
  idBack: await upload('ID_BACK_REAL_NAME', idBackPicture()),
  ...{ holderName: '陈晓', holderEnName: 'CHEN XIAO', gender: 1, idType: 1, idNo: ID_NO, idForever: true },
  ...{ phonePrefix: '86', phone: '13712345678', region: REGION, address: '科苑路 1 号' },
  ...more,
});

const send = (path: string, body: object) =>
  main.post(`/custom-holder/${path}`, body, { 'idempotency-key': crypto.randomUUID() });
const read = async (kind: string, id: string) => (await main.get(`/custom-holder/query${kind}?id=${id}`)).result;

describe('a holder', () => {
  it('waits for the bank, passes, and can be disabled and enabled', async () => {
    const added = await send('addOrg', await company());
    expect(added).toMatchObject({ code: '0', result: { status: 'AUDITING' } });
    const { holderNo } = added.result;
    expect(holderNo).toMatch(/^CH20261120/);
    expect((await send('update-state', { holderNo, status: 'DISABLED' })).code).toBe('10019');
    await pass(240);
    const found = await read('Org', holderNo);
    expect(found).toMatchObject({ status: 'PASS', area: 'MAINLAND', subjectType: 1, audience: 'COLLECTION' });
    expect(found.idNo).toContain('*');
    const plain = await main.post('/custom-holder/reveal', { holderNo });
    expect(plain.result).toMatchObject({ idNo: known?.creditCode, legalIdNo: ID_NO });
    expect((await send('update-state', { holderNo, status: 'DISABLED' })).code).toBe('0');
    expect(await read('Org', holderNo)).toMatchObject({ status: 'DISABLED' });
    expect((await send('update-state', { holderNo, status: 'PASS' })).code).toBe('0');
    expect((await send('addOrg', await company())).code).not.toBe('0');
    expect((await send('addOrg', await company({ audience: 'SUBJECT' }))).code).toBe('0');
  });

  it('is refused with another kind, another kind’s fields or a wrong number, at the field', async () => {
    expect((await send('addOrgHk', await company())).code).not.toBe('0');
    const mixed = await send('addOrg', await company({ gender: 1 }));
    expect(mixed.result.errors).toMatchObject([{ path: '/gender' }]);
    const wrong = await send('addPersonal', await person({ idNo: '440305199005061011' }));
    expect(wrong).toMatchObject({ code: '10121', result: { errors: [{ path: '/idNo' }] } });
    const short = await send('addOrg', await company({ idNo: '12345678' }));
    expect(short.result.errors).toMatchObject([{ path: '/idNo', message: '统一社会信用代码为 18 位' }]);
  });

  it('with a name other than the register’s is rejected, and accepts changes of the marked fields only', async () => {
    const body = await company({ holderName: '样例不同名称有限公司', idNo: other?.creditCode });
    const { holderNo } = (await send('addOrg', body)).result;
    await pass(240);
    const found = await read('Org', holderNo);
    expect(found).toMatchObject({ status: 'REJECT', rejectReason: '企业名称与登记信息不一致，请按营业执照填写' });
    expect(found.marks.map((each: { field: string }) => each.field)).toEqual(['holderName', 'license']);
    const { idNo: _no, legalIdNo: _legal, ...rest } = body;
    const locked = await send('modify-error-data', { ...rest, holderNo, address: '另一处 2 号' });
    expect(locked.result.errors).toMatchObject([{ path: '/address' }]);
    const mended = await send('modify-error-data', { ...rest, holderNo, holderName: other?.name });
    expect(mended).toMatchObject({ code: '0', result: { status: 'AUDITING' } });
    await pass(240);
    expect(await read('Org', holderNo)).toMatchObject({ status: 'PASS' });
  });

  it('with a passport needs a proof of address, and continues once it is there', async () => {
    const passport = { idType: 2, idNo: 'E12345678' };
    const { holderNo } = (await send('addPersonal', await person(passport))).result;
    const file = await upload('SUPPLEMENT_MATERIAL', licencePicture());
    expect((await send('upload-file-submit', { holderNo, files: [file] })).code).toBe('10019');
    await pass(120);
    expect(await read('Personal', holderNo)).toMatchObject({ status: 'WAIT_MATERIAL' });
    const sent = await send('upload-file-submit', { holderNo, files: [file] });
    expect(sent).toMatchObject({ code: '0', result: { status: 'AUDITING' } });
    await pass(240);
    expect(await read('Personal', holderNo)).toMatchObject({ status: 'PASS' });
  });
});

it('R-082 every screen of the settings has its address', () => {
  const paths = Object.values(model.screens).flatMap((screen) => Object.values(screen.paths ?? {}));
  const settings = [
    ...['openSubject', 'accountHolder', 'protocolManage', 'safety', 'safety/payment-verification'],
    ...['safety/payment-approval', 'userInfo', 'selfCenter', 'verified-info', 'verified', 'help', 'operator'],
    ...['operator/role', 'operator/permission/:roleId', 'operator/user', 'verified/company/result'],
  ];
  expect(settings.filter((each) => !paths.includes(`/setting/${each}`))).toEqual([]);
});

describe('a card holder', () => {
  const CONTACT = { birthday: '1990-05-06', nationality: 'CN', email: 'holder@example.com', postcode: '518000' };
  const NO = residentNo('440305', '1990-05-06', 117);

  it('has a birthday, a nationality, an e-mail and a postcode', async () => {
    const bare = await send('addPersonal', await person({ audience: 'CARD', idNo: NO }));
    const missing = bare.result.errors.map(({ path }: { path: string }) => path);
    expect(missing.toSorted()).toEqual(['/birthday', '/email', '/nationality', '/postcode']);
    const late = await person({ ...CONTACT, audience: 'CARD', idNo: NO, birthday: '2030-01-01' });
    expect((await send('addPersonal', late)).result.errors).toMatchObject([{ path: '/birthday' }]);
    const added = await send('addPersonal', await person({ ...CONTACT, audience: 'CARD', idNo: NO }));
    expect(await read('Personal', added.result.holderNo)).toMatchObject({ birthday: '1990-05-06', postcode: '518000' });
  });

  it('is not deleted while a card in its name is not closed', async () => {
    const idNo = residentNo('440305', '1990-05-06', 119);
    const added = await send('addPersonal', await person({ ...CONTACT, audience: 'CARD', idNo }));
    const { holderNo } = added.result;
    await pass(240);
    const card = (status: 'FROZEN' | 'CLOSED') =>
      bank.work((desk) => desk.changeRecord('80010001', 'card', 'CD-H', { status }));
    await bank.work((desk) =>
      desk.addRecord('80010001', 'card', {
        ...{ cardId: 'CD-H', cardNo: '400012******0001', cardMask: '400012******0001', lastFour: '0001' },
        ...{ cardMode: 'SINGLE', cardBin: '400012', brand: 'VISA', currency: 'USD', balance: '0.00', scene: 'OTHER' },
        ...{ holderNo, holderName: '陈晓', status: 'ACTIVE', expireMonths: 36, version: 1 },
        createdAt: '2026-11-01 10:00:00',
      }),
    );
    const remove = () => send('delete', { holderNo });
    expect(await remove()).toMatchObject({ code: '10019', message: '该持卡人名下还有未销的卡，不能删除' });
    const { list } = (await main.post('/custom-holder/page', { audience: ['CARD'], holderNo, pageSize: 5 })).result;
    expect(list).toMatchObject([{ cardCount: 1 }]);
    await card('FROZEN');
    expect(await remove()).toMatchObject({ code: '10019' });
    await card('CLOSED');
    expect(await remove()).toMatchObject({ code: '0' });
  });
});
