import type { BankDetails } from './bank-details.ts';
import { type AccountFormat, formatOf, type PayPlace } from './formats.ts';

/* Files give one column to the number that says which bank it is; payees have a field for each kind of it. */

/**
 * How a bank that goes by this code is paid where nothing else is said: yuan on the mainland by its clearing, what looks
 * like a SWIFT code by SWIFT, unless it is what the place itself clears by.
 */
export function wayOf(place: Omit<PayPlace, 'payWay'>, code: string): string {
  if (formatOf({ ...place, payWay: 'CNAPS' }) !== undefined) return 'CNAPS';
  const local = formatOf({ ...place, payWay: 'LOCAL' });
  const isSwift = /^[A-Z]{4}/.test(code) && local !== 'FAST' && local !== 'SEPA' && local !== 'IFSC';
  return isSwift || local === undefined ? 'SWIFT' : 'LOCAL';
}

/** Formats whose account says all. */
export const CODELESS: readonly AccountFormat[] = ['SEPA', 'NEW_ZEALAND', 'CLABE'];

/** The fields of a payee that hold what a place clears by; where two are needed, they stand in one after the other. */
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

/** The way back. */
export function codeOf(details: BankDetails): string | undefined {
  const { bankNo, swift, clearingCode, routingNo, sortCode, bsb, ifsc, institution, transit, bankCode } = details;
  const single = [bankNo, swift, clearingCode, routingNo, sortCode, bsb, ifsc].find((code) => (code ?? '') !== '');
  const pair = `${institution ?? bankCode ?? ''}${transit ?? details.branchCode ?? ''}`;
  return single ?? (pair === '' ? undefined : pair);
}
