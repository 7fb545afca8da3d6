import { language } from './basics.en.ts';
import type { rules as zh } from './rules.zh.ts';
import { PHONE_RULES } from './typing.en.ts';

const characters = (limit: string): string => language.count(Number(limit), 'character', 'characters');
const items = (limit: string): string => language.count(Number(limit), 'item', 'items');

const LIMITS: Record<string, (title: string, limit: string) => string> = {
  minLength: (title, limit) => `${title} must have at least ${characters(limit)}`,
  maxLength: (title, limit) => `${title} can have up to ${characters(limit)}`,
  minimum: (title, limit) => `${title} must be at least ${limit}`,
  exclusiveMinimum: (title, limit) => `${title} must be more than ${limit}`,
  maximum: (title, limit) => `${title} can be at most ${limit}`,
  exclusiveMaximum: (title, limit) => `${title} must be less than ${limit}`,
  multipleOf: (title, limit) => `${title} must be a multiple of ${limit}`,
  minItems: (title, limit) => `${title} needs at least ${items(limit)}`,
  minContains: (title, limit) => `${title} needs at least ${items(limit)}`,
  minProperties: (title, limit) => `${title} needs at least ${items(limit)}`,
  maxItems: (title, limit) => `${title} can have up to ${items(limit)}`,
  maxContains: (title, limit) => `${title} can have up to ${items(limit)}`,
  maxProperties: (title, limit) => `${title} can have up to ${items(limit)}`,
  uniqueItems: (title) => `${title} can’t have duplicates`,
};

type Kind = Parameters<typeof zh.ofAnyLength>[0];

const KINDS: Record<Kind, string> = {
  digits: 'digits',
  letters: 'letters',
  capitals: 'capital letters',
  lettersAndDigits: 'letters and digits',
  capitalsAndDigits: 'capital letters and digits',
  chinese: 'Chinese characters',
};

export const rules: typeof zh = {
  spaced: (text) => text,
  limit: (title, keyword, limit) => (Object.hasOwn(LIMITS, keyword) ? (LIMITS[keyword]?.(title, limit) ?? null) : null),
  atLeast: (title, least) => `${title} must be at least ${least}`,
  atMost: (title, most) => `${title} can be at most ${most}`,
  fewestLines: (title, least) => `${title} needs at least ${language.count(least, 'row', 'rows')}`,
  mostLines: (title, most) => `${title} can have up to ${language.count(most, 'row', 'rows')}`,
  agree: 'Read and agree to continue',
  check: (title) => `Check “${title}” to continue`,
  choose: (title) => `${title} is required`,
  add: (title) => `Add at least one row to ${title}`,
  fill: (title) => `${title} is required`,
  upload: (title) => `${title} is required`,
  between: (least, most, kind) => `${least} to ${most} ${KINDS[kind]}`,
  either: (one, other, kind) => `${one} or ${other} ${KINDS[kind]}`,
  exactly: (length, kind) => `${length} ${length === 1 ? KINDS[kind].replace(/s$/, '') : KINDS[kind]}`,
  longerThan: (least, kind) => `at least ${least} ${KINDS[kind]}`,
  ofAnyLength: (kind) => KINDS[kind],
  pattern: (title, rule) => `${title} must be ${rule}`,
  latinOnly: (title) => `${title} can only have English letters and signs`,
  invalid: (title) => `${title} isn’t valid`,
  notAnOption: (title) => `Choose a valid ${title}`,
  date: (title) => `${title} must be a date, such as 2026-11-20`,
  dateTime: (title) => `${title} must be a date and time, such as 2026-11-20 15:30`,
  dayClosed: (day) => `${day} isn’t available. Choose another day.`,
  decimal: (title) => `${title} can have up to 16 digits before the decimal point and 20 after it`,
  email: (title) => `${title} must be a full email address, such as name@example.com`,
  english: (title) => `${title} can only have English letters, digits, spaces and / - ? : ( ) . , ' +`,
  loginEmail: (title) =>
    `${title} must be a full email address, such as name@example.com, with only letters, digits, _ and - before the @`,
  newPassword: (title) => `${title} must have 8 to 64 characters of any kind`,
  notAfter: (title, day) => `${title} can’t be after ${day}`,
  notBefore: (title, day) => `${title} can’t be before ${day}`,
  phone: (title, rule) => `${title} ${PHONE_RULES[rule]}`,
  range: (title) => `Choose a start and end date for ${title}`,
  uri: (title) => `${title} must be a full web address`,
};
