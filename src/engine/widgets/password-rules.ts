/** What a new password is made of. */
export const PASSWORD_RULE = '8 至 20 位，同时含字母和数字';

export type Strength = 'weak' | 'fair' | 'strong';

/** Whether a password keeps the rule: 8 to 20 characters without spaces, letters and digits among them. */
export function keepsRule(password: string): boolean {
  return /^(?=.*[A-Za-z])(?=.*\d)[!-~]{8,20}$/.test(password);
}

/** How hard it is to guess: by length and by how many kinds of characters it mixes. Null where the rule is not kept. */
export function strengthOf(password: string): Strength | null {
  if (!keepsRule(password)) return null;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const differing = new Set(password).size;
  if (differing < 5) return 'weak';
  const points = kinds + (password.length >= 12 ? 1 : 0);
  return points >= 4 ? 'strong' : points >= 3 ? 'fair' : 'weak';
}
