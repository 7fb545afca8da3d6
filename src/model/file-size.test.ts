import { describe, expect, it } from 'vitest';
import { megabytes, parseSize } from './file-size.ts';

describe('the size of a file', () => {
  it('is written in kilobytes or megabytes of 1024', () => {
    expect(parseSize('2048KB')).toBe(2_097_152);
    expect(parseSize('20 MB')).toBe(20_971_520);
    expect(parseSize('1mb')).toBe(1_048_576);
    expect([parseSize('20'), parseSize('2GB'), parseSize('-1MB'), parseSize('')]).toEqual([null, null, null, null]);
  });

  it('is told in megabytes', () => {
    expect([megabytes(20_971_520), megabytes(1_572_864)]).toEqual(['20', '1.5']);
  });
});
