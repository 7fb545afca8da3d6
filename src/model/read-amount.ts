import { cutText } from './text-cut.ts';
import { isSeveral, plainForms } from './plain-text.ts';
import { LONGEST_SHOWN, type Reading, type Refused, type RefusedKind } from './reading.ts';
import { printAmount, scaleOf } from './values/money.ts';

/** Expectations for an amount. */
export interface AmountContext {
  /** The currency's name or sign may appear beside the digits; any other currency is refused. */
  currency?: string | undefined;
  /** Maximum decimals, trailing zeros aside. Absent: any number. */
  scale?: number | undefined;
  /** Accepts a minus sign. */
  signed?: boolean;
  /** Accepts a percent sign after the digits. */
  percent?: boolean;
}

const MOST_WHOLE = 16;
const MOST_DECIMALS = 20;
const DOLLARS = 'USD HKD SGD AUD CAD NZD TWD MXN'.split(' ');

/** The currencies that a word or sign can mean; every code means itself. */
const WORDS = new Map<string, readonly string[]>([
  ['$', DOLLARS],
  ['US$', ['USD']],
  ['HK$', ['HKD']],
  ['S$', ['SGD']],
  ['A$', ['AUD']],
  ['AU$', ['AUD']],
  ['C$', ['CAD']],
  ['CA$', ['CAD']],
  ['NZ$', ['NZD']],
  ['NT$', ['TWD']],
  ['¥', ['CNY', 'JPY']],
  ['CN¥', ['CNY']],
  ['JP¥', ['JPY']],
  ['RMB', ['CNY']],
  ['CNH', ['CNY']],
  ['元', ['CNY']],
  ['圆', ['CNY', 'JPY']],
  ['円', ['JPY']],
  ['人民币', ['CNY']],
  ['人民币元', ['CNY']],
  ['美元', ['USD']],
  ['美金', ['USD']],
  ['港元', ['HKD']],
  ['港币', ['HKD']],
  ['欧元', ['EUR']],
  ['€', ['EUR']],
  ['英镑', ['GBP']],
  ['£', ['GBP']],
  ['日元', ['JPY']],
  ['日圆', ['JPY']],
  ['韩元', ['KRW']],
  ['₩', ['KRW']],
  ['越南盾', ['VND']],
  ['₫', ['VND']],
  ['印尼盾', ['IDR']],
  ['RP', ['IDR']],
  ['泰铢', ['THB']],
  ['฿', ['THB']],
  ['卢比', ['INR']],
  ['₹', ['INR']],
  ['比索', ['PHP', 'MXN']],
  ['₱', ['PHP']],
  ['新加坡元', ['SGD']],
  ['新币', ['SGD']],
  ['澳元', ['AUD']],
  ['加元', ['CAD']],
  ['瑞郎', ['CHF']],
]);

const BEFORE = /^([-(]?)\s*([\p{L}\p{Sc}]+)\s*(?=[-(]?[\d.])/u;
const BEHIND = /(?<=[\d.)])\s*([\p{L}\p{Sc}]+)(\)?)$/u;
const EXPONENT = /^[-+]?\d+(?:\.\d*)?(e)[-+]?\d+$/i;
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Groups of three separated by commas, spaces or apostrophes, one kind per number. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+)(?:\.\d+)?$/;

/**
 * Reads an amount as people and spreadsheets write it: `1,234.50`, `１２３４．５`, `USD 1 234.5`, `¥1200元`. The value is a
 * plain decimal with the decimals as written. An ambiguous text is refused with both readings.
 */
export function readAmount(text: string, { currency, scale, signed, percent }: AmountContext = {}): Reading {
  const whole = plainForms(text);
  const refuse = (refused: RefusedKind, more: Partial<Refused> = {}): Refused => ({
    refused,
    text: cutText(whole, LONGEST_SHOWN),
    ...more,
  });
  if (whole === '') return { value: '' };
  if (isSeveral(text)) return refuse('several');
  const signs = whole
    .replace(/(?<=\d)。|。(?=\d)/g, '.')
    .replace(/[’‘′]/g, "'")
    .replace(/[−–—‐‑]/g, '-');
  const exponent = EXPONENT.exec(signs)?.[1];
  if (exponent !== undefined) return refuse('exponent', { sign: exponent });
  const bare = withoutCurrency(signs);
  for (const word of bare.words) {
    const meant = meantBy(word);
    if (meant === undefined) return refuse('sign', { sign: word });
    if (currency === undefined || !meant.includes(currency))
      return refuse('currency', { sign: word, ...known(currency) });
  }
  let digits = percent === true ? bare.rest.replace(/\s*%$/, '') : bare.rest;
  const minus = /^[-(]|-$/.exec(digits)?.[0];
  if (minus !== undefined) {
    if (signed !== true) return refuse('minus', { sign: minus });
    digits = digits.replace(/^-\s*|\s*-$/, '').replace(/^\((.*)\)$/, '$1');
  }
  const strange = Array.from(digits).find((each) => !/[\d.,' ]/.test(each));
  if (strange !== undefined) return refuse('sign', { sign: strange });
  if (!/\d/.test(digits)) return refuse('number');
  if (!PLAIN.test(digits) && !GROUPED.test(digits)) {
    return /[,']|\..*\./.test(digits) ? refuse('comma', { readings: readingsOf(digits) }) : refuse('several');
  }
  const [integer = '', fraction = ''] = digits.replace(/[, ']/g, '').split('.');
  // 12.500 may mean 12.5, or 12,500 where dots separate groups: with a currency of fewer decimals the latter is likely.
  if (
    currency !== undefined &&
    /^[1-9]\d{0,2}\.\d{3}$/.test(digits) &&
    !/[1-9]/.test(fraction.slice(scaleOf(currency)))
  ) {
    return refuse('comma', { readings: [printAmount(round(integer, fraction)), printAmount(integer + fraction)] });
  }
  if (scale !== undefined && /[1-9]/.test(fraction.slice(scale)))
    return refuse('decimals', { most: scale, ...known(currency) });
  const kept = integer.replace(/^0+(?=\d)/, '') || '0';
  if (kept.length > MOST_WHOLE || fraction.length > MOST_DECIMALS) return refuse('long', { most: MOST_WHOLE });
  const value = fraction === '' ? kept : `${kept}.${fraction}`;
  return { value: minus === undefined || !/[1-9]/.test(value) ? value : `-${value}` };
}

/** Reads a whole number (a quantity, days) as digits without leading zeros; `1,200` and `12.00` are whole. */
export function readWhole(text: string, { signed }: Pick<AmountContext, 'signed'> = {}): Reading {
  const read = readAmount(text, { scale: 0, ...(signed !== undefined && { signed }) });
  return 'value' in read ? { value: read.value.replace(/\..*$/, '') } : read;
}

function withoutCurrency(text: string): { rest: string; words: string[] } {
  const words: string[] = [];
  const rest = text
    .replace(BEFORE, (_, sign: string, word: string) => {
      words.push(word);
      return sign;
    })
    .replace(BEHIND, (_, word: string, end: string) => {
      words.push(word);
      return end;
    });
  return { rest, words };
}

function meantBy(word: string): readonly string[] | undefined {
  const upper = word.toUpperCase();
  const bare = upper.replace(/整$/, '');
  return WORDS.get(upper) ?? WORDS.get(bare) ?? (/^[A-Z]{3}$/.test(upper) ? [upper] : undefined);
}

function known(currency: string | undefined): { currency?: string } {
  return currency === undefined ? {} : { currency };
}

/** Possible readings of digits with separators: the last separator as decimal point, or all as group separators. */
function readingsOf(digits: string): string[] {
  const plain = digits.replace(/[ ']/g, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const whole = plain.slice(0, last).replace(/[,.]/g, '');
  const fraction = plain.slice(last + 1);
  const all = plain.replace(/,/g, '');
  const readings = [
    ...(/^\d+$/.test(whole) && /^\d+$/.test(fraction) ? [`${whole}.${fraction}`] : []),
    ...(PLAIN.test(all) ? [all] : /^\d+$/.test(plain.replaceAll('.', '')) ? [plain.replaceAll('.', '')] : []),
  ];
  return [
    ...new Set(
      readings.map((each) =>
        printAmount(
          each
            .replace(/\.$/, '')
            .replace(/^\./, '0.')
            .replace(/^0+(?=\d)/, ''),
        ),
      ),
    ),
  ];
}

function round(integer: string, fraction: string): string {
  return `${integer}.${fraction.slice(0, 2)}`;
}
