import { decimal } from '#model/money.ts';

/** From here on a spreadsheet no longer keeps every digit. */
const LARGEST = '1000000000000000';

/**
 * Spreadsheets keep binary doubles: `86.499999999999986` was typed as 86.5. Exponents are written out, save where digits
 * were lost: that must not look like what was typed.
 */
export function plainNumber(written: string): string {
  try {
    const figure = decimal(written);
    if (figure.abs().gte(LARGEST)) return figure.toExponential(14);
    return decimal(figure.toPrecision(15)).toFixed();
  } catch {
    return written;
  }
}
