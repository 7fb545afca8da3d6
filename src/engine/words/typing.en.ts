import type { PhoneRule } from '#model/contact.ts';
import type { Refused } from '#model/reading.ts';
import { language } from './basics.en.ts';
import type { typing as zh } from './typing.zh.ts';

const RETYPE = 'Format the column as text and enter it again.';

const or = new Intl.ListFormat('en', { type: 'disjunction' });

export const PHONE_RULES: Record<PhoneRule, string> = {
  mainland: 'must be 11 digits starting with 1',
  'hong-kong': 'must be 8 digits',
  abroad: 'must be 4 to 15 digits',
};

function refused({ refused: why, text, sign = '', readings = [], ...more }: Refused): string {
  const { most = 0, currency, offer, lengths = [], phone, code } = more;
  const quoted = `“${text}”`;
  switch (why) {
    case 'comma':
      return readings.length > 0
        ? `${quoted}: did you mean ${or.format(readings)}? Enter it without separators.`
        : `The separators in ${quoted} are in the wrong place. Enter it without separators.`;
    case 'several':
      return `${quoted} holds several values. Enter one.`;
    case 'minus':
      return `${quoted} is negative (“${sign}”)`;
    case 'exponent':
      return `${quoted} is in scientific notation (${sign}). Enter the whole number.`;
    case 'currency':
      return currency === undefined
        ? `${quoted} has a currency (“${sign}”). Enter only the number.`
        : `${quoted} has the currency “${sign}” instead of ${currency}`;
    case 'sign':
      return `${quoted} has a character that isn’t allowed: “${sign}”${offer === undefined ? '' : `. Use “${offer}” instead.`}`;
    case 'decimals':
      return `${currency === undefined ? '' : `${currency}: `}${most === 0 ? 'no decimals' : `up to ${language.count(most, 'decimal', 'decimals')}`}`;
    case 'long':
      return `Up to ${language.count(most, 'character', 'characters')}`;
    case 'short':
      return `${quoted} is missing digits. It needs ${or.format(lengths.map(String))}. ${RETYPE}`;
    case 'worn':
      return RETYPE;
    case 'day':
      return `${quoted} isn’t a date. Enter one such as 2026-11-20.`;
    case 'day-order':
      return `${quoted}: did you mean ${or.format(readings)}? Enter year, month and day.`;
    case 'no-such-day':
      return `There is no ${text}`;
    case 'serial':
      return `${quoted} is the serial number of a date. Format the column as a date.`;
    case 'word':
      return `“${text}” isn’t an option. See the instructions.`;
    case 'number':
      return `${quoted} isn’t a number`;
    case 'cell-error':
      return `The cell has the error ${text}. Correct it.`;
    case 'formula':
      return 'The cell’s formula has no result. Enter the value.';
    case 'email':
      return 'Not a valid email address';
    case 'phone':
      return phone === undefined ? `The country code must be +${code}` : `The phone number ${PHONE_RULES[phone]}`;
    case 'chinese':
      return `${quoted} has no Chinese characters. Enter the Chinese name.`;
    case 'person-length':
      return 'A person’s name has 2 to 25 Chinese characters';
    case 'iban':
      return 'This IBAN isn’t valid. Check it.';
  }
}

export const typing: typeof zh = {
  doesNotJoin: (text, before, after) =>
    `Nothing pasted: “${text}” doesn’t fit into “${before}${after}”. Clear the field first.`,
  firstOf: (count, first) =>
    `You pasted ${language.count(count, 'value', 'values')}. Only the first was used: “${first}”`,
  joined: (notes) => notes.join('. '),
  leftOut: (most, text) => `Up to ${language.count(most ?? 0, 'character', 'characters')}, so “${text}” was left out`,
  most: (most) => `Up to ${language.count(most, 'character', 'characters')}`,
  notPasted: (why) => `Nothing pasted: ${refused(why)}`,
  pasteFailed: 'Couldn’t paste. Try again.',
  refused,
};
