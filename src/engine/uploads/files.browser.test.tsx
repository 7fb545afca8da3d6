import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Blocks } from '#model/block.ts';
import type { ItemDefinition } from '#model/field.ts';
import { base, call, createServer, read, refused, Stage } from '../forms/fixtures/stage.tsx';

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: ReturnType<typeof createServer>;
let saved: string[];
beforeEach(() => {
  server = createServer();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(items: Record<string, { format: string; value: unknown }>): Promise<RenderResult> {
  server.answers.record = Object.fromEntries(Object.entries(items).map(([name, each]) => [name, each.value]));
  const block: Blocks['infoList'] = {
    ...base,
    id: 'info',
    kind: 'infoList',
    columns: 2,
    source: { kind: 'call', question: { call: 'record', filling: {} } },
    items: Object.entries(items).map(([name, { format }]): ItemDefinition => ({
      kind: 'item',
      name,
      title: name,
      format,
      value: read(`row.${name}`),
      actions: [],
      inferred: [],
    })),
    actions: [],
  };
  const files = call('files', { fields: ['dfsId', 'bizType', 'bizNo', 'additional1'] });
  const serverNow = (): number => Date.parse('2026-11-20T01:02:03.004Z');
  return render(<Stage block={block} calls={{ record: call('record') }} host={{ files, serverNow }} />);
}

const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('button', { name });
const asked = (): unknown[] => server.sent.filter(({ name }) => name === 'files').map(({ body }) => body);

function dot(): Response {
  const bytes = Uint8Array.from(atob(DOT), (each) => each.codePointAt(0) ?? 0);
  return new Response(bytes, { headers: { 'content-type': 'image/png', 'file-name': btoa('dot.png') } });
}

describe('files in a record', () => {
  it('R-120 a file is asked for by what it is kept under, and downloaded', async () => {
    server.answers.files = { fileUrl: '/f/a.pdf', fileName: 'a.pdf' };
    server.answers['/f/a.pdf'] = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    const value = { fileDfsId: 'D1', fileName: '合同.pdf', bizType: 'T', bizNo: '7', additional1: 'x' };
    await show({ scan: { format: 'file', value } });
    await button('合同.pdf').click();
    await expect.poll(() => saved).toEqual(['20261120090203004.pdf']);
    expect(asked()).toEqual([{ dfsId: 'D1', bizType: 'T', bizNo: '7', additional1: 'x' }]);
  });

  it('R-120 a file that is a picture is shown in place', async () => {
    server.answers.files = dot;
    await show({ scan: { format: 'file', value: { fileDfsId: 'D2', fileName: '门头.png' } } });
    await button('门头.png').click();
    await expect.element(page.getByRole('dialog').getByRole('img', { name: '门头.png' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('R-120 a file that is known by its id alone is called by the name that the server gives', async () => {
    server.answers.files = { fileUrl: '/f/1', fileName: '执照.pdf' };
    await show({ scan: { format: 'file', value: 'D3' } });
    await expect.element(button('执照.pdf')).toBeVisible();
  });

  it('R-121 a group shows every file of its list', async () => {
    const value = [
      { fileDfsId: 'G1', fileName: '合同.pdf' },
      { fileDfsId: 'G2', fileName: '照片.zip' },
    ];
    await show({ papers: { format: 'fileGroup', value } });
    await expect.element(button('合同.pdf')).toBeVisible();
    await expect.element(button('照片.zip')).toBeVisible();
  });

  it('R-122 an image is drawn with its alternative text, and opens large', async () => {
    server.answers.files = dot;
    await show({ photo: { format: 'img', value: 'I1' } });
    const img = page.getByRole('img', { name: 'dot.png' });
    await expect.element(img).toBeVisible();
    await button('预览 dot.png').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  it('R-122 an image that fails to load offers a retry', async () => {
    server.answers.files = () => refused('10015', '文件已过期');
    await show({ photo: { format: 'img', value: 'I2' } });
    await expect.element(page.getByText('文件已过期')).toBeVisible();
    server.answers.files = dot;
    await button('photo：文件已过期，点击重试').click();
    await expect.element(page.getByRole('img')).toBeVisible();
  });

  it('R-236 a file that comes at once is saved by the name in its header', async () => {
    server.answers.files = () =>
      new Response('%PDF', { headers: { 'content-type': 'application/pdf', 'file-name': btoa('statement.pdf') } });
    await show({ scan: { format: 'file', value: { fileDfsId: 'D4', fileName: 'x.pdf' } } });
    await button('x.pdf').click();
    await expect.poll(() => saved).toEqual(['statement.pdf']);
  });

  it('R-237 a file from an address is saved by the time', async () => {
    server.answers['/f/direct.zip'] = new Response('PK', { headers: { 'content-type': 'application/zip' } });
    await show({ scan: { format: 'file', value: '/f/direct.zip' } });
    await button('direct.zip').click();
    await expect.poll(() => saved).toEqual(['20261120090203004.zip']);
  });

  it('shows the server’s refusal', async () => {
    server.answers.files = () => refused('10015', '文件不存在或已删除');
    await show({ scan: { format: 'file', value: { fileDfsId: 'D5', fileName: 'y.pdf' } } });
    await button('y.pdf').click();
    await expect.element(page.getByText('文件不存在或已删除')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('a picture shown large', () => {
  it('R-233 shows the next and the previous one, and zooms, by buttons and keys', async () => {
    server.answers.files = dot;
    const value = ['a', 'b', 'c'].map((name) => ({ fileDfsId: `P${name}`, fileName: `${name}.png` }));
    await show({ papers: { format: 'fileGroup', value: [...value, { fileDfsId: 'Pd', fileName: 'd.pdf' }] } });
    await button('b.png').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('2 / 3')).toBeVisible();
    await dialog.getByRole('button', { name: '下一张' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByText('1 / 3')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(dialog.getByText('3 / 3')).toBeVisible();
    await dialog.getByRole('button', { name: '放大' }).click();
    await userEvent.keyboard('+');
    await expect.element(dialog.getByText('200%')).toBeVisible();
    await userEvent.keyboard('-0');
    await expect.element(dialog.getByText('100%')).toBeVisible();
    await dialog.getByRole('button', { name: '下载' }).click();
    await expect.poll(() => saved).toEqual(['dot.png']);
  });
});
