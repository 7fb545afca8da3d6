import { accountOf } from '#sandbox/ledger.ts';
import { describe, expect, it } from 'vitest';
import type { EntityName } from '#generated/names.ts';
import { instantOf } from '#model/instant.ts';
import type { CollectionFacts, CollectionRow } from './collections/collection.ts';
import type { MemoryDesk } from './desk/memory-desk.ts';
import { bankDetailErrors } from './payees/bank-details.ts';
import { makeHistory } from './sample.ts';
import { MERCHANT_A, MERCHANT_B, MERCHANT_SERVICE } from './sample/merchants.ts';
import { scaleOf } from '#model/money.ts';

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20261122);
/** Difficult end dates of the history: `npm test` tries the one that the seed chooses. */
const ENDS = ['2026-01-01 00:10:00', '2026-02-28 23:59:59', '2026-10-04 12:00:00', '2027-03-15 09:00:00'];

const now = instantOf('2026-11-18 10:30:00');
const { desk, payees } = await makeHistory({ now, size: 'demo', movingRates: false });
const rowsOf = (owner: string) =>
  [...desk.orders.values()].filter((order) => order.owner === owner).map(({ row }) => row);
const rows = rowsOf(MERCHANT_A);

const factsOf = (orderNo: string) => desk.allFacts.get(orderNo)?.facts as CollectionFacts;
const triesOf = (refundNo: string) =>
  (desk.records.get('refund-order')?.get(`${MERCHANT_A}|${refundNo}`)?.record as { tries?: number } | undefined)?.tries;

/** Expected states by entity and type; a field other than the status follows a dot. */
const SHOWN = {
  'payment-order WITHDRAW': 'AUDITING PROCESSING SUCCESS FAILED REFUNDED CANCELLED',
  'payment-order PAYMENT': 'WAIT_REVIEW WAIT_MATERIAL AUDITING PROCESSING SUCCESS FAILED REFUNDED REJECTED CANCELLED',
  'payment-order POBO': 'WAIT_REVIEW PROCESSING SUCCESS REFUNDED REJECTED CANCELLED',
  'payment-order SETTLE': 'WAIT_REVIEW SUCCESS FAILED REJECTED CANCELLED',
  'payment-order BATCH': 'SUCCESS FAILED',
  'payment-order BATCH_CNY': 'SUCCESS FAILED',
  'batch-order': '0 2 3 4',
  'batch-order.auditState': 'WAIT PASS REJECT',
  'batch-row.auditState': 'WAIT PASS REJECT',
  'exchange-order': 'QUOTED WAIT_DELIVERY DELIVERING SUCCESS FAILED CANCELLED',
  'collection-order': '-99 0 1 2 3 4 5 7 8 10 11 12',
  'refund-order': '10 11 12',
  'transfer-order TRANSFER': 'WAIT_REVIEW PROCESSING SUCCESS FAILED REJECTED CANCELLED',
  'transfer-order ALLOCATION': 'WAIT_REVIEW PROCESSING SUCCESS FAILED REJECTED CANCELLED',
  'transfer-order B2B': 'SUCCESS FAILED',
  'quota-batch': '0 2 3 4',
  'settle-file': '0 2 3 4',
  'platform-advance': 'OUTSTANDING REPAID',
  'approval-step.state': 'WAIT PASS REJECT LAPSED',
  'payee.auditState': 'WAIT PASS REJECT',
  'pobo-payer.auditState': 'WAIT PASS REJECT',
  'withdrawal-account.auditState': 'WAIT PASS REJECT',
  'collection-account': 'APPLYING NORMAL READY_CLOSE CLOSED FROZEN FAILED',
  store: 'BOUND UNBIND REJECTED CLOSED',
};

describe('sample history', () => {
  it('has eighteen months of orders of every type and status', () => {
    expect(rows.length).toBeGreaterThanOrEqual(2000);
    expect(new Set(rows.map((row) => row.orderType))).toEqual(
      new Set(['WITHDRAW', 'PAYMENT', 'POBO', 'BATCH', 'BATCH_CNY', 'SETTLE']),
    );
    expect(new Set(rows.map((row) => row.status))).toEqual(
      new Set([
        'WAIT_REVIEW',
        'REJECTED',
        'WAIT_MATERIAL',
        'AUDITING',
        'PROCESSING',
        'SUCCESS',
        'FAILED',
        'REFUNDED',
        'CANCELLED',
      ]),
    );
    const months = new Set(rows.map((row) => row.createdAt.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(18);
    expect(rows.every((row) => row.createdAt <= '2026-11-18 10:30:00')).toBe(true);
    expect(rowsOf(MERCHANT_B).length).toBeGreaterThan(50);
  });

  it.each(Object.entries(SHOWN))('shows the demo merchant %s records in every state', (name, states) => {
    const [entity = '', type] = name.split(' ');
    const [, field = 'status'] = entity.split('.');
    const records = [...(desk.records.get(entity.split('.')[0] as EntityName)?.values() ?? [])]
      .filter(({ owner }) => owner === MERCHANT_A)
      .map(({ record }) => record as Record<string, unknown>);
    const own = type === undefined ? records : records.filter(({ orderType }) => orderType === type);
    const shown = new Set(own.map((record) => String(record[field] ?? '')));
    expect(states.split(' ').filter((state) => !shown.has(state))).toEqual([]);
  });

  it('contains the rows that are hard to display', () => {
    expect(rows.some((row) => row.payAmount === '0.01')).toBe(true);
    expect(rows.some((row) => row.payAmount === '9999999999.99')).toBe(true);
    expect(rows.some((row) => row.failReason?.length === 200)).toBe(true);
    expect(rows.some((row) => row.payeeName.length === 60)).toBe(true);
    expect(rows.some((row) => row.failStage === 'REMIT')).toBe(true);
    const seconds = rows.map((row) => row.createdAt);
    expect(new Set(seconds).size).toBeLessThan(seconds.length);
    for (const code of ['JPY', 'IDR']) {
      const amounts = rows.flatMap((row) => [
        row.payCcy === code ? row.payAmount : '0',
        row.arriveCcy === code ? row.arriveAmount : '0',
      ]);
      expect(
        amounts.some((amount) => amount !== '0'),
        code,
      ).toBe(true);
      expect(
        amounts.every((amount) => !amount.includes('.')),
        code,
      ).toBe(true);
    }
    expect(rows.every((row) => scaleOf(row.payCcy) === 0 || /\.\d\d$/.test(row.payAmount))).toBe(true);
  });

  it('was made by the ledger: every balance is the sum of its entries, and frozen money equals the holds', () => {
    const sums = new Map<string, bigint>();
    for (const { entries } of desk.book.journals)
      for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0n) + amount);
    expect(new Map(desk.book.balances)).toEqual(new Map(sums));
    const trial = new Map<string, bigint>();
    for (const [key, balance] of sums)
      trial.set(accountOf(key).currency, (trial.get(accountOf(key).currency) ?? 0n) + balance);
    expect([...trial].filter(([, sum]) => sum !== 0n)).toEqual([]);
    for (const [key, balance] of sums) {
      const { kind, owner, dimension, currency } = accountOf(key);
      if (kind !== 'M.FRZ' && kind !== 'S.FRZ') continue;
      const open = [...desk.book.holds.values()].filter(
        (hold) => hold.owner === owner && hold.currency === currency && hold.dimension === dimension,
      );
      expect(balance, key).toBe(open.reduce((sum, hold) => sum + hold.amount - hold.captured - hold.released, 0n));
    }
    const times = desk.book.journals.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
  });

  it('has receipts of every state, and those that are hard to display', () => {
    const all = [...(desk.records.get('collection-order')?.values() ?? [])];
    const receipts = all.filter(({ owner }) => owner === MERCHANT_A).map(({ record }) => record as CollectionRow);
    expect(receipts.length).toBeGreaterThanOrEqual(1850);
    expect([...new Set(receipts.map(({ status }) => status))].sort((a, b) => a - b)).toEqual([
      -99, 0, 1, 2, 3, 4, 5, 7, 8, 10, 11, 12,
    ]);
    const one = (what: string, is: (row: CollectionRow) => boolean): void => expect(receipts.some(is), what).toBe(true);
    one('the greatest', ({ amount }) => amount === '9999999999.99');
    one('the least', ({ amount }) => amount === '0.01');
    one('long reason', ({ reason }) => reason?.length === 200);
    one('twice refused', ({ orderNo, status }) => status === 7 && factsOf(orderNo).rejected === 2);
    one('late', ({ status, expectedAt }) => status === 1 && (expectedAt ?? '') < '2026-11-09');
    one('a year old', ({ createdAt }) => createdAt.startsWith('2025-11-17'));
    one('no store', ({ status, storeNo }) => status === 2 && storeNo === undefined);
    one('bounced twice', ({ refundNo, status }) => status === 11 && triesOf(refundNo ?? '') === 2);
    for (const code of ['JPY', 'IDR']) {
      const amounts = receipts.filter(({ currency }) => currency === code).map(({ amount }) => amount);
      expect(amounts.length, code).toBeGreaterThan(5);
      expect(amounts.filter((amount) => amount.includes('.'))).toEqual([]);
    }
    const stores = [...desk.book.balances].filter(([key, held]) => key.startsWith('S.AVL|') && held > 0n);
    expect(stores.length).toBeGreaterThan(10);
  });

  it('has evidence in every state: used up, used in part, occupied, refused twice with long reasons', async () => {
    const files = await desk.findRecords(MERCHANT_A, 'settle-file', {});
    const passed = files.filter(({ status }) => status === 3);
    expect(passed.some((file) => file.remainAmount === '0.00')).toBe(true);
    expect(passed.some((file) => Number(file.usedAmount) > 0 && Number(file.remainAmount) > 0)).toBe(true);
    const failed = files.filter(({ status }) => status === 2);
    expect(failed.filter(({ failReason }) => failReason?.length === 200).length).toBeGreaterThan(1);
    const service = await desk.findRecords(MERCHANT_SERVICE, 'settle-file', { scene: 'SERVICE_TRADE' });
    expect(new Set(service.map(({ status }) => status))).toEqual(new Set([0, 2, 3, 4]));
    expect((await desk.pools(MERCHANT_SERVICE, 'QUOTA', 'USD', ['SERVICE']))[0]?.total).toBeGreaterThan(0n);
  });

  it('ends with a merchant in good standing: six currencies or more, none empty', () => {
    const held = [...desk.book.balances].filter(
      ([key, balance]) => key.startsWith(`M.AVL|${MERCHANT_A}|`) && balance > 0n,
    );
    expect(held.length).toBeGreaterThanOrEqual(6);
  });

  it('knows only payees whose bank details are right', () => {
    const list = payees.get(MERCHANT_A) ?? [];
    expect(list).toHaveLength(120);
    expect(
      list.flatMap((payee) => bankDetailErrors(payee as never).map((error) => ({ payee: payee.payeeName, ...error }))),
    ).toEqual([]);
    expect(new Set(list.map((payee) => payee.payWay))).toEqual(new Set(['CNAPS', 'LOCAL', 'SWIFT']));
    const mine = new Set(list.map((payee) => payee.accountNo));
    expect((payees.get(MERCHANT_B) ?? []).filter((payee) => mine.has(payee.accountNo))).toEqual([]);
  });

  it('pays no payee before the payee was added', () => {
    const since = new Map(
      [...(desk.records.get('payee') ?? [])].map(([key, { record }]) => [
        key,
        String((record as { createdAt: string }).createdAt),
      ]),
    );
    const paid = [...desk.orders.values()].flatMap(({ owner, row }) => {
      const { payeeNo } = row as { payeeNo?: string };
      return payeeNo === undefined ? [] : [{ at: row.createdAt, added: since.get(`${owner}|${payeeNo}`) }];
    });
    expect(paid.length).toBeGreaterThan(300);
    expect(paid.filter(({ at, added }) => added === undefined || added > at)).toEqual([]);
  });

  it('gives two merchants nothing in common: no account, number, phone or name', () => {
    const fields: [EntityName, string[]][] = [
      ['collection-account', ['accountNo']],
      ['withdrawal-account', ['id', 'accountNo']],
      ['payee', ['payeeNo', 'accountNo', 'phone']],
      ['store', ['storeNo', 'storeName', 'sellerId', 'accountNo']],
      ['pobo-payer', ['poboRecordId', 'creditCode', 'payerName']],
      ['real-name', ['applyNo', 'idNo', 'creditCode']],
    ];
    const owned = (entity: EntityName, of: string): Record<string, unknown>[] =>
      [...(desk.records.get(entity)?.values() ?? [])]
        .filter(({ owner }) => owner === of)
        .map(({ record }) => record as Record<string, unknown>);
    for (const [entity, names] of fields) {
      const [mine, others] = [owned(entity, MERCHANT_A), owned(entity, MERCHANT_B)];
      expect([mine.length > 0, others.length > 0], entity).toEqual([true, true]);
      for (const name of names) {
        const known = new Set<unknown>(mine.map((each) => each[name]).filter((value) => value != null));
        const shared = others.map((each) => each[name]).filter((value) => known.has(value));
        expect(shared, `${entity}.${name}`).toEqual([]);
      }
    }
  });

  it('has every collection account at a bank of its currency, and some in the names of holders', () => {
    const accounts = [...(desk.records.get('collection-account')?.values() ?? [])].map(
      ({ record }) => record as Record<string, string | undefined>,
    );
    for (const { currency, bankName, bankCountry, swift } of accounts) {
      expect([currency, bankName, bankCountry, swift]).not.toContain(undefined);
      expect(swift?.slice(4, 6), `${currency} ${bankName}`).toBe(bankCountry);
    }
    expect(accounts.filter(({ holderNo }) => holderNo !== undefined).length).toBeGreaterThan(3);
  });

  it('is the same for the same seed, also if finished parts are handed over, and differs for another seed', async () => {
    const small = { now, size: 'small', movingRates: true } as const;
    const [journals, events]: [unknown[], MemoryDesk['events']] = [[], []];
    const holds: ReturnType<MemoryDesk['book']['takeDoneHolds']> = [];
    const handOver = (made: MemoryDesk): Promise<void> => {
      journals.push(...made.takeJournals());
      events.push(...made.takeEvents());
      holds.push(...made.book.takeDoneHolds());
      made.keepNewest(5);
      return Promise.resolve();
    };
    const [one, two, three] = await Promise.all([
      makeHistory(small),
      makeHistory(small, handOver),
      makeHistory({ ...small, seed: 7 }),
    ]);
    expect(journals.length).toBeGreaterThan(two.desk.book.journals.length);
    await handOver(two.desk);
    expect(journals).toEqual(one.desk.book.journals);
    const byId = (all: MemoryDesk['events']) => new Map(all.map((each) => [each.event.eventId, each]));
    expect(byId([...events, ...two.desk.events])).toEqual(byId(one.desk.events));
    const byNumber = (all: typeof holds) => new Map(all.map((each) => [each.holdNo, each]));
    expect(byNumber([...holds, ...two.desk.book.holds.values()])).toEqual(byNumber([...one.desk.book.holds.values()]));
    const ofA = one.desk.messages.filter(({ owner }) => owner === MERCHANT_A);
    expect(two.desk.messages.filter(({ owner }) => owner === MERCHANT_A)).toEqual(ofA.slice(-5));
    expect([...two.desk.orders]).toEqual([...one.desk.orders]);
    expect([...three.desk.orders]).not.toEqual([...one.desk.orders]);
  });

  it.each(ENDS.filter((_end, n) => soak || n === seed % ENDS.length))('can end at %s', async (end) => {
    const { desk: other } = await makeHistory({ now: instantOf(end), size: 'demo', movingRates: true });
    expect(other.orders.size).toBeGreaterThan(2000);
  });
});
