import type { Entities } from '#generated/entities.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isResidentNo } from './real-name-record.ts';
import guides from '../rules/real-name-guides.json' with { type: 'json' };
import { translated } from '../reference/translate.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import type { Computations, Sources } from './answer-of.ts';

/** Binds the files named in a draft, so that they are kept as long as the draft. */
export const realNameDraftGuard: Guard = async ({ files }, record) => {
  const { draftNo, content } = record as Entities['real-name-draft'];
  const ids = content.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  for (const id of new Set(ids)) {
    if ((await files.find(id)) !== null) await files.bind([id], { type: 'real-name-draft', no: draftNo });
  }
  return record;
};

export const realNameComputations = {
  'is-resident-no': ({ idNo }) => typeof idNo === 'string' && isResidentNo(idNo),
  'real-name-guide': ({ verifiedType }) => ({ verifiedType, ...ownEntry(guides, String(verifiedType)) }),
  translation: ({ text, kind }) => translated(String(text), kind === 'ADDRESS' ? 'address' : 'name'),
} satisfies Computations<'is-resident-no' | 'real-name-guide' | 'translation'>;

export const realNameSources = {
  /** Owners of one verification, as the submitted lines. */
  'real-name-owners': async ({ request, entities }) => {
    const applyNo = String(request['applyNo']);
    const record = await entities.need<Entities['real-name']>('real-name', applyNo);
    return (record.owners ?? []).map((each, n) => ({ ...each, ownerNo: `${applyNo}-${n + 1}`, applyNo }));
  },
} satisfies Sources<'real-name-owners'>;
