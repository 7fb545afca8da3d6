import { ownEntry } from '#model/own-entry.ts';
import rules from '../rules/accounts.json' with { type: 'json' };

/** The number of a user's main account in one currency, by its ISO 4217 number; bank code 999 is unassigned. */
export function mainAccountNo(userNo: string, currency: string): string {
  return `999${userNo}${ownEntry(rules.currencyNumbers as Record<string, string>, currency) ?? '000'}`;
}
