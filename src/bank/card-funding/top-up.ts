import { balanceOf } from '#sandbox/ledger.ts';
import { Refusal } from '#sandbox/refusal.ts';
import type { StepWork } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { fromMinor } from '#model/minor-units.ts';
import { cardPool } from '../ledger/chart.ts';
import { BankBook } from '../ledger/bank-book.ts';
import type { Desk } from '../desk/desk.ts';
import { transferFunds } from './submit.ts';

/* Automatic top-up of the card account: the balance that is watched, and what is done while it is too low. */

/** Who is named as the operator of an automatic transfer. */
const PERSON = { operatorId: 'auto', name: '自动转入' };
/** Refused with that code, the main account has less than the amount. */
const TOO_LITTLE = '20001';

/** The merchant's money in the card account, in the currency of its rule. */
export async function poolBalance({ tx, entities }: StepWork, { currency }: EntityRecord): Promise<string> {
  const account = cardPool(entities.owner, String(currency));
  return fromMinor(await balanceOf(new BankBook(tx), account), String(currency));
}

/** Moves exactly the amount, or nothing: then it returns why. */
export async function topUp(
  desk: Desk,
  owner: string,
  { currency }: EntityRecord,
  amount: string,
): Promise<string | undefined> {
  const code = String(currency);
  try {
    await transferFunds(desk, owner, { direction: 'IN', payCcy: code, arriveCcy: code, amount, person: PERSON });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === TOO_LITTLE ? '转出账户余额不足' : error.message;
  }
}
