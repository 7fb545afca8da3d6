import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

/** Reads a code as a phone does once it has found the modules: format, mask, data, correction, text. */
function read(modules: boolean[][]): string {
  const width = modules.length;
  const at = (row: number, column: number): boolean => modules[row]?.[column] === true;
  const version = (width - 17) / 4;
  const isFunction = (row: number, column: number): boolean => {
    const inCorner = (r: number, c: number): boolean => row >= r && row < r + 9 && column >= c && column < c + 9;
    if (inCorner(0, 0) || inCorner(0, width - 8) || inCorner(width - 8, 0)) return true;
    if (row === 6 || column === 6) return true;
    return version > 1 && Math.abs(row - (width - 7)) <= 2 && Math.abs(column - (width - 7)) <= 2;
  };
  const bits: number[] = [];
  let isUp = true;
  for (let right = width - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < width; step += 1) {
      const row = isUp ? width - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!isFunction(row, column)) bits.push(Number(at(row, column) !== ((row + column) % 2 === 0)));
      }
    }
    isUp = !isUp;
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, n) =>
    Number.parseInt(bits.slice(n * 8, n * 8 + 8).join(''), 2),
  );
  expect(syndromes(words.slice(0, TOTAL[version - 1]), CORRECTION[version - 1] ?? 0)).toEqual(
    Array.from({ length: CORRECTION[version - 1] ?? 0 }, () => 0),
  );
  const stream = words.map((word) => word.toString(2).padStart(8, '0')).join('');
  expect(stream.slice(0, 4)).toBe('0100');
  const length = Number.parseInt(stream.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, n) => Number.parseInt(stream.slice(12 + n * 8, 20 + n * 8), 2));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

const TOTAL = [26, 44, 70, 100, 134];
const CORRECTION = [7, 10, 15, 20, 26];

const { powers, logs } = (() => {
  const list: number[] = [];
  const of: number[] = [];
  for (let n = 0, value = 1; n < 255; n += 1) {
    list.push(value);
    of[value] = n;
    value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
  }
  return { powers: list, logs: of };
})();

/** The polynomial of the words at the powers of 2: all zero in a whole code. */
function syndromes(words: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, n) =>
    words.reduce((sum, word) => {
      const product = sum === 0 ? 0 : (powers[((logs[sum] ?? 0) + n) % 255] ?? 0);
      return product ^ word;
    }, 0),
  );
}

describe('a code to scan', () => {
  it.each([1, 17, 18, 32, 33, 53, 54, 78, 79, 106])('holds %i bytes', (length) => {
    const text = 'https://help.example.com/contact/'.repeat(4).slice(0, length);
    expect(read(qrCode(text))).toBe(text);
  });

  it('holds Chinese', () => expect(read(qrCode('客服'))).toBe('客服'));

  it('says which mask and which correction it has', () => {
    const modules = qrCode('x');
    const column = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => Number(modules[row]?.[8]));
    const row = [7, 5, 4, 3, 2, 1, 0].map((each) => Number(modules[8]?.[each]));
    // 01 (L) and 000 (mask 0) with their ten check bits, under the fixed pattern.
    expect([...column, ...row].toReversed().join('')).toBe('111011111000100');
  });

  it('refuses what it cannot hold', () => expect(() => qrCode('x'.repeat(107))).toThrow('107 bytes'));
});
