import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { licencePicture } from '#bank/files/papers.ts';
import type { Customer } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { asKept, bankMinutes, filledIn, newMember, send, uploadFile } from './fixtures/verification.ts';

/* a person of another region is verified with personal documents only. */

const COMPANY_FIELDS = ['certificate', 'subjectName', 'creditCode', 'industry', 'registerDate', 'owners'];
/** A Friday's application is reviewed by the end of Monday; in minutes. */
const REVIEW = 4 * 24 * 60;

let bank: Bank;
let clock: FrozenClock;
let who: Customer;
let body: Record<string, unknown>;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  who = await newMember(bank, false, clock.now());
  const company = await filledIn(bank, clock, who, 'otherArea');
  const own = Object.entries(company).filter(([name]) => !COMPANY_FIELDS.includes(name));
  body = { ...Object.fromEntries(own), subjectType: 2 };
});
afterAll(() => bank.close());

it('R-010 requires the documents of a company of another region, and refuses them for a person', async () => {
  const asCompany = await send(who, 'otherArea', 'add', { ...body, subjectType: 1 });
  const missing = (asCompany.result.errors as { path: string }[]).map(({ path }) => path).toSorted();
  expect(missing).toEqual(COMPANY_FIELDS.map((name) => `/${name}`).toSorted());
  const mixed = await send(who, 'otherArea', 'add', { ...body, subjectName: 'Sample Somebody Limited' });
  expect(mixed).toMatchObject({ result: { errors: [{ path: '/subjectType', message: '个人认证不填写企业资料' }] } });
});

it('R-010 verifies a person of another region, and accepts new documents without a certificate', async () => {
  expect(await send(who, 'otherArea', 'add', body)).toMatchObject({ code: '0' });
  await bankMinutes(bank, clock, REVIEW);
  expect((await who.get('/user/userInfo')).result).toMatchObject({
    ...{ realNameState: 2, userType: 1, userName: body['personName'], userEnName: body['personEnName'] },
  });
  const { applyNo, version } = await asKept(who, 'otherArea');
  const idFiles = [await uploadFile(who, 'REAL_NAME', licencePicture())];
  const renewed = { applyNo, version, idFiles, idExpire: '2036-05-05' };
  expect(await send(who, 'otherArea', 'edit-cer', renewed)).toMatchObject({ code: '0' });
});
