import { crc32, deflateSync } from 'node:zlib';
import { ownEntry } from '#model/own-entry.ts';

/** Unambiguous letters and digits, five by seven: each row of five bits as a base-32 digit. */
export const GLYPHS: Record<string, string> = {
  '2': 'eh1248v',
  '3': 'eh161he',
  '4': '26aiv22',
  '5': 'vgu11he',
  '6': '68guhhe',
  '7': 'v124888',
  '9': 'ehhf12c',
  A: 'ehhvhhh',
  C: 'ehggghe',
  E: 'vgguggv',
  F: 'vgguggg',
  H: 'hhhvhhh',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  P: 'uhhuggg',
  R: 'uhhukih',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  X: 'hha4ahh',
  Y: 'hha4444',
};

const WIDTH = 158;
const HEIGHT = 54;
const PAPER = 244;

/**
 * A picture (PNG, 158 by 54) of a few letters, each distorted differently, with lines through them.
 * @param random returns a number between 0 and 1
 */
export function drawCaptcha(text: string, random: () => number = Math.random): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const dot = (x: number, y: number, ink: number): void => {
    const [left, top] = [Math.round(x), Math.round(y)];
    if (left < 0 || top < 0 || left >= WIDTH || top >= HEIGHT) return;
    pixels[top * WIDTH + left] = Math.min(pixels[top * WIDTH + left] ?? PAPER, ink);
  };
  for (let n = 0; n < 260; n += 1) dot(random() * WIDTH, random() * HEIGHT, 170 + random() * 50);
  const step = WIDTH / (text.length + 0.6);
  for (const [n, letter] of Array.from(text).entries()) {
    const turn = (random() - 0.5) * 0.6;
    const lean = (random() - 0.5) * 0.4;
    const size = 4.4 + random() * 0.8;
    const middle = { x: step * (n + 0.8), y: HEIGHT / 2 + (random() - 0.5) * 8 };
    const ink = 30 + random() * 70;
    for (const [x, y] of pointsOf(letter)) {
      for (let fine = 0; fine < 64; fine += 1) {
        const dx = (x - 2.5 + ((fine % 8) + 0.5) / 8) * size;
        const dy = (y - 3.5 + (Math.floor(fine / 8) + 0.5) / 8) * size;
        const bent = dx + dy * lean + Math.sin((dy + n) / 6) * 1.5;
        dot(
          middle.x + bent * Math.cos(turn) - dy * Math.sin(turn),
          middle.y + bent * Math.sin(turn) + dy * Math.cos(turn),
          ink,
        );
      }
    }
  }
  for (let line = 0; line < 3; line += 1) {
    const [from, to, wave] = [random() * HEIGHT, random() * HEIGHT, random() * 8];
    for (let x = 0; x < WIDTH; x += 0.5) {
      dot(x, from + ((to - from) * x) / WIDTH + Math.sin(x / 14 + line) * wave, 110);
    }
  }
  return png(pixels);
}

function pointsOf(letter: string): [number, number][] {
  return Array.from(ownEntry(GLYPHS, letter) ?? '').flatMap((row, y) => {
    const bits = Number.parseInt(row, 32);
    return [0, 1, 2, 3, 4].flatMap((x): [number, number][] => ((bits >> (4 - x)) & 1 ? [[x, y]] : []));
  });
}

/** Eight bits of grey per pixel, without row filters. */
function png(pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head[8] = 8;
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) rows.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
