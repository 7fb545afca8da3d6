import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallDefinition } from '#model/call.ts';
import { fileNameIn, findFile } from './download.ts';

const call = { name: 'f', path: '/api/f', methods: ['POST'], fields: ['dfsId'] } as CallDefinition;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const answer = (response: Response): unknown => vi.stubGlobal('fetch', async () => response);

afterEach(() => vi.unstubAllGlobals());

describe('a download', () => {
  it('R-236 is answered with fileUrl', async () => {
    answer(Response.json({ code: '0', message: '', result: { fileUrl: '/api-file/1', fileName: '执照.pdf' } }));
    expect(await findFile(call, {}, {})).toEqual({ address: '/api-file/1', name: '执照.pdf', isHere: false });
  });

  it('R-236 is answered with the file itself, its name in a header in base64', async () => {
    answer(new Response('%PDF', { headers: { 'content-type': 'application/pdf', 'file-name': base64('对账单.pdf') } }));
    const found = await findFile(call, {}, {});
    expect(found).toMatchObject({ name: '对账单.pdf', isHere: true });
    expect(found.address).toMatch(/^blob:/);
  });

  it('R-332 says what the server refuses, and that there is no such file', async () => {
    answer(Response.json({ code: '10017', message: '文件已过期', result: null }));
    await expect(findFile(call, {}, {})).rejects.toThrow('文件已过期');
    answer(Response.json({ code: '0', message: '', result: {} }));
    await expect(findFile(call, {}, {})).rejects.toThrow('文件不存在');
  });

  it('finds the name in any header', () => {
    const named = (headers: Record<string, string>): string | undefined => fileNameIn(new Headers(headers));
    expect(named({ 'content-disposition': `attachment; filename="x"; filename*=UTF-8''%E5%87%AD.pdf` })).toBe('凭.pdf');
    expect(named({ 'content-disposition': `attachment; filename="=?UTF-8?B?${base64('凭.pdf')}?="` })).toBe('凭.pdf');
    expect(named({ 'content-disposition': 'attachment; filename="plain.pdf"' })).toBe('plain.pdf');
    expect(named({ 'file-name': '%%%' })).toBeUndefined();
    expect(named({ 'content-disposition': "attachment; filename*=UTF-8''100%.pdf" })).toBeUndefined();
    expect(named({})).toBeUndefined();
  });
});
