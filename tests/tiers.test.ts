import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesNamedBy, PARTS, runs } from './soak-parts.ts';
import { readRows, rows, testFiles, tierOf } from './tiers.ts';

const ROOT = new URL('..', import.meta.url).pathname;

describe('the page of the tiers', () => {
  it('names each test file at most once, and no file that does not exist', () => {
    const named = rows.map(({ files }) => files);
    expect(named.filter((each, n) => named.indexOf(each) !== n)).toEqual([]);
    expect(named.filter((each) => !each.startsWith('*') && !existsSync(ROOT + each))).toEqual([]);
  });

  it('has an exception only for a tier that differs from that of the file name', () => {
    const idle = rows.filter(
      ({ files, tier }) =>
        !files.startsWith('*') &&
        rows.some((row) => row.files.startsWith('*') && files.endsWith(row.files.slice(1)) && row.tier === tier),
    );
    expect(idle).toEqual([]);
  });

  it('refuses a tier that does not exist', () => {
    expect(() => readRows('| `tests/a.test.ts` | nightly | long |')).toThrow('the tier "nightly"');
  });
});

describe('npm run soak', () => {
  const files = testFiles();

  it('has every file of its tier in a part', () => {
    const left = files.filter((file) => tierOf(file) === 'soak' && !PARTS.some((part) => runs(part, file)));
    expect(left).toEqual([]);
  });

  it('runs every file that does more of its work in a soak', () => {
    const long = files.filter((file) => /inject\('soak'\)|env\['SOAK/.test(readFileSync(ROOT + file, 'utf8')));
    expect(long.length).toBeGreaterThan(20);
    expect(long.filter((file) => !PARTS.some((part) => runs(part, file)))).toEqual([]);
  });

  it('names no file that does not exist', () => {
    const names = PARTS.flatMap(filesNamedBy).filter((name) => name !== 'generators/cli.ts');
    expect(names.filter((name) => !files.some((file) => file.includes(name)))).toEqual([]);
  });
});
