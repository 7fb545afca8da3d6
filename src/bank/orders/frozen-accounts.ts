import type { Desk } from '../desk/desk.ts';
import { refusal } from '../words/refusals.ts';

/** True if a collection account is frozen by its bank: nothing leaves or enters it meanwhile. */
export async function isFrozenAccount(
  desk: Desk,
  owner: string,
  accountNo: string | null | undefined,
): Promise<boolean> {
  if (accountNo === undefined || accountNo === null) return false;
  return (await desk.record(owner, 'collection-account', accountNo))?.status === 'FROZEN';
}

/** @throws Refusal 10012 at the line whose collection account is frozen */
export async function checkAccountsOpen(
  desk: Desk,
  owner: string,
  lines: readonly { accountNo: string }[],
): Promise<void> {
  for (const [n, { accountNo }] of lines.entries()) {
    if (await isFrozenAccount(desk, owner, accountNo)) throw refusal('10012', {}, `/stores/${n}/amount`);
  }
}
