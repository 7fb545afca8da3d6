import { balanceOf } from '#sandbox/ledger.ts';
import { Refusal } from '#sandbox/refusal.ts';
import type { StepWork } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { fromMinor } from '#model/minor-units.ts';
import { cardPool } from '../ledger/chart.ts';
import { BankBook } from '../ledger/bank-book.ts';
import type { Desk } from '../desk/desk.ts';
import { transferFunds } from './submit.ts';

/* Automatic top-up of the card account: the watched balance, and the transfer when it is too low. */

/** Name of the operator of an automatic transfer. */
const PERSON = { operatorId: 'auto', name: '自动转入' };
/** Refusal code of a main account with less than the amount. */
const TOO_LITTLE = '20001';

/** The merchant's money in the card account, in the currency of its rule. */
export async function poolBalance({ tx, entities }: StepWork, { currency }: EntityRecord): Promise<string> {
  const account = cardPool(entities.owner, String(currency));
  return fromMinor(await balanceOf(new BankBook(tx), account), String(currency));
}

/** Moves exactly the amount, or returns the reason why nothing was moved. */
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
