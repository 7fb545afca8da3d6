import { printAmount, scaleOf } from '#model/money.ts';
import { words } from '../../words/words.ts';

/** Decimals allowed while typing: none for currencies such as yen, otherwise the field's scale or two. */
export function typedScale(currency: string | undefined, configured: unknown): number {
  const scale = scaleOf(currency);
  return scale === 0 ? 0 : typeof configured === 'number' ? configured : scale;
}

/**
 * Text of the field after typing or pasting. Converts full-width digits and points, removes other characters. The first
 * decimal point counts; decimals beyond the scale are truncated, never rounded. Of several pasted spreadsheet cells
 * only the first counts: their digits must not merge into one amount.
 */
export function typeAmount(text: string, scale: number): string {
  const [first = ''] = text.trim().split(/[\t\r\n]/, 1);
  const plain = first
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[^\d.]/g, '');
  const point = plain.indexOf('.');
  if (point === -1) return plain;
  const whole = plain.slice(0, point);
  if (scale === 0) return whole;
  return `${whole}.${plain
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, scale)}`;
}

/** Note about truncated non-zero decimals; null if nothing was lost. */
export function cutNote(raw: string, scale: number, currency: string | undefined): string | null {
  const fraction = typeAmount(raw, Infinity).split('.')[1] ?? '';
  if (!/[1-9]/.test(fraction.slice(scale))) return null;
  return words.widgets.cutDecimals(scale, currency);
}

/**
 * Note about dropped characters that do not belong in an amount; null if there are none.
 * @param shown previous text of the field: its group separators were not typed
 */
export function strayNote(raw: string, shown: string): string | null {
  const stray = (text: string): string[] => {
    const signs = Array.from(text.normalize('NFKC').replaceAll('。', '.')).filter((each) => !/\d/.test(each));
    const point = signs.indexOf('.');
    return signs.filter((_, n) => n !== point);
  };
  const own = stray(shown);
  const typed = stray(raw).filter((sign) => {
    const at = own.indexOf(sign);
    if (at >= 0) own.splice(at, 1);
    return at < 0;
  });
  if (typed.length === 0) return null;
  const named = [...new Set(typed)].map((sign) => (sign.trim() === '' ? words.widgets.strayBlank : sign)).join('');
  return words.widgets.strayDropped(named);
}

/**
 * Normalises the text on blur: no leading zeros, no trailing point, a zero before a leading point. `007.` becomes `7`,
 * `.5` becomes `0.5`.
 */
export function settleAmount(text: string, scale: number): string {
  const typed = typeAmount(text, scale);
  if (!/\d/.test(typed)) return '';
  const [whole = '', fraction = ''] = typed.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** Formats a settled amount for the unfocused field: grouped, with all decimals of its currency. */
export function spellAmount(amount: string, currency: string | undefined): string {
  return /^\d+(\.\d+)?$/.test(amount) ? printAmount(amount, currency) : amount;
}
