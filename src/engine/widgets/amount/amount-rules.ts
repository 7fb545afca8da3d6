import { printAmount, scaleOf } from '#model/money.ts';
import { words } from '../../words/words.ts';

/** Decimals that may be typed: none for yen and the like, else two or what the field says. */
export function typedScale(currency: string | undefined, configured: unknown): number {
  const scale = scaleOf(currency);
  return scale === 0 ? 0 : typeof configured === 'number' ? configured : scale;
}

/**
 * Text of the field after a key or a paste. Full-width digits and stops are converted, other characters removed. The
 * first decimal point counts; decimals beyond the scale are cut, never rounded. A paste of several spreadsheet cells
 * takes the first cell: the digits of several must not become one amount.
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
 * Note about typed signs that have no place in an amount; null if none was dropped.
 * @param shown text of the field before, whose own group signs are nobody's typing
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

/** On leaving the field: no leading zeros, no trailing point, a zero before a point. `007.` is `7`, `.5` is `0.5`. */
export function settleAmount(text: string, scale: number): string {
  const typed = typeAmount(text, scale);
  if (!/\d/.test(typed)) return '';
  const [whole = '', fraction = ''] = typed.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** How a settled amount stands in the field while nobody types in it: grouped, with all decimals of its currency. */
export function spellAmount(amount: string, currency: string | undefined): string {
  return /^\d+(\.\d+)?$/.test(amount) ? printAmount(amount, currency) : amount;
}
