import readXlsxFile from 'read-excel-file/node';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { columnsOf } from '#sandbox/filled-sheets.ts';
import { sheetTemplates } from './sheet-templates.ts';
import { idFrontPicture } from './files/papers.ts';
import { customer, type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

let bank: Bank;
let one: Customer;
let other: Customer;

beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  one = await signIn(bank, '13800000001');
  other = await signIn(bank, '13900000001');
});
afterAll(() => bank.close());

const get = (url: string, cookie = '', headers: Record<string, string> = {}) =>
  bank.sandbox.inject({ url, headers: { ...headers, ...(cookie === '' ? {} : { cookie }) } });

describe('uploads', () => {
  it('R-227 R-228 go to the upload call as a form of file, businessType and type, and come back as fileId and fileUrl', async () => {
    const response = await upload('执照.png', picture());
    const { code, message, result } = response.json();
    expect([code, message]).toEqual(['0', '成功']);
    expect(Object.keys(result).toSorted()).toEqual(['fileId', 'fileUrl']);
    expect((await get(result.fileUrl, one.cookie)).rawPayload).toEqual(Buffer.from(picture()));

    const info = await one.post('/common/file/getFileDownloadInfo', { dfsId: result.fileId });
    expect(info.result).toEqual({ fileUrl: result.fileUrl, fileName: '执照.png' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    const ask = (who: Customer, dfsId: string) => who.post('/common/file/getFileDownloadInfo', { dfsId });
    expect(await ask(other, result.fileId)).toEqual(await ask(other, unknown));
    expect(await ask(customer(bank), result.fileId)).toEqual(await ask(customer(bank), unknown));
    expect((await ask(other, result.fileId)).code).toBe('10018');
  });
});

describe('returns the values of a document’s picture, and a sentence for a picture without any', () => {
  it('answers what a picture of a paper says, and a sentence where it says nothing', async () => {
    const { fileId: large } = (await upload('a.png', idFrontPicture() as Uint8Array<ArrayBuffer>)).json().result;
    const { fileId: small } = (await upload('b.png', picture())).json().result;
    const read = (picId: string, picType: string, who = one) => who.post('/api-shop/pic-ocr', { picId, picType });
    const license = await read(large, 'LICENSE');
    expect(license.result).toMatchObject({
      companyName: expect.stringMatching(/有限公司$/),
      registerCapital: expect.any(String),
    });
    expect(await read(large, 'LICENSE')).toEqual(license);
    expect(await read(small, 'LICENSE')).toMatchObject({
      code: '10045',
      message: '图片无法识别，请上传清晰完整的图片',
    });
    expect(await read(large, 'SELFIE')).toMatchObject({ code: '10046' });
    expect(await read(large, 'LICENSE', other)).toMatchObject({ code: '10018' });
  });
});

describe('templates', () => {
  it.each(Object.entries(sheetTemplates))(
    'R-235 %s has an id by its number, and is a spreadsheet with an example',
    async (number, template) => {
      const { result } = await customer(bank).get(`/common/file/get-file-template-dfs-id/${number}`);
      const info = await customer(bank).post('/common/file/getFileDownloadInfo', { dfsId: result.dfsId });
      expect(info.result.fileName).toMatch(/模板\.xlsx$/);
      const file = await get(info.result.fileUrl);
      const sheets = await readXlsxFile(Readable.from(file.rawPayload) as never);
      const [rows] = (sheets as { data: unknown[][] }[]).map(({ data }) => data);
      expect(rows).toHaveLength(2);
      expect(rows?.[0]).toEqual(columnsOf(template));
    },
  );

  it('R-235 an unknown number is refused with a sentence', async () => {
    expect(await one.get('/common/file/get-file-template-dfs-id/NONE')).toMatchObject({
      code: '10044',
      message: '模板不存在',
    });
  });
});

describe('pictures of the bank', () => {
  const isPng = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString('latin1') === 'PNG';

  it.each([1, 2, 3, 4, 5])(
    'R-134 R-238 the legend of id type %s is a picture below /api-file/file/member/',
    async (type) => {
      const answer = await get(`/api-file/file/member/GEP01/id-type/${type}.png`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['cache-control']).toBe('public, max-age=86400');
      expect(isPng(answer.rawPayload)).toBe(true);
      const tag = String(answer.headers.etag);
      const again = await get(`/api-file/file/member/GEP01/id-type/${type}.png`, '', { 'if-none-match': tag });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
    },
  );

  it.each(['advertising', 'shopping', 'travel', 'software', 'logistics', 'other'])(
    'R-239 the scene %s is a picture below /api-file/file/vcc/scene/',
    async (name) => {
      const answer = await get(`/api-file/file/vcc/scene/${name}.png`);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(isPng(answer.rawPayload)).toBe(true);
    },
  );

  it.each([
    '/api-file/file/member/GEP01/id-type/6.png',
    '/api-file/file/member/GEP01/../../etc/passwd',
    '/api-file/file/vcc/scene/constructor.png',
    '/api-file/file/vcc/scene/none.png',
    '/api-file/file',
  ])('what is not there has no picture: %s', async (url) => {
    const answer = await get(url);
    expect([401, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type'] ?? '').not.toContain('image');
  });
});

function upload(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  form.append('businessType', 'LICENSE');
  form.append('type', '1');
  return send(form);
}

async function send(form: FormData) {
  const encoded = new Response(form);
  return bank.sandbox.inject({
    method: 'POST',
    url: '/api/common/file/upload',
    headers: {
      'system-name': 'member-exchange-client',
      'content-type': encoded.headers.get('content-type') ?? '',
      cookie: one.cookie,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

function picture(): Uint8Array<ArrayBuffer> {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
