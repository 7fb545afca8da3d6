import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isResidentNo } from './real-name-record.ts';
import guides from '../rules/real-name-guides.json' with { type: 'json' };
import idTypes from '../rules/id-types.json' with { type: 'json' };
import { translated } from '../reference/translate.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf, Sources } from './answer-of.ts';

const guide: AnswerOf<'real-name.guide'> = ({ request: { verifiedType } }) =>
  Promise.resolve({ verifiedType, ...guides[verifiedType] });

/** Files that a draft names stay as long as it does. */
const saveDraft: AnswerOf<'real-name.saveDraft'> = async ({ request, entities, files, owner, clock }) => {
  const { verifiedType, content, version } = request;
  const draftNo = `${owner}-${verifiedType}`;
  const savedAt = dateTimeOf(clock.now());
  const known = await entities.get('real-name-draft', draftNo, { lock: true });
  if (known !== null && version !== undefined && version !== known.version) throw refusal('10123');
  const values = { verifiedType, content, savedAt };
  const kept = known
    ? await entities.update('real-name-draft', draftNo, values)
    : await entities.insert('real-name-draft', { draftNo, ...values });
  const ids = content.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  for (const id of new Set(ids)) {
    if ((await files.find(id)) !== null) await files.bind([id], { type: 'real-name-draft', no: draftNo });
  }
  return { version: Number((kept as { version?: unknown }).version), savedAt };
};

const idCard: AnswerOf<'live.idCard'> = ({ request: { idNo } }) => {
  if (idNo !== undefined && !isResidentNo(idNo)) throw refusal('10121', {}, '/idNo');
  return Promise.resolve({ matched: true });
};

const translate: AnswerOf<'text.translate'> = ({ request: { text, kind } }) =>
  Promise.resolve({ text: translated(text, kind === 'ADDRESS' ? 'address' : 'name') });

export const realNameAnswers = {
  'real-name.guide': guide,
  'real-name.saveDraft': saveDraft,
  'live.idCard': idCard,
  'text.translate': translate,
};

const CN = 'CN';

export const realNameSources = {
  /** Those of one verification, as the lines that were handed in. */
  'real-name-owners': async ({ request, entities }) => {
    const applyNo = String(request['applyNo']);
    const record = await entities.need<Entities['real-name']>('real-name', applyNo);
    return (record.owners ?? []).map((each, n) => ({ ...each, ownerNo: `${applyNo}-${n + 1}`, applyNo }));
  },
  'country-id-types': ({ request, model }) => {
    const country = String(request['country'] ?? CN);
    const types: number[] = ownEntry(idTypes, country) ?? idTypes.OTHER;
    const titleOf = (type: number): string =>
      model.enums['id-type']?.values.find((each) => each.const === type)?.title ?? String(type);
    return Promise.resolve(
      types.map((idType) => ({ optionId: `${country}-${idType}`, country, idType, idTypeName: titleOf(idType) })),
    );
  },
} satisfies Sources<'real-name-owners' | 'country-id-types'>;
