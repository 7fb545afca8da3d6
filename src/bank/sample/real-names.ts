import { dateTimeOf, dayOf } from '#model/instant.ts';
import type { Files } from '#sandbox/answer.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { residentNo } from '../documents/recognise.ts';
import { idBackPicture, idFrontPicture, licencePicture } from '../files/papers.ts';
import { creditCheckCharacter } from '../reference/credit-code.ts';
import type { SampleMerchant } from './merchants.ts';

const DAY = 86_400_000;
const STATE = { none: 0, inReview: 1, verified: 2, failed: 3 };
/** A paper without an end. */
const NEVER = '2099-12-31';

const REJECTIONS: [string, string][] = [
  ['营业执照', '照片右下角被遮挡，无法识别登记机关印章。请重新拍摄，四角完整、文字清晰。'],
  ['法定代表人证件有效期', '填写的有效期与证件背面不一致。请按证件背面重新填写。'],
  ['股东与受益人', '持股比例合计为 70%，另有 30% 未说明。请补充其余持股 25% 及以上的自然人。'],
];

/** Hands in the verification of one merchant: record, owners, what was rejected, pictures. */
export async function sampleRealName(
  merchant: SampleMerchant,
  tools: { entities: EntityStore; files: Files; now: number },
): Promise<void> {
  const subject = merchant.realName;
  if (subject === undefined || merchant.realNameState === STATE.none) return;
  const { entities, files, now } = tools;
  const { born, ...said } = subject;
  const isPerson = said['verifiedType'] === 'personal';
  const person = merchant.operators.find((each) => each.role === 'main')?.name ?? merchant.userName;
  const applyNo = `RN${merchant.owner}01`;
  const submitted = now - (merchant.realNameState === STATE.verified ? 400 * DAY : 20 * 3_600_000);
  const put = async (name: string, bytes: Uint8Array): Promise<Record<string, string>> => {
    const { id } = await files.put(
      { name, type: 'image/png', bytes },
      { business: 'REAL_NAME', biz: { type: 'REAL_NAME', no: applyNo } },
    );
    return { fileDfsId: id, fileName: name };
  };
  const code = String(said['creditCode'] ?? '');
  await entities.insert('real-name', {
    verifiedType: 'company',
    subjectName: merchant.userName,
    subjectEnName: merchant.userEnName,
    personName: person,
    ...(isPerson && { personEnName: merchant.userEnName }),
    ...(typeof born === 'string' && {
      gender: 1,
      idType: 1,
      idNo: residentNo('990101', born, said['gender'] === 2 ? 662 : 301),
    }),
    idExpire: merchant.certificateExpireAt ?? dayOf(now + 900 * DAY),
    ...said,
    // Written without its check character, which is reckoned.
    ...(code.length === 17 && { creditCode: code + creditCheckCharacter(code) }),
    ...(!isPerson && { licenseExpire: NEVER, license: [await put('营业执照.png', licencePicture())] }),
    idFiles: [await put('证件正面.png', idFrontPicture()), await put('证件背面.png', idBackPicture())],
    applyNo,
    submitter: person,
    submittedAt: dateTimeOf(submitted),
    ...(merchant.realNameState !== STATE.inReview && { reviewedAt: dateTimeOf(submitted + 15 * 3_600_000) }),
    ...(merchant.realNameState === STATE.failed && { rejectReason: '营业执照不清晰，证件有效期与股权信息有误' }),
  });
  if (merchant.realNameState === STATE.failed) {
    const rows = REJECTIONS.map(([item, reason], n) => ({ rejectionNo: `${applyNo}-${n + 1}`, applyNo, item, reason }));
    await entities.insertMany('real-name-rejection', rows);
  }
  if (isPerson) return;
  const other = { ownerName: '示例持股人', idType: 1, idNo: residentNo('990101', '1993-09-25', 662), ratio: '30' };
  const owners = [
    { ownerName: person, idType: 1, idNo: residentNo('990101', '1988-04-12', 301), ratio: '70' },
    ...(merchant.realNameState === STATE.failed ? [] : [other]),
  ];
  await entities.insertMany(
    'real-name-owner',
    owners.map((each, n) => ({ ownerNo: `${applyNo}-${n + 1}`, applyNo, ...each })),
  );
}
