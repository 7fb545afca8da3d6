import { type Chart, ledgerOf, type Posting as LedgerPosting } from '#sandbox/ledger.ts';
import type { Book, JournalKind } from './book.ts';
import { cardFlowsOf } from './card-flows.ts';
import { isForbidden, isSummed, PURSES } from './chart.ts';
import { type FlowNote, flowsOf, heldWith } from './statement.ts';

/** A journal to post; its note adds text to the rows in merchants' statements. */
export type Posting = LedgerPosting<JournalKind, FlowNote>;

/** Each journal also writes rows into the statements of the merchants whose money it moved. */
export const RULES: Chart<Book, JournalKind, FlowNote> = {
  isForbidden,
  isSummed,
  purses: PURSES,
  holds: { place: 'HOLD', release: 'RELEASE' },
  beside: heldWith,
  async posted(book, journal, { balances, note, still }) {
    const flows = flowsOf(journal, balances, note, still);
    if (flows.length > 0) await book.addFlows(flows);
    const onCards = cardFlowsOf(journal, note);
    if (onCards.length > 0) await book.addCardFlows(onCards);
  },
};

export const ledger = ledgerOf(RULES);

export const { post, placeHold, placeShares, captureHold, releaseHold } = ledger;
