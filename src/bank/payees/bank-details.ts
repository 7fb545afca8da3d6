import { isValidBIC, isValidIBAN } from 'ibantools';
import { cnapsCheckDigit, hongKongBank, mainlandBank } from '../banks.ts';
import { type RefusalCode } from '../refusals.ts';

/** What of a payee says where money goes. */
export interface BankDetails {
  subjectType: number;
  payeeCnName?: string | null;
  payeeEnName?: string | null;
  bankCountry: string;
  payWay: string;
  currency: string;
  bankNo?: string | null;
  clearingCode?: string | null;
  swift?: string | null;
  intermediaryBank?: string | null;
  accountNo: string;
}

export interface DetailError {
  code: RefusalCode;
  /** Field of the payee. */
  field: keyof BankDetails;
}

const INDIVIDUAL = 2;

/** Countries whose bank accounts are written as an IBAN when money comes by SWIFT. */
const IBAN_COUNTRIES = new Set(
  'DE FR ES IT NL BE AT IE PT PL CH AE SA TR CZ HU SE NO DK IL FI LU GR SK SI EE LV LT MT CY HR'.split(' '),
);

/** A BIC may name a territory where the bank is said to be in the mother country. */
const TERRITORIES: Record<string, readonly string[]> = {
  GB: ['GG', 'JE', 'IM'],
  FR: ['GF', 'GP', 'MQ', 'MC', 'RE'],
  US: ['PR'],
};

const HONG_KONG_CURRENCIES = new Set(['HKD', 'USD', 'CNY', 'EUR']);
const ENGLISH_NAME = /^(?![/-])[A-Za-z0-9/\-?:().,'+& ]+$/;
const PERSON_NAME = /^[\u3400-\u9fff](?:·?[\u3400-\u9fff]){1,24}$/;

/** Letters and digits as the bank stores them: no spaces, upper case. */
export function normalAccount(accountNo: string): string {
  return accountNo.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
}

export function normalName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/** Every rule that the details break, at most one for a field. */
export function bankDetailErrors(details: BankDetails): DetailError[] {
  const errors: DetailError[] = [];
  const say = (code: RefusalCode, field: keyof BankDetails): void => {
    if (!errors.some((error) => error.field === field)) errors.push({ code, field });
  };
  switch (details.payWay) {
    case 'CNAPS':
      mainland(details, say);
      break;
    case 'LOCAL':
      hongKong(details, say);
      break;
    default:
      swift(details, say);
  }
  return errors;
}

type Say = (code: RefusalCode, field: keyof BankDetails) => void;

function mainland(details: BankDetails, say: Say): void {
  if (details.bankCountry !== 'CN' || details.currency !== 'CNY') say('27013', 'payWay');
  const name = details.payeeCnName ?? '';
  const person = details.subjectType === INDIVIDUAL;
  if (
    name.length > 50 ||
    !(person ? PERSON_NAME.test(name) : /[\u3400-\u9fff]/.test(name) && !/[\p{Extended_Pictographic}]/u.test(name))
  ) {
    say('27014', 'payeeCnName');
  }
  const bankNo = details.bankNo ?? '';
  if (!isCnaps(bankNo) && mainlandBank(bankNo) === undefined) say('27007', 'bankNo');
  const account = normalAccount(details.accountNo);
  if (person) {
    if (!/^\d{16,19}$/.test(account) || (account.startsWith('62') && !isLuhn(account))) say('27012', 'accountNo');
  } else if (!/^\d{9,32}$/.test(account)) say('27006', 'accountNo');
}

function hongKong(details: BankDetails, say: Say): void {
  if (details.bankCountry !== 'HK' || !HONG_KONG_CURRENCIES.has(details.currency)) say('27013', 'payWay');
  englishName(details, say);
  if (hongKongBank(details.clearingCode ?? '') === undefined) say('27015', 'clearingCode');
  if (!/^\d{6,12}$/.test(normalAccount(details.accountNo))) say('27006', 'accountNo');
}

function swift(details: BankDetails, say: Say): void {
  if (details.bankCountry === 'CN' && details.currency === 'CNY') say('27013', 'payWay');
  englishName(details, say);
  bic(details.swift ?? '', 'swift', details.bankCountry, say);
  if ((details.intermediaryBank ?? '') !== '' && !isBic(details.intermediaryBank ?? ''))
    say('27002', 'intermediaryBank');
  const account = normalAccount(details.accountNo);
  if (IBAN_COUNTRIES.has(details.bankCountry)) {
    if (!isValidIBAN(account) || !inCountry(account.slice(0, 2), details.bankCountry)) say('27004', 'accountNo');
  } else if (/^[A-Z]{2}\d{2}/.test(account) && details.bankCountry === 'GB') {
    if (!isValidIBAN(account)) say('27004', 'accountNo');
  } else if (!/^[A-Z0-9/-]{4,34}$/.test(account)) say('27006', 'accountNo');
}

function englishName(details: BankDetails, say: Say): void {
  const name = details.payeeEnName ?? '';
  if (name.length > 70 || !ENGLISH_NAME.test(name)) say('27001', 'payeeEnName');
  else if (details.subjectType === INDIVIDUAL && /\d/.test(name)) say('27014', 'payeeEnName');
}

function bic(value: string, field: 'swift', country: string, say: Say): void {
  if (!isBic(value)) say('27002', field);
  else if (!inCountry(value.slice(4, 6), country)) say('27003', field);
}

function isBic(value: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value) && isValidBIC(value);
}

function inCountry(found: string, country: string): boolean {
  return found === country || TERRITORIES[country]?.includes(found) === true;
}

export function isCnaps(bankNo: string): boolean {
  return /^\d{12}$/.test(bankNo) && cnapsCheckDigit(bankNo.slice(0, 11)) === Number(bankNo[11]);
}

export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let n = 0; n < digits.length; n += 1) {
    const digit = Number(digits[digits.length - 1 - n]) * (n % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Eight characters are the head office of the eleven. */
export function sameBank(left: string, right: string): boolean {
  const full = (value: string): string => (value.length === 8 ? `${value}XXX` : value);
  return full(left) === full(right);
}
