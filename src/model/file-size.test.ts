import { describe, expect, it } from 'vitest';
import { megabytes, parseSize, printSize } from './file-size.ts';

describe('the size of a file', () => {
  it('is written in kilobytes or megabytes of 1024', () => {
    expect(parseSize('2048KB')).toBe(2_097_152);
    expect(parseSize('20 MB')).toBe(20_971_520);
    expect(parseSize('1mb')).toBe(1_048_576);
    expect([parseSize('20'), parseSize('2GB'), parseSize('-1MB'), parseSize('')]).toEqual([null, null, null, null]);
  });

  it('is read in the unit that fits', () => {
    expect([0, 860, 12_700, 2_097_152, 2_202_009].map(printSize)).toEqual([
      '0 B',
      '860 B',
      '12.4 KB',
      '2 MB',
      '2.1 MB',
    ]);
    expect([megabytes(20_971_520), megabytes(1_572_864)]).toEqual(['20', '1.5']);
  });
});
