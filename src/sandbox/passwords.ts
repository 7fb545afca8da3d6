import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

const LENGTH = 32;
/** About 50 ms on a small machine: slow for guessing, fast enough for a person. */
const COST = { N: 2 ** 14, r: 8, p: 1 };

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** `scrypt$<salt>$<key>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

/** Takes as long for an unknown person (`undefined`) as for a known one. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [kind, salt = '', key = ''] = (hash ?? `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`).split('$');
  const expected = Buffer.from(key, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'));
  const same = expected.length === found.length && timingSafeEqual(expected, found);
  return kind === 'scrypt' && same && hash !== undefined;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** An initial password of unambiguous letters and digits. */
export function newPassword(): string {
  const draw = (from: string, count: number): string =>
    Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('');
  return `${draw(LETTERS.toUpperCase(), 1)}${draw(LETTERS, 6)}#${draw(DIGITS, 4)}`;
}
