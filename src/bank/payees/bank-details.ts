import { ownEntry } from '#model/own-entry.ts';
import { hongKongBank, localBank, mainlandBank } from '../reference/banks.ts';
import { readAccount } from '#model/read-account.ts';
import {
  type Clearing,
  plainName,
  plainWords,
  readChineseName,
  readEnglish,
  readEnglishName,
} from '#model/read-name.ts';
import { type Reading, sayRefused } from '#model/reading.ts';
import { type RefusalCode, refusalText } from '../words/refusals.ts';
import {
  bareDigits,
  isAba,
  isBic,
  isClabe,
  isCnaps,
  isIban,
  isLuhn,
  normalAccount,
  sameBank,
} from './account-numbers.ts';
import { type AccountFormat, formatOf, isInCountry } from './formats.ts';
import { isCreditCode } from '../reference/credit-code.ts';
import { isEnglishPerson, isKatakana } from './names.ts';

/** Payee fields that identify the recipient and the destination account. */
export interface BankDetails {
  subjectType: number;
  payeeCnName?: string | null;
  payeeEnName?: string | null;
  payeeKanaName?: string | null;
  creditCode?: string | null;
  state?: string | null;
  city?: string | null;
  address?: string | null;
  postcode?: string | null;
  bankCountry: string;
  payWay: string;
  currency: string;
  bankName?: string | null;
  bankNo?: string | null;
  bankCode?: string | null;
  branchCode?: string | null;
  clearingCode?: string | null;
  routingNo?: string | null;
  sortCode?: string | null;
  bsb?: string | null;
  institution?: string | null;
  transit?: string | null;
  ifsc?: string | null;
  swift?: string | null;
  intermediaryBank?: string | null;
  accountType?: number | null;
  accountNo: string;
}

export type DetailField = keyof BankDetails;

export interface DetailError {
  code: RefusalCode;
  /** Field of the payee. */
  field: DetailField;
  blanks?: Record<string, string>;
  /** A message more exact than the code's: it names the character or the length. */
  message?: string;
  /** Digits are missing, for example leading zeros that a spreadsheet dropped. */
  isShort?: true;
}

const INDIVIDUAL = 2;
const SAVINGS = 11;
const CHECKING = 12;

/** Fields of a format besides the account; all others are empty. `?` marks optional fields. */
const NUMBERS: Record<AccountFormat, readonly string[]> = {
  CNAPS: ['bankNo', 'payeeCnName', 'creditCode?'],
  HONG_KONG: ['clearingCode'],
  ABA: ['routingNo', 'accountType', 'state'],
  SEPA: ['swift?'],
  SORT_CODE: ['sortCode?'],
  BSB: ['bsb'],
  EFT: ['institution', 'transit'],
  FAST: ['swift'],
  ZENGIN: ['bankCode', 'branchCode', 'accountType', 'payeeKanaName'],
  NEW_ZEALAND: [],
  IFSC: ['ifsc'],
  CLABE: [],
  BANK: ['bankCode'],
  IBAN: ['swift', 'intermediaryBank?'],
  SWIFT: ['swift', 'intermediaryBank?'],
};
const ALL_NUMBERS = [...new Set(Object.values(NUMBERS).flat())].map((name) => name.replace('?', '') as DetailField);

/** Fields that people write with dashes and spaces, and banks without. */
const BARE: readonly DetailField[] = ['sortCode', 'bsb', 'routingNo', 'clearingCode', 'institution', 'transit'];

/** Fields that this account format does not have and whose values must be dropped. */
export function strangeFields(details: BankDetails): DetailField[] {
  const format = formatOf(details);
  if (format === undefined) return [];
  const own = NUMBERS[format].map((name) => name.replace('?', ''));
  return ALL_NUMBERS.filter((name) => !own.includes(name) && !(name === 'payeeCnName' || name === 'creditCode'));
}

/** Names, numbers and accounts as the bank stores them; empty values are left out. */
export function normalDetails<T extends object>(typed: T): Partial<T> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(typed) as [string, unknown][]) {
    if (value === undefined || value === '') continue;
    if (typeof value !== 'string') clean[name] = value;
    else if (name === 'accountNo') clean[name] = normalAccount(value);
    else if ((BARE as readonly string[]).includes(name)) clean[name] = bareDigits(value);
    else if (['swift', 'intermediaryBank', 'ifsc', 'creditCode'].includes(name)) clean[name] = normalAccount(value);
    else clean[name] = /Name$/.test(name) && name !== 'bankName' ? plainName(value) : plainWords(value);
  }
  const { accountNo, bankCountry, payWay } = clean as { accountNo?: string; bankCountry?: string; payWay?: string };
  if (accountNo !== undefined && payWay === 'LOCAL') clean['accountNo'] = localAccount(accountNo, bankCountry ?? '');
  return clean as Partial<T>;
}

/** Local account numbers without dashes, which an IBAN does not have; British ones with seven digits get a leading zero. */
function localAccount(accountNo: string, country: string): string {
  const bare = /^[A-Z]{2}\d\d/.test(accountNo) ? accountNo : bareDigits(accountNo);
  return country === 'GB' && /^\d{7}$/.test(bare) ? `0${bare}` : bare;
}

type Say = (code: RefusalCode, field: DetailField, more?: Omit<DetailError, 'code' | 'field'>) => void;

/** Every violated rule, at most one per field. */
export function bankDetailErrors(details: BankDetails): DetailError[] {
  const errors: DetailError[] = [];
  const say: Say = (code, field, more) => {
    if (errors.some((error) => error.field === field)) return;
    errors.push({ code, field, ...more });
  };
  const format = formatOf(details);
  if (format === undefined) return [{ code: '27013', field: 'payWay' }];
  checkNames(details, format, say);
  for (const name of NUMBERS[format]) if (isMissing(details, name)) say(missingCode(name), name as DetailField);
  RULES[format](details, say);
  return errors;
}

/** The error of an account as typed, as a sentence; undefined if there is none. */
export function accountFault(details: BankDetails): string | undefined {
  const read = readAccount(details.accountNo);
  if (!('value' in read)) return sayRefused(read);
  const wrong = bankDetailErrors({ ...details, ...normalDetails(details) }).find(({ field }) => field === 'accountNo');
  return wrong && (wrong.message ?? refusalText(wrong.code, wrong.blanks));
}

function isMissing(details: BankDetails, name: string): boolean {
  return !name.endsWith('?') && name !== 'payeeCnName' && (details[name as DetailField] ?? '') === '';
}

function missingCode(name: string): RefusalCode {
  const codes: Record<string, RefusalCode> = {
    swift: '27002',
    routingNo: '27005',
    bankNo: '27007',
    clearingCode: '27015',
    payeeKanaName: '27014',
  };
  return ownEntry(codes, name) ?? '27017';
}

function checkNames(details: BankDetails, format: AccountFormat, say: Say): void {
  const isPerson = details.subjectType === INDIVIDUAL;
  const chinese = details.payeeCnName ?? '';
  if (format === 'CNAPS' || chinese !== '') {
    sayUnless(readChineseName(chinese, isPerson ? 'person' : 'company'), '27014', 'payeeCnName', say);
  }
  const creditCode = details.creditCode ?? '';
  if (!isPerson && creditCode !== '' && !isCreditCode(creditCode)) say('27008', 'creditCode');
  if (format === 'CNAPS') return;
  const carries: Clearing = format === 'SWIFT' || format === 'IBAN' || format === 'SEPA' ? 'SWIFT' : 'LOCAL';
  const english = details.payeeEnName ?? '';
  sayUnless(readEnglishName(english, carries), '27001', 'payeeEnName', say);
  if (isPerson && !isEnglishPerson(english)) say('27014', 'payeeEnName');
  for (const [field, what] of Object.entries(ADDRESS) as [DetailField, string][]) {
    const text = details[field];
    if (typeof text === 'string' && text !== '') {
      sayUnless(readEnglish(text, { way: carries }), '27016', field, say, { what });
    }
  }
}

/**
 * Reports the error of a text: an invalid character follows the message of the code, other errors have messages of
 * their own.
 */
function sayUnless(
  read: Reading,
  code: RefusalCode,
  field: DetailField,
  say: Say,
  blanks?: Record<string, string>,
): void {
  const known = blanks === undefined ? {} : { blanks };
  if ('value' in read) {
    if (read.value === '') say(code, field, known);
    return;
  }
  const said = sayRefused(read);
  say(code, field, { ...known, message: read.refused === 'sign' ? `${refusalText(code, blanks)}：${said}` : said });
}

const ADDRESS = { city: '城市', address: '地址', state: '州/省' };

const RULES: Record<AccountFormat, (details: BankDetails, say: Say) => void> = {
  CNAPS(details, say) {
    const bankNo = details.bankNo ?? '';
    if (!isCnaps(bankNo) && mainlandBank(bankNo) === undefined) say('27007', 'bankNo', shortOf(bankNo, 12));
    const { accountNo } = details;
    if (details.subjectType !== INDIVIDUAL) digits(accountNo, 9, 32, say);
    else if (!/^\d{16,19}$/.test(accountNo) || (accountNo.startsWith('62') && !isLuhn(accountNo)))
      say('27012', 'accountNo');
  },
  HONG_KONG(details, say) {
    if (hongKongBank(details.clearingCode ?? '') === undefined) {
      say('27015', 'clearingCode', shortOf(details.clearingCode, 3));
    }
    digits(details.accountNo, 6, 12, say);
  },
  ABA(details, say) {
    if (!isAba(details.routingNo ?? '')) say('27005', 'routingNo', shortOf(details.routingNo, 9));
    if (details.accountType !== SAVINGS && details.accountType !== CHECKING) {
      say('27017', 'accountType', { message: '账户类型须为储蓄账户或支票账户' });
    }
    if (!/^\d{5}(-\d{4})?$/.test(details.postcode ?? '')) say('27018', 'postcode', shortOf(details.postcode, 5));
    digits(details.accountNo, 4, 17, say);
  },
  SEPA(details, say) {
    iban(details, say);
    if ((details.swift ?? '') !== '') bic(details, say);
  },
  SORT_CODE(details, say) {
    if (/^[A-Z]{2}/.test(details.accountNo)) {
      iban(details, say);
      return;
    }
    if (!/^\d{6}$/.test(details.sortCode ?? '')) say('27019', 'sortCode', shortOf(details.sortCode, 6));
    digits(details.accountNo, 8, 8, say);
  },
  BSB(details, say) {
    if (!/^\d{6}$/.test(details.bsb ?? '')) say('27020', 'bsb', shortOf(details.bsb, 6));
    digits(details.accountNo, 5, 9, say);
  },
  EFT(details, say) {
    if (!/^\d{3}$/.test(details.institution ?? '')) say('27021', 'institution', shortOf(details.institution, 3));
    if (!/^\d{5}$/.test(details.transit ?? '')) say('27021', 'transit', shortOf(details.transit, 5));
    digits(details.accountNo, 7, 12, say);
  },
  FAST(details, say) {
    bic(details, say);
    digits(details.accountNo, 7, 14, say);
  },
  ZENGIN(details, say) {
    if (!isKatakana(details.payeeKanaName ?? '')) say('27022', 'payeeKanaName');
    if (!/^\d{4}$/.test(details.bankCode ?? '')) say('27021', 'bankCode', shortOf(details.bankCode, 4));
    if (!/^\d{3}$/.test(details.branchCode ?? '')) say('27021', 'branchCode', shortOf(details.branchCode, 3));
    digits(details.accountNo, 7, 7, say);
  },
  NEW_ZEALAND: (details, say) => digits(details.accountNo, 15, 16, say),
  IFSC(details, say) {
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(details.ifsc ?? '')) say('27023', 'ifsc');
    digits(details.accountNo, 9, 18, say);
  },
  CLABE(details, say) {
    if (!isClabe(details.accountNo)) say('27006', 'accountNo');
  },
  BANK(details, say) {
    if (localBank(details.bankCountry, details.bankCode ?? '') === undefined) {
      const isEmpty = (details.bankCode ?? '') === '';
      say('27017', 'bankCode', isEmpty ? {} : { message: '银行代码不存在', ...shortOf(details.bankCode, 3) });
    }
    digits(details.accountNo, 6, 20, say);
  },
  IBAN(details, say) {
    bic(details, say);
    iban(details, say);
  },
  SWIFT(details, say) {
    bic(details, say);
    if (!/^[A-Z0-9/-]{4,34}$/.test(details.accountNo)) say('27006', 'accountNo');
  },
};

/** Marks a text of only digits that has too few of them. */
function shortOf(number: string | null | undefined, needed: number): { isShort?: true } {
  return /^\d+$/.test(number ?? '') && (number ?? '').length < needed ? { isShort: true } : {};
}

function digits(accountNo: string, least: number, most: number, say: Say): void {
  if (!/^\d+$/.test(accountNo) || accountNo.length < least || accountNo.length > most) {
    say('27006', 'accountNo', shortOf(accountNo, least));
  }
}

function bic({ swift, intermediaryBank, bankCountry }: BankDetails, say: Say): void {
  if (!isBic(swift ?? '')) say('27002', 'swift');
  else if (!isInCountry((swift ?? '').slice(4, 6), bankCountry)) say('27003', 'swift');
  if ((intermediaryBank ?? '') !== '' && !isBic(intermediaryBank ?? '')) say('27002', 'intermediaryBank');
}

function iban({ accountNo, bankCountry }: BankDetails, say: Say): void {
  if (!isIban(accountNo) || !isInCountry(accountNo.slice(0, 2), bankCountry)) say('27004', 'accountNo');
}

/** True if two payees are the same account at the same bank, however written. */
export function sameAccount(left: BankDetails, right: BankDetails): boolean {
  if (left.currency !== right.currency || left.accountNo !== right.accountNo) return false;
  if (left.bankCountry !== right.bankCountry || left.payWay !== right.payWay) return false;
  if ((left.swift ?? '') !== '' && (right.swift ?? '') !== '') return sameBank(left.swift ?? '', right.swift ?? '');
  const numbers: readonly DetailField[] = [...BARE, 'bankNo', 'bankCode', 'branchCode', 'ifsc'];
  return numbers.every((name) => (left[name] ?? '') === (right[name] ?? ''));
}
