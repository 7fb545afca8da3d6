import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { FieldDefinition } from '#model/field.ts';
import { call, createServer, field, fillingOf, form, read, refused, Stage } from '../forms/fixtures/stage.tsx';
import type { EngineHost } from '../host/host.ts';
import { carried, fileCalls, fileField, kept, picture, startWires, type Wire } from './fixtures/wires.ts';

let server: ReturnType<typeof createServer>;
let wires: Wire[];
let signedOut: () => void;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
  wires = startWires();
  signedOut = vi.fn();
});
afterEach(() => void vi.unstubAllGlobals());

function show(members: FieldDefinition[], host: Partial<EngineHost> = {}): Promise<RenderResult> {
  const block = form({ members, filling: fillingOf(...members.map(({ name }) => name)) });
  return render(
    <Stage
      block={block}
      calls={fileCalls}
      host={{ onSignedOut: signedOut, transport: { headers: { 'system-name': 't' } }, ...host }}
    />,
  );
}

const group = (): HTMLElement => page.getByRole('group', { name: '材料' }).element() as HTMLElement;
const add = (): ReturnType<typeof page.getByRole> => page.getByRole('button', { name: /^材料 上传/ });
const save = (): Promise<void> => page.getByRole('button', { name: '保存' }).click();
const items = (state: string): number => group().querySelectorAll(`[data-state="${state}"]`).length;
const button = (name: string | RegExp): ReturnType<typeof page.getByRole> => page.getByRole('button', { name });

/** Chooses files like the system's file dialog. */
async function choose(...files: File[]): Promise<void> {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is nothing to choose with');
  input.files = carried(...files).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const sentValue = async (): Promise<unknown> => {
  await save();
  await expect.poll(() => server.times('save')).toBe(1);
  return server.sent.find(({ name }) => name === 'save')?.body.papers;
};

/** A third-party form that asks for a file. */
const FOREIGN: Partial<FieldDefinition> = {
  widget: 'schema',
  props: {
    upload: { literal: 'file.upload' },
    schema: {
      literal: {
        type: 'object',
        properties: { proof: { type: 'string', title: '证明', format: 'file', accept: ['jpg'] } },
      },
    },
  },
};

describe('a chosen file', () => {
  it('R-226 is refused without a request for a wrong format, size or number, each with its own message', async () => {
    await show([fileField({ max: 2 })]);
    await choose(
      picture('a.gif', 10, 'image/gif'),
      picture('b.jpg', 2_000_000),
      picture('c.jpg'),
      picture('d.jpg'),
      picture('e.jpg'),
    );
    await expect.element(page.getByText('文件格式不正确', { exact: true })).toBeVisible();
    await expect.element(page.getByText('超过文件大小限制', { exact: true })).toBeVisible();
    await expect.element(page.getByText('超出文件数量上限', { exact: true })).toBeVisible();
    expect(wires.map((each) => (each.form.get('file') as File).name)).toEqual(['c.jpg', 'd.jpg']);
    await button('关闭提示：a.gif').click();
    await expect.element(page.getByText('文件格式不正确', { exact: true })).not.toBeInTheDocument();
  });

  it('R-227 R-228 goes out as a form with file, businessType and type to the call of the schema, and its id is the value', async () => {
    await show([fileField({ business: 'LICENSE', type: '7' }, false)]);
    await choose(picture('a.jpg'));
    await expect.poll(() => wires.length).toBe(1);
    expect(wires[0]).toMatchObject({ path: '/api/common/file/upload', headers: { 'system-name': 't' } });
    expect([...(wires[0]?.form.keys() ?? [])]).toEqual(['businessType', 'type', 'file']);
    expect(wires[0]?.form.get('businessType')).toBe('LICENSE');
    await wires[0]?.answer(kept('F1'));
    expect(await sentValue()).toBe('F1');
  });

  it('R-172 is uploading with progress, then finished', async () => {
    await show([fileField({ max: 5 })]);
    await choose(picture('a.jpg'), picture('b.jpg'));
    await expect.poll(() => items('uploading')).toBe(2);
    await wires[0]?.progress(0.4);
    await expect.element(page.getByRole('progressbar', { name: 'a.jpg 上传进度' })).toHaveAttribute('value', '40');
    await wires[1]?.answer(kept('F2'));
    await wires[0]?.answer(kept('F1'));
    await expect.poll(() => [items('uploading'), items('finished')]).toEqual([0, 2]);
    expect(await sentValue()).toEqual(['F1', 'F2']);
  });

  it.each([
    ['R-173', { code: '10013', message: '文件内容与格式不符', result: null }, '文件内容与格式不符'],
    ['R-232', { code: '1', message: '请重新拍照', result: null }, '请重新拍照'],
    ['R-220', { code: '1', message: '', result: null }, '文件上传失败'],
    ['R-228', { code: '0', message: '', result: {} }, '文件上传失败'],
  ])(
    '%s leaves the list when the server does not take it, and the server’s message is shown',
    async (_, body, message) => {
      await show([fileField({ max: 5 })]);
      await choose(picture('a.jpg'));
      await expect.poll(() => wires.length).toBe(1);
      await wires[0]?.answer(body);
      await expect.element(page.getByText(message, { exact: true })).toBeVisible();
      expect([items('uploading'), items('finished')]).toEqual([0, 0]);
    },
  );

  it('can be retried after a lost connection', async () => {
    await show([fileField({ max: 5 })]);
    await choose(picture('a.jpg'));
    await expect.poll(() => wires.length).toBe(1);
    expect(wires[0]?.timeout).toBe(180_000);
    await wires[0]?.lose('timeout');
    await expect.element(page.getByText('文件上传失败', { exact: true })).toBeVisible();
    await button('重试 a.jpg').click();
    await expect.poll(() => wires.length).toBe(2);
    await wires[1]?.answer(kept('F1'));
    await expect.poll(() => items('finished')).toBe(1);
    await expect.element(page.getByText('文件上传失败', { exact: true })).not.toBeInTheDocument();
  });

  it('is cancelled, and aborted when the screen is left', async () => {
    await show([fileField({ max: 5 })]);
    await choose(picture('a.jpg'), picture('b.jpg'));
    await button('取消上传 a.jpg').click();
    expect(wires.map((each) => each.isAborted)).toEqual([true, false]);
    await expect.poll(() => items('uploading')).toBe(1);
    await page.getByRole('link', { name: '离开' }).click();
    await expect.poll(() => wires[1]?.isAborted).toBe(true);
  });

  it('R-187 answered with 401 leads to the sign-in like any call', async () => {
    await show([fileField({ max: 5 })]);
    await choose(picture('a.jpg'));
    await expect.poll(() => wires.length).toBe(1);
    await wires[0]?.answer({ code: '401', message: '登录已失效，请重新登录', result: null }, 401);
    expect(signedOut).toHaveBeenCalledTimes(1);
  });

  it('holds the form back until uploaded, in a third-party form too', async () => {
    await show([field('papers', '材料', FOREIGN)]);
    await choose(picture('a.jpg'));
    await expect.poll(() => wires.length).toBe(1);
    await save();
    await expect.element(page.getByText('文件正在上传，请稍候')).toBeVisible();
    await wires[0]?.answer(kept('F1'));
    await expect.element(page.getByText('文件正在上传，请稍候')).not.toBeInTheDocument();
    expect(await sentValue()).toEqual({ proof: 'F1' });
  });

  it('holds the form back until uploaded', async () => {
    await show([fileField({}, false)]);
    await choose(picture('a.jpg'));
    await expect.poll(() => wires.length).toBe(1);
    await save();
    await expect.element(page.getByText('文件正在上传，请稍候')).toBeVisible();
    expect(server.times('save')).toBe(0);
    await wires[0]?.answer(kept('F1'));
    await expect.element(page.getByText('文件正在上传，请稍候')).not.toBeInTheDocument();
    expect(await sentValue()).toBe('F1');
  });

  it('is announced to screen readers', async () => {
    await show([fileField({ max: 5 })]);
    await choose(picture('a.jpg'));
    const status = page.getByRole('status').filter({ hasText: /a\.jpg/ });
    await expect.element(status).toHaveTextContent('正在上传 a.jpg');
    await wires[0]?.progress(0.6);
    await expect.element(status).toHaveTextContent('a.jpg 已上传 60%');
    await wires[0]?.answer(kept('F1'));
    await expect.element(status).toHaveTextContent('a.jpg 上传完成');
  });
});

describe('an upload', () => {
  it.each([
    [1, 'vertical'],
    [2, 'horizontal'],
    [3, 'list'],
    [4, 'drag'],
  ])('R-229 has layout %i %s', async (layout) => {
    await show([fileField({ max: 3, layout })]);
    await expect.poll(() => group().dataset.layout).toBe(String(layout));
    const words = layout === 4 ? '点击或将图片拖到这里' : '上传图片';
    await expect.element(page.getByText(words)).toBeVisible();
    await choose(picture('a.jpg'));
    await wires[0]?.answer(kept('F1'));
    await expect.element(button('移除 a.jpg')).toBeVisible();
  });

  it('R-230 that is dragged onto is 350 px wide where nothing else is said', async () => {
    const drawn = await show([fileField({ layout: 4 })]);
    await expect.poll(() => group().offsetWidth).toBe(350);
    await drawn.unmount();
    await show([fileField({ layout: 4, width: 480 })]);
    await expect.poll(() => group().offsetWidth).toBe(480);
  });

  it('R-231 of an unknown layout says which there are', async () => {
    await show([fileField({ layout: 5 })]);
    await expect.element(page.getByText(/1 纵向、2 横向、3 列表、4 拖拽/)).toBeVisible();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('R-222 shows its limits beforehand', async () => {
    await show([fileField({ accept: ['pdf', 'png'], size: '20MB', max: 9999 })]);
    await expect.element(page.getByText('最大支持上传20M', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^PDF、PNG · .*数量不限$/)).toBeVisible();
    expect(document.querySelector('input[type=file]')).toMatchObject({ accept: '.pdf,.png', multiple: true });
  });

  it('accepts files dropped anywhere on it, and pasted pictures', async () => {
    await show([fileField({ max: 5, layout: 3 })]);
    await expect.element(add()).toBeVisible();
    const drop = (type: string, ...files: File[]): boolean =>
      group().dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried(...files) }));
    drop('dragenter', picture('a.jpg'));
    await expect.poll(() => group().dataset.over).toBe('true');
    expect(drop('drop', picture('a.jpg'), picture('b.exe', 9, ''))).toBe(false);
    await expect.poll(() => wires.length).toBe(1);
    await expect.element(page.getByText('文件格式不正确', { exact: true })).toBeVisible();
    expect(group().dataset.over).toBeUndefined();
    add()
      .element()
      .dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, clipboardData: carried(picture('image.png', 9, 'image/png')) }),
      );
    await expect.poll(() => wires.length).toBe(2);
  });

  it('replaces and removes with the focus kept', async () => {
    await show([fileField({ max: 5 })]);
    await choose(picture('a.jpg'), picture('b.jpg'), picture('c.jpg'));
    for (const [n, wire] of wires.entries()) await wire.answer(kept(`F${n}`));
    await button('移除 b.jpg').click();
    await expect.element(button('移除 c.jpg')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('移除 a.jpg')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(add()).toHaveFocus();
  });

  it('of one file is replaced by it, and keeps the old one until the new one is uploaded', async () => {
    await show([fileField({ layout: 3 }, false)]);
    (add().element() as HTMLElement).focus();
    await choose(picture('a.jpg'));
    await expect.element(button('取消上传 a.jpg')).toHaveFocus();
    await wires[0]?.answer(kept('F1'));
    await expect.poll(() => group().contains(document.activeElement)).toBe(true);
    await expect.element(add()).not.toBeInTheDocument();
    await choose(picture('b.jpg'));
    await expect.poll(() => [items('finished'), items('uploading')]).toEqual([1, 1]);
    await wires[1]?.answer({ code: '1', message: '不清晰', result: null });
    expect(items('finished')).toBe(1);
    await button('重试 b.jpg').click();
    await wires[2]?.answer(kept('F2'));
    expect(await sentValue()).toBe('F2');
  });

  it('names files from the server and from a draft', async () => {
    sessionStorage.setItem('sw.draft.u1.files', JSON.stringify({ K1: { name: '草稿.png', size: 2048 } }));
    server.answers['file.info'] = ({ dfsId }: { dfsId: string }) => ({
      fileUrl: `/f/${dfsId}.png`,
      fileName: `${dfsId}.png`,
    });
    await show([fileField({ max: 5, info: 'file.info', layout: 3 }, true, { default: ['K1', 'S1'] })]);
    await expect.element(page.getByText('草稿.png')).toBeVisible();
    await expect.element(page.getByText('2 KB')).toBeVisible();
    await expect.element(page.getByText('S1.png')).toBeVisible();
    expect(server.times('file.info')).toBe(1);
  });

  it('starts from the files of a record, and sends their ids', async () => {
    server.answers.record = { papers: [{ fileDfsId: 'R1', fileName: '合同.pdf' }, 'R2'] };
    const members = [fileField({ max: 5, layout: 3 }, true, { fill: read('data.record.papers') })];
    const data = { record: { call: 'record', filling: {} } };
    const block = form({ members, filling: fillingOf('papers'), data });
    await render(<Stage block={block} calls={{ ...fileCalls, record: call('record') }} />);
    await expect.element(page.getByText('合同.pdf')).toBeVisible();
    expect(await sentValue()).toEqual(['R1', 'R2']);
  });

  it('that is read-only offers no changes', async () => {
    await show([
      fileField({ max: 5, layout: 3 }, true, {
        default: ['/f/a.pdf'],
        readOnly: { source: '', tree: { op: 'literal', value: true }, reads: [] },
      }),
    ]);
    await expect.element(page.getByText('a.pdf')).toBeVisible();
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect([...group().querySelectorAll('button')].map((each) => each.title)).toEqual(['下载 a.pdf', '下载 a.pdf']);
  });

  it('R-235 downloads its template by the number, and says what the server refuses', async () => {
    server.answers['file.template'] = ({ bizNo }: { bizNo: string }) =>
      bizNo === 'T1' ? refused('10016', '模板不存在') : null;
    await show([fileField({ templates: 'file.template', template: 'T1' })]);
    await button('下载模板：材料').click();
    await expect.element(page.getByText('模板不存在')).toBeVisible();
    expect(server.sent).toMatchObject([{ name: 'file.template', body: { bizNo: 'T1' } }]);
  });
});

describe('recognition of a picture', () => {
  const ocr = { ocr: 'file.ocr', picType: 'LICENSE', fills: ['company', 'code = creditCode'] };
  const members = [fileField(ocr, false), field('company', '企业名称'), field('code', '信用代码')];
  const box = (title: string): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: title });
  const upload = async (): Promise<void> => {
    await choose(picture('a.jpg'));
    await expect.poll(() => wires.length).toBeGreaterThan(0);
    await wires.at(-1)?.answer(kept('F1'));
  };

  it('fills and marks the named fields, which stay editable', async () => {
    server.answers['file.ocr'] = { company: '示例贸易', creditCode: '91330100MA2A' };
    await show(members);
    await upload();
    await expect.element(box('企业名称')).toHaveValue('示例贸易');
    await expect.element(box('信用代码')).toHaveValue('91330100MA2A');
    expect(server.sent[0]).toMatchObject({
      name: 'file.ocr',
      body: { picType: 'LICENSE', picUrl: '/f/F1', picId: 'F1' },
    });
    await expect.poll(() => page.getByText('已识别，请核对').elements().length).toBe(2);
    await box('企业名称').fill('示例贸易有限公司');
    await expect.poll(() => page.getByText('已识别，请核对').elements().length).toBe(1);
  });

  it('never overwrites typed values', async () => {
    server.answers['file.ocr'] = { company: '识别的名称', creditCode: 'X' };
    await show(members);
    await box('企业名称').fill('手填的名称');
    await upload();
    await expect.element(box('信用代码')).toHaveValue('X');
    await expect.element(box('企业名称')).toHaveValue('手填的名称');
  });

  it('fails with the server’s message, loses nothing, and can be retried', async () => {
    server.answers['file.ocr'] = () => refused('1', '图片模糊，无法识别');
    await show(members);
    await upload();
    await expect.element(page.getByText('图片模糊，无法识别', { exact: true })).toBeVisible();
    expect(items('finished')).toBe(1);
    server.answers['file.ocr'] = { company: '示例贸易' };
    await button('重试 a.jpg').click();
    await expect.element(box('企业名称')).toHaveValue('示例贸易');
  });
});
