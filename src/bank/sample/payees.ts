import { dateTimeOf, dayStartOf } from '#model/instant.ts';
import { branchName, hongKongBank, mainlandBanks } from '../banks.ts';
import { numberOf } from '../ledger/book.ts';
import type { Random } from '#model/random.ts';
import { chineseCompany, chinesePerson } from '#model/samples.ts';
import { formatOf } from '../payees/formats.ts';
import { sampleNumbers } from './account-numbers.ts';
import { ABROAD, companyIn, mainlandCard } from './names.ts';

export interface SamplePayee extends Record<string, unknown> {
  payeeNo: string;
  payeeName: string;
  accountNo: string;
  bankName: string;
  bankCountry: string;
  payWay: string;
  currency: string;
  auditState: string;
}

const DAY = 86_400_000;
const HONG_KONG = ['003', '004', '012', '016', '024', '072'];
const RELATIONS = ['SUPPLIER', 'SUPPLIER', 'SUPPLIER', 'SERVICE', 'LOGISTICS', 'AFFILIATE', 'OTHER'];

const WEIGHTS = { US: 34, DE: 18, GB: 12, AT: 6, JP: 12, SG: 6, AU: 5, CA: 4, ID: 3 };
/** Every shape of account is among them, from here on. */
const FIRST_ABROAD = 12;
const ALWAYS = 'US ID GB KR IN JP MX AU CA SG NZ DE TH MY PH VN TW AE BR AT'.split(' ');

/** Long, short and awkward ones first, so that every list shows them. */
export function samplePayees(random: Random, count: number, now: number): SamplePayee[] {
  const payees = Array.from({ length: count }, (_, n) => {
    const place = ALWAYS[n - FIRST_ABROAD];
    const drawn = random.weighted({ CNAPS: 55, LOCAL: 20, SWIFT: 25 });
    const shape = place === undefined ? drawn : 'SWIFT';
    const day = now - random.whole(3, 540) * DAY;
    const created = dayStartOf(day) + 9 * 3_600_000 + random.whole(0, 32_000) * 1000;
    const person = shape !== 'LOCAL' && random.next() < 0.2;
    const payee = {
      ...(shape === 'CNAPS'
        ? mainland(random, person)
        : shape === 'LOCAL'
          ? hongKong(random)
          : abroad(random, person, place)),
    };
    return {
      payeeNo: numberOf('PE', dateTimeOf(created), n + 1),
      subjectType: person ? 2 : 1,
      relation: person ? 'EMPLOYEE' : random.pick(RELATIONS),
      auditState: 'PASS',
      createdAt: dateTimeOf(created),
      ...(random.next() < 0.4 ? { email: `payee${n + 1}@example.com` } : {}),
      ...(person ? { phonePrefix: '86', phone: `100${random.digits(8)}` } : {}),
      ...(random.next() < 0.6
        ? { alias: random.pick(['主力供应商', '包材', '头程物流', '广告代理', '备用账户', '代工厂', '仓储']) }
        : {}),
      ...payee,
    } as SamplePayee;
  });
  return [...payees.map((payee, n) => odd(payee, n))];
}

function mainland(random: Random, person: boolean) {
  const branch = random.pick(mainlandBanks);
  const name = person ? chinesePerson(random) : chineseCompany(random);
  return {
    payeeName: name,
    payeeCnName: name,
    country: 'CN',
    bankCountry: 'CN',
    payWay: 'CNAPS',
    currency: 'CNY',
    bankNo: branch.payeeBankNo,
    bankName: branchName(branch),
    accountNo: person ? mainlandCard(random) : `999${random.digits(13)}`,
  };
}

function hongKong(random: Random) {
  const clearingCode = random.pick(HONG_KONG);
  const name = companyIn(random, 'HK');
  return {
    payeeName: name,
    payeeEnName: name,
    country: 'HK',
    bankCountry: 'HK',
    payWay: 'LOCAL',
    clearingCode,
    currency: random.weighted({ HKD: 60, USD: 30, CNY: 10 }),
    bankName: hongKongBank(clearingCode) ?? '',
    accountNo: `999${random.digits(7)}`,
    city: 'Hong Kong',
    address: `Unit ${random.whole(1, 30)}, ${random.whole(1, 99)} Sample Harbour Road`,
  };
}

function abroad(random: Random, person: boolean, always?: string) {
  const country = always ?? random.weighted(WEIGHTS);
  const place = ABROAD[country];
  if (place === undefined) throw new Error(`No sample place ${country}`);
  const { currency, city } = place;
  const local = formatOf({ bankCountry: country, currency, payWay: 'LOCAL' });
  const payWay = local !== undefined && (always !== undefined || random.next() < 0.65) ? 'LOCAL' : 'SWIFT';
  const format = formatOf({ bankCountry: country, currency, payWay }) ?? 'SWIFT';
  const name = person
    ? `${random.pick(['Mara', 'Jonas', 'Ella', 'Noah'])} ${random.pick(['Sample', 'Muster', 'Exemple', 'Mori'])}`
    : companyIn(random, country);
  return {
    payeeName: name,
    payeeEnName: name,
    country,
    bankCountry: country,
    payWay,
    currency,
    bankName: place.bank,
    ...sampleNumbers(random, format, country, place.bic),
    city,
    address: `${random.whole(1, 400)} Sample Street`,
  };
}

function odd(payee: SamplePayee, n: number): SamplePayee {
  const english = payee.payWay !== 'CNAPS';
  switch (n) {
    case 3:
      return { ...payee, auditState: 'REJECT', rejectReason: '收款人名称与账号不符，请核对后重新提交' };
    case 5:
      return { ...payee, auditState: 'WAIT' };
    case 7:
      return {
        ...payee,
        auditState: 'REJECT',
        rejectReason: `${'材料不清晰，请补充收款人的营业执照、开户证明与交易合同，'.repeat(6)}谢谢。`.slice(0, 200),
      };
    case 9:
      return english
        ? { ...payee, payeeName: LONG_NAME, payeeEnName: LONG_NAME, address: LONG_ADDRESS }
        : { ...payee, alias: '最长别名'.repeat(7) };
    case 11:
      return english
        ? { ...payee, payeeName: "O'Sample Sons Ltd", payeeEnName: "O'Sample Sons Ltd", subjectType: 1 }
        : {
            ...payee,
            payeeName: '阿依·古丽娜尔',
            payeeCnName: '阿依·古丽娜尔',
            subjectType: 2,
            accountNo: PERSON_CARD,
          };
    case FIRST_ABROAD:
      return {
        ...payee,
        payeeName: 'Birch & Cobalt Supply Inc.',
        payeeEnName: 'Birch & Cobalt Supply Inc.',
        subjectType: 1,
      };
    default:
      return payee;
  }
}

/** Of the unassigned range, its last digit right. */
const PERSON_CARD = '6299990000000000004';
const LONG_NAME = 'Sample Transcontinental Electronic Components and Packaging Trading Ltd'.slice(0, 70);
const LONG_ADDRESS =
  `Unit 1204-1206, Block C, International Sample Logistics and Innovation Park, ${'Harbour Road '.repeat(4)}`.slice(
    0,
    105,
  );
