import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf } from './kinds.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinds-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** A PNG with a size in its header and almost no data. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(0)), chunk('IEND', Buffer.alloc(0))]);
}

describe('a picture', () => {
  it.each([
    [1, 1, undefined],
    [8064, 6048, undefined],
    [20_000, 20_000, true],
    [2_147_483_647, 2_147_483_647, true],
    [60_000, 10, true],
  ])('of %i by %i pixels is too large: %s', async (width, height, isVast) => {
    const path = join(directory, `${width}.png`);
    const bytes = png(width, height);
    await writeFile(path, bytes);
    expect((await kindOf(path, 'a.png', 'image/png', bytes))?.isVast).toBe(isVast);
  });
});
