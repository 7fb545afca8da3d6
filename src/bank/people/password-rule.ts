import { refusal } from '../words/refusals.ts';

/** Names of a person that a password must not contain, from this length on: shorter ones are found by chance. */
const SHORTEST_NAME = 4;

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords that leaks show most often, in lower case; loaded for the first password that is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((each: string) => each.toLowerCase())),
  );
  return common;
}

/** 8 to 64 characters, spaces among them if wanted, with letters and digits; the browser checks the same rule. */
function keepsPasswordRule(password: string): boolean {
  return /^(?=.*\p{L})(?=.*\d)\P{C}{8,64}$/u.test(password);
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
  if ((await commonPasswords()).has(written)) throw refusal('10039', {}, field);
  const parts = names.flatMap((name) => (name ?? '').toLowerCase().split('@')[0] ?? []);
  if (parts.some((part) => part.length >= SHORTEST_NAME && written.includes(part))) throw refusal('10040', {}, field);
}
