import { dayOf, instantOf } from '#model/instant.ts';
import type { Calls } from '#generated/calls.ts';
import { Random } from '#model/random.ts';
import { pinyinOf } from '../payees/names.ts';
import { register } from '../reference/companies.ts';

/** Values read from a picture, by its type. All values are invented; the same picture always gives the same values. */
export type Recognised = { [Name in keyof Read]: NonNullable<Read[Name]> };
type Read = Omit<Calls['file.ocr']['result'], 'picId'>;

const DAY = 86_400_000;
const NEVER = '2099-12-31';

/**
 * Reads a picture of a document. Null for an unsupported type.
 * @param sha256 of the picture; @param now milliseconds
 */
export function recognise(picType: string, sha256: string, now: number): Recognised | null {
  // Front and back of a card are two pictures, each read separately.
  const random = new Random(Number.parseInt(sha256.slice(0, 8), 16), `${picType} ${sha256}`);
  switch (picType) {
    case 'LICENSE':
      return license(random);
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

/** Companies of the register with complete documents. */
const COMPANIES = register.filter(({ area, creditCode }) => area === 'CN' && creditCode.length === 18);

function license(random: Random): Recognised {
  const { name, creditCode, legalName, registerDate, registerCapital, address, businessScope } = random.pick(COMPANIES);
  return {
    companyName: name,
    companyEnName: `${pinyinOf(name)} Co., Ltd.`,
    creditCode,
    legalName: legalName ?? '',
    registerDate: registerDate ?? '',
    registerCapital: registerCapital ?? '',
    address: address ?? '',
    businessScope: businessScope ?? '',
    ...licensePeriod(
      registerDate ?? '',
      random.pick([NEVER, ...[20, 30, 50].map((each) => plusYears(registerDate ?? '', each))]),
    ),
  };
}

function front(random: Random, now: number): Recognised {
  const birthday = daysBefore(random, now, 22 * 365, 60 * 365);
  const gender = random.pick([1, 2] as const);
  const { legalName, creditCode, address } = random.pick(COMPANIES);
  const order = random.whole(0, 499) * 2 + (gender === 1 ? 1 : 0);
  return {
    name: legalName ?? '',
    gender,
    nation: '汉',
    birthday,
    address: address ?? '',
    idNo: residentNo(creditCode.slice(2, 8), birthday, order),
  };
}

function back(random: Random, now: number): Recognised {
  const [city = ''] = /^.*?市/.exec(random.pick(COMPANIES).address ?? '') ?? [];
  const from = daysBefore(random, now, 100, 3000);
  return { authority: `${city}公安局`, ...cardPeriod(from, plusYears(from, random.pick([10, 20]))) };
}

function passport(random: Random, now: number): Recognised {
  const from = daysBefore(random, now, 100, 3000);
  const { legalName } = random.pick(COMPANIES);
  return {
    name: legalName ?? '',
    enName: pinyinOf(legalName ?? ''),
    gender: random.pick([1, 2] as const),
    birthday: daysBefore(random, now, 22 * 365, 60 * 365),
    country: 'CN',
    idNo: `E${random.digits(8)}`,
    ...cardPeriod(from, plusYears(from, 10)),
  };
}

/** Validity of a licence: both days, and the fields of the form. */
function licensePeriod(from: string, to: string): Recognised {
  const end = to === NEVER ? { licenseForever: true } : { licenseExpireAt: to };
  return { licenseExpire: [from, to], ...end };
}

function cardPeriod(from: string, to: string): Recognised {
  return { idExpire: [from, to], idExpireAt: to };
}

function daysBefore(random: Random, now: number, least: number, most: number): string {
  return dayOf(now - random.whole(least, most) * DAY);
}

function plusYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  // Most years have no 29th of February.
  return dayOf(instantOf(`${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`));
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const RESIDENT_CHECKS = '10X98765432';

/** An identity number with a valid check digit (GB 11643). @param order below 1000; odd for men */
export function residentNo(area: string, birthday: string, order: number): string {
  const body = `${area}${birthday.replaceAll('-', '')}${String(order).padStart(3, '0')}`;
  const sum = Array.from(body).reduce((total, digit, n) => total + Number(digit) * (WEIGHTS[n] ?? 0), 0);
  return body + RESIDENT_CHECKS[sum % 11];
}
