import type { Random } from '../random.ts';

/* Account numbers with correct check digits, of fictitious banks. */

/**
 * Generators by kind of number: given the first characters, the number of random digits after them, and the last
 * characters.
 */
export const NUMBERS: Readonly<Record<string, (first: string, digits: string, last: string) => string>> = {
  /** The prefix is a country and a bank: `DE99999999`. */
  iban: (first, digits, last) => {
    const [country, account] = [first.slice(0, 2), first.slice(2) + digits + last];
    const spelled = Array.from(`${account}${country}00`)
      .map((each) => (/\d/.test(each) ? each : String((each.codePointAt(0) ?? 0) - 55)))
      .join('');
    let rest = 0;
    for (const digit of spelled) rest = (rest * 10 + Number(digit)) % 97;
    return `${country}${String(98 - rest).padStart(2, '0')}${account}`;
  },
  /** Card numbers with a Luhn check digit: every second digit from the right is doubled. */
  luhn: (first, digits) => {
    const sum = Array.from(first + digits)
      .toReversed()
      .map((each, n) => Number(each) * (n % 2 === 0 ? 2 : 1))
      .reduce((all, each) => all + (each > 9 ? each - 9 : each), 0);
    return `${first}${digits}${(10 - (sum % 10)) % 10}`;
  },
  aba: (first, digits) => weighted(first + digits),
  clabe: (first, digits) => weighted(first + digits),
};

const WEIGHTS = [3, 7, 1];

function weighted(first: string): string {
  const sum = Array.from(first).reduce((all, each, n) => all + Number(each) * (WEIGHTS[n % 3] ?? 1), 0);
  return `${first}${(10 - (sum % 10)) % 10}`;
}

const NUMBER = /^(\w+) ([A-Z0-9]+) (\d{1,2})(?: ([A-Z0-9]+))?$/;

/** True if a template part is a number with check digits: `iban DE99999999 10`. */
export function isNumber(word: string): boolean {
  const [, name = ''] = NUMBER.exec(word) ?? [];
  return Object.hasOwn(NUMBERS, name);
}

export function numberFor(word: string, random: Random): string | undefined {
  const [, name = '', first = '', count, last = ''] = NUMBER.exec(word) ?? [];
  return isNumber(word) ? NUMBERS[name]?.(first, random.digits(Number(count)), last) : undefined;
}
