import { describe, expect, it } from 'vitest';
import { foreignBankOf } from './foreign-banks.ts';

describe('the bank of a number', () => {
  it.each([
    [
      { bankCountry: 'DE', accountNo: 'DE89 3704 0044 0532 0130 00' },
      'Deutsche Beispielbank AG',
      'BEISDEFFXXX',
      'IBAN',
    ],
    [{ bankCountry: 'GB', accountNo: 'GB29NWBK60161331926819' }, 'Sample Wessex Bank', 'SWXBGB2LXXX', 'IBAN'],
    [{ bankCountry: 'GB', sortCode: '99-00-11' }, 'Sample Thames Bank', 'SMTHGB2LXXX', 'SORT_CODE'],
    [{ bankCountry: 'US', routingNo: '021000021' }, 'First Sample Bank', 'FISAUS33XXX', 'ROUTING'],
    [{ bankCountry: 'US', routingNo: '999000013' }, 'Sample Plains Bank', 'SMPLUS33XXX', 'ROUTING'],
    [{ bankCountry: 'AU', bsb: '999-001' }, 'Sample Coral Bank', 'SMCOAU2SXXX', 'BSB'],
    [{ bankCountry: 'SG', swift: 'smstsgsg' }, 'Sample Straits Bank', 'SMSTSGSGXXX', 'SWIFT'],
  ])('is found for %o', (numbers, bankName, swift, by) => {
    expect(foreignBankOf(numbers)).toEqual({ bankName, swift, by });
  });

  it('is not guessed from an incomplete number, from a wrong check digit, or from a number of another country', () => {
    for (const numbers of [
      { bankCountry: 'DE', accountNo: 'DE89370400440532' },
      { bankCountry: 'DE', accountNo: 'DE88370400440532013000' },
      { bankCountry: 'US', routingNo: '02100002' },
      { bankCountry: 'US', routingNo: '' },
      { bankCountry: 'GB', sortCode: '9900' },
      { bankCountry: 'DE', routingNo: '021000021' },
      { bankCountry: 'SG', swift: 'SMST' },
      { bankCountry: 'US' },
    ])
      expect(foreignBankOf(numbers), JSON.stringify(numbers)).toBeUndefined();
  });
});
