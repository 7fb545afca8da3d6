import { parseSize } from '#model/file-size.ts';
import { ownEntry } from '#model/own-entry.ts';
import { cutText } from '#model/text-cut.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import { refusal } from '../words/refusals.ts';
import { kindsOf, type MaterialKind } from './platforms.ts';

const BUSINESS = 'STORE_FILE';
const REMARK = 'remark';
const LONGEST_REMARK = 200;

/** Materials required by a platform, as the JSON Schema of the merchant's form. */
export function materialSchema(platformCode: string): Record<string, unknown> {
  const kinds = kindsOf(platformCode);
  const properties = Object.fromEntries(kinds.map((kind) => [kind.name, fileSchema(kind)]));
  return {
    type: 'object',
    properties: { ...properties, [REMARK]: { type: 'string', title: '说明', maxLength: LONGEST_REMARK } },
    required: kinds.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

export const MATERIAL_LOOKS = { [REMARK]: { 'ui:widget': 'textarea' } };

function fileSchema({ title, hint, most, accept, size, template }: MaterialKind): Record<string, unknown> {
  const limits = { accept, size, business: BUSINESS, ...(template !== undefined && { template }) };
  return {
    ...{ type: 'array', title, description: hint, minItems: 1, maxItems: most },
    items: { type: 'string', format: 'file', ...limits },
  };
}

interface Handed {
  platformCode?: string;
  storeNo?: string;
  materials?: unknown;
}

/**
 * Validates materials against the platform's requirements, and binds their files to the store.
 * @returns the ids of all files
 * @throws Refusal 28016 for missing materials or a wrong kind, 10018 for an unknown file
 */
export async function holdMaterials({ files }: AnswerContext, store: Handed): Promise<string[]> {
  const kinds = kindsOf(store.platformCode ?? '');
  const handed = { ...(store.materials as Record<string, unknown>) };
  const known = [...kinds.map(({ name }) => name), REMARK];
  const other = Object.keys(handed).find((name) => !known.includes(name));
  if (other !== undefined) throw wrong(`${cutText(other, 40)} 不是该平台所需的材料`, other);
  const remark = ownEntry(handed, REMARK) ?? '';
  if (typeof remark !== 'string' || remark.length > LONGEST_REMARK) throw wrong('说明最多 200 个字', REMARK);
  const ids: string[] = [];
  for (const kind of kinds) {
    const given = idsIn(ownEntry(handed, kind.name));
    if (given === undefined || given.length > kind.most)
      throw wrong(`${kind.title}最多 ${kind.most} 个文件`, kind.name);
    if (given.length === 0 && kind.required) throw wrong(`请上传${kind.title}`, kind.name);
    for (const id of given) await holdFile(files, kind, id);
    ids.push(...given);
  }
  await files.bind(ids, { type: 'store', no: store.storeNo ?? '' });
  return ids;
}

async function holdFile(files: AnswerContext['files'], kind: MaterialKind & { name: string }, id: string) {
  const file = await files.find(id);
  if (file === null) throw refusal('10018', {}, `/materials/${kind.name}`);
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const isOther = (file.business ?? '') !== '' && file.business !== BUSINESS;
  if (isOther || !kind.accept.includes(ending)) throw wrong(`${kind.title}的文件格式不正确`, kind.name);
  if (file.size > (parseSize(kind.size) ?? 0)) throw wrong(`${kind.title}超过文件大小限制`, kind.name);
}

function idsIn(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}

function wrong(what: string, name: string): Error {
  return refusal('28016', { what }, `/materials/${name}`);
}
