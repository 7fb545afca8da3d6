import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRows, rows } from './tiers.ts';

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
