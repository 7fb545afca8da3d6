/** GB 32100: the characters for the values 0 to 30; I, O, S, V and Z are left out. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** The last character of a unified social credit code, from the seventeen before it. */
export function creditCheckCharacter(first: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of first) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET.charAt((31 - (sum % 31)) % 31);
}

export function isCreditCode(code: string): boolean {
  return SHAPE.test(code) && creditCheckCharacter(code.slice(0, 17)) === code.charAt(17);
}
