import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

export type Weight = 400 | 600;

const FAMILY = '@fontsource/noto-sans-sc';
const folder = dirname(createRequire(import.meta.url).resolve(`${FAMILY}/400.css`));
const files = new Map<string, Buffer>();

/** The common characters of mainland texts, with Latin letters and digits. A TrueType file. */
export function mainFont(weight: Weight): Buffer {
  return fontFile('chinese-simplified', weight);
}

/** The part of the font family that has a rarer character; undefined without one. */
export function rareFont(codePoint: number, weight: Weight): { name: string; bytes: Buffer } | undefined {
  const part = parts().find(({ ranges }) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to));
  return part && { name: `rare-${part.name}-${weight}`, bytes: fontFile(part.name, weight) };
}

function fontFile(part: string, weight: Weight): Buffer {
  const name = `noto-sans-sc-${part}-${weight}-normal.woff`;
  const known = files.get(name);
  if (known) return known;
  const font = unwrapped(readFileSync(join(folder, 'files', name)));
  files.set(name, font);
  return font;
}

interface Part {
  name: string;
  ranges: [number, number][];
}
let known: Part[] | undefined;

/** Unicode ranges of the numbered parts of the family, from its style sheet. */
function parts(): Part[] {
  if (known) return known;
  const sheet = readFileSync(join(folder, '400.css'), 'utf8');
  known = sheet.split('@font-face').flatMap((rule): Part[] => {
    const name = /noto-sans-sc-(\d+)-400-normal\.woff\)/.exec(rule)?.[1];
    const listed = /unicode-range: ([^;]+);/.exec(rule)?.[1];
    if (name === undefined || listed === undefined) return [];
    const ranges = listed.split(',').map((each): [number, number] => {
      const [from = '0', to = from] = each.trim().slice(2).split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    });
    return [{ name, ranges }];
  });
  return known;
}

/**
 * Converts a WOFF file back to TrueType. PDFKit reads both, but decompresses a WOFF table for every glyph, which takes
 * seconds per page.
 */
function unwrapped(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_each, n) => {
    const at = 44 + n * 20;
    const [offset, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more)) as [number, number, number];
    const raw = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      check: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(raw) : raw,
    };
  });
  const head = Buffer.alloc(12 + count * 16);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const pieces: Buffer[] = [head];
  let at = head.length;
  for (const [n, { tag, check, data }] of tables.entries()) {
    head.set(tag, 12 + n * 16);
    head.writeUInt32BE(check, 16 + n * 16);
    head.writeUInt32BE(at, 20 + n * 16);
    head.writeUInt32BE(data.length, 24 + n * 16);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    pieces.push(data, padding);
    at += data.length + padding.length;
  }
  return Buffer.concat(pieces);
}
