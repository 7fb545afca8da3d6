import type PDFDocument from 'pdfkit';
import { mainFont, rareFont, type Weight } from './fonts.node.ts';

type Paper = InstanceType<typeof PDFDocument>;

/** Properties of PDFKit's current font that its types do not declare. */
interface FontInHand {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

export interface Style {
  size: number;
  weight?: Weight;
  colour?: string;
  /** Alignment of the line in its width. Default: start. */
  align?: 'start' | 'middle' | 'end';
}

/** A piece of a line in one font. */
interface Run {
  text: string;
  font: string;
}

/** Shown in place of a character that no font has. */
const MISSING = '□';
const LINE_HEIGHT = 1.5;
/** Characters that must not start a line. */
const CLOSING = /^[，。、；：？！）》」』”’…,.;:?!)\]}%]/u;

/** Typesets mixed Chinese and Latin text: breaks lines, and takes rare characters from other fonts of the family. */
export class Typesetter {
  private readonly paper: Paper;
  private readonly registered = new Set<string>();
  private readonly fonts = new Map<string, string | null>();

  constructor(paper: Paper) {
    this.paper = paper;
    for (const weight of [400, 600] as const) this.register(`main-${weight}`, () => mainFont(weight));
  }

  /** The height of the text in a width. */
  height(text: string, width: number, style: Style): number {
    return this.lines(text, width, style).length * style.size * LINE_HEIGHT;
  }

  /** Writes the text and returns its height. */
  write(text: string, x: number, y: number, width: number, style: Style): number {
    const { size, align = 'start', colour = '#1b1f27' } = style;
    const lines = this.lines(text, width, style);
    for (const [n, line] of lines.entries()) {
      const runs = this.runs(line, style);
      const long = this.width(runs, size);
      let at = x + (align === 'end' ? width - long : align === 'middle' ? (width - long) / 2 : 0);
      const top = y + n * size * LINE_HEIGHT + (size * (LINE_HEIGHT - 1)) / 2;
      for (const run of runs) {
        this.paper.font(run.font).fontSize(size).fillColor(colour);
        this.paper.text(run.text, at, top, { lineBreak: false, baseline: 'top' });
        at += this.paper.widthOfString(run.text);
      }
    }
    return lines.length * size * LINE_HEIGHT;
  }

  /** The width of the text on one line. */
  widthOf(text: string, style: Style): number {
    return this.width(this.runs(text, style), style.size);
  }

  private lines(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of words(paragraph)) {
        if (line !== '' && this.widthOf(line + word.trimEnd(), style) > width) {
          lines.push(line.trimEnd());
          line = '';
        }
        for (const part of this.cut(word, width, style)) {
          if (line !== '' && this.widthOf(line + part.trimEnd(), style) > width) {
            lines.push(line);
            line = '';
          }
          line += part;
        }
      }
      return [...lines, line.trimEnd()];
    });
  }

  /** A word that is wider than the line is broken inside. */
  private cut(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word.trimEnd(), style) <= width) return [word];
    return Array.from(word);
  }

  private width(runs: Run[], size: number): number {
    return runs.reduce((sum, run) => sum + this.paper.font(run.font).fontSize(size).widthOfString(run.text), 0);
  }

  private runs(text: string, { weight = 400 }: Style): Run[] {
    const runs: Run[] = [];
    for (const given of text) {
      const found = this.fontOf(given, weight);
      const font = found ?? this.fontOf(MISSING, weight) ?? `main-${weight}`;
      const letter = found === null ? MISSING : given;
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ text: letter, font });
    }
    return runs;
  }

  private fontOf(letter: string, weight: Weight): string | null {
    const key = `${weight}${letter}`;
    const known = this.fonts.get(key);
    if (known !== undefined) return known;
    const codePoint = letter.codePointAt(0) ?? 0;
    const found = this.has(`main-${weight}`, codePoint) ? `main-${weight}` : this.rare(codePoint, weight);
    this.fonts.set(key, found);
    return found;
  }

  private rare(codePoint: number, weight: Weight): string | null {
    const font = rareFont(codePoint, weight);
    if (!font) return null;
    this.register(font.name, () => font.bytes);
    return this.has(font.name, codePoint) ? font.name : null;
  }

  private has(font: string, codePoint: number): boolean {
    // PDFKit does not declare its current font.
    return (this.paper.font(font) as unknown as FontInHand)._font.font.hasGlyphForCodePoint(codePoint);
  }

  private register(name: string, bytes: () => Buffer): void {
    if (this.registered.has(name)) return;
    this.registered.add(name);
    this.paper.registerFont(name, bytes());
  }
}

/**
 * Latin words with the space after them, Chinese character by character; closing punctuation stays with the text before
 * it.
 */
function words(text: string): string[] {
  const parts = text.match(/[\p{Script=Latin}\p{N}*@#&'’_+/\\:.,-]+\s*|\s+|./gsu) ?? [];
  const joined: string[] = [];
  for (const part of parts) {
    if (joined.length > 0 && CLOSING.test(part)) joined[joined.length - 1] += part;
    else joined.push(part);
  }
  return joined;
}
