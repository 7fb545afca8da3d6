import { describe, expect, it } from 'vitest';
import { acceptWord, isAccepted, limitsOf, sizeHint } from './limits.ts';
import { words } from '../words/words.ts';
import { sift } from './upload-desk.ts';

const MB = 1024 * 1024;
const file = (name: string, size = 10, type = 'image/jpeg'): File => new File([new Uint8Array(size)], name, { type });
const said = (files: File[], room = 9, props: Record<string, unknown> = {}): [string, string][] =>
  sift(files, room, limitsOf(props, true)).refused.map((each) => [each.file.name, each.message]);

describe('the limits of an upload', () => {
  it('checks both name and content type', () => {
    const of = (name: string, type: string): boolean => isAccepted({ name, type }, ['jpg', 'PDF', 'csv']);
    expect(of('a.pdf', 'application/pdf')).toBe(true);
    expect(of('发票#1.pdf', 'application/pdf')).toBe(true);
    expect(of('a.pdf', 'image/jpeg')).toBe(false);
    expect(of('a.exe', 'image/jpeg')).toBe(false);
    expect(of('a.csv', 'application/vnd.ms-excel')).toBe(true);
    expect(of('a.pdf', 'application/octet-stream')).toBe(true);
    expect(acceptWord(['jpg', 'PDF'])).toBe('.jpg,.pdf');
  });

  it('R-209 takes jpg, png and jpeg where nothing else is said, in any case of letters', () => {
    const taken = ['A.JPG', 'b.jpeg', 'c.JpEg'].map((name) => file(name));
    expect(sift([...taken, file('d.PNG', 10, 'image/png')], 9, limitsOf({}, true)).taken).toHaveLength(4);
    expect(said([file('e.gif', 10, 'image/gif'), file('pdf'), file('f.pdf', 10, 'application/pdf')])).toEqual([
      ['e.gif', '文件格式不正确'],
      ['pdf', '文件格式不正确'],
      ['f.pdf', '文件格式不正确'],
    ]);
  });

  it('R-210 takes one file of at most 1 MB where nothing else is said', () => {
    expect(limitsOf({}, true)).toMatchObject({ max: 1, size: 1_048_576 });
    expect(said([file('a.jpg', MB), file('b.jpg', MB + 1)])).toEqual([['b.jpg', '超过文件大小限制']]);
  });

  it('R-214 takes as many as uploadNum says', () => {
    expect(limitsOf({ max: 3 }, true).max).toBe(3);
    const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name));
    expect(sift(files, 2, limitsOf({ max: 3 }, true)).taken.map((each) => each.name)).toEqual(['a.jpg', 'b.jpg']);
    expect(limitsOf({ max: 3 }, false).max).toBe(1);
  });

  it('R-215 takes any number where uploadNum is 9999', () => {
    expect(limitsOf({ max: 9999 }, true).max).toBe(Infinity);
    expect(limitsOf({ max: 9998 }, true).max).toBe(9998);
    const many = Array.from({ length: 60 }, (_, n) => file(`${n}.jpg`, 1));
    expect(sift(many, limitsOf({ max: 9999 }, true).max - 10_000, limitsOf({}, true)).refused).toEqual([]);
  });

  it('R-216 says of a wrong format 文件格式不正确', () => {
    expect(said([file('a.exe', 10, '')])).toEqual([['a.exe', '文件格式不正确']]);
  });

  it('R-216 looks at the content type as well as at the name', () => {
    expect(said([file('a.jpg', 10, 'application/pdf'), file('b.jpg', 10, ''), file('c.jpg')])).toEqual([
      ['a.jpg', '文件格式不正确'],
    ]);
  });

  it('R-217 says of a file that is too large 超过文件大小限制', () => {
    expect(said([file('a.jpg', 2 * MB)])).toEqual([['a.jpg', '超过文件大小限制']]);
  });

  it('R-219 says of a file that is one too many 超出文件数量上限', () => {
    expect(said([file('a.jpg'), file('b.jpg')], 1)).toEqual([['b.jpg', '超出文件数量上限']]);
  });

  it('R-222 says beforehand how large a file may be', () => {
    expect(sizeHint(limitsOf({ size: '20MB' }, false))).toBe('最大支持上传20M');
  });

  it('R-220 has a sentence for a failure that nobody explains', () => {
    expect(words.uploads.failed).toBe('文件上传失败');
  });

  it('refuses an empty file', () => {
    expect(said([file('a.jpg', 0)])).toEqual([['a.jpg', '文件内容为空，请重新选择']]);
  });

  it('checks each file by itself: the others continue', () => {
    const files = [file('a.gif', 10, 'image/gif'), file('b.jpg'), file('c.jpg', 2 * MB), file('d.jpg'), file('e.jpg')];
    const { taken, refused } = sift(files, 2, limitsOf({ max: 2 }, true));
    expect(taken.map((each) => each.name)).toEqual(['b.jpg', 'd.jpg']);
    expect(refused.map((each) => [each.file.name, each.message])).toEqual([
      ['a.gif', '文件格式不正确'],
      ['c.jpg', '超过文件大小限制'],
      ['e.jpg', '超出文件数量上限'],
    ]);
  });
});
