import { ownEntry } from '#model/own-entry.ts';
import { type Colour, Picture } from './picture.ts';
import { qrCode } from './qr-code.ts';

/*
 * The pictures that the bank shows: what a document looks like, by id type, and what a card is used for. Drawn when
 * they are first asked for; nothing in them is a real document.
 */

interface Paper {
  from: Colour;
  to: Colour;
  ink: Colour;
  emblem: Colour;
}

const PAPERS: Record<string, Paper> = {
  '1': { from: '#eef4fb', to: '#d7e6f5', ink: '#5b7896', emblem: '#c7413b' },
  '2': { from: '#7a2430', to: '#571722', ink: '#e7c98f', emblem: '#e7c98f' },
  '3': { from: '#eaf3ec', to: '#cfe4d6', ink: '#55806a', emblem: '#2f7d5b' },
  '4': { from: '#f2eefa', to: '#dcd3ef', ink: '#716394', emblem: '#6a4fb0' },
  '5': { from: '#fdf1e7', to: '#f6dcc4', ink: '#96704f', emblem: '#c0702c' },
};

const WIDTH = 480;
const HEIGHT = 304;

/** What the document of an id type (1 to 5) looks like, or undefined where there is no such type. */
export function idLegend(type: string): Uint8Array | undefined {
  const paper = ownEntry(PAPERS, type);
  if (!paper) return undefined;
  return (type === '2' ? passport(paper) : card(paper)).toPng();
}

function card({ from, to, ink, emblem }: Paper): Picture {
  const picture = new Picture(WIDTH, HEIGHT).box({ x: 4, y: 4, width: 472, height: 296, round: 20 }, from, to);
  for (let n = 0; n < 5; n += 1) picture.ring(120 + n * 60, 330, 150 + n * 24, 1.5, `${ink}2e`);
  picture.disc(48, 52, 20, emblem).disc(48, 52, 9, from);
  picture.box({ x: 84, y: 40, width: 150, height: 12, round: 6 }, `${ink}d0`);
  picture.box({ x: 84, y: 60, width: 96, height: 8, round: 4 }, `${ink}70`);
  for (const [n, width] of [130, 190, 96, 214, 168].entries()) {
    picture.box({ x: 32, y: 104 + n * 28, width: 44, height: 10, round: 5 }, `${ink}60`);
    picture.box({ x: 90, y: 104 + n * 28, width, height: 10, round: 5 }, `${ink}b0`);
  }
  picture.box({ x: 32, y: 258, width: 270, height: 14, round: 7 }, `${ink}d8`);
  return portrait(picture, 336, 92, 112, 140, ink);
}

function passport({ from, to, ink, emblem }: Paper): Picture {
  const picture = new Picture(WIDTH, HEIGHT);
  picture.box({ x: 20, y: 4, width: 206, height: 296, round: 14 }, from, to);
  picture.ring(123, 112, 44, 4, emblem).ring(123, 112, 30, 2, `${emblem}b0`).disc(123, 112, 12, emblem);
  picture
    .line(
      [
        [123, 78],
        [123, 146],
      ],
      2,
      `${emblem}90`,
    )
    .line(
      [
        [89, 112],
        [157, 112],
      ],
      2,
      `${emblem}90`,
    );
  picture.box({ x: 73, y: 196, width: 100, height: 12, round: 6 }, ink);
  picture.box({ x: 88, y: 218, width: 70, height: 8, round: 4 }, `${ink}b0`);
  picture.box({ x: 106, y: 256, width: 34, height: 20, round: 4 }, `${ink}d0`).disc(123, 266, 5, from);
  picture.box({ x: 240, y: 4, width: 222, height: 296, round: 14 }, '#fbf4ec', '#f0e2d0');
  const grey = '#8a7560';
  for (const [n, width] of [70, 86, 58, 80, 64].entries()) {
    picture.box({ x: 356, y: 44 + n * 28, width, height: 9, round: 4 }, `${grey}b0`);
  }
  picture.box({ x: 256, y: 230, width: 190, height: 10, round: 5 }, `${grey}c8`);
  picture.box({ x: 256, y: 252, width: 190, height: 10, round: 5 }, `${grey}c8`);
  return portrait(picture, 256, 40, 84, 116, grey);
}

function portrait(picture: Picture, x: number, y: number, width: number, height: number, ink: Colour): Picture {
  const middle = x + width / 2;
  picture.box({ x, y, width, height, round: 8 }, '#ffffffd8');
  picture.disc(middle, y + height * 0.36, width * 0.2, `${ink}a8`);
  const shoulders = { x: x + width * 0.16, y: y + height * 0.62, width: width * 0.68, height: height * 0.38 };
  return picture.box({ ...shoulders, round: width * 0.26 }, `${ink}a8`);
}

type Draw = (picture: Picture) => Picture;
const LINE = '#ffffff';

const SCENES: Record<string, { from: Colour; to: Colour; draw: Draw }> = {
  advertising: {
    from: '#3f6fd8',
    to: '#2748a6',
    draw: (p) =>
      p
        .line(
          [
            [150, 150],
            [150, 196],
            [196, 196],
            [270, 240],
            [270, 106],
            [196, 150],
            [150, 150],
          ],
          9,
          LINE,
        )
        .line(
          [
            [170, 200],
            [184, 246],
          ],
          9,
          LINE,
        )
        .line(
          [
            [300, 144],
            [328, 128],
          ],
          8,
          LINE,
        )
        .line(
          [
            [304, 173],
            [338, 173],
          ],
          8,
          LINE,
        )
        .line(
          [
            [300, 202],
            [328, 218],
          ],
          8,
          LINE,
        ),
  },
  shopping: {
    from: '#d9663d',
    to: '#a83f22',
    draw: (p) =>
      p
        .line(
          [
            [150, 138],
            [330, 138],
            [314, 246],
            [166, 246],
            [150, 138],
          ],
          9,
          LINE,
        )
        .line(
          [
            [196, 138],
            [206, 100],
            [274, 100],
            [284, 138],
          ],
          9,
          LINE,
        )
        .line(
          [
            [196, 178],
            [284, 178],
          ],
          8,
          `${LINE}c0`,
        ),
  },
  travel: {
    from: '#2a9a8f',
    to: '#146a66',
    draw: (p) =>
      p
        .line(
          [
            [128, 214],
            [352, 130],
          ],
          12,
          LINE,
        )
        .line(
          [
            [226, 178],
            [176, 116],
            [200, 106],
            [280, 158],
          ],
          9,
          LINE,
        )
        .line(
          [
            [246, 172],
            [244, 234],
            [268, 224],
            [296, 152],
          ],
          9,
          LINE,
        )
        .line(
          [
            [128, 214],
            [112, 176],
          ],
          9,
          LINE,
        ),
  },
  software: {
    from: '#6b56c9',
    to: '#443296',
    draw: (p) =>
      p
        .line(
          [
            [140, 104],
            [340, 104],
            [340, 234],
            [140, 234],
            [140, 104],
          ],
          9,
          LINE,
        )
        .line(
          [
            [206, 144],
            [176, 170],
            [206, 196],
          ],
          9,
          LINE,
        )
        .line(
          [
            [274, 144],
            [304, 170],
            [274, 196],
          ],
          9,
          LINE,
        )
        .line(
          [
            [252, 136],
            [228, 204],
          ],
          8,
          `${LINE}c8`,
        ),
  },
  logistics: {
    from: '#5b7286',
    to: '#36495a',
    draw: (p) =>
      p
        .line(
          [
            [124, 122],
            [258, 122],
            [258, 214],
            [124, 214],
            [124, 122],
          ],
          9,
          LINE,
        )
        .line(
          [
            [258, 152],
            [310, 152],
            [350, 186],
            [350, 214],
            [258, 214],
          ],
          9,
          LINE,
        )
        .ring(168, 226, 18, 9, LINE)
        .ring(306, 226, 18, 9, LINE),
  },
  other: {
    from: '#7d7f8a',
    to: '#555763',
    draw: (p) =>
      p
        .line(
          [
            [134, 112],
            [346, 112],
            [346, 232],
            [134, 232],
            [134, 112],
          ],
          9,
          LINE,
        )
        .line(
          [
            [134, 150],
            [346, 150],
          ],
          14,
          LINE,
        )
        .line(
          [
            [162, 200],
            [214, 200],
          ],
          8,
          `${LINE}c8`,
        ),
  },
};

export const SCENE_NAMES: readonly string[] = Object.keys(SCENES);

/** What a card is used for: advertising, shopping, travel, software, logistics or other. */
export function sceneImage(name: string): Uint8Array | undefined {
  const scene = ownEntry(SCENES, name);
  if (!scene) return undefined;
  const picture = new Picture(WIDTH, HEIGHT)
    .box({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, scene.from, scene.to)
    .disc(400, 40, 130, '#ffffff14')
    .disc(60, 300, 120, '#ffffff10');
  return scene.draw(picture).toPng();
}

const CODES: Record<string, string> = {
  manager: 'https://help.example.com/contact/manager',
  service: 'https://help.example.com/contact/service',
};
const MODULE = 8;
/** What a code needs around it to be read, in modules. */
const QUIET = 4;

/** The code to scan for a contact, or undefined where there is no such contact. */
export function contactCode(contact: string): Uint8Array | undefined {
  const text = ownEntry(CODES, contact);
  if (text === undefined) return undefined;
  const modules = qrCode(text);
  const width = (modules.length + 2 * QUIET) * MODULE;
  const picture = new Picture(width, width).box({ x: 0, y: 0, width, height: width }, '#ffffff');
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      const [x, y] = [(column + QUIET) * MODULE, (row + QUIET) * MODULE];
      if (isDark) picture.box({ x, y, width: MODULE, height: MODULE }, '#05231f');
    }
  }
  return picture.toPng();
}

/** The picture of an announcement, or undefined where there is no such announcement. */
export function noticeImage(name: string): Uint8Array | undefined {
  if (name !== 'season') return undefined;
  const [width, height] = [1200, 560];
  const picture = new Picture(width, height).box({ x: 0, y: 0, width, height }, '#05231f', '#0b3a33');
  for (let n = 0; n < 7; n += 1) picture.ring(880, 640, 200 + n * 70, 2, '#17514a');
  picture.line(
    [
      [120, 430],
      [420, 250],
      [640, 330],
      [1040, 120],
    ],
    6,
    '#86c6b6',
  );
  for (const [x, y] of [
    [120, 430],
    [420, 250],
    [640, 330],
    [1040, 120],
  ] as const) {
    picture.disc(x, y, 18, '#86c6b640').disc(x, y, 8, '#ffffff');
  }
  picture.box({ x: 160, y: 120, width: 300, height: 88, round: 16 }, '#ffffff');
  picture.disc(160, 164, 18, '#05231f').disc(460, 164, 18, '#0a302a');
  picture.box({ x: 204, y: 148, width: 120, height: 12, round: 6 }, '#0a6e61');
  picture.box({ x: 204, y: 170, width: 180, height: 10, round: 5 }, '#a8d7ca');
  return picture.toPng();
}
