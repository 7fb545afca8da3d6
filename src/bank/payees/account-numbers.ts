import { isValidBIC } from 'ibantools';
import { readIban } from '#model/read-iban.ts';
import { cnapsCheckDigit } from '../reference/banks.ts';

export { bareDigits, plainAccount as normalAccount } from '#model/read-account.ts';

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

/** A routing number of the American Bankers Association. */
export function isAba(number: string): boolean {
  return /^\d{9}$/.test(number) && weighed(number, [3, 7, 1]) % 10 === 0;
}

/** A Mexican CLABE number: each digit is weighted modulo 10 for the check digit. */
export function isClabe(number: string): boolean {
  if (!/^\d{18}$/.test(number)) return false;
  const weights = [3, 7, 1];
  let sum = 0;
  for (let n = 0; n < 17; n += 1) sum += (Number(number[n]) * (weights[n % 3] ?? 0)) % 10;
  return (10 - (sum % 10)) % 10 === Number(number[17]);
}

function weighed(digits: string, weights: readonly number[]): number {
  return Array.from(digits).reduce((sum, digit, n) => sum + Number(digit) * (weights[n % weights.length] ?? 0), 0);
}

/** True if an IBAN has its country's length and valid check digits (mod 97); no spaces, upper case. */
export function isIban(account: string): boolean {
  return account !== '' && 'value' in readIban(account);
}

export function isBic(value: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value) && isValidBIC(value);
}

/** A BIC of eight characters is the head office of the eleven. */
export function sameBank(left: string, right: string): boolean {
  const full = (value: string): string => (value.length === 8 ? `${value}XXX` : value);
  return full(left) === full(right);
}
