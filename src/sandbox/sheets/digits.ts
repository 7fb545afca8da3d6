import { decimal } from '#model/money.ts';

/** From this size on a spreadsheet loses digits. */
const LARGEST = '1000000000000000';

/**
 * Spreadsheets store binary doubles: `86.499999999999986` was typed as 86.5. Exponents are written out unless digits
 * were lost, because the result must not look like the typed value.
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
