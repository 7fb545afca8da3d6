import { readAmount } from '#model/read-amount.ts';
import { plainAccount } from '#model/read-account.ts';
import { plainWords } from '#model/read-name.ts';
import { readCode, readDigits, readEmail, readPhone, readReference } from '#model/read-text.ts';
import { cellsOf, plainForms, plainLine, plainLines } from '#model/plain-text.ts';
import { LONGEST_SHOWN, type Reading } from '#model/reading.ts';
import { cutText } from '#model/text-cut.ts';
import type { Pasted, PastePlace, PasteRule } from './paste.ts';
import { words } from '../words/words.ts';

/** Reads a pasted text for its field: of several cells or lines only the first, with a note about the rest. */
export function readPasted(
  pasted: string,
  rule: PasteRule,
  place: PastePlace,
  clean: (text: string) => string,
): Pasted {
  const isWhole = rule.kind === 'lines' || rule.kind === 'secret' || rule.kind === 'code';
  const isList = rule.kind === 'line' && rule.list === true;
  const cells = isWhole ? [pasted] : isList ? [cellsOf(pasted).map(asReference).join(' ')] : cellsOf(pasted);
  const [first = ''] = cells;
  const read = readOne(first, rule);
  if ('refused' in read) return { text: null, note: words.typing.notPasted(read) };
  const isPart = rule.kind === 'amount' && place.before + place.after !== '';
  if (isPart && !joinsAmount(first, place))
    return { text: null, note: words.typing.doesNotJoin(shown(first), place.before, place.after) };
  // Spaces that the field drops do not count.
  const value = isPart ? plainForms(first) : CLEANED.has(rule.kind) ? clean(read.value) : read.value;
  const room = place.most === undefined ? Infinity : place.most - count(place.before) - count(place.after);
  const text = room === Infinity ? value : cutText(value, Math.max(0, room));
  const notes = [
    ...(cells.length > 1 ? [words.typing.firstOf(cells.length, shown(first))] : []),
    ...(text === value ? [] : [words.typing.leftOut(place.most, shown(value.slice(text.length)))]),
  ];
  return { text, note: notes.length === 0 ? null : words.typing.joined(notes) };
}

const CLEANED: ReadonlySet<string> = new Set(['line', 'digits', 'phone', 'email']);

function readOne(text: string, rule: PasteRule): Reading {
  switch (rule.kind) {
    case 'line':
      return { value: rule.forms === true ? plainForms(text) : plainLine(text) };
    case 'lines':
      return { value: plainLines(text) };
    case 'secret':
      return { value: text.replace(/[\t\r\n]/g, '') };
    case 'english':
      return { value: plainWords(text) };
    case 'account':
      return { value: plainAccount(text) };
    case 'email':
      return typedSoFar(readEmail(text, 'other'), plainForms(text).replace(/\s/g, ''), 'email');
    case 'digits':
      return readDigits(text);
    case 'phone':
      return typedSoFar(readPhone(text, rule.code), plainForms(text).replace(/\D/g, ''), 'phone');
    case 'code': {
      const letters = plainAccount(text);
      return typedSoFar(readCode(text), letters, 'number', rule.letters === true && /^[A-Z0-9]{1,6}$/.test(letters));
    }
    case 'day':
      return { value: plainForms(text) };
    case 'amount':
      return readAmount(text, { currency: rule.currency, percent: rule.currency === undefined });
  }
}

/** True if pasted digits form one plain amount with the digits around them. */
function joinsAmount(text: string, { before, after }: PastePlace): boolean {
  const plain = plainForms(text);
  const whole = (before + plain + after).replaceAll(',', '');
  return /^[\d.]+$/.test(plain) && /^\d*\.?\d*$/.test(whole);
}

/** A field may hold an incomplete value: the form reports what is missing. */
function typedSoFar(read: Reading, text: string, refused: string, isBegun = true): Reading {
  return 'refused' in read && read.refused === refused && isBegun && read.code === undefined ? { value: text } : read;
}

function asReference(text: string): string {
  const read = readReference(text);
  return 'refused' in read ? text : read.value;
}

function count(text: string): number {
  return Array.from(text).length;
}

function shown(text: string): string {
  const line = plainLine(text);
  const short = cutText(line, LONGEST_SHOWN);
  return short === line ? line : `${short}…`;
}
