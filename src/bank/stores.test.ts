import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTimeOf } from '#model/instant.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { licencePicture } from './files/papers.ts';
import { type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* A store from its form to the first day of collection, and to the end of its collections. */

const STORE = '/user/store';

let bank: Bank;
let clock: FrozenClock;
let main: Customer;
let accountId: string;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  main = await signIn(bank, '13800000001');
  accountId = await accountOf('USD');
});
afterAll(() => bank.close());

async function accountOf(currency: string): Promise<string> {
  const { list } = (await main.post(`${STORE}/accRelationPlatPage`, { currency, currentPage: 1, pageSize: 10 })).result;
  return list[0].accountId;
}

let made = 0;
function typed(more: object = {}): Record<string, unknown> {
  made += 1;
  return {
    ...{ platformCode: 'SHOPEE', site: 'PH', storeName: `样例店铺${made}`, storeUrl: 'https://shop.example.com/a' },
    ...{ sellerId: `SELLER${made}1`, authWay: 'API', category: ['家居生活', '家纺'] },
    ...{ holderName: '深圳星澜电子商务有限公司', accountId, ...more },
  };
}

async function bound(more: object = {}, who = main): Promise<string> {
  const { code, message, result } = await who.post(`${STORE}/bindStore`, typed(more), key());
  expect({ code, message }).toEqual({ code: '0', message: expect.any(String) });
  return result.storeNo;
}

const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
const read = async (storeNo: string) => (await main.post(`${STORE}/detail`, { storeNo })).result;

async function pass(minutes: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + minutes * 60_000);
}

/** The redirect to the platform and back. */
async function authorise(storeNo: string, more: { late?: boolean; code?: string } = {}) {
  const { authState } = (await main.post(`${STORE}/authConfig`, { storeNo })).result;
  const request = { authState, ...(more.late && { late: true }) };
  const { grantCode } = (await main.post('/portal/sample/platform/grant', request)).result;
  const back = { state: authState, code: more.code ?? grantCode };
  return {
    state: authState as string,
    grantCode: grantCode as string,
    reply: await main.post(`${STORE}/authCallBack`, back),
  };
}

async function upload(name = 'a.png'): Promise<string> {
  const form = new FormData();
  form.set('businessType', 'STORE_FILE');
  form.set('file', new File([licencePicture() as BlobPart], name));
  return (await main.post('/common/file/upload', form)).result.fileId;
}

describe('binding a store', () => {
  it('creates it as unbound, and it collects once its platform has authorised it', async () => {
    const storeNo = await bound();
    expect(await read(storeNo)).toMatchObject({
      status: 'UNBIND',
      currency: 'PHP',
      accountNo: expect.stringMatching(/\*/),
    });
    const { reply, state } = await authorise(storeNo);
    expect(reply.code).toBe('0');
    expect(await read(storeNo)).toMatchObject({ status: 'BOUND', authExpireAt: '2027-11-20 10:30:00' });
    const { result } = await main.post(`${STORE}/authResult`, { state });
    expect(result).toMatchObject({ status: 'SUCCESS', storeNo, platformName: 'Shopee' });
  });

  it('refuses values that do not fit together, at their field', async () => {
    const wrong = async (more: object): Promise<[string, string]> => {
      const { code, result } = await main.post(`${STORE}/bindStore`, typed(more), key());
      return [code, result?.errors?.[0]?.path];
    };
    expect(await wrong({ site: 'US' })).toEqual(['28012', '/site']);
    expect(await wrong({ authWay: 'MANUAL', accessKey: 'key-12345678' })).toEqual(['28013', '/authWay']);
    expect(await wrong({ category: ['家居生活', '女装'] })).toEqual(['28015', '/category']);
    expect(await wrong({ accountId: 'somebody' })).toEqual(['28014', '/accountId']);
    const stores = await main.post(`${STORE}/page`, { currentPage: 1, pageSize: 1, storeName: '样例店铺' });
    expect(stores.result.total).toBe(1);
  });

  it('refuses a store that is already bound, by the merchant or by another one', async () => {
    const more = { platformCode: 'LAZADA', sellerId: 'SHARED1' };
    await bound(more);
    const again = await main.post(`${STORE}/bindStore`, typed(more), key());
    expect(again).toMatchObject({ code: '28011', result: { errors: [{ path: '/sellerId' }] } });
    const values = { ...more, sellerId: 'SHARED2', storeNo: 'ST-OF-B', storeName: 'B', site: 'PH', currency: 'PHP' };
    const row = { ...values, status: 'BOUND', createdAt: '2026-11-20 10:00:00' };
    await bank.work((_desk, { entities }) => entities.as('80010002').insert('store', row));
    const taken = await main.post(`${STORE}/bindStore`, typed({ ...more, sellerId: 'SHARED2' }), key());
    expect(taken).toMatchObject({ code: '28011', result: { errors: [{ path: '/sellerId' }] } });
  });

  it('is for people who manage stores, and not for people who read them', async () => {
    const reader = await signIn(bank, '13800000006');
    expect((await reader.post(`${STORE}/bindStore`, typed(), key())).status).toBe(403);
    expect((await reader.post(`${STORE}/page`, { currentPage: 1, pageSize: 10 })).code).toBe('0');
  });
});

describe('an authorisation', () => {
  it('is refused with a wrong code, an outdated one and a used one, and changes nothing', async () => {
    const storeNo = await bound();
    const wrong = await authorise(storeNo, { code: 'guessed' });
    expect(wrong.reply).toMatchObject({ code: '28021', message: '授权码不正确或已被使用' });
    expect((await authorise(storeNo, { late: true })).reply).toMatchObject({ code: '28022' });
    expect(await read(storeNo)).toMatchObject({ status: 'UNBIND' });
    const right = await main.post(`${STORE}/authCallBack`, { state: wrong.state, code: wrong.grantCode });
    expect(right.code).toBe('0');
    const twice = await main.post(`${STORE}/authCallBack`, { state: wrong.state, code: wrong.grantCode });
    expect(twice.code).toBe('10038');
  });

  it('fails if the merchant declines at the platform, and if nobody answers in time', async () => {
    const storeNo = await bound();
    const { authState } = (await main.post(`${STORE}/authConfig`, { storeNo })).result;
    await main.post(`${STORE}/authCallBack`, { state: authState });
    const result = async (state: string) => (await main.post(`${STORE}/authResult`, { state })).result;
    expect(await result(authState)).toMatchObject({ status: 'FAILED', reason: '平台未返回授权码，您可能取消了授权' });
    const { authState: other } = (await main.post(`${STORE}/authConfig`, { storeNo })).result;
    clock.advance(11 * 60_000);
    await bank.sandbox.settle();
    expect(await result(other)).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('超时') });
    expect(await read(storeNo)).toMatchObject({ status: 'UNBIND' });
  });

  it('ends with its days: the store is unbound, its people are told, and may authorise it again', async () => {
    const storeNo = await bound({ platformCode: 'TIKTOK_SHOP', site: 'US' });
    await authorise(storeNo);
    expect(await read(storeNo)).toMatchObject({
      authExpireAt: '2027-05-19 ' + (await read(storeNo)).authorizedAt.slice(11),
    });
    const soon = dateTimeOf(clock.now() + 60_000);
    await bank.work((_desk, { entities }) => entities.as('80010001').update('store', storeNo, { authExpireAt: soon }));
    clock.advance(61_000);
    await bank.sandbox.settle();
    expect(await read(storeNo)).toMatchObject({ status: 'UNBIND', statusReason: '平台授权已到期，请重新授权' });
    const { list } = (await main.post('/common/internal-message/page', { currentPage: 1, pageSize: 50 })).result;
    expect(list.map(({ title }: { title: string }) => title).join()).toContain('店铺授权已到期');
    await authorise(storeNo);
    expect(await read(storeNo)).toMatchObject({ status: 'BOUND' });
  });
});

const KEY = { platformCode: 'AMAZON', site: 'US', authWay: 'MANUAL', accessKey: 'key-12345678' };

describe('the materials of a store', () => {
  it('are described by its platform as the schema of a form', async () => {
    const storeNo = await bound(KEY);
    const { result } = await main.post(`${STORE}/storeFileConfig`, { storeNo });
    expect(result).toMatchObject({ materialStatus: 'WAIT', schema: { required: ['backendScreenshot'] } });
    expect(result.schema.properties.backendScreenshot).toMatchObject({
      maxItems: 5,
      items: { format: 'file', accept: ['jpg', 'jpeg', 'png'], size: '2048KB', business: 'STORE_FILE' },
    });
  });

  it('are refused if one is missing or of the wrong kind, and the store passes with the right ones', async () => {
    const storeNo = await bound(KEY);
    const hand = async (materials: object) => main.post(`${STORE}/storeSupplement`, { storeNo, materials }, key());
    const at = (field: string) => ({ code: '28016', result: { errors: [{ path: `/materials/${field}` }] } });
    expect(await hand({ remark: '没有截图' })).toMatchObject(at('backendScreenshot'));
    expect(await hand({ backendScreenshot: [await upload()], licence: [] })).toMatchObject(at('licence'));
    expect(await hand({ backendScreenshot: [await upload()], remark: 'x'.repeat(201) })).toMatchObject(at('remark'));
    expect(await hand({ backendScreenshot: ['nobody'] })).toMatchObject({ code: '10018' });
    expect(await read(storeNo)).toMatchObject({ status: 'WAIT_MATERIAL' });
    const id = await upload();
    expect(await hand({ backendScreenshot: [id] })).toMatchObject({ code: '0', result: { status: 'AUDITING' } });
    expect((await read(storeNo)).files).toEqual([id]);
    await pass(240);
    expect(await read(storeNo)).toMatchObject({ status: 'BOUND' });
  });

  it('are rejected with marks, and only marked ones may change', async () => {
    const storeNo = await bound({ ...KEY, sellerId: 'SELLER0000' });
    await main.post(`${STORE}/storeSupplement`, { storeNo, materials: { backendScreenshot: [await upload()] } }, key());
    await pass(240);
    const rejected = await read(storeNo);
    expect(rejected).toMatchObject({ status: 'REJECTED', rejectReason: expect.stringContaining('卖家ID') });
    expect(rejected.marks.map(({ field }: { field: string }) => field)).toEqual(['sellerId', 'materials']);
    const modify = `${STORE}/modify/storeInfo`;
    expect((await main.post(modify, { storeNo, storeName: '另一个名称' })).code).not.toBe('0');
    expect(await main.post(modify, { storeNo, sellerId: 'SELLER9999' })).toMatchObject({
      result: { status: 'AUDITING' },
    });
    await pass(240);
    expect(await read(storeNo)).toMatchObject({ status: 'BOUND' });
  });
});

it('offers categories in two levels', async () => {
  const ask = async (body: object): Promise<string[]> =>
    (await main.post(`${STORE}/queryManagerCategoryByCategoryId`, body)).result.map(
      ({ categoryName }: { categoryName: string }) => categoryName,
    );
  expect((await ask({}))[0]).toBe('家居生活');
  expect(await ask({ categoryId: '家居生活' })).toContain('家纺');
  expect(await ask({ categoryId: 'HOME' })).toContain('家纺');
});

describe('a bound store', () => {
  it('has child stores, more of them after another query of its platform, and each is bound once', async () => {
    const storeNo = await bound();
    await authorise(storeNo);
    const children = async () => (await main.post(`${STORE}/childStore`, { storeNo })).result;
    const found = await children();
    expect(found).toHaveLength(2);
    const childNos = [found[0].childNo];
    expect((await main.post(`${STORE}/bindChildStore`, { storeNo, childNos })).code).toBe('0');
    expect((await main.post(`${STORE}/bindChildStore`, { storeNo, childNos: ['ST1-XX'] })).code).not.toBe('0');
    await main.post(`${STORE}/reloadBindChildStore`, { storeNo });
    const all = await children();
    expect(all.length).toBeGreaterThan(2);
    expect(all.filter(({ bound: is }: { bound: boolean }) => is)).toHaveLength(1);
  });

  it('is unbound by the merchant, unless it is migrating to another one', async () => {
    const storeNo = await bound();
    await authorise(storeNo);
    await bank.work((_desk, { entities }) =>
      entities.as('80010001').update('store', storeNo, { migrationStatus: 'RECEIVING' }),
    );
    expect(await main.post(`${STORE}/unbindStore`, { storeNo }, key())).toMatchObject({ code: '25012' });
    await bank.work((_desk, { entities }) =>
      entities.as('80010001').update('store', storeNo, { migrationStatus: null }),
    );
    expect((await main.post(`${STORE}/unbindStore`, { storeNo }, key())).code).toBe('0');
    expect(await read(storeNo)).toMatchObject({ status: 'UNBIND', statusReason: '已解绑，可重新授权' });
  });

  it('gets another account, and shows its secrets only on request', async () => {
    const storeNo = await bound({ sellerId: 'PLAIN12345' });
    await authorise(storeNo);
    const other = await accountOf('EUR');
    expect((await main.post('/controller-api/account/store/bind', { storeNo, accountId: other })).code).toBe('0');
    expect((await read(storeNo)).sellerId).not.toBe('PLAIN12345');
    const { result } = await main.post(`${STORE}/querySecret`, { storeNo });
    // No role may read the token that gives access to the store's earnings.
    expect(result).toEqual({ sellerId: 'PLAIN12345' });
    const stored = await bank.work((_desk, { entities }) => entities.as('80010001').need('store', storeNo));
    const token = String(stored['apiToken']);
    expect(token).toMatch(/^.{32}$/);
    expect((await read(storeNo)).apiToken).not.toBe(token);
    expect(JSON.stringify(await read(storeNo))).not.toContain(token);
  });
});
