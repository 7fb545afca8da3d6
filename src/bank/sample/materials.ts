import { dayOf } from '#model/instant.ts';
import type { Files } from '#sandbox/answer.ts';
import { model } from '#generated/model.ts';
import { drawPaper, type PaperLayout } from '#sandbox/papers.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';

/* Files of the sample. History is made in memory and knows only what a file is; here the files come to be. */

const MARK = 'MATERIAL:';
const SAID = {
  kind: 'facts',
  columns: 1,
  rows: [['说明', '演示数据，不构成任何交易凭证']],
} satisfies PaperLayout['parts'][0];

/** Stands for a file with this title until the files are made. */
export function placeholder(title: string): string {
  return MARK + title;
}

function isPlaceholder(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MARK);
}

/** Makes the files that records name, one of each title for each merchant, and puts their ids there. */
export async function storeMaterials(desk: MemoryDesk, files: (owner: string) => Files, issuer: string): Promise<void> {
  const papers = new Map<string, Uint8Array>();
  const paper = async (title: string): Promise<Uint8Array> => {
    const known = papers.get(title);
    if (known !== undefined) return known;
    const layout: PaperLayout = { title, marks: [['日期', '{day}']], parts: [{ ...SAID, title }], foot: '' };
    const { bytes } = await drawPaper(layout, { model, issuer, now: desk.now, values: { day: dayOf(desk.now) } });
    papers.set(title, bytes);
    return bytes;
  };
  const kept = new Map<string, string>();
  const keep = async (owner: string, mark: string, biz: { type: string; no: string }): Promise<string> => {
    const known = kept.get(owner + mark);
    if (known !== undefined) return known;
    const title = mark.slice(MARK.length);
    const file = { name: `${title}.pdf`, type: 'application/pdf', bytes: await paper(title) };
    const { id } = await files(owner).put(file, { business: 'SUPPLEMENT_MATERIAL', biz });
    kept.set(owner + mark, id);
    return id;
  };
  for (const [entity, records] of desk.records) {
    for (const [key, { owner, record }] of records) {
      const biz = { type: entity, no: key.slice(owner.length + 1) };
      for (const [name, value] of Object.entries(record) as [string, unknown][]) {
        if (isPlaceholder(value)) Object.assign(record, { [name]: await keep(owner, value, biz) });
        if (!Array.isArray(value) || !value.some(isPlaceholder)) continue;
        const ids: unknown[] = [];
        for (const each of value) ids.push(isPlaceholder(each) ? await keep(owner, each, biz) : each);
        Object.assign(record, { [name]: ids });
      }
    }
  }
}
