import { dateTimeOf, dayOf } from '#model/instant.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { placeholder } from './materials.ts';

const DAY = 86_400_000;
const CERTIFICATE = placeholder('注册证书');
const PROOF = placeholder('代付关系证明');

interface Draft {
  payerName: string;
  payerEnName: string;
  country: string;
  creditCode: string;
  city: string;
  address: string;
  relation: string;
  subjectType?: number;
  auditState?: string;
  rejectReason?: string;
  /** Days until its certificate ends. */
  expires?: number;
  unproved?: boolean;
}

/** Those in whose names merchant A pays: good ones first, then every way in which one is not. */
const DRAFTS: Draft[] = [
  payer('果园样例贸易有限公司', 'Sample Orchard Trading Limited', 'HK', '70000011', 'AFFILIATE'),
  payer('灯塔样例商务有限公司', 'Sample Lantern Commerce Limited', 'HK', '70000022', 'SUBSIDIARY'),
  payer('峰顶样例零售有限公司', 'Sample Summit Retail Limited', 'HK', '70000033', 'PARENT'),
  { ...payer('Sample Meadow GmbH', 'Sample Meadow GmbH', 'DE', 'HRB 990011', 'CUSTOMER'), city: 'Berlin' },
  { ...payer('Sample & Sons (UK) Ltd', 'Sample & Sons (UK) Ltd', 'GB', '99001122', 'CUSTOMER'), city: 'London' },
  {
    ...payer('Sample Harbour Pte. Ltd.', 'Sample Harbour Pte. Ltd.', 'SG', '209900011W', 'AFFILIATE'),
    city: 'Singapore',
  },
  {
    ...payer('様例商事株式会社', 'Sample Shoji K.K.', 'JP', '9900010000111', 'CUSTOMER'),
    city: 'Tokyo',
    address: 'Sample Building 12F, 1-2-3 Sample-machi, Minato-ku, Tokyo 105-0000, beside the second sample crossing',
  },
  {
    ...payer('Sample Prairie Inc.', 'Sample Prairie Inc.', 'US', '99-0000011', 'CUSTOMER'),
    city: 'Austin',
    expires: 24,
  },
  {
    ...payer('欧阳样例', 'OUYANG YANGLI', 'CN', '990101198804123012', 'SHAREHOLDER'),
    subjectType: 2,
    city: 'Shenzhen',
  },
  {
    ...payer(
      '粤港澳大湾区样例跨境电子商务供应链综合服务与国际货运代理有限公司',
      'Sample Greater Bay Cross Border Supply Chain and Freight Forwarding Ltd',
      'HK',
      '70000044',
      'AFFILIATE',
    ),
  },
  { ...payer('新叶样例有限公司', 'Sample New Leaf Limited', 'HK', '70000055', 'AFFILIATE'), auditState: 'WAIT' },
  { ...payer('Sample Fjord AS', 'Sample Fjord AS', 'NO', '990011223', 'CUSTOMER'), city: 'Oslo', auditState: 'WAIT' },
  {
    ...payer('旧港样例有限公司', 'Sample Old Port Limited', 'HK', '70000066', 'OTHER'),
    auditState: 'REJECT',
    rejectReason: '代付关系证明未加盖双方公章，且委托期限已过，请补充有效的委托代付协议后重新提交',
  },
  { ...payer('晚秋样例有限公司', 'Sample Late Autumn Limited', 'HK', '70000077', 'SUBSIDIARY'), expires: -9 },
  { ...payer('孤舟样例有限公司', 'Sample Lone Boat Limited', 'HK', '70000088', 'OTHER'), unproved: true },
];

function payer(payerName: string, payerEnName: string, country: string, creditCode: string, relation: string): Draft {
  const address = 'Unit 8, 12/F, Sample Commercial Building, 88 Sample Road';
  return { payerName, payerEnName, country, creditCode, relation, address, city: 'Hong Kong' };
}

/** Fifteen payers; the numbers of the ones that may be paid for now. */
export async function openPoboPayers(desk: MemoryDesk, owner: string, now: number, most = 15): Promise<string[]> {
  const good: string[] = [];
  for (const [n, { expires, unproved, ...draft }] of DRAFTS.slice(0, most).entries()) {
    // What waits has come just now; the others long ago.
    const created = draft.auditState === 'WAIT' ? now - (n - 8) * 3_600_000 : now - (380 - n * 23) * DAY;
    const createdAt = dateTimeOf(created);
    const poboRecordId = await desk.book.nextNumber('PP', createdAt);
    const auditState = draft.auditState ?? 'PASS';
    await desk.addRecord(owner, 'pobo-payer', {
      subjectType: 1,
      ...draft,
      auditState,
      poboRecordId,
      createdAt,
      registerDate: '2016-04-18',
      license: CERTIFICATE,
      relationFiles: unproved === true ? [] : [PROOF],
      ...(expires === undefined ? {} : { certificateExpireAt: dayOf(now + expires * DAY) }),
    });
    if (auditState === 'PASS' && unproved !== true && (expires ?? 1) > 0) good.push(poboRecordId);
  }
  return good;
}
