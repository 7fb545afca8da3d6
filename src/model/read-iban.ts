import { isValidIBAN } from 'ibantools';
import { readAccount } from './read-account.ts';
import type { Reading } from './reading.ts';

/** Reads an IBAN: checks its country's length and format (the whole registry), and the mod-97 check digits. */
export function readIban(text: string): Reading {
  const read = readAccount(text);
  if (!('value' in read) || read.value === '' || isValidIBAN(read.value)) return read;
  return { refused: 'iban', text: read.value };
}
