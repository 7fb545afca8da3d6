export {
  type Account,
  accountOf,
  balanceOf,
  type Book,
  type Chart,
  credit,
  debit,
  type Entry,
  type Journal,
  keyOf,
  ledgerOf,
  LedgerRefusal,
  type Line,
  lockedBalanceOf,
  lockOwners,
  type Posting,
  type Purse,
  type Purses,
} from './ledger/ledger.ts';
export {
  type Addition,
  type Counters,
  insertCounters,
  MemoryCounters,
  type Period,
  PERIODS,
  SqlCounters,
  type Tally,
} from './ledger/counters.ts';
export { type Fold, foldDeltas } from './ledger/fold.ts';
export { type Bound, type Excess, type LimitRule, Limits, type Places, type Verdict } from './ledger/limits.ts';
export { insertBook, insertHolds, insertJournals, MemoryBook } from './ledger/memory-book.ts';
export { type Breach, breachesOf, ledgerInvariants, sqlTexts } from './ledger/proof.ts';
export { type ColumnTypes, each, insertRows, pieces, type RowSink, rowsInto } from './ledger/row-sink.ts';
export { SqlBook } from './ledger/sql-book.ts';
export {
  addCounters,
  addDeltas,
  addJournalRequests,
  addPurses,
  createLedgerTables,
  guardLedger,
  type LedgerTables,
  ledgerTablesOf,
  type Minor,
  numberOf,
  provenAtOnce,
  wakeWatches,
} from './ledger/tables.ts';
export { sequenceOf } from './storage/sequences.ts';
