import { dayOf, instantOf } from '#model/instant.ts';
import { Random } from '#model/random.ts';
import { chineseCompany, chinesePerson, englishCompany } from '#model/samples.ts';

/** What can be read off a picture, by its type. Every value is invented; the same picture always reads the same. */
export interface Recognised {
  name?: string;
  enName?: string;
  gender?: 1 | 2;
  nation?: string;
  birthday?: string;
  address?: string;
  idNo?: string;
  authority?: string;
  /** From and to; a paper without an end ends on 2099-12-31. */
  idExpire?: string[];
  companyName?: string;
  companyEnName?: string;
  creditCode?: string;
  legalName?: string;
  registerDate?: string;
  registerCapital?: string;
  businessScope?: string;
  licenseExpire?: string[];
  country?: string;
}

const DAY = 86_400_000;
const NEVER = '2099-12-31';

/**
 * Reads a picture of a paper. Null for a type that nobody reads.
 * @param sha256 of the picture; @param now milliseconds
 */
export function recognise(picType: string, sha256: string, now: number): Recognised | null {
  // Front and back of a card are two pictures, each read by itself.
  const random = new Random(Number.parseInt(sha256.slice(0, 8), 16), `${picType} ${sha256}`);
  switch (picType) {
    case 'LICENSE':
      return license(random, now);
    case 'ID_FRONT_REAL_NAME':
    case 'ID_HOLD_REAL_NAME':
      return front(random, now);
    case 'ID_BACK_REAL_NAME':
      return back(random, now);
    case 'PASSPORT':
      return passport(random, now);
    default:
      return null;
  }
}

function license(random: Random, now: number): Recognised {
  const registerDate = daysBefore(random, now, 400, 6000);
  const isEndless = random.next() < 0.6;
  return {
    companyName: chineseCompany(random),
    companyEnName: englishCompany(random, 'Co., Ltd.'),
    creditCode: creditCode(random),
    legalName: chinesePerson(random),
    registerDate,
    registerCapital: `${random.pick([50, 100, 200, 500, 1000])}0000.00`,
    address: `${random.pick(STREETS)}${random.whole(1, 288)}号${random.whole(1, 20)}栋${random.whole(101, 1806)}室`,
    businessScope: random.pick(SCOPES),
    licenseExpire: [registerDate, isEndless ? NEVER : plusYears(registerDate, 30)],
  };
}

function front(random: Random, now: number): Recognised {
  const birthday = daysBefore(random, now, 22 * 365, 60 * 365);
  const gender = random.pick([1, 2] as const);
  const [area, place] = random.pick(AREAS);
  return {
    name: chinesePerson(random),
    gender,
    nation: '汉',
    birthday,
    address: `${place}${random.pick(STREETS).replace(/^.*?[市区]/, '')}${random.whole(1, 288)}号`,
    idNo: residentNo(area, birthday, random.whole(0, 499) * 2 + (gender === 1 ? 1 : 0)),
  };
}

function back(random: Random, now: number): Recognised {
  const [, place] = random.pick(AREAS);
  const from = daysBefore(random, now, 100, 3000);
  return { authority: `${place.replace(/^.*省/, '')}公安局`, idExpire: [from, plusYears(from, random.pick([10, 20]))] };
}

function passport(random: Random, now: number): Recognised {
  const from = daysBefore(random, now, 100, 3000);
  const [given, family] = [random.pick(GIVEN_NAMES), random.pick(FAMILY_NAMES)];
  return {
    name: chinesePerson(random),
    enName: `${family} ${given}`,
    gender: random.pick([1, 2] as const),
    birthday: daysBefore(random, now, 22 * 365, 60 * 365),
    country: 'CN',
    idNo: `E${random.digits(8)}`,
    idExpire: [from, plusYears(from, 10)],
  };
}

const STREETS = [
  '深圳市南山区科苑路',
  '广州市天河区体育西路',
  '杭州市滨江区江南大道',
  '宁波市鄞州区首南路',
  '厦门市思明区软件园路',
];
const SCOPES = [
  '货物进出口；技术进出口；互联网销售。',
  '家居用品、五金制品的研发与销售；货物进出口。',
  '软件开发；信息技术咨询服务；国内贸易代理。',
];
const AREAS = [
  ['440305', '广东省深圳市南山区'],
  ['440106', '广东省广州市天河区'],
  ['330108', '浙江省杭州市滨江区'],
  ['350203', '福建省厦门市思明区'],
] as const;
const FAMILY_NAMES = ['CHEN', 'LIN', 'HUANG', 'SHEN', 'GUO', 'XU', 'XIE', 'WEN'];
const GIVEN_NAMES = ['XIAOLAN', 'RUOXI', 'SIQI', 'YUTONG', 'ZHIXIA', 'YIMING', 'JIAMU', 'NANQIAO'];

function daysBefore(random: Random, now: number, least: number, most: number): string {
  return dayOf(now - random.whole(least, most) * DAY);
}

function plusYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  // The 29th of February has no namesake in most years.
  return dayOf(instantOf(`${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`));
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const RESIDENT_CHECKS = '10X98765432';

/** An identity number with its check digit right (GB 11643). @param order below 1000; odd for men */
export function residentNo(area: string, birthday: string, order: number): string {
  const body = `${area}${birthday.replaceAll('-', '')}${String(order).padStart(3, '0')}`;
  const sum = Array.from(body).reduce((total, digit, n) => total + Number(digit) * (WEIGHTS[n] ?? 0), 0);
  return body + RESIDENT_CHECKS[sum % 11];
}

const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified social credit code with its check character right (GB 32100). */
function creditCode(random: Random): string {
  const body = `91${random.pick(AREAS)[0]}MA${Array.from({ length: 7 }, () => random.pick(Array.from(LETTERS))).join('')}`;
  const sum = Array.from(body).reduce((total, letter, n) => total + LETTERS.indexOf(letter) * (3 ** n % 31), 0);
  return body + LETTERS[(31 - (sum % 31)) % 31];
}
