import { crc32, deflateSync } from 'node:zlib';

/** `#rrggbb` or `#rrggbbaa`. */
export type Colour = string;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Corner radius. */
  round?: number;
}

/** A small picture that is drawn by code: boxes, discs and strokes with soft edges, written as PNG. */
export class Picture {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Float32Array(width * height * 4);
  }

  /** A box whose colour runs from one to the other, from the upper left to the lower right. */
  box(box: Box, from: Colour, to: Colour = from): this {
    const round = Math.min(box.round ?? 0, box.width / 2, box.height / 2);
    const centreX = box.x + box.width / 2;
    const centreY = box.y + box.height / 2;
    const [first, last] = [channels(from), channels(to)];
    return this.paint(box, (x, y) => {
      const dx = Math.abs(x - centreX) - box.width / 2 + round;
      const dy = Math.abs(y - centreY) - box.height / 2 + round;
      const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
      const share = ((x - box.x) / box.width + (y - box.y) / box.height) / 2;
      return [outside, mix(first, last, Math.min(1, Math.max(0, share)))];
    });
  }

  disc(x: number, y: number, radius: number, colour: Colour): this {
    return this.box({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, round: radius }, colour);
  }

  ring(x: number, y: number, radius: number, width: number, colour: Colour): this {
    const of = channels(colour);
    const reach = radius + width;
    const around = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
    return this.paint(around, (px, py) => [Math.abs(Math.hypot(px - x, py - y) - radius) - width / 2, of]);
  }

  /** Strokes from point to point. */
  line(points: readonly (readonly [number, number])[], width: number, colour: Colour): this {
    const of = channels(colour);
    return this.paint(boundsOf(points, width), (x, y) => {
      let nearest = Number.POSITIVE_INFINITY;
      for (let n = 1; n < points.length; n += 1) {
        const [ax, ay] = points[n - 1] as readonly [number, number];
        const [bx, by] = points[n] as readonly [number, number];
        const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
        const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
        nearest = Math.min(nearest, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)));
      }
      return [nearest - width / 2, of];
    });
  }

  toPng(): Uint8Array {
    const stride = this.width * 4 + 1;
    const raw = Buffer.alloc(stride * this.height);
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width * 4; x += 1) {
        raw[y * stride + 1 + x] = Math.round(this.pixels[y * this.width * 4 + x] ?? 0);
      }
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    // Eight bits a channel, with alpha.
    head.set([8, 6, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(raw, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  /**
   * @param around where the shape is
   * @param at how far outside of the shape a point is, in pixels, and the colour there
   */
  private paint(around: Box, at: (x: number, y: number) => [number, Channels]): this {
    const right = Math.min(this.width, Math.ceil(around.x + around.width) + 1);
    const bottom = Math.min(this.height, Math.ceil(around.y + around.height) + 1);
    for (let y = Math.max(0, Math.floor(around.y) - 1); y < bottom; y += 1) {
      for (let x = Math.max(0, Math.floor(around.x) - 1); x < right; x += 1) {
        const [outside, [red, green, blue, opacity]] = at(x + 0.5, y + 0.5);
        const cover = Math.min(1, Math.max(0, 0.5 - outside)) * opacity;
        if (cover === 0) continue;
        const index = (y * this.width + x) * 4;
        const under = (this.pixels[index + 3] ?? 0) / 255;
        const whole = cover + under * (1 - cover);
        [red, green, blue].forEach((value, n) => {
          const before = this.pixels[index + n] ?? 0;
          this.pixels[index + n] = (value * cover + before * under * (1 - cover)) / whole;
        });
        this.pixels[index + 3] = whole * 255;
      }
    }
    return this;
  }
}

function boundsOf(points: readonly (readonly [number, number])[], width: number): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - width, Math.min(...ys) - width];
  return { x, y, width: Math.max(...xs) + width - x, height: Math.max(...ys) + width - y };
}

type Channels = readonly [number, number, number, number];

function channels(colour: Colour): Channels {
  const at = (n: number): number => Number.parseInt(colour.slice(1 + 2 * n, 3 + 2 * n), 16);
  return [at(0), at(1), at(2), colour.length === 9 ? at(3) / 255 : 1];
}

function mix(from: Channels, to: Channels, share: number): Channels {
  const at = (n: 0 | 1 | 2 | 3): number => from[n] + (to[n] - from[n]) * share;
  return [at(0), at(1), at(2), at(3)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
