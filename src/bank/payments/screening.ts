import rules from '../rules/payments.json' with { type: 'json' };

/** True if a name contains a screened name, in any spelling. */
export function isScreened(name: string): boolean {
  const plain = ` ${name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return rules.screened.some((each) => plain.includes(` ${each} `));
}
