import { CHINESE } from '#model/print-language.ts';

/** Values as text. */
export const formats = {
  ...CHINESE,
  amountHidden: '金额已隐藏',
  currency: namesOf('currency'),
  hideAmounts: '隐藏金额',
  hideOf: (title: string) => `隐藏${title}`,
  /** Lines of an address in one line. */
  inOneLine: (lines: readonly string[]) => lines.join('，'),
  showAmounts: '显示金额',
  showOf: (title: string) => `显示${title}`,
  trend: (figures: string) => `走势 ${figures}`,
};

/** Made at the first use. @returns the name of a code; empty for a code that is none */
function namesOf(type: 'currency'): (code: string) => string {
  let names: Intl.DisplayNames | undefined;
  return (code) => {
    names ??= new Intl.DisplayNames(['zh-CN'], { type, fallback: 'none' });
    return names.of(code) ?? '';
  };
}
