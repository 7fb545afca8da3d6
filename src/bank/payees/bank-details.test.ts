import { describe, expect, it } from 'vitest';
import { mainlandBanks } from '../reference/banks.ts';
import { type BankDetails, bankDetailErrors, normalDetails, sameAccount, strangeFields } from './bank-details.ts';
import { formatOf, usualWayOf } from './formats.ts';

const COMPANY = 1;
const PERSON = 2;

/** One valid payee for every account format. */
const good = {
  CNAPS: {
    subjectType: COMPANY,
    payeeCnName: '青禾包装制品有限公司',
    creditCode: '91440300MA5XDEM13N',
    bankCountry: 'CN',
    payWay: 'CNAPS',
    currency: 'CNY',
    bankNo: mainlandBanks[0]?.payeeBankNo ?? '',
    accountNo: '999000123456',
  },
  HONG_KONG: local('HK', 'HKD', { clearingCode: '004', accountNo: '123456789' }),
  ABA: local('US', 'USD', {
    routingNo: '021000021',
    accountType: 12,
    state: 'NY',
    postcode: '10001-1234',
    accountNo: '1234567890',
  }),
  SEPA: local('DE', 'EUR', { accountNo: 'DE89370400440532013000' }),
  SORT_CODE: local('GB', 'GBP', { sortCode: '123456', accountNo: '12345678' }),
  BSB: local('AU', 'AUD', { bsb: '062000', accountNo: '12345678' }),
  EFT: local('CA', 'CAD', { institution: '001', transit: '00011', accountNo: '1234567' }),
  FAST: local('SG', 'SGD', { swift: 'TESTSGSG', accountNo: '1234567890' }),
  ZENGIN: local('JP', 'JPY', {
    bankCode: '0991',
    branchCode: '001',
    accountType: 10,
    payeeKanaName: 'サンプル(カ',
    accountNo: '1234567',
  }),
  NEW_ZEALAND: local('NZ', 'NZD', { accountNo: '010902006843500' }),
  IFSC: local('IN', 'INR', { ifsc: 'TEST0000001', accountNo: '123456789' }),
  CLABE: local('MX', 'MXN', { accountNo: '032180000118359719' }),
  BANK: local('KR', 'KRW', { bankCode: '991', accountNo: '12345678901' }),
  IBAN: { ...local('DE', 'EUR', { swift: 'TESTDEFF', accountNo: 'DE89370400440532013000' }), payWay: 'SWIFT' },
  SWIFT: { ...local('BR', 'USD', { swift: 'TESTKESP', accountNo: '1234/56-7' }), bankCountry: 'KE', payWay: 'SWIFT' },
} satisfies Record<string, BankDetails>;

function local(bankCountry: string, currency: string, numbers: Partial<BankDetails>): BankDetails {
  return {
    subjectType: COMPANY,
    payeeEnName: 'Sample Trading Limited',
    bankCountry,
    payWay: 'LOCAL',
    currency,
    city: 'Sampleton',
    address: '1 Sample Street',
    accountNo: '',
    ...numbers,
  };
}

describe('a payee of every shape', () => {
  it.each(Object.entries(good))('%s is good', (format, details) => {
    expect(formatOf(details)).toBe(format);
    expect(bankDetailErrors(details)).toEqual([]);
  });

  it.each<[string, BankDetails, string, string]>([
    ['a mainland payment in dollars', { ...good.CNAPS, currency: 'USD' }, '27013', 'payWay'],
    ['a wrong bank code', { ...good.CNAPS, bankNo: '308584000014' }, '27007', 'bankNo'],
    ['a wrong credit code', { ...good.CNAPS, creditCode: '91350100M000100Y4Z' }, '27008', 'creditCode'],
    ['letters in a company account', { ...good.CNAPS, accountNo: '99900012A' }, '27006', 'accountNo'],
    [
      'a person with a card that fails Luhn',
      { ...good.CNAPS, subjectType: PERSON, payeeCnName: '陈晓', accountNo: '6222000000000001' },
      '27012',
      'accountNo',
    ],
    [
      'a person with an English name',
      { ...good.CNAPS, subjectType: PERSON, payeeCnName: 'Chen', accountNo: '6200000000000005' },
      '27014',
      'payeeCnName',
    ],
    ['an emoji in a name', { ...good.CNAPS, payeeCnName: '青禾😀公司' }, '27014', 'payeeCnName'],
    ['a Chinese name abroad', { ...good.HONG_KONG, payeeEnName: '样例' }, '27001', 'payeeEnName'],
    ['an ampersand by SWIFT', { ...good.SWIFT, payeeEnName: 'Sample & Sons' }, '27001', 'payeeEnName'],
    ['a person of one name', { ...good.ABA, subjectType: PERSON, payeeEnName: 'Mara' }, '27014', 'payeeEnName'],
    ['a Chinese address abroad', { ...good.ABA, address: '示范路 1 号' }, '27016', 'address'],
    ['an unknown clearing code', { ...good.HONG_KONG, clearingCode: '111' }, '27015', 'clearingCode'],
    ['letters in a Hong Kong account', { ...good.HONG_KONG, accountNo: '12A456' }, '27006', 'accountNo'],
    ['Hong Kong clearing in pounds', { ...good.HONG_KONG, currency: 'GBP' }, '27013', 'payWay'],
    ['a wrong routing number', { ...good.ABA, routingNo: '021000022' }, '27005', 'routingNo'],
    ['no kind of account for ACH', { ...good.ABA, accountType: null }, '27017', 'accountType'],
    ['a Japanese kind of account for ACH', { ...good.ABA, accountType: 10 }, '27017', 'accountType'],
    ['a ZIP of four', { ...good.ABA, postcode: '1000' }, '27018', 'postcode'],
    ['no state', { ...good.ABA, state: '' }, '27017', 'state'],
    ['a wrong IBAN by SEPA', { ...good.SEPA, accountNo: 'DE89370400440532013001' }, '27004', 'accountNo'],
    ['a sort code of five', { ...good.SORT_CODE, sortCode: '12345' }, '27019', 'sortCode'],
    ['a BSB of five', { ...good.BSB, bsb: '06200' }, '27020', 'bsb'],
    ['a transit of four', { ...good.EFT, transit: '0001' }, '27021', 'transit'],
    ['a Canadian account of six', { ...good.EFT, accountNo: '123456' }, '27006', 'accountNo'],
    ['a bank of another country in Singapore', { ...good.FAST, swift: 'TESTHKHH' }, '27003', 'swift'],
    ['a holder in letters', { ...good.ZENGIN, payeeKanaName: 'sample' }, '27022', 'payeeKanaName'],
    ['a Japanese account of six', { ...good.ZENGIN, accountNo: '123456' }, '27006', 'accountNo'],
    ['a New Zealand account of fourteen', { ...good.NEW_ZEALAND, accountNo: '01090200684350' }, '27006', 'accountNo'],
    ['a wrong IFSC', { ...good.IFSC, ifsc: 'TEST1000001' }, '27023', 'ifsc'],
    ['a wrong CLABE', { ...good.CLABE, accountNo: '032180000118359718' }, '27006', 'accountNo'],
    ['a bank that Korea does not have', { ...good.BANK, bankCode: '111' }, '27017', 'bankCode'],
    ['a malformed BIC', { ...good.IBAN, swift: 'TEST1' }, '27002', 'swift'],
    ['a BIC of another country', { ...good.IBAN, swift: 'TESTFRPP' }, '27003', 'swift'],
    ['a malformed intermediary', { ...good.IBAN, intermediaryBank: 'TEST1' }, '27002', 'intermediaryBank'],
    ['a wrong IBAN', { ...good.IBAN, accountNo: 'DE89370400440532013001' }, '27004', 'accountNo'],
    ['an IBAN of another country', { ...good.IBAN, accountNo: 'GB29NWBK60161331926819' }, '27004', 'accountNo'],
    ['a plain account where an IBAN is asked', { ...good.IBAN, accountNo: '12345678' }, '27004', 'accountNo'],
    ['a sign in an account', { ...good.SWIFT, accountNo: '1234*5678' }, '27006', 'accountNo'],
    [
      'onshore yuan by SWIFT',
      { ...good.SWIFT, bankCountry: 'CN', currency: 'CNY', swift: 'TESTCNBJ' },
      '27013',
      'payWay',
    ],
  ])('%s is refused', (_, details, code, field) => {
    expect(bankDetailErrors(details)).toEqual([expect.objectContaining({ code, field })]);
  });

  it('reports all errors at once, each at its field', () => {
    const wrong = { ...good.ABA, payeeEnName: '样例', routingNo: '1', postcode: '1', accountNo: 'x' };
    expect(bankDetailErrors(wrong).map(({ field }) => field)).toEqual([
      'payeeEnName',
      'routingNo',
      'postcode',
      'accountNo',
    ]);
  });

  it('territories belong to their country', () => {
    expect(
      bankDetailErrors({ ...good.IBAN, bankCountry: 'GB', swift: 'TESTJEHH', accountNo: 'GB29NWBK60161331926819' }),
    ).toEqual([]);
  });

  it('an IBAN stands for sort code and account', () => {
    const { sortCode: _none, ...rest } = good.SORT_CODE;
    expect(bankDetailErrors({ ...rest, accountNo: 'GB29NWBK60161331926819' })).toEqual([]);
  });
});

describe('what is typed', () => {
  it('is stored as banks write it', () => {
    expect(normalDetails({ payWay: 'LOCAL', bankCountry: 'GB', sortCode: '12-34-56', accountNo: '123 4567' })).toEqual({
      payWay: 'LOCAL',
      bankCountry: 'GB',
      sortCode: '123456',
      accountNo: '01234567',
    });
    expect(normalDetails({ payWay: 'LOCAL', bankCountry: 'NZ', accountNo: '01-0902-0068435-00' }).accountNo).toBe(
      '010902006843500',
    );
    expect(normalDetails({ swift: 'testdeff', alias: ' 主力  供应商 ', city: '' })).toEqual({
      swift: 'TESTDEFF',
      alias: '主力 供应商',
    });
  });

  it('numbers of another format are dropped', () => {
    expect(strangeFields(good.SEPA)).toEqual(expect.arrayContaining(['routingNo', 'bankNo', 'clearingCode']));
    expect(strangeFields(good.SEPA)).not.toContain('swift');
    expect(strangeFields({ ...good.SEPA, currency: 'USD' })).toEqual([]);
  });

  it('one account written in two ways is one account', () => {
    expect(sameAccount(good.IBAN, { ...good.IBAN, swift: 'TESTDEFFXXX' })).toBe(true);
    expect(sameAccount(good.IBAN, { ...good.IBAN, swift: 'TESTDEFF123' })).toBe(false);
    expect(sameAccount(good.ABA, { ...good.ABA, routingNo: '026009593' })).toBe(false);
    expect(sameAccount(good.ABA, { ...good.ABA, accountType: 11 })).toBe(true);
  });
});

it('knows how a country is usually paid', () => {
  expect(usualWayOf('CN')).toMatchObject({ payWay: 'CNAPS', currency: 'CNY', ways: ['CNAPS', 'SWIFT'] });
  expect(usualWayOf('FR')).toMatchObject({ payWay: 'LOCAL', currency: 'EUR', ways: ['LOCAL', 'SWIFT'] });
  expect(usualWayOf('KE')).toMatchObject({ payWay: 'SWIFT', currency: 'USD', currencies: [], ways: ['SWIFT'] });
});
