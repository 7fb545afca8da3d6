/*
 * QR codes of short texts: bytes, error correction L, versions 1 to 5 (one block of data each), mask 0. Enough for an
 * address; what is longer is refused.
 */

/** Data and correction codewords of versions 1 to 5. */
const SIZES = [
  { data: 19, correction: 7 },
  { data: 34, correction: 10 },
  { data: 55, correction: 15 },
  { data: 80, correction: 20 },
  { data: 108, correction: 26 },
] as const;

/** Level L with mask 0: 15 bits, the highest first. */
const FORMAT = 0b111_0111_1100_0100;

/**
 * The modules of a code, true is dark: rows of columns.
 * @throws Error where the text has more than 106 bytes
 */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const at = SIZES.findIndex(({ data }) => bytes.length + 2 <= data);
  const size = SIZES[at];
  if (size === undefined) throw new Error(`A code cannot hold ${bytes.length} bytes`);
  const data = codewords(bytes, size.data);
  return draw(at + 1, [...data, ...correctionOf(data, size.correction)]);
}

/** Mode, length, bytes, terminator and padding. */
function codewords(bytes: Uint8Array, count: number): number[] {
  const bits = [0, 1, 0, 0, ...bitsOf(bytes.length, 8), ...Array.from(bytes, (byte) => bitsOf(byte, 8)).flat()];
  bits.push(...Array.from({ length: Math.min(4, count * 8 - bits.length) }, () => 0));
  while (bits.length % 8 !== 0) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  for (let n = 0; words.length < count; n += 1) words.push(n % 2 === 0 ? 0xec : 0x11);
  return words;
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, n) => (value >> (length - 1 - n)) & 1);
}

/** Product in the field of 256 elements over x⁸+x⁴+x³+x²+1. */
function times(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((right >> bit) & 1) * left;
  }
  return product;
}

/** The Reed-Solomon codewords of the data. */
function correctionOf(data: readonly number[], count: number): number[] {
  const generator: number[] = Array.from({ length: count }, (_, n) => (n === count - 1 ? 1 : 0));
  let root = 1;
  for (let n = 0; n < count; n += 1) {
    for (let k = 0; k < count; k += 1) generator[k] = times(generator[k] ?? 0, root) ^ (generator[k + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = Array.from({ length: count }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.forEach((coefficient, n) => (rest[n] = (rest[n] ?? 0) ^ times(coefficient, factor)));
  }
  return rest;
}

type Grid = (boolean | undefined)[][];

function draw(version: number, words: readonly number[]): boolean[][] {
  const width = 17 + 4 * version;
  const grid: Grid = Array.from({ length: width }, () => Array.from({ length: width }, () => undefined));
  const set = (row: number, column: number, isDark: boolean): void => {
    const line = grid[row];
    if (line !== undefined && column >= 0 && column < width) line[column] = isDark;
  };
  for (let n = 8; n < width - 8; n += 1) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, width - 4],
    [width - 4, 3],
  ] as const) {
    square(set, row, column, 4, (distance) => distance !== 2 && distance !== 4);
  }
  if (version > 1) square(set, width - 7, width - 7, 2, (distance) => distance !== 1);
  drawFormat(set, width);
  fill(grid, width, words.map((word) => bitsOf(word, 8)).flat());
  return grid.map((line) => line.map((module) => module === true));
}

/** Rings around a centre. */
function square(
  set: (row: number, column: number, isDark: boolean) => void,
  row: number,
  column: number,
  reach: number,
  isDark: (distance: number) => boolean,
): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      set(row + dy, column + dx, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function drawFormat(set: (row: number, column: number, isDark: boolean) => void, width: number): void {
  const bit = (n: number): boolean => ((FORMAT >> n) & 1) === 1;
  for (let n = 0; n <= 5; n += 1) set(n, 8, bit(n));
  set(7, 8, bit(6));
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let n = 9; n < 15; n += 1) set(8, 14 - n, bit(n));
  for (let n = 0; n < 8; n += 1) set(8, width - 1 - n, bit(n));
  for (let n = 8; n < 15; n += 1) set(width - 15 + n, 8, bit(n));
  set(width - 8, 8, true);
}

/** Data from the lower right in pairs of columns, up and down in turn, under the mask. */
function fill(grid: Grid, width: number, bits: readonly number[]): void {
  let next = 0;
  for (let right = width - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < width; step += 1) {
      const row = isUp ? width - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = grid[row];
        if (line === undefined || line[column] !== undefined) continue;
        line[column] = ((bits[next] ?? 0) === 1) !== ((row + column) % 2 === 0);
        next += 1;
      }
    }
  }
}
