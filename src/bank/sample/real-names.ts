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

/** What the merchants of the sample have handed in; who has not verified yet has nothing. */
const SUBJECTS: Record<string, Record<string, unknown>> = {
  '80010001': {
    creditCode: '91440300MA5XDEM13N',
    companyType: '173',
    industry: '0652',
    sez: '99',
    monthlyVolume: 3,
    registerDate: '2017-03-28',
    address: '深圳市南山区科苑路 128 号 6 栋 1203 室',
    businessScope: '货物进出口；技术进出口；互联网销售；家居用品、电子产品的研发与销售。',
    website: 'https://xinglan.example.com',
    personEnName: 'LIN YUANHANG',
    born: '1988-04-12',
  },
  '80010002': {
    verifiedType: 'personal',
    gender: 2,
    monthlyVolume: 1,
    address: '杭州市滨江区江南大道 66 号 3 栋 802 室',
    born: '1993-09-25',
  },
  '80010003': {
    creditCode: '91330100MA2XDEM269',
    companyType: '150',
    industry: '0965',
    sez: '10',
    monthlyVolume: 2,
    registerDate: '2019-07-02',
    address: '杭州市滨江区江南大道 588 号 2 栋 901 室',
    businessScope: '软件开发；信息技术咨询服务；技术进出口。',
    personEnName: 'XU QINGHE',
    born: '1985-11-03',
  },
  '80010004': {
    creditCode: '91440106MA5XDEM4K',
    companyType: '150',
    industry: '1272',
    sez: '99',
    monthlyVolume: 2,
    registerDate: '2020-01-15',
    address: '广州市天河区体育西路 103 号 1806 室',
    businessScope: '广告设计、代理；广告发布；市场营销策划。',
    personEnName: 'LU JIAMU',
    born: '1990-06-21',
  },
  '80010005': {
    verifiedType: 'hkcompany',
    creditCode: '76004321',
    industry: '0651',
    monthlyVolume: 3,
    registerDate: '2016-10-11',
    address: 'Unit 1805, 18/F, Sample Commercial Centre, 88 Demonstration Road, Kwun Tong, Kowloon, Hong Kong',
    personEnName: 'FUNG NAM KIU',
    idType: 0,
    idNo: 'A123456(3)',
  },
  '80010007': {
    creditCode: '91330203MA2XDEM7A',
    companyType: '173',
    industry: '0652',
    sez: '99',
    monthlyVolume: 1,
    registerDate: '2022-05-19',
    address: '宁波市鄞州区首南路 219 号 5 栋 601 室',
    businessScope: '家居用品的研发与销售；货物进出口。',
    personEnName: 'XIE JINGXING',
    born: '1994-02-08',
  },
  '80010008': {
    creditCode: '91320505MA2XDEM8B',
    companyType: '173',
    industry: '0341',
    sez: '99',
    monthlyVolume: 1,
    registerDate: '2021-09-06',
    address: '苏州市虎丘区学森路 9 号 12 栋 305 室',
    businessScope: '玩具制造与销售；工艺美术品销售；货物进出口。',
    personEnName: 'QIU SHUYAN',
    born: '1991-12-30',
  },
  '80010009': {
    creditCode: '91441900MA5XDEM9C',
    companyType: '173',
    industry: '0333',
    sez: '99',
    monthlyVolume: 1,
    registerDate: '2018-08-24',
    address: '东莞市长安镇振安东路 77 号',
    businessScope: '五金制品制造与销售；货物进出口。',
    personEnName: 'LYU NANQIAO',
    born: '1987-05-17',
  },
  '80010010': {
    creditCode: '91440600MA5XDEM0D',
    companyType: '173',
    industry: '0652',
    sez: '99',
    monthlyVolume: 1,
    registerDate: '2020-11-13',
    address: '佛山市顺德区大良街道新城路 41 号',
    businessScope: '户外用品的研发与销售；货物进出口。',
    personEnName: 'OUYANG XINGHE',
    born: '1989-01-26',
  },
};

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
  const subject = SUBJECTS[merchant.owner];
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
