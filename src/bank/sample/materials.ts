import { dateTimeOf } from '#model/instant.ts';
import type { Files } from '#sandbox/answer.ts';
import { writePdf } from '../documents/document.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';

/* Files of the sample. History is made in memory and knows only what a file is; here the files come to be. */

const MARK = 'MATERIAL:';

/** Stands for a file with this title until the files are made. */
export function placeholder(title: string): string {
  return MARK + title;
}

function isPlaceholder(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MARK);
}

/** Makes the files that orders and records name, and puts their ids there. Each title is one paper, kept for each record. */
export async function storeMaterials(desk: MemoryDesk, files: (owner: string) => Files, issuer: string): Promise<void> {
  const papers = new Map<string, Uint8Array>();
  const paper = async (title: string): Promise<Uint8Array> => {
    const known = papers.get(title);
    if (known !== undefined) return known;
    const rows: [string, string][] = [['说明', '演示数据，不构成任何交易凭证']];
    const at = dateTimeOf(desk.now).slice(0, 10);
    const parts = [{ kind: 'facts' as const, title, columns: 1 as const, rows }];
    const bytes = await writePdf({ title, issuer, marks: [['日期', at]], parts, foot: issuer }, desk.now);
    papers.set(title, bytes);
    return bytes;
  };
  const fill = async (owner: string, record: object, biz: { type: string; no: string }): Promise<void> => {
    const keep = async (mark: string): Promise<string> => {
      const title = mark.slice(MARK.length);
      const file = { name: `${title}.pdf`, type: 'application/pdf', bytes: await paper(title) };
      return (await files(owner).put(file, { business: 'SUPPLEMENT_MATERIAL', biz })).id;
    };
    for (const [name, value] of Object.entries(record) as [string, unknown][]) {
      if (isPlaceholder(value)) Object.assign(record, { [name]: await keep(value) });
      else if (Array.isArray(value) && value.some(isPlaceholder)) {
        const ids: string[] = [];
        for (const each of value as string[]) ids.push(isPlaceholder(each) ? await keep(each) : each);
        Object.assign(record, { [name]: ids });
      }
    }
  };
  for (const { owner, row } of desk.orders.values()) await fill(owner, row, { type: 'payment-order', no: row.orderNo });
  for (const { owner, record } of desk.records.get('pobo-payer')?.values() ?? []) {
    await fill(owner, record, { type: 'pobo-payer', no: (record as { poboRecordId: string }).poboRecordId });
  }
}
