import { instantOf } from '#model/instant.ts';
import { isCreditCode } from '../reference/credit-code.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** Wire values of document types, from the enum id-type. */
const RESIDENT = 1;
const PASSPORT = 2;
const HONG_KONG_PERMIT = 3;
const TAIWAN_PERMIT = 4;
const RESIDENCE_PERMIT = 5;

/** True if a mainland identity number of 18 characters is valid. @param now in milliseconds; no birthday is later */
export function isResidentId(number: string, now: number): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDay(day) || instantOf(day) > now) return false;
  const sum = WEIGHTS.reduce((total, weight, n) => total + weight * Number(number[n]), 0);
  return CHECKS[sum % 11] === number[17];
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A Hong Kong identity card number: `A123456(3)`. */
export function isHongKongId(number: string): boolean {
  const [, letters = '', digits = '', check = ''] = /^([A-Z]{1,2})(\d{6})\(([0-9A])\)$/.exec(number) ?? [];
  if (letters === '') return false;
  const values = Array.from(letters.padStart(2, ' ') + digits).map((each) =>
    each === ' ' ? 36 : /\d/.test(each) ? Number(each) : each.charCodeAt(0) - 55,
  );
  const sum = values.reduce((total, value, n) => total + value * (9 - n), check === 'A' ? 10 : Number(check));
  return sum % 11 === 0;
}

/** A Hong Kong business registration number; it has no check digit. */
export function isBusinessRegistration(number: string): boolean {
  return /^\d{8}$/.test(number);
}

/** True if a number is a company number of the country. */
export function isCompanyId(country: string, number: string): boolean {
  if (country === 'CN') return isCreditCode(number);
  return country === 'HK' ? isBusinessRegistration(number) : /^[A-Z0-9-]{4,30}$/.test(number);
}

/** True if a document number fits its type (enum id-type); other types accept anything that is not empty. */
export function isPaperNumber(idType: number, number: string, now: number): boolean {
  switch (idType) {
    case RESIDENT:
      return isResidentId(number, now);
    case PASSPORT:
      return /^[A-Z0-9]{5,15}$/.test(number);
    case HONG_KONG_PERMIT:
      return /^[HM]\d{8}(\d{2})?$/.test(number);
    case TAIWAN_PERMIT:
      return /^\d{8}$/.test(number);
    case RESIDENCE_PERMIT:
      return /^8[123]/.test(number) && isResidentId(number, now);
    default:
      return number !== '';
  }
}
