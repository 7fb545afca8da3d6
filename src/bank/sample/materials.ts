import { dayOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isOfFile, SAMPLE_FILE } from '#model/samples.ts';
import type { FileAbout, Files, MadeFile } from '#sandbox/answer.ts';
import { model } from '#generated/model.ts';
import type { Owned } from '#sandbox/orders.ts';
import { drawPaper, type PaperLayout } from '#sandbox/papers.ts';
import { idBackPicture, idFrontPicture, licencePicture } from '../files/papers.ts';

/* Files of the sample. The history in memory knows only placeholders; the files are made here. */

const SAID = {
  kind: 'facts',
  columns: 1,
  rows: [['说明', '演示数据，不构成任何交易凭证']],
} satisfies PaperLayout['parts'][0];

/** A placeholder for a file with this title until the files are made. */
export function placeholder(title: string): string {
  return SAMPLE_FILE + title;
}

function isPlaceholder(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SAMPLE_FILE);
}

/** Documents shown as pictures, by title. */
const PICTURES: Readonly<Record<string, () => Uint8Array>> = {
  ...{ 营业执照: licencePicture, 地址证明: licencePicture, 商业登记证: licencePicture, 周年申报表: licencePicture },
  ...{ 证件正面: idFrontPicture, 护照: idFrontPicture, 证件背面: idBackPicture },
};

/** Makes the files named by records, and replaces the placeholders by their ids. */
export type StoreMaterials = (entity: string, made: readonly Owned[]) => Promise<void>;

/** Makes one file per title and merchant. */
export function materialsIn(files: (owner: string) => Files, issuer: string, now: number): StoreMaterials {
  const papers = new Map<string, Uint8Array>();
  const paper = async (title: string): Promise<MadeFile> => {
    const picture = ownEntry(PICTURES, title);
    if (picture !== undefined) return { name: `${title}.png`, type: 'image/png', bytes: picture() };
    const layout: PaperLayout = { title, marks: [['日期', '{day}']], parts: [{ ...SAID, title }], foot: '' };
    const about = { model, issuer, now, values: { day: dayOf(now) } };
    const bytes = papers.get(title) ?? (await drawPaper(layout, about)).bytes;
    papers.set(title, bytes);
    return { name: `${title}.pdf`, type: 'application/pdf', bytes };
  };
  const kept = new Map<string, string>();
  const keep = async (owner: string, mark: unknown, about: FileAbout): Promise<unknown> => {
    if (!isPlaceholder(mark)) return mark;
    const name = [owner, about.business, mark].join('/');
    const id = kept.get(name) ?? (await files(owner).put(await paper(mark.slice(SAMPLE_FILE.length)), about)).id;
    kept.set(name, id);
    return id;
  };
  return async (entity, made) => {
    const definition = ownEntry((model as Model).entities, entity);
    const fields = definition?.fields.filter(isOfFile) ?? [];
    if (definition === undefined || fields.length === 0) return;
    for (const { owner, record } of made) {
      const values = record as Record<string, unknown>;
      for (const { name, files: field } of fields) {
        const value = ownEntry(values, name);
        const about = {
          business: field?.business ?? 'SUPPLEMENT_MATERIAL',
          biz: { type: entity, no: String(values[definition.key]) },
        };
        const ids: unknown[] = [];
        for (const each of [value].flat()) ids.push(await keep(owner, each, about));
        if (value !== undefined) values[name] = Array.isArray(value) ? ids : ids[0];
      }
    }
  };
}
