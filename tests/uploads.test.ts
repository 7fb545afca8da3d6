import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limitsOf, sizeHint, type Limits } from '../src/engine/uploads/limits.ts';
import { sift } from '../src/engine/uploads/upload-desk.ts';

/* The product's upload widgets, based on the engine's: their texts are those of schemas/widgets/. */

interface Made {
  is: { props: Record<string, unknown> };
}

function props(name: string): Record<string, unknown> {
  const text = readFileSync(new URL(`../schemas/widgets/${name}.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as Made).is.props;
}

const made = (name: string): Limits => limitsOf(props(name), true);

const file = (name: string, size = 10, type = 'image/png'): File => new File([new Uint8Array(size)], name, { type });
const said = (name: string, files: File[], room = 9): string[] =>
  sift(files, room, made(name)).refused.map((each) => each.message);
const MB = 1024 * 1024;

describe('pictures', () => {
  it('R-206 are jpg, jpeg and png', () => {
    expect(made('img').accept.toSorted()).toEqual(['jpeg', 'jpg', 'png']);
  });

  it('R-207 are of at most 2048 KB each', () => {
    expect(said('img', [file('a.png', 2048 * 1024)])).toEqual([]);
    expect(said('img', [file('a.png', 2048 * 1024 + 1)])).toHaveLength(1);
  });

  it('R-208 are at most five', () => {
    expect(made('img').max).toBe(5);
  });

  it('R-223 of another format: The file format is incorrect', () => {
    expect(said('img', [file('a.gif', 10, 'image/gif')])).toEqual(['The file format is incorrect']);
  });

  it('R-224 that are too large: Exceeding file size limit', () => {
    expect(said('img', [file('a.png', 3 * MB)])).toEqual(['Exceeding file size limit']);
  });

  it('R-225 of which there are too many: Up to five pictures can be uploaded.', () => {
    expect(said('img', [file('a.png')], 0)).toEqual(['Up to five pictures can be uploaded.']);
  });
});

describe('documents', () => {
  it('R-211 are of at most 20 MB each', () => {
    expect(said('file-pro', [file('a.png', 20 * MB)])).toEqual([]);
    expect(said('file-pro', [file('a.png', 20 * MB + 1)])).toHaveLength(1);
  });

  it('R-221 that are too large: the limit is named', () => {
    expect(said('file-pro', [file('a.png', 21 * MB)])).toEqual(['单个文件大小超过20M']);
  });

  it('R-222 are told of the limit beforehand', () => {
    expect(sizeHint(made('file-pro'))).toBe('最大支持上传20M');
  });
});

describe('every upload', () => {
  it('R-227 goes to POST /api/common/file/upload', () => {
    const text = readFileSync(new URL('../schemas/calls/file.json', import.meta.url), 'utf8');
    const { calls } = JSON.parse(text) as { calls: Record<string, { post?: string }> };
    expect(calls.upload?.post).toBe('/api/common/file/upload');
    for (const name of ['img', 'file', 'file-base', 'file-pro']) expect(props(name).upload).toBe('file.upload');
  });
});

describe('any other file', () => {
  it('R-212 is of at most 20 MB in the usual upload as in the one of documents, and of 1 MB in one of its kinds', () => {
    expect(['file', 'file-pro', 'file-base'].map((name) => made(name).size)).toEqual([20 * MB, 20 * MB, MB]);
  });

  it('R-213 is of at most 20 MB, and a picture of 2048 KB', () => {
    expect([made('file-pro').size, made('img').size]).toEqual([20_971_520, 2_097_152]);
  });

  it('R-217 that is too large: 超过文件大小限制', () => {
    expect(said('file', [file('a.png', 21 * MB)])).toEqual(['超过文件大小限制']);
    expect(said('file-base', [file('a.png', 2 * MB)])).toEqual(['超过文件大小限制']);
  });

  it('R-218 that is the second where one is taken: 超过文件数量限制', () => {
    expect(said('file-base', [file('a.png'), file('b.png')], 1)).toEqual(['超过文件数量限制']);
  });

  it('R-219 of which there are too many: 超出文件数量上限', () => {
    expect([...said('file', [file('a.png')], 0), ...said('file-pro', [file('a.png')], 0)]).toEqual([
      '超出文件数量上限',
      '超出文件数量上限',
    ]);
  });
});
