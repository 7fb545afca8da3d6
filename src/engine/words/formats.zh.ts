import { CHINESE } from '#model/print-language.ts';

/** Values as text. */
export const formats = {
  ...CHINESE,
  amountHidden: '金额已隐藏',
  currency: namesOf('currency'),
  hideAmounts: '隐藏金额',
  hideOf: (title: string) => `隐藏${title}`,
  /** Joins the lines of an address. */
  inOneLine: (lines: readonly string[]) => lines.join('，'),
  showAmounts: '显示金额',
  showOf: (title: string) => `显示${title}`,
  trend: (figures: string) => `走势 ${figures}`,
};

/** Created on first use. @returns a function from code to name; the name is empty for an unknown code */
function namesOf(type: 'currency'): (code: string) => string {
  let names: Intl.DisplayNames | undefined;
  return (code) => {
    names ??= new Intl.DisplayNames(['zh-CN'], { type, fallback: 'none' });
    return names.of(code) ?? '';
  };
}
