import { accountOf, type Entry, keyOf } from '#sandbox/ledger.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { JournalKind } from './book.ts';
import { fromMinor } from '#model/minor-units.ts';
import rules from '../rules/statement.json' with { type: 'json' };

/** Types of rows in a merchant's statement, by name of the enum. */
export type FlowType =
  | 'COLLECTION'
  | 'WITHDRAW'
  | 'PAYMENT'
  | 'EXCHANGE'
  | 'SETTLE'
  | 'TRANSFER'
  | 'ALLOCATE'
  | 'CARD'
  | 'FEE'
  | 'REFUND'
  | 'ADJUST';

/** Details of statement rows that only the poster of a journal knows. */
export interface FlowNote {
  /** The counterparty, as the merchant knows it. */
  counterparty?: string | undefined;
  /** The counterparty shown to each merchant, by merchant, when several merchants have rows. */
  sides?: Readonly<Record<string, string | undefined>>;
  remark?: string | undefined;
}

/** One change of a merchant's balance (AVL + FRZ), in minor units. */
export interface Flow {
  flowNo: string;
  owner: string;
  /** `-` for the main account, otherwise `account/store`. */
  dimension: string;
  currency: string;
  at: string;
  type: FlowType;
  /** Positive for money in. */
  amount: bigint;
  balanceAfter: bigint;
  orderNo: string;
  note: FlowNote;
}

/** Kinds of the merchant's own money; money in transit, owed or on cards has no rows here. */
const HELD: Record<string, string> = { 'M.AVL': 'M.FRZ', 'M.FRZ': 'M.AVL', 'S.AVL': 'S.FRZ', 'S.FRZ': 'S.AVL' };

/** Row type by kind of journal; `order` means by the family of the order's number. */
const TYPES = rules.types as Record<JournalKind, FlowType | 'order' | 'none'>;

/** Row type by family of numbers. */
const FAMILIES = rules.families as Record<string, FlowType>;

/** Screens on which a family's orders are shown, without their default filters. */
const PLACES: Record<string, string> = rules.places;

/** The business of an order, by its number. */
export function familyOf(orderNo: string): FlowType {
  return ownEntry(FAMILIES, orderNo.slice(0, 2)) ?? 'ADJUST';
}

export function placeOf(orderNo: string): { orderPath?: string } {
  const path = ownEntry(PLACES, orderNo.slice(0, 2));
  return path === undefined || !/^..\d{18}$/.test(orderNo)
    ? {}
    : { orderPath: `${path}?orderNo=${orderNo}&createdAt=` };
}

/** Remarks of rows, for postings without a remark. */
const REMARKS: Partial<Record<JournalKind, string>> = rules.remarks;
/** The fee of an advance is shown apart from the fee of the receipt that repays it. */
const ADVANCE = 'ADVANCE';
const ADVANCE_FEE = '提前到账手续费';
const REPAID = { 'M.DUE': '偿还待还欠款', ADV: '归还提前到账' } as const;

/** Further accounts whose balances are needed to compute the balances after a journal. */
export function heldWith(keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const account = accountOf(key);
    const other = ownEntry(HELD, account.kind);
    return other === undefined ? [] : [keyOf({ ...account, kind: other as typeof account.kind })];
  });
}

interface Change {
  owner: string;
  dimension: string;
  currency: string;
  amount: bigint;
  balance: bigint;
}

/**
 * Statement rows of a journal: the change of each merchant account, with the contained fee as a separate row. A hold
 * changes nothing.
 * @param balances before the journal, by key, including those of `heldWith`
 * @param still keys of accounts that the journal names and leaves unchanged: all that they received repaid a debt
 */
export function flowsOf(
  journal: { journalNo: string; kind: JournalKind; reference: string; at: string; entries: readonly Entry[] },
  balances: ReadonlyMap<string, bigint>,
  note: FlowNote = {},
  still: readonly string[] = [],
): Flow[] {
  const debts = { 'M.DUE': repaidOf(journal.entries, 'M.DUE'), ADV: repaidOf(journal.entries, 'ADV') };
  const repays = ({ owner, currency }: Change): boolean =>
    Object.values(debts).some((each) => (each.get(`${owner}|${currency}`) ?? 0n) > 0n);
  const untouched = still.map((account) => ({ account, amount: 0n }));
  const changes = changesOf([...journal.entries, ...untouched], balances).filter(
    (change) => change.amount !== 0n || repays(change),
  );
  if (changes.length === 0) return [];
  const named = TYPES[journal.kind];
  const type = named === 'order' || named === 'none' ? familyOf(journal.reference) : named;
  const fees = feesOf(journal.entries, (dimension) => dimension !== ADVANCE);
  const advanceFees = feesOf(journal.entries, (dimension) => dimension === ADVANCE);
  const rows: Omit<Flow, 'flowNo'>[] = [];
  const { sides, ...known } = note;
  for (const change of changes) {
    const { owner, dimension, currency } = change;
    const side = ownEntry(sides, owner);
    const fee = takeFee(fees, change, changes);
    const owed = change.amount >= 0n ? takeRepaid(debts['M.DUE'], change) : 0n;
    const early = change.amount >= 0n ? takeRepaid(debts.ADV, change) : 0n;
    const dues = takeFee(advanceFees, change, changes);
    const principal = change.amount + fee + dues + owed + early;
    let balance = change.balance;
    const add = (amount: bigint, of: FlowType, remark: string | undefined): void => {
      if (amount === 0n) return;
      balance += amount;
      const about = {
        ...known,
        ...(side !== undefined && { counterparty: side }),
        ...(remark === undefined ? {} : { remark }),
      };
      rows.push({
        owner,
        dimension,
        currency,
        at: journal.at,
        type: of,
        amount,
        balanceAfter: balance,
        orderNo: journal.reference,
        note: about,
      });
    };
    add(principal, type, note.remark ?? REMARKS[journal.kind]);
    add(-owed, 'ADJUST', REPAID['M.DUE']);
    add(-early, 'ADJUST', REPAID.ADV);
    add(-dues, 'FEE', ADVANCE_FEE);
    add(-fee, 'FEE', undefined);
  }
  return rows.map((row, n) => ({ ...row, flowNo: flowNumber(journal.journalNo, n + 1) }));
}

/** `JN2026112000000000120` has the rows `FL202611200000000012001`, …02: numbers sort like journals. */
function flowNumber(journalNo: string, line: number): string {
  return `FL${journalNo.slice(2)}${String(line).padStart(2, '0')}`;
}

/** Combined change of available and held money per merchant account, decreases first. */
function changesOf(
  entries: readonly Pick<Entry, 'account' | 'amount'>[],
  balances: ReadonlyMap<string, bigint>,
): Change[] {
  const changes = new Map<string, Change>();
  for (const { account: key, amount } of entries) {
    const account = accountOf(key);
    const other = ownEntry(HELD, account.kind);
    if (other === undefined) continue;
    const { owner, dimension, currency } = account;
    const name = `${account.kind.slice(0, 1)}|${owner}|${dimension}|${currency}`;
    const beside = keyOf({ ...account, kind: other as typeof account.kind });
    const known = changes.get(name) ?? {
      owner,
      dimension,
      currency,
      amount: 0n,
      balance: (balances.get(key) ?? 0n) + (balances.get(beside) ?? 0n),
    };
    changes.set(name, { ...known, amount: known.amount + amount });
  }
  return [...changes.values()].sort((a, b) => (a.amount < b.amount ? -1 : 1));
}

/** Fees that a journal takes per currency; negative when it gives them back. */
function feesOf(entries: readonly Entry[], of: (dimension: string) => boolean): Map<string, bigint> {
  return sumOf(entries, ({ kind, currency, dimension }) => (kind === 'FEE' && of(dimension) ? currency : undefined));
}

/** Debts repaid by a journal, per owner and currency. */
function repaidOf(entries: readonly Entry[], debt: 'M.DUE' | 'ADV'): Map<string, bigint> {
  return sumOf(entries, ({ kind, owner, currency }) => (kind === debt ? `${owner}|${currency}` : undefined));
}

function sumOf(
  entries: readonly Entry[],
  nameOf: (account: ReturnType<typeof accountOf>) => string | undefined,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of entries) {
    const name = nameOf(accountOf(account));
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0n) + amount);
  }
  return sums;
}

/** The payer bears the fee; without a payer it is deducted from the credit; a returned fee goes to the receiver. */
function takeFee(fees: Map<string, bigint>, change: Change, all: readonly Change[]): bigint {
  const fee = fees.get(change.currency) ?? 0n;
  if (fee === 0n) return 0n;
  const isPaid = all.some(({ currency, amount }) => currency === change.currency && amount < 0n);
  if (fee > 0n && isPaid && change.amount > 0n) return 0n;
  if (fee < 0n && change.amount < 0n) return 0n;
  // The part above the account's decrease was not taken from the account, but deducted before crediting.
  const most = change.amount < 0n && -change.amount < fee ? -change.amount : fee;
  fees.set(change.currency, fee - most);
  return most;
}

function takeRepaid(repaid: Map<string, bigint>, { owner, currency }: Change): bigint {
  const name = `${owner}|${currency}`;
  const amount = repaid.get(name) ?? 0n;
  if (amount <= 0n) return 0n;
  repaid.delete(name);
  return amount;
}

/** The statement row of a flow as it is stored. */
export function statementRow(flow: Flow, storeName?: string): Record<string, unknown> {
  const [accountNo, storeNo] = flow.dimension === '-' ? [] : flow.dimension.split('/');
  return {
    flowNo: flow.flowNo,
    tradeTime: flow.at,
    flowType: flow.type,
    direction: flow.amount > 0n ? 'IN' : 'OUT',
    currency: flow.currency,
    amount: fromMinor(flow.amount, flow.currency),
    balance: fromMinor(flow.balanceAfter, flow.currency),
    orderNo: flow.orderNo,
    ...placeOf(flow.orderNo),
    accountKind: flow.dimension === '-' ? 'MAIN' : 'STORE',
    ...(accountNo === undefined ? {} : { accountNo }),
    ...(storeNo === undefined || storeNo === '-' ? {} : { storeNo }),
    ...(storeName === undefined ? {} : { storeName }),
    ...(flow.note.counterparty === undefined ? {} : { counterparty: flow.note.counterparty }),
    ...(flow.note.remark === undefined ? {} : { remark: flow.note.remark }),
  };
}
