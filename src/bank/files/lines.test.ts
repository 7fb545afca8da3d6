import { describe, expect, it } from 'vitest';
import { decimal, isDecimal } from '#model/money.ts';
import { SPELLINGS, type ValueKind } from '#model/testing/spellings.ts';
import { accountFault } from '../payees/bank-details.ts';
import { type LineCall, linesIn, readLineOf } from './lines.ts';

/* Each spelling of a value in a cell of each file that has such a column: one value or one refusal. */

const NOW = Date.parse('2026-11-20T02:30:00Z');

/** Columns of files by the kind of their values. */
const PLACES: [kind: ValueKind, call: LineCall, field: string][] = [
  ['amount', 'batch.apply', 'amount'],
  ['amount', 'upload-detail.upload', 'amount'],
  ['day', 'upload-detail.upload', 'orderedAt'],
  ['account', 'batch.apply', 'accountNo'],
  ['account', 'batch.applyCny', 'accountNo'],
  ['iban', 'batch.apply', 'accountNo'],
  ['iban', 'payee-import.apply', 'accountNo'],
  ['choice', 'batch.apply', 'bankCountry'],
  ['choice', 'upload-detail.upload', 'buyerCountry'],
  ['choice', 'payee-import.apply', 'country'],
  ['email', 'payee-import.apply', 'email'],
  ['reference', 'upload-detail.upload', 'platformOrderNo'],
  ['reference', 'upload-detail.upload', 'logisticsNo'],
  ['chineseName', 'batch.applyCny', 'payeeName'],
];

/** Refusals that follow from the currency or the country, which the bank knows and the reader of cells does not. */
const LATER: Partial<Record<ValueKind, readonly string[]>> = {
  amount: ['decimals'],
  iban: ['iban'],
  chineseName: ['sign', 'person-length', 'long'],
};

describe.each(PLACES)('%s in a file of %s', (kind, call, field) => {
  const { columns } = linesIn(call);
  const read = (text: string) => {
    const cells = columns.map((column) => (column.field === field ? text : column.example));
    const { values, errors } = readLineOf(call, { row: 2, cells }, { form: { currency: 'USD' }, now: NOW });
    const value: unknown = (values as Record<string, unknown>)[field];
    return { value, error: errors.find((each) => each.field === field)?.message };
  };

  it(`of column ${field} is read like everywhere else`, () => {
    const faults = SPELLINGS[kind].flatMap(({ text, value, refused }) => {
      if (refused !== undefined && LATER[kind]?.includes(refused) === true) return [];
      const found = read(text);
      if (refused !== undefined) return found.error === undefined ? [`${JSON.stringify(text)} is taken`] : [];
      const is = String(found.value);
      const isSame = isDecimal(is) && isDecimal(value) ? decimal(is).eq(decimal(value)) : is === value;
      // A rule of the call may refuse the value; the reader accepts it in any case.
      return isSame ? [] : [`${JSON.stringify(text)} is ${is} ${found.error ?? ''}`];
    });
    expect(faults).toEqual([]);
  });

  it('is an error if the spreadsheet shows an error, and absent if the cell looks empty', () => {
    for (const word of ['#N/A', '#REF!', '=A1*2']) expect(read(word).error).toMatch(/错误值|公式/);
    expect(read('\u200b\u3000').value).toBeUndefined();
  });
});

describe('an account in the payee form', () => {
  it('is read as in a file', () => {
    const place = { subjectType: 1, bankCountry: 'DE', payWay: 'LOCAL', currency: 'EUR' };
    const faults = SPELLINGS.iban.flatMap(({ text, value, refused }) => {
      const bankCountry = value?.slice(0, 2) ?? 'DE';
      const isSepa = bankCountry === 'DE' || bankCountry === 'MT';
      const asked = isSepa ? { ...place, bankCountry } : { ...place, bankCountry, payWay: 'SWIFT', currency: 'USD' };
      const fault = accountFault({ ...asked, accountNo: text });
      return (fault === undefined) === (refused === undefined) ? [] : [`${JSON.stringify(text)}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
