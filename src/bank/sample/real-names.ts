import { dateTimeOf, dayOf } from '#model/instant.ts';
import type { Files } from '#sandbox/answer.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { residentNo } from '../documents/recognise.ts';
import { idBackPicture, idFrontPicture, licencePicture } from '../files/papers.ts';
import { creditCheckCharacter } from '../reference/credit-code.ts';
import type { SampleMerchant } from './merchants.ts';

const DAY = 86_400_000;
const STATE = { none: 0, inReview: 1, verified: 2, failed: 3 };
const AREA = ['440000_广东省', '440300_深圳市', '440305_南山区'];

const MARKS: { field: string; item: string; reason: string }[] = [
  {
    field: 'license',
    item: '营业执照',
    reason: '照片右下角被遮挡，无法识别登记机关印章。请重新拍摄，四角完整、文字清晰。',
  },
  { field: 'idExpire', item: '证件有效期至', reason: '填写的有效期与证件背面不一致。请按证件背面重新填写。' },
  {
    field: 'owners',
    item: '持股 25% 及以上的股东与受益人',
    reason: '持股比例合计为 70%，另有 30% 未说明。请补充其余持股 25% 及以上的自然人。',
  },
];
/** A company abroad has a certificate where one of the mainland has a licence. */
function marksOf(type: string): typeof MARKS {
  if (type !== 'otherArea') return MARKS;
  return MARKS.map((each) => (each.field === 'license' ? { ...each, field: 'certificate', item: '注册证书' } : each));
}

const AUDIT_STATES = ['', 'WAIT', 'PASS', 'REJECT'];

/** Hands in the verification of one merchant: record, owners, what was rejected, pictures. */
export async function sampleRealName(
  merchant: SampleMerchant,
  tools: { entities: EntityStore; files: Files; now: number },
): Promise<void> {
  const subject = merchant.realName;
  if (subject === undefined || merchant.realNameState === STATE.none) return;
  const { entities, files, now } = tools;
  const { born, ...said } = subject;
  const type = String(said['verifiedType'] ?? 'company');
  const isPerson = type === 'personal' || type === 'hkPersonal';
  const person = merchant.operators.find((each) => each.role === 'main')?.name ?? merchant.userName;
  const applyNo = `RN${merchant.owner}01`;
  const submitted = now - (merchant.realNameState === STATE.verified ? 400 * DAY : 20 * 3_600_000);
  const put = async (name: string, business: string, bytes: Uint8Array): Promise<string> => {
    const file = { name, type: 'image/png', bytes };
    return (await files.put(file, { business, biz: { type: 'real-name', no: applyNo } })).id;
  };
  const code = String(said['creditCode'] ?? '');
  const idNo = typeof born === 'string' ? residentNo('990101', born, said['gender'] === 2 ? 662 : 301) : said['idNo'];
  const card = (name: string, order: number, ratio: string) => ({
    ...{ ownerName: name, idType: 1, idNo: residentNo('990101', '1993-09-25', order), ratio },
  });
  const mine = { ownerName: person, idType: Number(said['idType'] ?? 1), idNo: String(idNo ?? ''), ratio: '70' };
  const isFailed = merchant.realNameState === STATE.failed;
  const papers = async (): Promise<Record<string, unknown>> => {
    if (type === 'company') return { license: await put('营业执照.png', 'LICENSE', licencePicture()) };
    if (type === 'hkPersonal') return { addressProof: await put('地址证明.png', 'REAL_NAME', licencePicture()) };
    const one = await put('注册证书.png', 'REAL_NAME', licencePicture());
    if (type === 'otherArea')
      return { certificate: [one], idFiles: [await put('护照.png', 'REAL_NAME', idFrontPicture())] };
    if (type !== 'hkcompany') return {};
    const [br, nar] = [
      await put('商业登记证.png', 'REAL_NAME', licencePicture()),
      await put('周年申报表.png', 'REAL_NAME', licencePicture()),
    ];
    return { ci: one, br, nar: [nar] };
  };
  await entities.insert('real-name', {
    verifiedType: type,
    auditState: AUDIT_STATES[merchant.realNameState],
    subjectName: merchant.userName,
    subjectEnName: merchant.userEnName,
    personName: person,
    ...(isPerson && { personEnName: merchant.userEnName }),
    ...(typeof born === 'string' && { gender: 1, idType: 1, birthday: born }),
    phonePrefix: '86',
    phone: '13700000000',
    ...said,
    ...(typeof idNo === 'string' && { idNo }),
    idExpire: merchant.certificateExpireAt ?? dayOf(now + 900 * DAY),
    // Written without its check character, which is reckoned.
    ...(code.length === 17 && { creditCode: code + creditCheckCharacter(code) }),
    ...(!isPerson && type !== 'otherArea' && { licenseForever: true }),
    ...(type === 'company' && { operatorIsLegal: true, area: AREA }),
    ...(await papers()),
    ...(type !== 'otherArea' && {
      idFront: await put('证件正面.png', 'ID_FRONT_REAL_NAME', idFrontPicture()),
      idBack: await put('证件背面.png', 'ID_BACK_REAL_NAME', idBackPicture()),
    }),
    ...(!isPerson && { owners: isFailed ? [mine] : [mine, card('示例持股人', 662, '30')] }),
    applyNo,
    submitter: person,
    submittedAt: dateTimeOf(submitted),
    ...(merchant.realNameState !== STATE.inReview && { reviewedAt: dateTimeOf(submitted + 15 * 3_600_000) }),
    ...(isFailed && { rejectReason: '营业执照不清晰，证件有效期与股权信息有误', marks: marksOf(type) }),
  });
}
