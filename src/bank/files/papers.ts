import { Picture } from './picture.ts';
import { idLegend } from './pictures.ts';

/* Papers as a merchant photographs them, for the sample verifications. None says anything that could be read. */

const PAPER = '#fbf7ec';
const FRAME = '#b58a3c';
const INK = '#6a5a3a';
const RED = '#c7413b';

/** Every merchant of the sample has the same papers: each is drawn once. */
const papers = new Map<string, Uint8Array>();

function drawn(name: string, draw: () => Uint8Array): Uint8Array {
  const known = papers.get(name) ?? draw();
  papers.set(name, known);
  return known;
}

/** A business licence: an emblem, a title and lines. PNG. */
export function licencePicture(): Uint8Array {
  return drawn('licence', drawLicence);
}

function drawLicence(): Uint8Array {
  const picture = new Picture(480, 340)
    .box({ x: 0, y: 0, width: 480, height: 340 }, PAPER)
    .box({ x: 12, y: 12, width: 456, height: 316, round: 6 }, FRAME)
    .box({ x: 15, y: 15, width: 450, height: 310, round: 5 }, PAPER)
    .disc(240, 56, 20, RED)
    .disc(240, 56, 9, PAPER)
    .box({ x: 150, y: 88, width: 180, height: 18, round: 4 }, `${INK}e0`);
  for (const [n, width] of [210, 168, 236, 120, 196, 252].entries()) {
    picture.box({ x: 44, y: 130 + n * 26, width: 52, height: 10, round: 5 }, `${INK}70`);
    picture.box({ x: 112, y: 130 + n * 26, width, height: 10, round: 5 }, `${INK}b0`);
  }
  return picture.ring(392, 262, 40, 3, `${RED}c0`).ring(392, 262, 14, 6, `${RED}a0`).toPng();
}

/** The side of an identity card with the portrait. PNG. */
export function idFrontPicture(): Uint8Array {
  return drawn('front', () => idLegend('1') ?? licencePicture());
}

/** The other side: an emblem and how long it is good for. PNG. */
export function idBackPicture(): Uint8Array {
  return drawn('back', drawBack);
}

function drawBack(): Uint8Array {
  const ink = '#5b7896';
  return new Picture(480, 304)
    .box({ x: 4, y: 4, width: 472, height: 296, round: 20 }, '#eef4fb', '#d7e6f5')
    .disc(84, 84, 40, RED)
    .disc(84, 84, 18, '#eef4fb')
    .box({ x: 152, y: 52, width: 260, height: 22, round: 8 }, `${ink}d0`)
    .box({ x: 152, y: 92, width: 190, height: 22, round: 8 }, `${ink}d0`)
    .box({ x: 120, y: 204, width: 92, height: 12, round: 6 }, `${ink}70`)
    .box({ x: 226, y: 204, width: 170, height: 12, round: 6 }, `${ink}b0`)
    .box({ x: 120, y: 240, width: 92, height: 12, round: 6 }, `${ink}70`)
    .box({ x: 226, y: 240, width: 196, height: 12, round: 6 }, `${ink}b0`)
    .toPng();
}
