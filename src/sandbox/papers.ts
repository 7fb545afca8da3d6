import { formatFacts } from '#model/formats.ts';
import { dateTimeOf } from '#model/instant.ts';
import { isKnown } from '#model/evaluate.ts';
import { maskText, shortMask } from '#model/mask.ts';
import type { Model } from '#model/model.ts';
import { printAmount } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import { type PaperDocument, type PaperPart, writePdf } from './papers/pdf.ts';

export { mainFont } from './papers/fonts.node.ts';

/** A field with its title, or a label with a text. Lines with an empty text are omitted. */
type Row = string | [label: string, text: string];

/**
 * The layout of a document, as JSON. In its texts `{name}` is a formatted field (titles for codes, accounts masked) or
 * a given value, `{=name}` the stored value of a field, `{name currency}` an amount.
 */
export interface PaperLayout extends Pick<PaperDocument, 'title' | 'marks'> {
  /** English beside the Chinese: of fields by their names, of other labels and titles by their texts. */
  english?: Record<string, string>;
  /** The entity of its record. */
  of?: string;
  stamp?: string;
  foot: string;
  parts: (
    | Exclude<PaperPart, { kind: 'facts' | 'table' | 'text' }>
    | { kind: 'text'; paragraphs: string }
    // Rows that the caller passes, by their name.
    | (Omit<PaperPart & { kind: 'facts' }, 'rows'> & { rows: string | Row[] })
    | (Omit<PaperPart & { kind: 'table' }, 'rows'> & { rows: string | string[][] })
  )[];
}

/** The data of a document. */
export interface PaperFacts {
  model: Model;
  record?: object;
  /** Issuer of the document. */
  issuer: string;
  /** Colour of the issuer. */
  accent?: string;
  /** Milliseconds. */
  now: number;
  /** Given values that are no fields of the record. */
  values?: Record<string, string>;
  rows?: Record<string, string[][]>;
  /** Paragraphs. */
  texts?: Record<string, string[]>;
}

/** Draws a document of a record as PDF. */
export async function drawPaper(
  layout: PaperLayout,
  facts: PaperFacts,
): Promise<{ title: string; type: string; bytes: Uint8Array }> {
  const paper = paperOf(layout, facts);
  return { title: paper.title, type: 'application/pdf', bytes: await writePdf(paper, facts.now) };
}

/** A document of a record, laid out. */
export function paperOf(
  layout: PaperLayout,
  { model, record = {}, issuer, accent, now, values = {}, rows = {}, texts = {} }: PaperFacts,
): PaperDocument {
  const at = dateTimeOf(now);
  const given: Record<string, string> = { ...values, issuer, at };
  const fields = ownEntry(model.entities, layout.of ?? '')?.fields ?? [];
  const stored = (field: string): unknown => ownEntry(record as Record<string, unknown>, field);

  const read = (field: string): string => {
    const known = ownEntry(given, field);
    if (known !== undefined) return known;
    const value = stored(field);
    const of = fields.find((each) => each.name === field);
    if (!isKnown(value) || of === undefined) return '';
    const titles = ownEntry(model.enums, of.enum ?? '')?.values;
    const text = titles?.find((each) => each.const === value)?.title ?? String(value);
    return formatFacts(of.format).masked === 'whole' ? shortMask(maskText(text)) : text;
  };
  const amount = (field: string, currency: string): string => {
    const [value, code] = [stored(field), stored(currency)];
    return typeof value === 'string' && typeof code === 'string' ? `${printAmount(value, code)} ${code}` : '';
  };
  const filled = (text: string): string =>
    text.replace(/\{(=?)(\w+)(?: (\w+))?\}/g, (_all, plain: string, field: string, currency?: string) => {
      if (currency !== undefined) return amount(field, currency);
      return plain === '' ? read(field) : String(stored(field) ?? '');
    });
  const lineOf = (row: Row): [string, string] => {
    const [label, text] = typeof row === 'string' ? [row, read(row)] : [row[0], filled(row[1])];
    return [named(fields.find((each) => each.name === label)?.title ?? label, label), text];
  };
  const named = (label: string, key = label): string => {
    const english = ownEntry(layout.english ?? {}, key);
    return english === undefined ? label : `${label} ${english}`;
  };
  const partOf = (part: PaperLayout['parts'][number]): PaperPart => {
    if (part.kind === 'note') return part;
    if (part.kind === 'text') return { ...part, paragraphs: ownEntry(texts, part.paragraphs) ?? [] };
    if (part.kind === 'figure') {
      const { label, value, below } = part;
      return {
        ...part,
        label: named(filled(label), label),
        value: filled(value),
        ...(below && { below: filled(below) }),
      };
    }
    const listed = typeof part.rows === 'string' ? (ownEntry(rows, part.rows) ?? []) : undefined;
    if (part.kind === 'table') return { ...part, rows: listed ?? (part.rows as string[][]) };
    const lines = (listed as [string, string][] | undefined) ?? (part.rows as Row[]).map(lineOf);
    const titled = part.title === undefined ? {} : { title: named(part.title) };
    return { ...part, ...titled, rows: lines.filter(([, text]) => text !== '') };
  };

  const title = filled(layout.title);
  return {
    title: named(title, layout.title),
    issuer,
    ...(accent !== undefined && { accent }),
    marks: layout.marks.map(([label, text]) => [named(label), filled(text)]),
    parts: layout.parts.map(partOf).filter((part) => part.kind !== 'facts' || part.rows.length > 0),
    ...(layout.stamp !== undefined && { stamp: { name: issuer, text: layout.stamp, at: at.slice(0, 10) } }),
    foot: `${issuer}　${title}　${filled(layout.foot)}`,
  };
}
