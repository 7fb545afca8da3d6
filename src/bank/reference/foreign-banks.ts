import { readIban } from '#model/read-iban.ts';
import collecting from '../rules/collection-banks.json' with { type: 'json' };
import banks from '../rules/foreign-banks.json' with { type: 'json' };

/* The register of banks abroad, as the sandbox has it: by the numbers that a payee writes on an invoice. */

interface ForeignBank {
  name: string;
  country: string;
  swift: string;
  /** First characters of an IBAN after its check digits. */
  iban?: string[];
  /** First digits of a sort code. */
  sortCodes?: string[];
  routing?: string[];
  /** First digits of a BSB. */
  bsb?: string[];
}

const BANKS: readonly ForeignBank[] = [
  ...banks,
  // The banks of collection accounts are payees' banks too.
  ...collecting.banks.map(({ name, country, swift, routing }) => ({
    ...{ name, country, swift },
    routing: [/^ABA (\d{9})$/.exec(routing ?? '')?.[1] ?? ''],
  })),
];

/** Numbers as a form sends them, with or without spaces and dashes. */
export interface BankNumbers {
  bankCountry?: string | null;
  accountNo?: string | null;
  routingNo?: string | null;
  sortCode?: string | null;
  bsb?: string | null;
  swift?: string | null;
}

export interface FoundBank {
  bankName: string;
  swift: string;
  /** The number that names the bank. */
  by: 'IBAN' | 'ROUTING' | 'SORT_CODE' | 'BSB' | 'SWIFT';
}

/** Position of the bank in an IBAN: after the country and the check digits. */
const BANK_AT = 4;

/** The bank with these complete numbers; undefined for incomplete numbers, and for banks that the register lacks. */
export function foreignBankOf(numbers: BankNumbers): FoundBank | undefined {
  const { accountNo, routingNo, sortCode, bsb, swift } = numbers;
  const account = bare(accountNo);
  const isIban = /^[A-Z]{2}\d\d/.test(account) && 'value' in readIban(account);
  const country = isIban ? account.slice(0, 2) : numbers.bankCountry;
  const found = (by: FoundBank['by'], fits: (bank: ForeignBank) => boolean): FoundBank | undefined => {
    const bank = BANKS.find((each) => each.country === country && fits(each));
    return bank && { bankName: bank.name, swift: bank.swift, by };
  };
  const begins = (number: string, with_: readonly string[] = []): boolean =>
    with_.some((first) => number.startsWith(first));
  return (
    (isIban ? found('IBAN', ({ iban }) => begins(account.slice(BANK_AT), iban)) : undefined) ??
    found('ROUTING', ({ routing = [] }) => bare(routingNo) !== '' && routing.includes(bare(routingNo))) ??
    (bare(sortCode).length === 6
      ? found('SORT_CODE', ({ sortCodes }) => begins(bare(sortCode), sortCodes))
      : undefined) ??
    (bare(bsb).length === 6 ? found('BSB', (bank) => begins(bare(bsb), bank.bsb)) : undefined) ??
    (bare(swift).length >= 8 ? found('SWIFT', (bank) => bank.swift.startsWith(bare(swift).slice(0, 8))) : undefined)
  );
}

function bare(number: string | null | undefined): string {
  return (number ?? '').replace(/[\s-]/g, '').toUpperCase();
}
