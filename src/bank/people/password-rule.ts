import { refusal } from '../words/refusals.ts';

/** Minimum length of a name that a password must not contain: shorter names occur by chance. */
const SHORTEST_NAME = 4;

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords that leaks show most often, in lower case; loaded for the first password that is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((each: string) => each.toLowerCase())),
  );
  return common;
}

/** 8 to 64 characters of any kind, spaces included; the browser checks the same rule. */
function keepsPasswordRule(password: string): boolean {
  return /^\P{C}{8,64}$/u.test(password);
}

/** Minimum number of different characters: guessers try simpler passwords first. */
const FEWEST_CHARACTERS = 3;
/** Maximum length of a piece whose repetition makes a password trivial: `20262026`. */
const LONGEST_PIECE = 4;
/** Birthdays and other days, as 19901231, 1990-12-31 or 31.12.1990. */
const DAY = /^(?:(?:19|20)\d\d[-./ ]?\d\d[-./ ]?\d\d|\d\d[-./ ]?\d\d[-./ ]?(?:19|20)\d\d)$/;
/** The rows of a keyboard, which are typed forwards and backwards. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * True for passwords that are guessed without a list: few characters, a repeated piece, a day, or neighbouring keys.
 */
function isTrivial(written: string): boolean {
  if (new Set(written).size < FEWEST_CHARACTERS || DAY.test(written)) return true;
  for (let length = 1; length <= LONGEST_PIECE; length += 1) {
    if (written.slice(length) === written.slice(0, -length)) return true;
  }
  const backwards = Array.from(written).toReversed().join('');
  return ROWS.some((row) => [written, backwards].some((each) => `${row}${row}${row}`.includes(each)));
}

/**
 * Refuses a new password that breaks the rule, that guessers try first, or that contains a name of its person.
 * @param names login name, phone and email
 * @throws Refusal 10035, 10039 or 10040 at the field
 */
export async function refuseWeakPassword(
  password: string,
  names: readonly (string | null | undefined)[],
  field: string,
): Promise<void> {
  if (!keepsPasswordRule(password)) throw refusal('10035', {}, field);
  const written = password.normalize('NFKC').toLowerCase();
  if (isTrivial(written) || (await commonPasswords()).has(written)) throw refusal('10039', {}, field);
  const parts = names.flatMap((name) => (name ?? '').toLowerCase().split('@')[0] ?? []);
  if (parts.some((part) => part.length >= SHORTEST_NAME && written.includes(part))) throw refusal('10040', {}, field);
}
