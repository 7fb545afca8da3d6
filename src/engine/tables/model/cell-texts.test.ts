import { describe, expect, it } from 'vitest';
import { asPaste, harmless } from './cell-texts.ts';

describe('pain 25: text for a spreadsheet', () => {
  it('keeps figures numeric, long numbers complete, and formulas harmless', () => {
    const { text, html } = asPaste([
      [
        { text: '12480.00', isFigure: true },
        { text: '6222021234567890123', isFigure: false },
        { text: '=1+1', isFigure: false },
        { text: 'two\nlines <b>', isFigure: false },
      ],
    ]);
    expect(text).toBe("12480.00\t6222021234567890123\t'=1+1\ttwo lines <b>");
    expect(html).toContain('<td>12480.00</td>');
    expect(html).toContain(`<td style="mso-number-format:'\\@'">6222021234567890123</td>`);
    expect(html).toContain('two<br>lines &lt;b&gt;');
  });

  it('keeps a negative amount numeric', () => {
    expect(harmless('-12.50')).toBe('-12.50');
    expect(harmless('-12.50+cmd')).toBe("'-12.50+cmd");
    expect(harmless('＝SUM(A1)')).toBe("'＝SUM(A1)");
  });
});
