import { fixedRows } from '../words/fixed-rows.ts';
import banks from '../rules/banks.json' with { type: 'json' };

export interface BankBranch {
  payeeBankNo: string;
  /** `999584000014-远山银行深圳高新支行`: the displayed name follows the dash. */
  payeeBankName: string;
}

/** ISO 7064 MOD 11,10 over the first eleven digits of a mainland bank code. */
export function cnapsCheckDigit(first: string): number {
  let product = 10;
  for (const digit of first) {
    const sum = (product + Number(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}

/** Every branch of the mainland; the bank code 999 is unassigned. */
export const mainlandBanks: readonly BankBranch[] = banks.mainland.flatMap((bank, b) =>
  Object.entries(banks.cities).flatMap(([city, cityName]) =>
    banks.branches.map((branch, n) => {
      const first = `999${city}${b + 1}${String(n).padStart(3, '0')}`;
      const payeeBankNo = `${first}${cnapsCheckDigit(first)}`;
      return { payeeBankNo, payeeBankName: `${payeeBankNo}-${bank}${cityName}${branch}` };
    }),
  ),
);

const byNumber = new Map(mainlandBanks.map((branch) => [branch.payeeBankNo, branch]));

export function mainlandBank(bankNo: string): BankBranch | undefined {
  return byNumber.get(bankNo);
}

/** The name of a branch without its number. */
export function branchName(branch: BankBranch): string {
  return branch.payeeBankName.slice(branch.payeeBankName.indexOf('-') + 1);
}

const UNNAMED = '联行号 ';

/** The display of a mainland bank: its branch name, or its clearing number when the name is unknown. */
export function mainlandBankShown(bankNo: string): string {
  const branch = mainlandBank(bankNo);
  return branch === undefined ? `${UNNAMED}${bankNo}` : branchName(branch);
}

/** The bank number from its display; the inverse of `mainlandBankShown`. */
export function mainlandBankNo(shown: string): string | undefined {
  if (shown.startsWith(UNNAMED)) return shown.slice(UNNAMED.length);
  return mainlandBanks.find((branch) => branchName(branch) === shown)?.payeeBankNo;
}

/** Branches whose number begins with the words, or whose name contains all of them; at most 20. */
export function searchBanks(keyword: string): BankBranch[] {
  const words = keyword
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return mainlandBanks
    .filter(({ payeeBankNo, payeeBankName }) =>
      words.every((word) => payeeBankNo.startsWith(word) || payeeBankName.includes(word)),
    )
    .slice(0, 20);
}

/** Banks of local clearing systems, by country and code. */
const locals = new Map(
  fixedRows('local-bank').map(({ country, payeeBankNo, payeeBankName }) => [
    `${country}-${payeeBankNo}`,
    payeeBankName,
  ]),
);

/** Bank of a Hong Kong clearing code, or undefined. */
export function hongKongBank(clearingCode: string): string | undefined {
  return localBank('HK', clearingCode);
}

export function localBank(country: string, code: string): string | undefined {
  return locals.get(`${country}-${code}`);
}
