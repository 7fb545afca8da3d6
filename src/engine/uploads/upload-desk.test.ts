import { describe, expect, it } from 'vitest';
import { CallError } from '../errors/call-error.ts';
import { limitsOf } from './limits.ts';
import { UploadDesk, type Uploaded } from './upload-desk.ts';

const LIMITS = limitsOf({ max: 9 }, true);
const file = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });

interface Sending {
  name: string;
  signal: AbortSignal;
  onProgress(share: number): void;
  resolve(uploaded: Uploaded): void;
  reject(error: unknown): void;
}

function open(): { desk: UploadDesk; sending: Sending[]; arrived: string[] } {
  const sending: Sending[] = [];
  const arrived: string[] = [];
  const desk = new UploadDesk();
  desk.serve({
    send: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => sending.push({ name, signal, onProgress, resolve, reject })),
    onUploaded: ({ fileId }, { instead }) => arrived.push(instead === undefined ? fileId : `${instead}>${fileId}`),
  });
  return { desk, sending, arrived };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const going = (desk: UploadDesk): [string, number][] =>
  desk.read().going.map((each) => [each.file.name, each.progress]);

describe('files being sent', () => {
  it('R-172 are uploading with progress, then finished', async () => {
    const { desk, sending, arrived } = open();
    desk.add([file('a.jpg')], LIMITS, 9);
    expect(going(desk)).toEqual([['a.jpg', 0]]);
    sending[0]?.onProgress(0.256);
    expect(going(desk)).toEqual([['a.jpg', 0.26]]);
    sending[0]?.resolve({ fileId: 'F1' });
    await settled();
    expect([going(desk), arrived, desk.read().said]).toEqual([[], ['F1'], 'a.jpg 上传完成']);
  });

  it.each([
    ['R-173', new CallError('refused', '10013', '文件内容与格式不符'), '文件内容与格式不符'],
    ['R-232', new CallError('refused', '10014', '文件过大'), '文件过大'],
    ['R-220', new CallError('refused', '500', ''), '文件上传失败'],
    ['R-220 (no answer)', new CallError('network', 'network', '连接服务器失败!'), '文件上传失败'],
    ['R-220 (no reason)', new CallError('http', '500', '服务器错误(500)'), '文件上传失败'],
  ])('%s leave the list when they fail, with what the server says', async (_, error, message) => {
    const { desk, sending, arrived } = open();
    desk.add([file('a.jpg')], LIMITS, 9);
    sending[0]?.reject(error);
    await settled();
    expect([going(desk), arrived]).toEqual([[], []]);
    expect(desk.read().complaints).toMatchObject([{ name: 'a.jpg', message }]);
  });

  it('are tried again', async () => {
    const { desk, sending, arrived } = open();
    desk.add([file('a.jpg')], LIMITS, 9, 'F0');
    sending[0]?.reject(new CallError('refused', '1', '再试一次'));
    await settled();
    desk.read().complaints[0]?.again?.();
    sending[1]?.resolve({ fileId: 'F1' });
    await settled();
    expect(arrived).toEqual(['F0>F1']);
  });

  it('go three at a time', async () => {
    const { desk, sending } = open();
    desk.add(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map(file), LIMITS, 9);
    expect(sending.map((each) => each.name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    sending[1]?.resolve({ fileId: 'F' });
    await settled();
    expect(sending.map((each) => each.name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  });

  it('are cancelled, and later answers ignored', async () => {
    const { desk, sending, arrived } = open();
    desk.add([file('a.jpg'), file('b.jpg')], LIMITS, 9);
    desk.cancel(desk.read().going[0]?.key ?? 0);
    expect(sending[0]?.signal.aborted).toBe(true);
    expect(going(desk)).toEqual([['b.jpg', 0]]);
    sending[0]?.resolve({ fileId: 'F1' });
    await settled();
    expect([arrived, desk.read().complaints]).toEqual([[], []]);
  });

  it('stop when the desk stops', async () => {
    const { desk, sending } = open();
    desk.add(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(file), LIMITS, 9);
    desk.stop();
    await settled();
    expect(sending.map((each) => each.signal.aborted)).toEqual([true, true, true]);
    expect(going(desk)).toEqual([]);
  });

  it('are announced: start, half of a file, refusals', () => {
    const { desk, sending } = open();
    desk.add([file('a.jpg')], LIMITS, 9);
    expect(desk.read().said).toBe('正在上传 a.jpg');
    sending[0]?.onProgress(0.4);
    expect(desk.read().said).toBe('正在上传 a.jpg');
    sending[0]?.onProgress(0.6);
    expect(desk.read().said).toBe('a.jpg 已上传 60%');
    desk.add([file('b.exe')], LIMITS, 9);
    expect(desk.read().said).toBe('b.exe：文件格式不正确');
  });
});
