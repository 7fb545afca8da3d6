import { accountOf, type Entry } from '#sandbox/ledger.ts';
import type { JournalKind } from './book.ts';
import type { FlowNote } from './statement.ts';

/** One change of the balance of a card or a group, in minor units. */
export interface CardFlow {
  flowNo: string;
  owner: string;
  /** The card, or the group. */
  spender: { cardId: string } | { groupId: string };
  currency: string;
  at: string;
  kind: JournalKind;
  /** Positive for money onto the card. */
  amount: bigint;
  balanceAfter: bigint;
  /** The card operation of the journal. */
  reference: string;
  remark?: string | undefined;
}

/** Changes of balances of cards and groups in a journal, in the order of its entries. */
export function cardFlowsOf(
  journal: { journalNo: string; kind: JournalKind; reference: string; at: string; entries: readonly Entry[] },
  note: FlowNote = {},
): CardFlow[] {
  const { journalNo, kind, reference, at } = journal;
  const changes = journal.entries.flatMap(({ account: key, amount, balanceAfter }) => {
    const account = accountOf(key);
    const isSpent = account.kind === 'C.CARD' || account.kind === 'C.GRP';
    return isSpent && balanceAfter !== undefined ? [{ account, amount, balanceAfter }] : [];
  });
  return changes.map(({ account: { kind: of, owner, dimension, currency }, amount, balanceAfter }, n) => ({
    ...{ flowNo: `CL${journalNo.slice(2)}${String(n + 1).padStart(2, '0')}`, owner, currency },
    spender: of === 'C.CARD' ? { cardId: dimension } : { groupId: dimension },
    ...{ at, kind, amount, balanceAfter, reference, remark: note.remark },
  }));
}
