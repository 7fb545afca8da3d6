import type { BankDetails } from './bank-details.ts';
import { type AccountFormat, formatOf, type PayPlace } from './formats.ts';

/* Files have one column for the bank's number; payees have a field for each kind of number. */

/**
 * The default way to pay a bank with this code: CNAPS for yuan on the mainland, SWIFT for a code that looks like a
 * SWIFT code. Otherwise, and if the local clearing uses SWIFT codes itself, local clearing.
 */
export function wayOf(place: Omit<PayPlace, 'payWay'>, code: string): string {
  if (formatOf({ ...place, payWay: 'CNAPS' }) !== undefined) return 'CNAPS';
  const local = formatOf({ ...place, payWay: 'LOCAL' });
  const isSwift = /^[A-Z]{4}/.test(code) && local !== 'FAST' && local !== 'SEPA' && local !== 'IFSC';
  return isSwift || local === undefined ? 'SWIFT' : 'LOCAL';
}

/** Formats whose account number needs no bank code. */
export const CODELESS: readonly AccountFormat[] = ['SEPA', 'NEW_ZEALAND', 'CLABE'];

/** Payee fields for a country's clearing code; where two are needed, the code contains both in a row. */
export function numbersOf(format: AccountFormat, code: string): Partial<BankDetails> {
  const bare = code.replaceAll('-', '');
  switch (format) {
    case 'CNAPS':
      return { bankNo: bare };
    case 'HONG_KONG':
      return { clearingCode: bare };
    case 'ABA':
      return { routingNo: bare };
    case 'SORT_CODE':
      return { sortCode: bare };
    case 'BSB':
      return { bsb: bare };
    case 'EFT':
      return { institution: bare.slice(0, 3), transit: bare.slice(3) };
    case 'ZENGIN':
      return { bankCode: bare.slice(0, 4), branchCode: bare.slice(4) };
    case 'IFSC':
      return { ifsc: code };
    case 'FAST':
    case 'SEPA':
    case 'IBAN':
    case 'SWIFT':
      return code === '' ? {} : { swift: code };
    default:
      return { bankCode: bare };
  }
}

/** The clearing code from a payee's fields; the inverse of `numbersOf`. */
export function codeOf(details: BankDetails): string | undefined {
  const { bankNo, swift, clearingCode, routingNo, sortCode, bsb, ifsc, institution, transit, bankCode } = details;
  const single = [bankNo, swift, clearingCode, routingNo, sortCode, bsb, ifsc].find((code) => (code ?? '') !== '');
  const pair = `${institution ?? bankCode ?? ''}${transit ?? details.branchCode ?? ''}`;
  return single ?? (pair === '' ? undefined : pair);
}
