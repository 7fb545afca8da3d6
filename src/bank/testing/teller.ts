import { type Breach, credit, debit, keyOf, SqlBook } from '#sandbox/ledger.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Bank } from '../bank.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { type NewNotice, publishNotice } from './notices.ts';
import { DEMO_PASSWORD } from '../people/demo.ts';
import { type NewMerchant as MerchantRecord, openMerchants } from '../people/open-merchants.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import type { EdgeHandler, WithdrawalAccount } from '../desk/desk.ts';
import { edges } from '../families/edges.ts';
import { verifyLedger } from '../verify.ts';
import { bankTablesOf } from '../ledger/tables.ts';

export { isBusinessDay } from '../terms/calendar.ts';

/** A merchant with only the given data, for a test or a demonstration; every login has the demo's password. */
export interface NewMerchant extends Partial<MerchantRecord> {
  owner: string;
  userName: string;
  /** Login name of the main operator. */
  loginNo: string;
  money?: Record<string, string>;
  /** Settlement quota on the platform AMAZON. */
  quota?: Record<string, string>;
  accounts?: WithdrawalAccount[];
}

/** Opens a merchant: operators, own bank accounts, opening money by EQ → M.AVL, quota. */
export async function openMerchant(bank: Bank, merchant: NewMerchant): Promise<void> {
  const { owner, userName, loginNo, money = {}, quota = {}, accounts = [] } = merchant;
  await bank.work(async (desk, { tx, entities }) => {
    const operators = [{ loginNo, name: userName, role: 'main' }];
    const basis = {
      userEnName: userName,
      userType: 2,
      realNameState: 2,
      band: 1,
      products: ['COLLECTION', 'PAYMENT'],
      groups: [],
      operators,
    };
    await openMerchants({ tx, entities, now: desk.now }, [{ ...basis, ...merchant }], DEMO_PASSWORD);
    await entities.as(owner).insertMany(
      'withdrawal-account',
      accounts.map((account) => ({ isDefault: false, auditState: 'PASS', ...account })),
    );
    const at = dateTimeOf(desk.now);
    for (const [currency, amount] of Object.entries(money)) {
      const minor = toMinor(amount, currency);
      const lines = [debit(equity(currency), minor), credit(available(owner, currency), minor)];
      await post(desk.book, { kind: 'OPENING', reference: `OPENING-${owner}`, at, lines });
    }
    for (const [currency, amount] of Object.entries(quota)) {
      const grant = {
        step: 'GRANT',
        kind: 'QUOTA',
        reference: `GRANT-${owner}`,
        owner,
        name: 'AMAZON',
        currency,
        at,
      } as const;
      await desk.movePools([{ ...grant, amount: toMinor(amount, currency) }]);
    }
  });
}

function handlerOf(edge: EdgeName): EdgeHandler {
  const handler = edges[edge];
  if (handler === undefined) throw new Error(`There is no edge ${edge}`);
  return handler;
}

/** Takes a step of an order now, regardless of its due time; false when the order's state does not allow it. */
export function stepOrder(bank: Bank, orderNo: string, edge: EdgeName): Promise<boolean> {
  return bank.work((desk) => handlerOf(edge)(desk, orderNo));
}

/** Publishes an announcement, as the provider's staff would. */
export function announce(bank: Bank, notice: NewNotice): Promise<void> {
  return bank.work((desk, tools) => publishNotice(tools, notice, desk.now));
}

/** Every difference in the books; empty when the books are right. */
export function auditBooks(bank: Bank): Promise<Breach[]> {
  return bank.work((_desk, { tx }) => verifyLedger(bankTablesOf(tx)));
}

export interface JournalText {
  kind: string;
  /** `M.AVL|80010001|-|USD -15000.00`, sorted by account. */
  entries: string[];
}

/** Journals of an order in readable form. */
export function journalsOf(bank: Bank, reference: string): Promise<JournalText[]> {
  return bank.work(async (_desk, { tx }) => {
    const rows = await bankTablesOf(tx)
      .selectFrom('ledger_journal')
      .innerJoin('ledger_entry', 'ledger_entry.journal_no', 'ledger_journal.journal_no')
      .select(['ledger_journal.journal_no', 'kind', 'account', 'currency', 'amount'])
      .where('reference', '=', reference)
      .orderBy('ledger_journal.journal_no')
      .orderBy('line')
      .execute();
    const journals = new Map<string, JournalText>();
    for (const { journal_no, kind, account, currency, amount } of rows) {
      const journal = journals.get(journal_no) ?? { kind, entries: [] };
      journal.entries.push(`${account} ${fromMinor(BigInt(amount), currency)}`);
      journals.set(journal_no, journal);
    }
    return [...journals.values()];
  });
}

/** The balance of an account, credit positive: `15000.00`. */
export function heldOn(bank: Bank, account: Parameters<typeof keyOf>[0]): Promise<string> {
  return bank.work(async (_desk, { tx }) => {
    const key = keyOf(account);
    return fromMinor((await new SqlBook(tx).read([key])).get(key) ?? 0n, account.currency);
  });
}
