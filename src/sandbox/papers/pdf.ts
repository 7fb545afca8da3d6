import PDFDocument from 'pdfkit';
import { type Style, Typesetter } from './typesetter.ts';

/** A document: its title, its contents, and its issuer. All values are formatted texts. */
export interface PaperDocument {
  title: string;
  /** Issuer of the document. */
  issuer: string;
  /** Colour of the issuer: of its name, the line at the top and the main figure. */
  accent?: string;
  /** Below the title: the number, the date. */
  marks: [label: string, value: string][];
  parts: PaperPart[];
  /** A round seal on the last page. */
  stamp?: { name: string; text: string; at: string };
  /** The footer of every page. */
  foot: string;
}

export type PaperPart =
  /** Labels with values, in a number of columns. */
  | { kind: 'facts'; title?: string; columns: 1 | 2; rows: [label: string, value: string][] }
  /** The main figure. */
  | { kind: 'figure'; label: string; value: string; below?: string }
  | {
      kind: 'table';
      title?: string;
      columns: { title: string; share: number; align?: 'start' | 'end' }[];
      rows: string[][];
      /** Below the rows, in bold. */
      sums?: string[][];
    }
  /** Paragraphs of text. */
  | { kind: 'text'; paragraphs: string[] }
  | { kind: 'note'; text: string };

const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 52;
const INNER = PAGE.width - 2 * MARGIN;
/** Top of the footer. */
const BOTTOM = PAGE.height - 74;

const INK = '#1b1f27';
const SOFT = '#667085';
const RULE = '#dfe3ea';
const WASH = '#f5f7f7';
/** Room for labels in one language, and in two. */
const ONE = 78;
const TWO = 112;
const STAMP = '#c8102e';

const BODY: Style = { size: 9.5, colour: INK };
const LABEL: Style = { size: 9.5, colour: SOFT };
const HEADING: Style = { size: 11, weight: 600, colour: INK };

/**
 * Writes the document as PDF, A4, with embedded fonts.
 * @param now milliseconds; the same document at the same time gives the same file
 */
export async function writePdf(document: PaperDocument, now: number): Promise<Uint8Array> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: document.title, Author: document.issuer, CreationDate: new Date(now), ModDate: new Date(now) },
  });
  const pieces: Buffer[] = [];
  paper.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => {
    paper.once('end', resolve);
    paper.once('error', reject);
  });
  new Writer(paper).write(document);
  paper.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}

class Writer {
  private readonly paper: InstanceType<typeof PDFDocument>;
  private readonly type: Typesetter;
  private accent = INK;
  private y = MARGIN;

  constructor(paper: InstanceType<typeof PDFDocument>) {
    this.paper = paper;
    this.type = new Typesetter(paper);
  }

  write(document: PaperDocument): void {
    this.accent = document.accent ?? INK;
    this.head(document);
    for (const part of document.parts) {
      if (part.kind === 'facts') this.facts(part);
      else if (part.kind === 'figure') this.figure(part);
      else if (part.kind === 'table') this.table(part);
      else if (part.kind === 'text') for (const each of part.paragraphs) this.paragraph(each);
      else this.note(part.text);
    }
    if (document.stamp) this.stamp(document.stamp);
    this.feet(document);
  }

  private head({ issuer, title, marks }: PaperDocument): void {
    const { paper, type } = this;
    paper.rect(0, 0, PAGE.width, 6).fill(this.accent);
    type.write(issuer, MARGIN, this.y, INNER / 2, { size: 12, weight: 600, colour: this.accent });
    for (const [n, [label, value]] of marks.entries()) {
      const style: Style = { size: 8.5, colour: SOFT, align: 'end' };
      type.write(`${label}　${value}`, MARGIN + INNER / 2, this.y + n * 14, INNER / 2, style);
    }
    this.y += Math.max(30, marks.length * 14 + 10);
    this.y += type.write(title, MARGIN, this.y, INNER, { size: 21, weight: 600 }) + 12;
    this.rule();
    this.y += 18;
  }

  private facts({ title, columns, rows }: Extract<PaperPart, { kind: 'facts' }>): void {
    this.heading(title);
    const gap = 28;
    const width = (INNER - gap * (columns - 1)) / columns;
    const label = rows.some(([name]) => /[\u4e00-\u9fff] [A-Za-z]/.test(name)) ? TWO : ONE;
    for (let n = 0; n < rows.length; n += columns) {
      const row = rows.slice(n, n + columns);
      const height =
        Math.max(
          ...row.map(([name, value]) =>
            Math.max(this.type.height(value, width - label, BODY), this.type.height(name, label - 8, LABEL)),
          ),
        ) + 7;
      this.room(height);
      for (const [column, [name, value]] of row.entries()) {
        const x = MARGIN + column * (width + gap);
        this.type.write(name, x, this.y, label - 8, LABEL);
        this.type.write(value, x + label, this.y, width - label, BODY);
      }
      this.y += height;
    }
    this.y += 14;
  }

  private figure({ label, value, below }: Extract<PaperPart, { kind: 'figure' }>): void {
    const height = below === undefined ? 66 : 84;
    this.room(height);
    this.paper.roundedRect(MARGIN, this.y, INNER, height, 8).fill(WASH);
    this.type.write(label, MARGIN + 18, this.y + 12, INNER - 36, LABEL);
    this.type.write(value, MARGIN + 18, this.y + 28, INNER - 36, { size: 18, weight: 600 });
    if (below !== undefined) this.type.write(below, MARGIN + 18, this.y + 58, INNER - 36, { ...LABEL, size: 9 });
    this.y += height + 20;
  }

  private table({ title, columns, rows, sums = [] }: Extract<PaperPart, { kind: 'table' }>): void {
    this.heading(title);
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (INNER * share) / whole);
    const line = (cells: string[], style: Style, isHead = false): void => {
      const inner = widths.map((width) => width - 12);
      const height = Math.max(...cells.map((cell, n) => this.type.height(cell, inner[n] ?? 0, style))) + 10;
      if (this.room(height) && !isHead) head();
      if (isHead) this.paper.rect(MARGIN, this.y, INNER, height).fill(WASH);
      let x = MARGIN;
      for (const [n, cell] of cells.entries()) {
        const align = columns[n]?.align ?? 'start';
        this.type.write(cell, x + 6, this.y + 5, inner[n] ?? 0, { ...style, align });
        x += widths[n] ?? 0;
      }
      this.y += height;
      this.rule();
    };
    const small: Style = { ...BODY, size: 8.5 };
    const head = (): void =>
      line(
        columns.map((each) => each.title),
        { ...small, weight: 600, colour: SOFT },
        true,
      );
    head();
    for (const row of rows) line(row, small);
    for (const row of sums) line(row, { ...small, weight: 600 });
    this.y += 18;
  }

  private note(text: string): void {
    this.paragraph(text, { size: 8.5, colour: SOFT });
  }

  private paragraph(text: string, style = BODY): void {
    this.room(this.type.height(text, INNER, style) + 10);
    this.y += this.type.write(text, MARGIN, this.y, INNER, style) + 10;
  }

  /** A ring with the name along its upper half, and its purpose in the middle. */
  private stamp({ name, text, at }: NonNullable<PaperDocument['stamp']>): void {
    const radius = 56;
    this.y += 10;
    this.room(2 * radius + 8);
    const [x, y] = [MARGIN + INNER - radius - 8, this.y + radius];
    const { paper, type } = this;
    paper.save().opacity(0.82).lineWidth(2.2).circle(x, y, radius).stroke(STAMP);
    const letters = Array.from(name);
    const spread = Math.min(230, letters.length * 24);
    for (const [n, letter] of letters.entries()) {
      const turn = letters.length === 1 ? 0 : -spread / 2 + (spread * n) / (letters.length - 1);
      paper.save().rotate(turn, { origin: [x, y] });
      type.write(letter, x - 10, y - radius + 5, 20, { size: 10.5, weight: 600, colour: STAMP, align: 'middle' });
      paper.restore();
    }
    star(paper, x, y - 6, 13);
    type.write(text, x - radius, y + 11, 2 * radius, { size: 10, weight: 600, colour: STAMP, align: 'middle' });
    type.write(at, x - radius, y + 27, 2 * radius, { size: 7.5, colour: STAMP, align: 'middle' });
    paper.restore();
    this.y += 2 * radius + 8;
  }

  private feet({ foot, title }: PaperDocument): void {
    const { start, count } = this.paper.bufferedPageRange();
    const style: Style = { size: 8, colour: SOFT };
    for (let page = start; page < start + count; page += 1) {
      this.paper.switchToPage(page);
      this.y = BOTTOM + 14;
      this.rule();
      this.type.write(foot, MARGIN, BOTTOM + 22, INNER - 110, style);
      const pages = `第 ${page - start + 1} 页，共 ${count} 页`;
      this.type.write(pages, MARGIN + INNER - 100, BOTTOM + 22, 100, { ...style, align: 'end' });
      if (page > start) this.type.write(title, MARGIN, 28, INNER, { ...style, align: 'end' });
    }
  }

  private heading(title: string | undefined): void {
    if (title === undefined) return;
    // A heading must not be the last line of a page.
    this.room(60);
    this.paper.rect(MARGIN, this.y + 4.5, 3, 11).fill(this.accent);
    this.y += this.type.write(title, MARGIN + 10, this.y, INNER - 10, HEADING) + 8;
  }

  /** Starts a new page if the room does not suffice. @returns whether it did */
  private room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.paper.addPage();
    this.y = MARGIN;
    return true;
  }

  private rule(): void {
    this.paper
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + INNER, this.y)
      .lineWidth(0.7)
      .stroke(RULE);
  }
}

function star(paper: InstanceType<typeof PDFDocument>, x: number, y: number, radius: number): void {
  const points = Array.from({ length: 10 }, (_each, n): [number, number] => {
    const reach = n % 2 === 0 ? radius : radius * 0.4;
    const turn = (Math.PI / 5) * n - Math.PI / 2;
    return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach];
  });
  paper.polygon(...points).fill(STAMP);
}
