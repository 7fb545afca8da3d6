import { dateTimeOf } from '#model/instant.ts';
import { balancesOf } from '../ledger/balances.ts';
import { fromMinor } from '#model/minor-units.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { AnswerOf } from './answer-of.ts';

const CURRENCY = 'USD';
/** Account kinds of the chart: the pools of a merchant and its sub-users, and its cards. */
const POOLS = ['C.POOL', 'C.SUB'];
const CARDS = ['C.CARD', 'C.GRP'];

/** Balances of the card accounts and of the cards, and this month's spending. */
const cardSummary: AnswerOf<'account.cardSummary'> = async ({ tx, owner, clock }) => {
  const held = await balancesOf(tx, owner, [...POOLS, ...CARDS]);
  const accounts = held.filter(({ currency }) => currency === CURRENCY);
  const sum = (kinds: readonly string[]): bigint =>
    accounts.reduce((total, { kind, balance }) => (kinds.includes(kind) ? total + balance : total), 0n);
  const spent = await bankTablesOf(tx)
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.key', 'ledger_entry.account')
    .innerJoin('ledger_journal', 'ledger_journal.journal_no', 'ledger_entry.journal_no')
    .select('amount')
    .where('ledger_account.owner', '=', owner)
    .where('ledger_account.kind', '=', 'C.HOLD')
    .where('ledger_account.currency', '=', CURRENCY)
    .where('ledger_journal.at', '>=', `${dateTimeOf(clock.now()).slice(0, 8)}01`)
    .execute();
  const cleared = spent.reduce((total, { amount }) => (BigInt(amount) < 0n ? total - BigInt(amount) : total), 0n);
  return {
    currency: CURRENCY,
    poolBal: fromMinor(sum(POOLS), CURRENCY),
    cardBal: fromMinor(sum(CARDS), CURRENCY),
    activeCards: accounts.filter(({ kind }) => kind === 'C.CARD').length,
    monthSpent: fromMinor(cleared, CURRENCY),
  };
};

export const cardAnswers = { 'account.cardSummary': cardSummary };
