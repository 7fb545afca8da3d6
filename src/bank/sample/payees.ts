import { dateTimeOf, dayStartOf } from '#model/instant.ts';
import { branchName, hongKongBank, mainlandBanks } from '../reference/banks.ts';
import { numberOf } from '#sandbox/ledger-tables.ts';
import type { Random } from '#model/random.ts';
import { chineseCompany, chinesePerson } from '#model/samples.ts';
import { formatOf } from '../payees/formats.ts';
import { sampleNumbers } from './account-numbers.ts';
import { ABROAD, companyIn, mainlandCard } from './names.ts';
import oddPayees from './odd-payees.json' with { type: 'json' };

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

const ALIASES = ['主力供应商', '包材', '头程物流', '广告代理', '备用账户', '代工厂', '仓储'];
const WEIGHTS = { US: 34, DE: 18, GB: 12, AT: 6, JP: 12, SG: 6, AU: 5, CA: 4, ID: 3 };
/** Every shape of account is among them, from here on. */
const FIRST_ABROAD = 12;
const ALWAYS = 'US ID GB KR IN JP MX AU CA SG NZ DE TH MY PH VN TW AE BR AT'.split(' ');

const ODD = oddPayees as (Partial<SamplePayee> & { n: number; of?: string })[];

/** Long, short and awkward ones first, so that every list shows them. */
export function samplePayees(random: Random, count: number, now: number): SamplePayee[] {
  const payees = Array.from({ length: count }, (_, n) => {
    const place = ALWAYS[n - FIRST_ABROAD];
    const drawn = random.weighted({ CNAPS: 55, LOCAL: 20, SWIFT: 25 });
    const shape = place === undefined ? drawn : 'SWIFT';
    const day = now - random.whole(3, 540) * DAY;
    const created = dayStartOf(day) + 9 * 3_600_000 + random.whole(0, 32_000) * 1000;
    const person = shape !== 'LOCAL' && random.next() < 0.2;
    const payee =
      shape === 'CNAPS'
        ? mainland(random, person)
        : shape === 'LOCAL'
          ? hongKong(random)
          : abroad(random, person, place);
    return {
      payeeNo: numberOf('PE', dateTimeOf(created), n + 1),
      subjectType: person ? 2 : 1,
      relation: person ? 'EMPLOYEE' : random.pick(RELATIONS),
      auditState: 'PASS',
      createdAt: dateTimeOf(created),
      ...(random.next() < 0.4 ? { email: `payee${n + 1}@example.com` } : {}),
      ...(person ? { phonePrefix: '86', phone: `100${random.digits(8)}` } : {}),
      ...(random.next() < 0.6 ? { alias: random.pick(ALIASES) } : {}),
      ...payee,
    } as SamplePayee;
  });
  return payees.map(odd);
}

function mainland(random: Random, person: boolean) {
  const branch = random.pick(mainlandBanks);
  const name = person ? chinesePerson(random) : chineseCompany(random);
  return {
    ...{ payeeName: name, payeeCnName: name },
    ...{ country: 'CN', bankCountry: 'CN', payWay: 'CNAPS', currency: 'CNY' },
    bankNo: branch.payeeBankNo,
    bankName: branchName(branch),
    accountNo: person ? mainlandCard(random) : `999${random.digits(13)}`,
  };
}

function hongKong(random: Random) {
  const clearingCode = random.pick(HONG_KONG);
  const name = companyIn(random, 'HK');
  return {
    ...{ payeeName: name, payeeEnName: name, country: 'HK', bankCountry: 'HK', payWay: 'LOCAL', clearingCode },
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
    ...{ payeeName: name, payeeEnName: name, country, bankCountry: country, payWay, currency },
    bankName: place.bank,
    ...sampleNumbers(random, format, country, place.bic),
    city,
    address: `${random.whole(1, 400)} Sample Street`,
  };
}

/** Long, short and awkward names, and payees that the bank has not passed, by their place. */
function odd(payee: SamplePayee, place: number): SamplePayee {
  const here = (payee.payWay === 'CNAPS' ? 'CN' : 'abroad') as string;
  const found = ODD.find(({ n, of = here }) => n === place && of === here);
  if (found === undefined) return payee;
  const { n: _n, of: _of, ...said } = found;
  return { ...payee, ...said };
}
