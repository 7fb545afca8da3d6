import { ledgerOf, type Posting as LedgerPosting } from '#sandbox/ledger.ts';
import type { Book, JournalKind } from './book.ts';
import { available, frozen, isForbidden, isSummed } from './chart.ts';
import { type FlowNote, flowsOf, heldWith } from './statement.ts';

/** A journal to post; its note adds text to the rows in merchants' statements. */
export type Posting = LedgerPosting<JournalKind, FlowNote>;

/** The bank's ledger: each journal also writes rows into the statements of the merchants whose money it moved. */
export const ledger = ledgerOf<Book, JournalKind, FlowNote>({
  isForbidden,
  isSummed,
  available,
  frozen,
  holds: { place: 'HOLD', release: 'RELEASE' },
  beside: heldWith,
  async posted(book, journal, { balances, note, still }) {
    const flows = flowsOf(journal, balances, note, still);
    if (flows.length > 0) await book.addFlows(flows);
  },
});

export const { post, placeHold, placeShares, captureHold, releaseHold } = ledger;
