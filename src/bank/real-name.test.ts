import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { residentNo } from './documents/recognise.ts';
import { idBackPicture, idFrontPicture, licencePicture } from './files/papers.ts';
import { register } from './reference/companies.ts';
import type { Bank } from './bank.ts';
import { type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Verification of merchants, from the form to the products that it opens. */

let bank: Bank;
let clock: FrozenClock;
let fresh: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  fresh = await signIn(bank, '13900000005');
});
afterAll(() => bank.close());

/** A working day, over a weekend. */
const REVIEW = 3 * 24 * 60;

async function pass(minutes: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + minutes * 60_000);
}

async function upload(who: Customer, business: string, bytes: Uint8Array, name = 'a.png'): Promise<string> {
  const form = new FormData();
  form.set('businessType', business);
  form.set('file', new File([bytes as BlobPart], name));
  return ((await who.post('/common/file/upload', form)).result as { fileId: string }).fileId;
}

const company = register.find(
  ({ area, legalName, name }) => area === 'CN' && legalName !== undefined && name.length < 20,
);
const ID_NO = residentNo('440305', '1990-05-06', 101);

async function face(who: Customer, personName: string, idNo = ID_NO): Promise<string> {
  const started = await who.post('/user/live/auth/faceAuth', { personName, idNo });
  await pass(5);
  return started.result.certifyId as string;
}

async function filled(who: Customer, more: object = {}): Promise<Record<string, unknown>> {
  const personName = company?.legalName ?? '';
  return {
    license: await upload(who, 'LICENSE', licencePicture()),
    subjectName: company?.name,
    creditCode: company?.creditCode,
    subjectEnName: 'Sample New Leaf Co., Ltd.',
    ...{ companyType: '150', industry: '0651', sez: '99', registerDate: '2020-01-02', licenseForever: true },
    ...{ area: ['440000_广东省', '440300_深圳市', '440305_南山区'], address: '科苑路 1 号', monthlyVolume: 1 },
    ...{ idType: 1, personName, personEnName: 'CHEN XIAO', gender: 1, idNo: ID_NO, idExpire: '2040-01-01' },
    idFront: await upload(who, 'ID_FRONT_REAL_NAME', idFrontPicture()),
    idBack: await upload(who, 'ID_BACK_REAL_NAME', idBackPicture()),
    ...{ phonePrefix: '86', phone: '13712345678', operatorIsLegal: true, agree: true },
    owners: [{ ownerName: personName, idType: 1, idNo: ID_NO, ratio: '80' }],
    certifyId: await face(who, personName),
    ...more,
  };
}

const submit = (who: Customer, body: object, type = 'company', flow = 'add') =>
  who.post(`/real-name/${type}/${flow}`, body, { 'idempotency-key': crypto.randomUUID() });
const status = async (who: Customer) => (await who.get('/real-name/status')).result;

describe('a person', () => {
  it('is of age from the eighteenth birthday on, also with five leap days before it', async () => {
    const then = await smallBank({ clock: frozenClock('2026-02-10 10:30:00') });
    try {
      const who = await signIn(then, '13900000005');
      const refused = async (birthday: string) => {
        const { errors } = (await submit(who, { birthday, agree: true }, 'personal')).result;
        return (errors as { path: string; message: string }[]).filter(({ path }) => path === '/birthday');
      };
      expect(await refused('2008-02-10')).toEqual([]);
      expect(await refused('2008-02-11')).toEqual([{ path: '/birthday', message: '须年满 18 周岁' }]);
    } finally {
      await then.close();
    }
  });
});

describe('a first verification', () => {
  it('of a mainland company cannot be of Hong Kong, Macao or Taiwan', async () => {
    const area = ['810000_香港特别行政区', '810100_香港岛', '810101_中西区'];
    const refused = await submit(fresh, await filled(fresh, { area }));
    expect(refused).toMatchObject({ result: { errors: [{ path: '/area' }] } });
    expect(await status(fresh)).toMatchObject({ realNameState: 0 });
  });

  it('is kept as a draft before the submission, for any device', async () => {
    const draft = { verifiedType: 'company', content: '{"values":{"creditCode":"9144"},"typed":["creditCode"]}' };
    const kept = await fresh.post('/real-name/addCloud', draft);
    expect(kept).toMatchObject({ code: '0', result: { version: expect.any(Number) } });
    const elsewhere = await signIn(bank, '13900000005');
    const found = (await elsewhere.get('/real-name/queryCloud?verifiedType=company')).result;
    expect(found).toMatchObject({ content: draft.content, version: kept.result.version });
    const newer = await elsewhere.post('/real-name/addCloud', { ...draft, version: found.version });
    expect(newer.code).toBe('0');
    expect(await fresh.post('/real-name/addCloud', { ...draft, version: found.version })).toMatchObject({
      code: '10123',
    });
  });

  it('keeps the files that its draft names as long as the draft, also when the draft is saved again', async () => {
    const [first, second] = [
      await upload(fresh, 'LICENSE', licencePicture()),
      await upload(fresh, 'LICENSE', licencePicture()),
    ];
    const boundTo = (id: string) =>
      bank.work(async (_desk, { tx }) => {
        const file = await tx.selectFrom('sandbox_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        return [file.biz_type, file.expires_at];
      });
    expect(await boundTo(first)).not.toEqual(['real-name-draft', null]);
    for (const id of [first, second]) {
      const kept = await fresh.post('/real-name/addCloud', { verifiedType: 'company', content: `{"license":"${id}"}` });
      expect(kept).toMatchObject({ code: '0', result: { savedAt: expect.any(String) } });
      expect(await boundTo(id)).toEqual(['real-name-draft', null]);
    }
  });

  it('is refused with a sentence at each field, and nothing is written', async () => {
    const good = await filled(fresh);
    const other = await signIn(bank, '13800000001');
    const foreign = await upload(other, 'LICENSE', licencePicture());
    const tries: [object, string][] = [
      [{ license: foreign }, '/license'],
      [{ license: good.idFront }, '/license'],
      [{ license: undefined }, '/license'],
      [{ creditCode: '91440300MA5XDEM130' }, '/creditCode'],
      [{ idNo: '440305199005061011' }, '/certifyId'],
      [{ nar: [good.license] }, '/nar'],
      [{ owners: [{ ownerName: '甲乙', idType: 1, idNo: ID_NO, ratio: '20' }] }, '/owners/0/ratio'],
      [{ owners: [1, 2].map(() => ({ ownerName: '甲乙', idType: 1, idNo: ID_NO, ratio: '60' })) }, '/owners'],
      [{ owners: [] }, '/owners'],
      [{ idExpire: '2026-11-19' }, '/idExpire'],
      [{ operatorIsLegal: false }, '/operatorName'],
      [{ certifyId: undefined }, '/certifyId'],
    ];
    for (const [wrong, path] of tries) {
      const answer = await submit(fresh, { ...good, ...wrong });
      expect(answer.code, path).not.toBe('0');
      expect(JSON.stringify(answer.result?.errors ?? answer), path).toContain(`"${path}"`);
      expect(answer.message.length, path).toBeGreaterThan(3);
    }
    expect(await status(fresh)).toMatchObject({ realNameState: 0 });
    expect((await fresh.get('/real-name/current-qualified')).code).toBe('10018');
  });

  it('waits, passes, opens the products, and exists once', async () => {
    const answer = await submit(fresh, await filled(fresh));
    expect(answer).toMatchObject({ code: '0', result: { applyNo: expect.stringMatching(/^RN20261120/) } });
    expect(await status(fresh)).toMatchObject({ realNameState: 1, firstVerify: '0' });
    expect(await submit(fresh, await filled(fresh))).toMatchObject({
      code: '10019',
      message: '已有提交的认证，不能重复提交',
    });
    expect((await fresh.get('/real-name/queryCloud?verifiedType=company')).result.content).toBeUndefined();
    await pass(REVIEW);
    expect(await status(fresh)).toMatchObject({
      realNameState: 2,
      firstVerify: '2',
      reviewedAt: expect.stringMatching(/^2026-11-23 10:/),
    });
    const user = (await fresh.get('/user/userInfo')).result;
    expect(user).toMatchObject({ userName: company?.name, certificateExpireAt: '2040-01-01' });
    expect(user.userProduct).toEqual(expect.arrayContaining(['COLLECTION', 'EXCHANGE', 'PAYMENT']));
    const signed = await fresh.get('/agreement/has-sign?agreementType=REAL_NAME_SERVICE');
    expect(signed.result).toMatchObject({ signed: true });
  });

  it('that is changed is reviewed again while business continues, and never becomes somebody else’s', async () => {
    const { result: info } = await fresh.get('/real-name/company/info');
    const { applyNo, version } = info;
    const named = { applyNo, version, agree: true };
    const keep = Object.fromEntries(
      Object.entries(info as Record<string, unknown>).filter(([name]) => KEPT.includes(name)),
    );
    const moved = {
      ...keep,
      ...named,
      creditCode: register.find((each) => each.area === 'CN' && each !== company)?.creditCode,
    };
    expect(await submit(fresh, moved, 'company', 'edit')).toMatchObject({ code: '10019' });
    expect(
      await submit(fresh, { ...keep, ...named, version: version - 1, website: 'https://a.example' }, 'company', 'edit'),
    ).toMatchObject({ code: '10010' });
    expect(await submit(fresh, { ...keep, ...named, website: 'https://a.example' }, 'company', 'edit')).toMatchObject({
      code: '0',
    });
    expect(await status(fresh)).toMatchObject({ realNameState: 1, firstVerify: '2' });
    await pass(REVIEW);
    expect(await status(fresh)).toMatchObject({ realNameState: 2 });
  });
});

const KEPT = [
  ...['license', 'subjectName', 'subjectEnName', 'companyType', 'industry', 'sez', 'registerDate', 'licenseForever'],
  ...['area', 'address', 'monthlyVolume', 'idType', 'idFront', 'idBack', 'personName', 'personEnName', 'gender'],
  ...['idExpire', 'phonePrefix', 'phone', 'owners', 'operatorIsLegal'],
];

describe('a rejected verification', () => {
  it('is corrected at its marks, and nowhere else', async () => {
    const failed = await signIn(bank, '13900000007');
    const { result: info } = await failed.get('/real-name/company/info');
    expect(info.marks.map((each: { field: string }) => each.field)).toEqual(['license', 'idExpire', 'owners']);
    const keep = Object.fromEntries(
      Object.entries(info as Record<string, unknown>).filter(([name]) => KEPT.includes(name)),
    );
    const body = { ...keep, applyNo: info.applyNo, version: info.version, agree: true };
    const locked = await submit(failed, { ...body, address: '另一处 9 号' }, 'company', 'edit');
    expect(locked).toMatchObject({ code: '10019', message: '此项未被驳回，不能修改' });
    expect(JSON.stringify(locked)).toContain('"/address"');
    const mended = {
      license: await upload(failed, 'LICENSE', licencePicture()),
      idExpire: '2041-02-03',
      owners: [...info.owners, { ownerName: '另一位', idType: 1, idNo: ID_NO, ratio: '30' }],
    };
    expect(await submit(failed, { ...body, ...mended }, 'company', 'edit')).toMatchObject({ code: '0' });
    expect(await submit(failed, { ...body, ...mended }, 'company', 'edit')).toMatchObject({ code: '10019' });
    expect(await status(failed)).toMatchObject({ realNameState: 1 });
    await pass(REVIEW);
    expect(await status(failed)).toMatchObject({ realNameState: 2 });
  });
});

describe('expired documents', () => {
  it('block payments until new ones have passed', async () => {
    const expired = await signIn(bank, '13900000010');
    expect((await expired.get('/user/userInfo')).result).toMatchObject({ cerExpired: true });
    const { result: info } = await expired.get('/real-name/company/info');
    const body = {
      ...{ applyNo: info.applyNo, version: info.version, licenseForever: true, idExpire: '2036-05-05' },
      license: await upload(expired, 'LICENSE', licencePicture()),
      idFront: await upload(expired, 'ID_FRONT_REAL_NAME', idFrontPicture()),
      idBack: await upload(expired, 'ID_BACK_REAL_NAME', idBackPicture()),
    };
    const past = await submit(expired, { ...body, idExpire: '2026-11-01' }, 'company', 'edit-cer');
    expect(past.code).not.toBe('0');
    expect(await submit(expired, { ...body, br: body.license }, 'company', 'edit-cer')).not.toMatchObject({
      code: '0',
    });
    expect(await submit(expired, body, 'company', 'edit-cer')).toMatchObject({ code: '0' });
    expect((await expired.get('/user/userInfo')).result).toMatchObject({ cerExpired: true, realNameState: 1 });
    await pass(REVIEW);
    const user = (await expired.get('/user/userInfo')).result;
    expect(user).toMatchObject({ realNameState: 2, certificateExpireAt: '2036-05-05' });
    expect(user.cerExpired).toBeUndefined();
  });
});

describe('the helpers', () => {
  it('translate names and addresses, and check identity numbers', async () => {
    const text = async (said: string, kind: string) =>
      (await fresh.post('/api-shop/text-translate', { text: said, kind })).result.text;
    expect(await text('深圳星澜电子商务有限公司', 'NAME')).toBe('Shenzhen Xinglan E-Commerce Co., Ltd.');
    expect(await text('深圳市样例科技有限公司', 'NAME')).toBe('Shenzhen Yangli Technology Co., Ltd.');
    expect(await text('广东省佛山市归雁户外用品有限公司', 'NAME')).toBe(
      'Guangdong Foshan Guiyan Outdoor Products Co., Ltd.',
    );
    expect(await text('深圳市南山区科苑路 128 号', 'ADDRESS')).toBe('No. 128, Keyuan Road, Nanshan District, Shenzhen');
    const check = (idNo: string) => fresh.post('/user/live/auth/idCardAuth', { personName: '陈晓', idNo });
    expect(await check(ID_NO)).toMatchObject({ code: '0', result: { matched: true } });
    expect(await check('440305199005061010')).toMatchObject({ code: '10121' });
    // The form also collects documents of other places, whose numbers are not compared.
    expect(await fresh.post('/user/live/auth/idCardAuth', { personName: 'Lee Ka Yan' })).toMatchObject({ code: '0' });
  });
});
