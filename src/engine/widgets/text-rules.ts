/** What a text field does with spaces: `trim` at the ends on leaving, `none` removes all, `collapse` makes runs one. */
export type Spaces = 'trim' | 'none' | 'collapse' | 'keep';

/** While typing: tabs and line breaks never get in; all spaces or runs of them where the field says so. */
export function typeText(text: string, spaces: Spaces): string {
  const line = text.replace(/[\t\r\n]/g, '');
  if (spaces === 'none') return line.replace(/\s/g, '');
  return spaces === 'collapse' ? line.replace(/\s{2,}/g, ' ') : line;
}

/** On leaving the field. */
export function settleText(text: string, spaces: Spaces): string {
  return spaces === 'keep' ? text : text.trim();
}

/** Half-width digits only; full-width ones are taken as what they mean. */
export function typeDigits(text: string): string {
  return text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)).replace(/\D/g, '');
}

/** Digits of a mobile number by its country code: 11 for 86, 8 for 852. */
export function phoneLength(code: string): number {
  const digits = code.replace(/\D/g, '');
  return digits === '86' ? 11 : digits === '852' ? 8 : 15;
}
