import { sql } from 'kysely';
import type { WorkContext } from '../context/work.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import type { InboxEvent } from '../inbox/event.ts';
import { SqlBook } from '../ledger/sql-book.ts';
import { addDeltas, addPurses, createLedgerTables } from '../ledger/tables.ts';
import type { SandboxOptions } from '../options/sandbox-options.ts';
import type { AnyOrder, Family, OrderDesk } from '../orders/family.ts';
import { ordersOf } from '../orders/orders.ts';
import { type EdgePayload, SqlOrderDesk } from '../orders/sql-desk.ts';
import { addKnownFacts, createOrderTables } from '../orders/tables.ts';
import { loanService } from './loan-service.ts';

/*
 * A family of the library: a scanner at the door reports the pages of a loan, repeatedly and in any order. The first
 * page opens the order, each next one is counted in order, and after the last one the clock closes the loan.
 */

const [OPEN, CLOSED] = [1, 3];
const EDGE = 'scan-edge';
/** The tables of the ledger and of orders, and the counted pages in order. */
const LOG = 'create table scan_log (id bigserial primary key, owner text not null, loan text not null, page integer)';

export interface Page {
  page: number;
  /** The number of pages in all. */
  of: number;
}

interface Rows {
  'library-loan': EntityRecord;
}

class ScanDesk extends SqlOrderDesk<Rows> implements OrderDesk {
  readonly book: SqlBook;
  readonly tx: Transaction;

  constructor({ tx, entities, timetable, clock }: WorkContext, now = clock.now()) {
    super({ tx, entities, timetable, now, edgeEvent: EDGE, progress: 'none' });
    this.tx = tx;
    this.book = new SqlBook(tx);
  }

  tell(): Promise<void> {
    return Promise.resolve();
  }
}

interface Terms {
  desk: ScanDesk;
  family: 'scan';
  entity: 'library-loan';
  code: string;
  journal: string;
  note: unknown;
  progress: object;
  message: object;
  more: object;
}

interface Scan extends AnyOrder<Terms> {
  row: { status: number; version: number; note: string };
  facts: { pages: number };
  stage: 'OPEN' | 'CLOSED';
  readonly hears?: { page: Page };
}

/** The order's own steps; tests add their own. */
export const scans: Family<Scan, Terms, 'close' | 'page'> = {
  name: 'scan',
  entity: 'library-loan',
  steps: {
    page: {
      by: 'order',
      stage: 'OPEN',
      when: ({ facts }, { page }: Page) => page === facts.pages + 1,
      move({ row, facts }, { page, of }: Page) {
        return {
          facts: { pages: facts.pages + 1 },
          set: { note: `${row.note}${page};` },
          ...(page === of && { next: { step: 'close', after: 0 } }),
          also: (order) => log(order.desk, order.owner, order.orderNo, page),
        };
      },
    },
    close: {
      by: 'clock',
      stage: 'OPEN',
      move: ({ row }) => ({
        stage: 'CLOSED',
        to: CLOSED,
        set: { note: `${row.note}closed` },
        also: (order) => log(order.desk, order.owner, order.orderNo, null),
      }),
    },
  },
};

async function log({ tx }: ScanDesk, owner: string, loan: string, page: number | null): Promise<void> {
  await sql`insert into scan_log (owner, loan, page) values (${owner}, ${loan}, ${page})`.execute(tx);
}

export const scanOrders = ordersOf(loanService<Terms>());

async function applyPage(context: WorkContext, { owner, reference, body }: InboxEvent): Promise<boolean> {
  const desk = new ScanDesk(context);
  const said = body as Page;
  if ((await desk.facts(reference)) !== undefined) return scanOrders.takeStep(scans, desk, reference, 'page', said);
  if (said.page !== 1) return false;
  const row = { loanNo: reference, status: OPEN, version: 1, note: '' };
  const facts = { pages: 0 };
  const order = await scanOrders.putDown(scans, desk, owner, { orderNo: reference, row, facts, stage: 'OPEN' });
  await scanOrders.takeOpen(scans, order, 'page', said);
  return true;
}

/** The options with which a sandbox counts pages. */
export function scannedLoans(): Pick<SandboxOptions, 'events' | 'inbox' | 'lock' | 'migrations'> {
  const edges = scanOrders.edgesOf([scans]);
  return {
    inbox: {
      page: {
        body: {
          type: 'object',
          properties: { page: { type: 'integer', minimum: 1 }, of: { type: 'integer', minimum: 1 } },
          required: ['page', 'of'],
        },
        apply: applyPage,
      },
    },
    events: {
      [EDGE]: async (context, payload) => {
        const { orderNo, edge, at } = payload as EdgePayload;
        await edges[edge]?.(new ScanDesk(context, at), orderNo);
      },
    },
    lock: (tx, owner) => new SqlBook(tx).lockOwner(owner),
    migrations: {
      'scan-0001': {
        async up(tx) {
          await createLedgerTables(tx);
          await createOrderTables(tx);
          await addKnownFacts(tx);
          await addDeltas(tx);
          await addPurses(tx);
          await sql.raw(LOG).execute(tx);
        },
      },
    },
  };
}

/** Page events of a loan, as the scanner sends them. */
export function pagesOf(owner: string, loan: string, of: number): InboxEvent[] {
  return Array.from({ length: of }, (_, n) => ({
    source: 'scanner',
    id: `${loan}-${n + 1}`,
    kind: 'page',
    owner,
    reference: loan,
    body: { page: n + 1, of } satisfies Page,
  }));
}
