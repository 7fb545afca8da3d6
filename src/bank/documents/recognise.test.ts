import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recognise } from './recognise.ts';

const NOW = Date.UTC(2026, 10, 20, 2, 30);
const hashes = Array.from({ length: 200 }, (_each, n) => createHash('sha256').update(String(n)).digest('hex'));
const [some = ''] = hashes;

describe('what is read off a picture', () => {
  it.each(['LICENSE', 'ID_FRONT_REAL_NAME', 'ID_BACK_REAL_NAME', 'ID_HOLD_REAL_NAME', 'PASSPORT'])(
    '%s reads the same each time, and another picture differently',
    (type) => {
      expect(recognise(type, some, NOW)).toEqual(recognise(type, some, NOW));
      const all = new Set(hashes.map((hash) => JSON.stringify(recognise(type, hash, NOW))));
      expect(all.size).toBeGreaterThan(150);
    },
  );

  it('is null for a type that is not read', () => {
    expect(recognise('SELFIE', some, NOW)).toBeNull();
    expect(recognise('constructor', some, NOW)).toBeNull();
  });

  it('has numbers with right check digits, and valid days', () => {
    for (const hash of hashes) {
      const { idNo = '', birthday = '', gender = 0 } = recognise('ID_FRONT_REAL_NAME', hash, NOW) ?? {};
      const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
      const sum = weights.reduce((total, weight, n) => total + weight * Number(idNo[n]), 0);
      expect(idNo[17]).toBe('10X98765432'[sum % 11]);
      expect(idNo.slice(6, 14)).toBe(birthday.replaceAll('-', ''));
      expect(Number(idNo[16]) % 2).toBe(gender % 2);
      const { creditCode = '', licenseExpire = [] } = recognise('LICENSE', hash, NOW) ?? {};
      expect(creditCode).toMatch(/^91\d{6}MA[0-9A-HJ-NP-RTUWXY]{8}$/);
      expect(creditCode).toHaveLength(18);
      const back = recognise('ID_BACK_REAL_NAME', hash, NOW);
      for (const day of [...licenseExpire, ...(back?.idExpire ?? [])]) {
        expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
      }
    }
  });
});
