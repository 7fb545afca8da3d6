import { describe, expect, it } from 'vitest';
import { mainlandBanks } from '../banks.ts';
import { type BankDetails, bankDetailErrors, isCnaps, isLuhn } from './bank-details.ts';

describe('numbers with a check digit', () => {
  it.each(['102100099996', '308584000013', '313651027012'])('bank code %s holds', (good) =>
    expect(isCnaps(good)).toBe(true),
  );
  it('bank code 308584000014 does not', () => expect(isCnaps('308584000014')).toBe(false));
  it('every branch of the table holds', () =>
    expect(mainlandBanks.filter(({ payeeBankNo }) => !isCnaps(payeeBankNo))).toEqual([]));
  it('Luhn', () => expect([isLuhn('4111111111111111'), isLuhn('4111111111111112')]).toEqual([true, false]));
});

const bank = mainlandBanks[0]?.payeeBankNo ?? '';
const mainland: BankDetails = {
  subjectType: 1,
  payeeCnName: '青禾包装制品有限公司',
  bankCountry: 'CN',
  payWay: 'CNAPS',
  currency: 'CNY',
  bankNo: bank,
  accountNo: '999000123456',
};
const hongKong: BankDetails = {
  subjectType: 1,
  payeeEnName: 'Sample Harbour Limited',
  bankCountry: 'HK',
  payWay: 'LOCAL',
  currency: 'HKD',
  clearingCode: '004',
  accountNo: '123456789',
};
const swift: BankDetails = {
  subjectType: 1,
  payeeEnName: 'Muster Handel GmbH',
  bankCountry: 'DE',
  payWay: 'SWIFT',
  currency: 'EUR',
  swift: 'TESTDEFF',
  accountNo: 'DE89 3704 0044 0532 0130 00',
};

describe('bank details', () => {
  it.each([
    ['mainland', mainland],
    ['Hong Kong', hongKong],
    ['SWIFT with IBAN', swift],
  ])('%s is good', (_, details) => {
    expect(bankDetailErrors(details)).toEqual([]);
  });

  it.each<[string, BankDetails, string, string]>([
    ['a mainland payment in dollars', { ...mainland, currency: 'USD' }, '27013', 'payWay'],
    ['a wrong bank code', { ...mainland, bankNo: '308584000014' }, '27007', 'bankNo'],
    [
      'a person with a card that fails Luhn',
      { ...mainland, subjectType: 2, payeeCnName: '陈晓', accountNo: '6222000000000001' },
      '27012',
      'accountNo',
    ],
    [
      'a person with an English name',
      { ...mainland, subjectType: 2, payeeCnName: 'Chen', accountNo: '6200000000000005' },
      '27014',
      'payeeCnName',
    ],
    ['an emoji in a name', { ...mainland, payeeCnName: '青禾😀公司' }, '27014', 'payeeCnName'],
    ['a Chinese name abroad', { ...hongKong, payeeEnName: '样例' }, '27001', 'payeeEnName'],
    ['an unknown clearing code', { ...hongKong, clearingCode: '111' }, '27015', 'clearingCode'],
    ['letters in a Hong Kong account', { ...hongKong, accountNo: '12A456' }, '27006', 'accountNo'],
    ['a malformed BIC', { ...swift, swift: 'TEST1' }, '27002', 'swift'],
    ['a BIC of another country', { ...swift, swift: 'TESTFRPP' }, '27003', 'swift'],
    ['a wrong IBAN', { ...swift, accountNo: 'DE89370400440532013001' }, '27004', 'accountNo'],
    ['an IBAN of another country', { ...swift, accountNo: 'GB29NWBK60161331926819' }, '27004', 'accountNo'],
    [
      'onshore yuan by SWIFT',
      { ...swift, bankCountry: 'CN', currency: 'CNY', swift: 'TESTCNBJ', accountNo: '12345678' },
      '27013',
      'payWay',
    ],
  ])('%s is refused', (_, details, code, field) => {
    expect(bankDetailErrors(details)).toEqual([{ code, field }]);
  });
});
