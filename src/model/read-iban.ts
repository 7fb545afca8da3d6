import { isValidIBAN } from 'ibantools';
import { readAccount } from './read-account.ts';
import type { Reading } from './reading.ts';

/** An IBAN: its country's length and form (the whole registry), and check digits of mod 97. */
export function readIban(text: string): Reading {
  const read = readAccount(text);
  if (!('value' in read) || read.value === '' || isValidIBAN(read.value)) return read;
  return { refused: 'iban', text: read.value };
}
